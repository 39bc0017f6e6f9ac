"""Packages at the screen: the list, and one package to change or a new one to make (BO-3, HOSP-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, TypedDict
from uuid import UUID
from zoneinfo import ZoneInfo

import reflex as rx
from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.formats import day, money
from maritime_site.core.wishes import parse
from maritime_site.domain.hospitality import packages_office as packages
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.hospitality.office_wishes import PackageChange, PackageWish
from maritime_site.ports.services import services
from maritime_site.web.addresses import last_part
from maritime_site.web.backoffice.amounts import minor_of
from maritime_site.web.backoffice.desk import Desk, at_desk, uuid_of
from maritime_site.web.backoffice.leading import lead_on, led_here
from maritime_site.web.backoffice.moments import typed_moment
from maritime_site.web.backoffice.worklist import Look, WorkList
from maritime_site.web.feedback import Refusals, confirm
from maritime_site.web.transactions import in_transaction, reading

ROOT = "/admin/packages"
NEW = "new"
LOCAL = "%Y-%m-%dT%H:%M"
TEXTS = ("name", "nameHi", "description", "descriptionHi", "hotel", "city", "checkIn", "checkOut")
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


class PackagesState(WorkList, rx.State):
    """Every package in the order of the public list."""

    PERMISSION: ClassVar[str] = "PACKAGES_EDIT"

    rows: list[PackageLine] = []

    async def _fill(self, desk: Desk, look: Look) -> int:  # noqa: ARG002  the list's signature
        status = look.status if look.status in {"open", "closed"} else ""
        found, fills, total = await reading(_found, look, status)
        self.rows = [_line(row, fills.get(row.id, {})) for row in found]
        return total


def _found(session: Session, look: Look, status: str) -> tuple[list[Package], dict[UUID, dict[str, int]], int]:
    found, total = packages.found(session, search=look.search, status=status, page=look.page, page_size=look.page_size)
    return found, packages.fills(session, [row.id for row in found]), total


def _line(row: Package, fill: dict[str, int]) -> PackageLine:
    return PackageLine(
        id=str(row.id), name=row.name_en, hotel=f"{row.hotel}, {row.city}",
        days=f"{day(row.check_in)} to {day(row.check_out)}", price=money(row.price_minor, row.currency),
        rooms=str(row.capacity), held=str(fill.get("pending_payment", 0)), sold=str(fill.get("confirmed", 0)),
        open=row.open, path=f"{ROOT}/{row.id}",
    )  # fmt: skip


NO_LINE = PackageLine(id="", name="", hotel="", days="", price="", rooms="", held="", sold="", open=True, path="")


class PackageState(Refusals, rx.State):
    """One package's form; `given` is what it shows, `id` is empty for a new one."""

    loaded: bool = False
    id: str = ""
    open_now: bool = True
    promised: bool = False
    line: PackageLine = NO_LINE
    given: dict[str, str] = BLANK

    @rx.event
    @at_desk("PACKAGES_EDIT")
    async def open(self, _desk: Desk) -> None:
        """Show the package of this address, or an empty form."""
        self.loaded, self.done, self.id, self.line = False, await led_here(self), "", NO_LINE
        asked = last_part(self.router)
        if asked == NEW:
            self.given, self.promised, self.open_now = dict(BLANK), False, True
            self.loaded = True
            return
        await self._show(uuid_of(asked))

    @rx.event
    @at_desk("PACKAGES_EDIT")
    async def save(self, desk: Desk, form: dict[str, Any]) -> rx.event.EventSpec | None:
        """Save what the form says; what was typed is kept when it is refused."""
        self.given = {name: str(form.get(name, self.given.get(name, "")))[:5000] for name in BLANK}
        values, zone = _values(form), _zone()
        if not self.id:
            wish = parse(PackageWish, values)
            made = await in_transaction(_create, wish, desk, zone)
            return await lead_on(self, f"{ROOT}/{made}", "The package is made")
        await in_transaction(_change, uuid_of(self.id), parse(PackageChange, values), desk, zone)
        await self._say("Saved")
        return None

    @rx.event
    @at_desk("PACKAGES_EDIT")
    async def put_on_sale(self, desk: Desk, on_sale: bool) -> None:
        """Open the package, or close it; what is booked stays booked."""
        change = PackageChange(open=bool(on_sale))
        await in_transaction(_change, uuid_of(self.id), change, desk, _zone())
        await self._say("The package is on sale" if on_sale else "The package is closed; what is booked stays booked")

    async def _say(self, words: str) -> None:
        await self._show(uuid_of(self.id))
        self.done = words
        await confirm(self, words)

    async def _show(self, id: UUID) -> None:
        row, fill = await reading(_one, id)
        self.id, self.line, self.given = str(row.id), _line(row, fill), _given(row)
        self.open_now, self.promised, self.loaded = row.open, row.taken > 0, True


def _zone() -> ZoneInfo:
    return ZoneInfo(services().settings.event_timezone)


def _one(session: Session, id: UUID) -> tuple[Package, dict[str, int]]:
    return packages.package(session, id), packages.fills(session, [id]).get(id, {})


def _create(session: Session, wish: PackageWish, desk: Desk, zone: ZoneInfo) -> UUID:
    return packages.create(session, wish, actor=desk.actor, zone=zone, now=desk.now).id


def _change(session: Session, id: UUID, wish: PackageChange, desk: Desk, zone: ZoneInfo) -> None:
    packages.change(session, id, wish, actor=desk.actor, zone=zone, now=desk.now)


def _given(row: Package) -> dict[str, str]:
    return {
        "name": row.name_en, "nameHi": row.name_hi, "description": row.description_en,
        "descriptionHi": row.description_hi, "hotel": row.hotel, "city": row.city,
        "checkIn": row.check_in.isoformat(), "checkOut": row.check_out.isoformat(),
        "cancelBefore": typed_moment(row.cancel_before),
        "price": f"{row.price_minor / 100:.2f}", "maxGuests": str(row.max_guests), "capacity": str(row.capacity),
        "position": str(row.position),
    }  # fmt: skip


def _values(form: dict[str, Any]) -> dict[str, Any]:
    """The wish's values as the form has them; fields that rooms already sold keep shut are not in it."""
    values: dict[str, Any] = {name: str(form[name]).strip() for name in (*TEXTS, *NUMBERS) if name in form}
    price = str(form.get("price", "")).strip()
    values["price"] = {"amount": minor_of(price, "price") if price else None}
    until = str(form.get("cancelBefore", "")).strip()
    if until:
        values["cancelBefore"] = _moment(until)
    return values


def _moment(text: str) -> datetime:
    try:
        return datetime.strptime(text[:16], LOCAL).replace(tzinfo=_zone())
    except ValueError as problem:
        raise Invalid({"cancelBefore": "Enter a date and a time"}) from problem
