"""The seats of a person's company at the person's page (INVITE-1)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.home import home_currency, list_price_currencies
from maritime_site.core.text.i18n import _
from maritime_site.domain.companies import service
from maritime_site.domain.companies.schemas import SeatsRequest
from maritime_site.domain.people import queries
from maritime_site.web.backoffice.amounts import minor_of, typed_amount
from maritime_site.web.backoffice.datetimes import read_moment, typed_moment
from maritime_site.web.backoffice.people.rows import PartRow, seat_row
from maritime_site.web.backoffice.people.state import EDIT
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, say_done
from maritime_site.web.handlers.paths import last_part

NO_SEATS = {"count": "", "seatKind": "", "seatsUntil": "", "price": "", "seatsCurrency": ""}


class CompanySeatsState(FormErrors, rx.State):
    """How many colleagues this person may name; `given` is what the form says, `seats` who sits where."""

    loaded: bool = False
    given: dict[str, str] = NO_SEATS
    seats: list[PartRow] = []
    taken: str = ""
    currencies: list[tuple[str, str]] = []
    rounds: int = 0

    @rx.event
    @staff_event("REGISTRATIONS_VIEW")
    async def open(self, context: StaffContext) -> None:
        """Show the seats of the person of this address to whoever may change them."""
        self.loaded, self.done = False, ""
        if context.may(EDIT):
            await self._show()

    @rx.event
    @staff_event(EDIT)
    async def save(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Give the company so many seats."""
        payload = _read(form)
        await in_transaction(service.set_seats, self._id(), payload, actor=context.actor, now=context.now)
        await say_done(self, _("The seats are kept"))
        await self._show()

    async def _show(self) -> None:
        self.given, self.seats = await read_in_thread(_load, self._id())
        self.currencies = [(code, code) for code in list_price_currencies(home_currency())]
        self.taken = _tell_taken(_count_taken(self.seats), len(self.seats))
        self.rounds, self.loaded = self.rounds + 1, True

    def _id(self) -> UUID:
        return uuid_of(last_part(self.router))


def _read(form: dict[str, Any]) -> SeatsRequest:
    """The form as a request; its fields have names of their own beside the page's other forms. Raises Invalid."""
    typed = {name: str(form.get(name, "")).strip() for name in NO_SEATS}
    values = {
        "count": typed["count"] or None,
        "kind": typed["seatKind"] or None,
        "until": read_moment(typed["seatsUntil"]),
        "price": _read_price(typed["price"], typed["seatsCurrency"]),
    }
    try:
        return parse_request(SeatsRequest, values)
    except Invalid as refusal:
        names = {"kind": "seatKind", "until": "seatsUntil", "price.amount": "price", "price.currency": "seatsCurrency"}
        raise Invalid({names.get(field, field): text for field, text in refusal.errors.items()}) from refusal


def _read_price(typed: str, currency: str) -> dict[str, Any] | None:
    chosen = {"currency": currency} if currency else {}
    return {"amount": minor_of(typed, "price"), **chosen} if typed else None


def _load(session: Session, id: UUID) -> tuple[dict[str, str], list[PartRow]]:
    row = service.find_company(session, queries.get_person(session, id))
    if row is None:
        return NO_SEATS | {"seatsCurrency": home_currency()}, []
    seats = [seat_row(place, seat) for place, seat in enumerate(service.list_seats(session, row), start=1)]
    given = {
        "count": str(len(seats)),
        "seatKind": row.category or row.kind,
        "seatsUntil": typed_moment(row.until),
        "price": typed_amount(row.price_minor) if row.price_minor else "",
        "seatsCurrency": row.currency if row.price_minor else home_currency(),
    }
    return given, seats


def _tell_taken(taken: int, count: int) -> str:
    """How many of the seats are taken."""
    if count == 1:
        return _("The seat is taken") if taken else _("The seat is free")
    if taken == 1:
        return _("1 of {count} seats is taken", count=count)
    return _("{taken} of {count} seats are taken", taken=taken, count=count)


def _count_taken(seats: list[PartRow]) -> int:
    return sum(bool(seat["path"]) for seat in seats)
