"""Packages at the screen: the list, and one package to change or a new one to make (BO-3, HOSP-1)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict
from uuid import UUID
from zoneinfo import ZoneInfo

import reflex as rx
from sqlmodel import Session

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_count, format_day, format_money
from maritime_site.core.text.home import home_currency
from maritime_site.core.text.i18n import _
from maritime_site.domain.hospitality import queries
from maritime_site.domain.hospitality import staff_packages as packages
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.hospitality.staff_schemas import PackageChangeRequest, PackageRequest
from maritime_site.ports.services import get_event
from maritime_site.web.backoffice.amounts import minor_of, typed_amount
from maritime_site.web.backoffice.datetimes import read_moment, typed_moment
from maritime_site.web.backoffice.editor import Editor
from maritime_site.web.backoffice.flash import lead_on, led_here
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import read_again, say_done
from maritime_site.web.handlers.paths import last_part

ROOT = "/admin/packages"
NEW = "new"
TEXTS = ("name", "nameHi", "description", "descriptionHi", "hotel", "hotelHi", "city", "cityHi", "checkIn", "checkOut")
NUMBERS = ("maxGuests", "capacity", "position")
BLANK = dict.fromkeys((*TEXTS, *NUMBERS, "cancelBefore", "price"), "") | {"maxGuests": "2", "position": "0"}


class PackageLine(TypedDict):
    """A package in the list."""

    id: str
    name: str
    hotel: str
    days: str
    price: str
    rooms: str
    held: str
    sold: str
    open: bool
    path: str


class PackagesState(ListState, rx.State):
    """Every package in the order of the public list."""

    PERMISSION: ClassVar[str] = "PACKAGES_EDIT"

    rows: list[PackageLine] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  the list's signature
        status = query.status if query.status in {"open", "closed"} else ""
        result, fills, total = await read_in_thread(_list_packages, query, status)
        self.rows = [_to_package_line(row, fills.get(row.id, {})) for row in result]
        return total


def _list_packages(
    session: Session, query: ListQuery, status: str
) -> tuple[list[Package], dict[UUID, dict[str, int]], int]:
    result, total = packages.list_packages(
        session, search=query.search, status=status, page=query.page, page_size=query.page_size
    )
    return result, packages.count_bookings_by_status(session, [row.id for row in result]), total


def _to_package_line(row: Package, fill: dict[str, int]) -> PackageLine:
    return PackageLine(
        id=str(row.id),
        name=row.name,
        hotel=f"{row.hotel_name}, {row.city_name}",
        days=_("{check_in} to {check_out}", check_in=format_day(row.check_in), check_out=format_day(row.check_out)),
        price=format_money(row.price_minor, row.currency),
        rooms=format_count(row.capacity),
        held=format_count(fill.get("pending_payment", 0)),
        sold=format_count(fill.get("confirmed", 0)),
        open=row.open,
        path=f"{ROOT}/{row.id}",
    )


NO_LINE = PackageLine(id="", name="", hotel="", days="", price="", rooms="", held="", sold="", open=True, path="")


class PackageState(Editor, rx.State):
    """One package's form; `given` is what it shows, `id` is empty for a new one."""

    loaded: bool = False
    id: str = ""
    open_now: bool = True
    promised: bool = False
    line: PackageLine = NO_LINE
    given: dict[str, str] = BLANK
    _seen: str = ""

    @rx.event
    @staff_event("PACKAGES_EDIT")
    async def open(self, _context: StaffContext) -> None:
        """Show the package of this address, or an empty form."""
        self.loaded, self.done, self.id, self.line = False, await led_here(self), "", NO_LINE
        wanted = last_part(self.router)
        if wanted == NEW:
            self.given, self.promised, self.open_now = dict(BLANK), False, True
            self.loaded, self.written = True, self.written + 1
            return
        await self._show(uuid_of(wanted))

    @rx.event
    @staff_event("PACKAGES_EDIT")
    async def save(self, context: StaffContext, form: dict[str, Any]) -> rx.event.EventSpec | None:
        """Save what the form says; what was typed is kept when it is refused."""
        self.given = {name: str(form.get(name, self.given.get(name, "")))[:5000] for name in BLANK}
        values, zone = _form_to_request(form), _event_zone()
        if not self.id:
            payload = parse_request(PackageRequest, values)
            made = await in_transaction(_create_package, payload, context, zone)
            self.saves += 1
            return await lead_on(self, f"{ROOT}/{made}", _("The package is made"))
        change = parse_request(PackageChangeRequest, values)
        async with read_again(self._show_again):
            await in_transaction(_change_package, uuid_of(self.id), change, context, zone, seen=self._seen)
        self.saves += 1
        await self._show_again()
        await say_done(self, _("Saved"))
        return None

    @rx.event
    @staff_event("PACKAGES_EDIT")
    async def put_on_sale(self, context: StaffContext, on_sale: bool) -> None:
        """Open the package, or close it; what is booked stays booked, and what is typed in the form stays typed."""
        change = PackageChangeRequest(open=bool(on_sale))
        await in_transaction(_change_package, uuid_of(self.id), change, context, _event_zone())
        await self._show_sale(uuid_of(self.id))
        await say_done(
            self, _("The package is on sale") if on_sale else _("The package is closed; what is booked stays booked")
        )

    async def _show_again(self) -> None:
        await self._show(uuid_of(self.id))

    async def _show(self, id: UUID) -> None:
        row = await self._show_sale(id)
        self.id, self.given, self._seen = str(row.id), _to_input_values(row), packages.mark_package(row)
        self.loaded, self.written = True, self.written + 1

    async def _show_sale(self, id: UUID) -> Package:
        row, fill = await read_in_thread(_load_package, id)
        self.line, self.open_now, self.promised = _to_package_line(row, fill), row.open, row.taken > 0
        return row


def _event_zone() -> ZoneInfo:
    return get_event().zone


def _load_package(session: Session, id: UUID) -> tuple[Package, dict[str, int]]:
    return queries.get_package(session, id), packages.count_bookings_by_status(session, [id]).get(id, {})


def _create_package(session: Session, payload: PackageRequest, context: StaffContext, zone: ZoneInfo) -> UUID:
    return packages.create_package(session, payload, actor=context.actor, zone=zone, now=context.now).id


def _change_package(
    session: Session,
    id: UUID,
    payload: PackageChangeRequest,
    context: StaffContext,
    zone: ZoneInfo,
    *,
    seen: str | None = None,
) -> None:
    packages.change_package(session, id, payload, actor=context.actor, zone=zone, now=context.now, seen=seen)


def _to_input_values(row: Package) -> dict[str, str]:
    return {
        "name": row.name_en,
        "nameHi": row.name_hi,
        "description": row.description_en,
        "descriptionHi": row.description_hi,
        "hotel": row.hotel,
        "hotelHi": row.hotel_hi,
        "city": row.city,
        "cityHi": row.city_hi,
        "checkIn": row.check_in.isoformat(),
        "checkOut": row.check_out.isoformat(),
        "cancelBefore": typed_moment(row.cancel_before),
        "price": typed_amount(row.price_minor) if row.currency == home_currency() else "",
        "maxGuests": str(row.max_guests),
        "capacity": str(row.capacity),
        "position": str(row.position),
    }


def _form_to_request(form: dict[str, Any]) -> dict[str, Any]:
    """The request's values as the form has them; fields that rooms already sold keep shut are not in it."""
    values: dict[str, Any] = {name: str(form[name]).strip() for name in (*TEXTS, *NUMBERS) if name in form}
    price = str(form.get("price", "")).strip()
    values["price"] = {"amount": minor_of(price, "price") if price else None}
    until = str(form.get("cancelBefore", "")).strip()
    if until:
        values["cancelBefore"] = read_moment(until)
    return values
