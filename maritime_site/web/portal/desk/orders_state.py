"""Orders from the organisers' list, in the tab 'Tasks' of an exhibitor's desk (EXHIBIT-1)."""

from __future__ import annotations

from typing import Any, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotAllowed
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.text.formatting import day_and_time, format_money
from maritime_site.core.text.i18n import _
from maritime_site.domain.company_pages import members
from maritime_site.domain.exhibitor_orders import service
from maritime_site.domain.exhibitor_orders.schemas import OrderRequest
from maritime_site.domain.exhibitor_orders.service import OrderView
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, parse_row, say_done
from maritime_site.web.portal.guards import PageGuard, require_theirs, shown_to_whoever_opens
from maritime_site.web.session import signed_in


class OrderRow(TypedDict):
    """An item on the page; `amount` is what the order comes to, empty without one."""

    id: str
    title: str
    hint: str
    price: str
    until: str
    is_open: bool
    quantity: str
    note: str
    amount: str


class OrdersState(PageGuard, FormErrors, rx.State):
    """What the company that whoever is signed in stands for can order, and ordered."""

    rows: list[OrderRow] = []
    total: str = ""

    @rx.event
    @form_handler()
    async def open(self) -> None:
        """Show the list; who has none is told by the page's first tab."""
        person = await shown_to_whoever_opens(self)
        if person is not None:
            self.done = ""
            await self._show(person)

    @rx.event
    @form_handler()
    async def order(self, form: dict[str, Any]) -> None:
        """Say how many are wanted of the item that the form names."""
        await require_theirs(self)
        person = await signed_in(self)
        values = {"quantity": str(form.get("quantity", "")).strip() or "0", "note": str(form.get("note", "")).strip()}
        item = str(form.get("item", ""))
        payload = parse_row(OrderRequest, values, item)
        view = await in_transaction(
            service.order_item,
            uuid_or_nil(item),
            payload,
            member=person,
            services=get_services(),
            now=utc_now(),
        )
        await self._show(person)
        values = {"quantity": view.quantity, "title": view.title}
        words = _("Ordered: {quantity} × {title}", **values) if view.quantity else _("Not ordered: {title}", **values)
        await say_done(self, words)

    async def _show(self, person: Person) -> None:
        try:
            views = await read_in_thread(_load_orders, person)
        except NotAllowed:
            return
        self.rows = [_to_row(view) for view in views]
        amount = sum(view.amount_minor for view in views)
        self.total = format_money(amount, views[0].currency) if amount else ""


def _load_orders(session: Session, person: Person) -> list[OrderView]:
    return service.list_orders(session, members.require_company_id(session, person), now=utc_now())


def _to_row(view: OrderView) -> OrderRow:
    return OrderRow(
        id=str(view.id),
        title=view.title,
        hint=view.hint,
        price=format_money(view.price_minor, view.currency) if view.price_minor else _("Free of charge"),
        until=day_and_time(view.until, get_event().zone_name),
        is_open=view.is_open,
        quantity=str(view.quantity),
        note=view.note,
        amount=format_money(view.amount_minor, view.currency) if view.amount_minor else "",
    )
