"""The tariff and what comes with a stall at the organisers' desk (EXH-3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_money
from maritime_site.core.text.home import home_currency, list_price_currencies
from maritime_site.core.text.i18n import DEFAULT, N_, _, current_language, in_language
from maritime_site.domain.exhibition import entitlements, tariff
from maritime_site.domain.exhibition.labels import TYPE_NAMES, class_name
from maritime_site.domain.exhibition.models import Entitlement, Tariff
from maritime_site.domain.exhibition.prices import Key
from maritime_site.domain.exhibition.schemas import EditEntitlementRequest, EditTariffRequest
from maritime_site.web.backoffice.amounts import minor_of, typed_amount
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, read_again, say_done

NEW = "new"
TARIFF_FIELDS = ("type", "priceClass", "currency", "premiumPercent", "taxPercent")
ENTITLEMENT_FIELDS = ("kind", "stallType", "titleEn", "titleHi", "quantityEn", "quantityHi")


class PriceRow(TypedDict):
    """One price as the list and its form show it."""

    id: str
    type: str
    price_class: str
    currency: str
    rate: str
    typed_rate: str
    premium: str
    tax: str
    type_words: str
    class_words: str
    published: bool
    is_demo: bool
    offered: bool


class ComesWith(TypedDict):
    """One inclusion or privilege."""

    id: str
    kind: str
    stall_type: str
    title_en: str
    title_hi: str
    quantity_en: str
    quantity_hi: str
    title: str
    other_title: str
    quantity: str
    kind_name: str
    stall_name: str
    published: bool
    is_demo: bool


KIND_NAMES = {"inclusion": N_("Inclusion"), "privilege": N_("Privilege")}
NO_PRICE = PriceRow(
    id="",
    type="shell",
    price_class="standard",
    currency="",
    rate="",
    typed_rate="",
    premium="10",
    tax="18",
    type_words="",
    class_words="",
    published=False,
    is_demo=False,
    offered=False,
)
NO_ENTITLEMENT = ComesWith(
    id="",
    kind="inclusion",
    stall_type="",
    title_en="",
    title_hi="",
    quantity_en="",
    quantity_hi="",
    title="",
    other_title="",
    quantity="",
    kind_name="",
    stall_name="",
    published=False,
    is_demo=False,
)


class TariffState(FormErrors, rx.State):
    """Every row, and the one that is being edited; `meanwhile` is what a colleague wrote in it since."""

    LABELS: ClassVar[Mapping[str, str]] = {
        "type": N_("Type"),
        "priceClass": N_("Class"),
        "currency": N_("Currency"),
        "rate": N_("For a square metre, before tax"),
        "premiumPercent": N_("Premium for each further open side, per cent"),
        "taxPercent": N_("Tax, per cent"),
        "kind": N_("Kind"),
        "stallType": N_("Stalls"),
        "titleEn": N_("In English"),
        "titleHi": N_("In Hindi"),
        "quantityEn": N_("Quantity in English"),
        "quantityHi": N_("Quantity in Hindi"),
    }

    loaded: bool = False
    prices: list[PriceRow] = []
    entitlements: list[ComesWith] = []
    price: PriceRow = NO_PRICE
    entitlement: ComesWith = NO_ENTITLEMENT
    meanwhile: str = ""
    currencies: list[tuple[str, str]] = []
    _seen: dict[str, datetime] = {}

    @rx.event
    @staff_event("STALLS_VIEW")
    async def open(self, _context: StaffContext) -> None:
        """Show the tariff."""
        self.done = ""
        await self._show()

    @rx.event
    @staff_event("STALLS_EDIT")
    async def edit_price(self, _context: StaffContext, row_id: str) -> None:
        """Open the form of one price as it is now, or of a new one."""
        await self._show()
        fresh = PriceRow({**NO_PRICE, "currency": home_currency()})
        result = next((row for row in self.prices if row["id"] == row_id), fresh)
        self.price = {**result, "id": result["id"] or NEW}
        self.done = self.meanwhile = ""

    @rx.event
    @staff_event("STALLS_EDIT")
    async def edit_entitlement(self, _context: StaffContext, row_id: str) -> None:
        """Open the form of one entitlement as it is now, or of a new one."""
        await self._show()
        result = next((row for row in self.entitlements if row["id"] == row_id), NO_ENTITLEMENT)
        self.entitlement = {**result, "id": result["id"] or NEW}
        self.done = self.meanwhile = ""

    @rx.event
    def leave(self) -> None:
        """Close the forms."""
        self.price, self.entitlement, self.meanwhile = NO_PRICE, NO_ENTITLEMENT, ""
        self._clear_refusals()

    @rx.event
    @staff_event("STALLS_EDIT")
    async def save_price(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Save a price; published ones are read by everybody at once."""
        row_id = self.price["id"]
        values = {name: str(form.get(name, "")) for name in TARIFF_FIELDS}
        values["rate"] = str(minor_of(str(form.get("rate", "")), "rate"))
        payload = parse_request(EditTariffRequest, {**values, "published": bool(form.get("published"))})
        async with read_again(lambda: self._read_meanwhile(row_id)):
            await in_transaction(tariff.save_tariff, payload, **self._to_arguments(row_id, context))
        await self._say(_("The price is saved"))

    @rx.event
    @staff_event("STALLS_EDIT")
    async def remove_price(self, context: StaffContext, row_id: str) -> None:
        """Take a price off the list that nobody was offered."""
        await in_transaction(tariff.remove_tariff, uuid_of(row_id), actor=context.actor, now=context.now)
        await self._say(_("The price is removed"))

    @rx.event
    @staff_event("STALLS_EDIT")
    async def save_entitlement(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Save an inclusion or privilege."""
        row_id = self.entitlement["id"]
        values: dict[str, Any] = {name: str(form.get(name, "")) for name in ENTITLEMENT_FIELDS}
        payload = parse_request(EditEntitlementRequest, {**values, "published": bool(form.get("published"))})
        async with read_again(lambda: self._read_meanwhile(row_id)):
            await in_transaction(entitlements.save_entitlement, payload, **self._to_arguments(row_id, context))
        await self._say(_("The entitlement is saved"))

    @rx.event
    @staff_event("STALLS_EDIT")
    async def remove_entitlement(self, context: StaffContext, row_id: str) -> None:
        """Take an inclusion or privilege off the list."""
        await in_transaction(entitlements.remove_entitlement, uuid_of(row_id), actor=context.actor, now=context.now)
        await self._say(_("The entitlement is removed"))

    def _to_arguments(self, row_id: str, context: StaffContext) -> dict[str, Any]:
        seen = self._seen.get(row_id)
        return {"actor": context.actor, "now": context.now, "id": _read_row_id(row_id), "seen": seen}

    async def _read_meanwhile(self, row_id: str) -> None:
        """Say beside what is typed how a row reads that a colleague changed: from then on it is seen."""
        before = self._seen.get(row_id)
        await self._show()
        if self._seen.get(row_id) != before:
            rows = (*map(_describe_price, self.prices), *map(_describe_entitlement, self.entitlements))
            self.meanwhile = next((words for id, words in rows if id == row_id), "")  # noqa: A001  the row's own

    async def _say(self, words: str) -> None:
        self.price, self.entitlement, self.meanwhile = NO_PRICE, NO_ENTITLEMENT, ""
        await self._show()
        await say_done(self, words)

    async def _show(self) -> None:
        offered = await read_in_thread(tariff.list_offered_keys)
        prices, included = await read_in_thread(tariff.list_rows), await read_in_thread(entitlements.list_entitlements)
        self.currencies = [(code, code) for code in list_price_currencies(home_currency())]
        self.prices = [_to_price_row(row, offered) for row in prices]
        self.entitlements = [_to_entitlement_row(row) for row in included]
        self._seen, self.loaded = {str(row.id): row.updated_at for row in (*prices, *included)}, True


def _describe_price(row: PriceRow) -> tuple[str, str]:
    figures = _("{rate}, premium {premium} %, tax {tax} %", rate=row["rate"], premium=row["premium"], tax=row["tax"])
    return row["id"], f"{row['type_words']}, {row['class_words']}, {row['currency']}: {figures}"


def _describe_entitlement(row: ComesWith) -> tuple[str, str]:
    names = ("kind_name", "stall_name", "title", "other_title", "quantity")
    return row["id"], ", ".join(row[name] for name in names if row[name])


def _read_row_id(row_id: str) -> Any:
    return None if row_id == NEW else uuid_of(row_id)


def _to_price_row(row: Tariff, offered: Collection[Key]) -> PriceRow:
    return PriceRow(
        id=str(row.id),
        type=row.type,
        price_class=row.price_class,
        currency=row.currency,
        rate=format_money(row.rate_minor, row.currency),
        typed_rate=typed_amount(row.rate_minor),
        premium=str(row.premium_percent),
        tax=str(row.tax_percent),
        published=row.published,
        is_demo=row.is_demo,
        type_words=_(TYPE_NAMES[row.type]),
        class_words=class_name(row.price_class),
        offered=tariff.key_of(row) in offered,
    )


def _to_entitlement_row(row: Entitlement) -> ComesWith:
    names = ("kind", "stall_type", "title_en", "title_hi", "quantity_en", "quantity_hi", "published", "is_demo")
    english = current_language() == DEFAULT
    spoken = {"title": row.title, "other_title": row.title_hi if english else row.title_en}
    spoken |= {"quantity": in_language(row.quantity_en, row.quantity_hi)}
    words = {"kind_name": _(KIND_NAMES[row.kind]), "stall_name": _(TYPE_NAMES.get(row.stall_type, N_("Any stall")))}
    return ComesWith(id=str(row.id), **spoken, **words, **{name: getattr(row, name) for name in names})
