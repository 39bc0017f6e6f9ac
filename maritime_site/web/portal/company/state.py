"""A company's seats for its manager: who sits in them, who replaces whom, and the one bill (INVITE-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.text.formatting import day_and_time, format_money
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain import event_handlers
from maritime_site.domain.billing import queries as documents
from maritime_site.domain.companies import billing, service
from maritime_site.domain.companies.models import SUBJECT_TYPE
from maritime_site.domain.company_pages import members
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.people.models import STATUS_NAMES, Person
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.handlers.db import ask_supplier, in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, say_done
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.billing.documents import DocumentDownloads, DocumentLink, document_links
from maritime_site.web.portal.checkout.paying import PaidFrom
from maritime_site.web.portal.guards import shown_to_whoever_opens, to_login
from maritime_site.web.session import signed_in

NAMING_RATE = "60 per 1 hour"
# The parameter of the page's address that keeps whose form is open.
SEAT = "seat"


class SeatRow(TypedDict):
    """A seat on the page; a free one has no name, and `is_in` is set once whoever is named came in."""

    id: str
    place: str
    name: str
    email: str
    status: str
    is_in: bool


class TeamState(DocumentDownloads, PaidFrom, FormErrors, rx.State):
    """The seats that whoever is signed in manages.

    `naming` is the seat whose form is open, `freeing` the one that is asked about; `seat` stays while either closes,
    and `written` counts who was named. `closed` says that the seats cannot change any more, `is_colleague` that whoever
    looks sits in a seat that another gave.
    """

    LABELS: ClassVar[Mapping[str, str]] = {
        "firstName": N_("First name"),
        "lastName": N_("Last name"),
        "email": N_("Email"),
    }

    has_seats: bool = False
    is_colleague: bool = False
    closed: str = ""
    seats: list[SeatRow] = []
    until: str = ""
    amount: str = ""
    due: str = ""
    documents: list[DocumentLink] = []
    naming: str = ""
    freeing: str = ""
    seat: SeatRow = SeatRow(id="", place="", name="", email="", status="", is_in=False)
    written: int = 0

    @rx.event
    @form_handler()
    async def open(self) -> rx.event.EventSpec | None:
        """Show the seats; without a session, lead to the login page and back."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        self.done = self.freeing = ""
        await self._show(person)
        self._choose(str(self.router.url.query_parameters.get(SEAT, "")))
        return None

    @rx.event
    def choose(self, seat_id: str) -> None:
        """Open the form of one seat; empty closes it."""
        self.done = "" if seat_id else self.done
        self._clear_refusals()
        self._choose(seat_id)

    @rx.event
    @form_handler(once="naming")
    async def name_person(self, form: dict[str, Any]) -> None:
        """Name somebody for the seat whose form is open."""
        values = {name: str(form.get(name, "")).strip() for name in self.LABELS}
        await self._change(service.name_person, uuid_or_nil(self.naming), values)
        self.naming, self.written = "", self.written + 1
        await self._say(_("They get a letter with the way in"))

    @rx.event
    def ask_to_free(self, seat_id: str) -> None:
        """Ask before somebody loses their seat; empty leaves it as it is."""
        self.seat, self.done = self._find(seat_id) or self.seat, ""
        self.freeing = seat_id if self._find(seat_id) else ""
        self._clear_refusals()

    @rx.event
    @form_handler(once="freeing")
    async def free(self) -> None:
        """Take whoever is named out of the seat that was asked about."""
        seat_id, self.freeing = self.freeing, ""
        await self._change(service.free_seat, uuid_or_nil(seat_id))
        await self._say(_("The seat is free"))

    @rx.event
    @form_handler()
    async def pay(self) -> rx.event.EventSpec:
        """Open the order of what is due, and go to its checkout."""
        person = await signed_in(self)
        checkout = await ask_supplier(billing.open_checkout, get_services(), manager=person, now=utc_now())
        return self._to_checkout(checkout)

    def _choose(self, seat_id: str) -> None:
        row = self._find(seat_id)
        self.naming = row["id"] if row else ""
        self.seat = row or self.seat

    def _find(self, seat_id: str) -> SeatRow | None:
        return next((seat for seat in self.seats if seat["id"] == seat_id), None)

    async def _change(self, change: Any, *given: Any) -> None:
        person = await signed_in(self)
        await check_limit(rate_limits.check_rate, get_services().limiter, NAMING_RATE, "company-seats", str(person.id))
        await in_transaction(_change_seat, change, *given, manager=person)

    async def _say(self, words: str) -> None:
        await self._show(await signed_in(self))
        await say_done(self, words)

    async def _show(self, person: Person) -> None:
        team = await read_in_thread(_load_team, person)
        self.loaded, self.has_seats = True, team is not None
        if team is None:
            self.is_colleague = await read_in_thread(members.is_colleague, person)
            return
        self.seats, self.until, self.closed, self.amount, self.due, self.documents = team


def _change_seat(session: Session, change: Any, *given: Any, manager: Person) -> None:
    services, now = get_services(), utc_now()
    changed = change(session, *given, manager=manager, letterhead=letterhead_of(services), now=now)
    event_handlers.dispatch_events(session, changed.domain_events, services, now)


def _load_team(
    session: Session, manager: Person
) -> tuple[list[SeatRow], str, str, str, str, list[DocumentLink]] | None:
    row = service.find_company(session, manager)
    if row is None:
        return None
    seats = [_to_seat_row(place, seat) for place, seat in enumerate(service.list_seats(session, row), start=1)]
    bill = billing.bill_of(session, row)
    until = day_and_time(row.until, get_event().zone_name) if row.until else ""
    closed = _(service.CLOSED) if row.until and row.until <= utc_now() else ""
    issued = document_links(documents.documents_by_subject(session, SUBJECT_TYPE, [row.id]).get(row.id, ()))
    if bill is None:
        return seats, until, closed, "", "", issued
    return (
        seats,
        until,
        closed,
        format_money(bill.amount, bill.currency),
        format_money(bill.due, bill.currency) if bill.due else "",
        issued,
    )


def _to_seat_row(place: int, seat: service.SeatView) -> SeatRow:
    person = seat.person
    if person is None:
        return SeatRow(id=str(seat.id), place=str(place), name="", email="", status="", is_in=False)
    status = _(STATUS_NAMES[person.status]) if person.is_proven else _("Has not come in yet")
    return SeatRow(
        id=str(seat.id),
        place=str(place),
        name=person.full_name,
        email=person.email,
        status=status,
        is_in=person.is_proven,
    )
