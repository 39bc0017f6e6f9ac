"""Exhibitors' orders on the screen: the list they order from, and who wants what (EXHIBIT-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_money
from maritime_site.core.text.i18n import N_, _, in_language
from maritime_site.domain.exhibitor_orders import queries, service
from maritime_site.domain.exhibitor_orders.queries import OfficeItem, OfficeLine
from maritime_site.domain.exhibitor_orders.schemas import ItemRequest
from maritime_site.web.backoffice.amounts import minor_of
from maritime_site.web.backoffice.datetimes import format_moment, read_moment
from maritime_site.web.backoffice.exhibition.entry_list import EntryListState, typed_entry, typed_text
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.backoffice.wording import in_other_language
from maritime_site.web.handlers.db import in_transaction, read_in_thread

SHOWN = 100


class ItemRow(TypedDict):
    """An item in the list."""

    id: str
    title: str
    other_title: str
    price: str
    until: str
    ordered: str
    companies: str


class LineRow(TypedDict):
    """One company's order."""

    company: str
    title: str
    quantity: str
    note: str


class OfficeOrdersState(EntryListState, rx.State):
    """The list, the form of a new item, and the first orders."""

    LABELS: ClassVar[Mapping[str, str]] = {
        "title": N_("Item in English"),
        "until": N_("Until"),
        "price": N_("Price of one"),
    }

    rows: list[ItemRow] = []
    lines: list[LineRow] = []

    @rx.event
    @staff_event("EXHIBITORS_DECIDE")
    async def add(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Put an item on every exhibitor's list."""
        values = {
            **typed_entry(form),
            "price": minor_of(typed_text(form, "price") or "0", "price"),
            "until": read_moment(typed_text(form, "until")),
        }
        payload = parse_request(ItemRequest, values)
        await in_transaction(service.save_item, payload, actor=context.actor, now=context.now)
        self.written += 1
        await self._say(_("Every exhibitor can order it now"))

    @rx.event
    @staff_event("EXHIBITORS_DECIDE")
    async def withdraw(self, context: StaffContext, item_id: str) -> None:
        """Take an item off the list."""
        await in_transaction(service.withdraw_item, uuid_of(item_id), actor=context.actor, now=context.now)
        await self._say(_("The item is off the list; what is ordered stays"))

    async def _show(self) -> None:
        self.rows = [_to_row(row) for row in await read_in_thread(queries.list_items)]
        self.lines = [_to_line(row) for row in await read_in_thread(queries.list_lines, page_size=SHOWN)]
        self.loaded = True


def _to_row(row: OfficeItem) -> ItemRow:
    item = row.item
    return ItemRow(
        id=str(item.id),
        title=in_language(item.title_en, item.title_hi),
        other_title=in_other_language(item.title_en, item.title_hi),
        price=format_money(item.price_minor, item.currency),
        until=format_moment(item.until),
        ordered=str(row.quantity),
        companies=str(row.companies),
    )


def _to_line(row: OfficeLine) -> LineRow:
    return LineRow(company=row.company, title=row.title, quantity=str(row.quantity), note=row.note)
