"""Bookings at the screen: the list, one booking, and what can be done about it (HOSP-3, BO-3)."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict
from uuid import UUID, uuid4

import reflex as rx
from sqlmodel import Session

from maritime_site.core.errors import Invalid, NotFound
from maritime_site.core.formats import money
from maritime_site.core.wishes import parse
from maritime_site.domain.hospitality import many, office, packages_office
from maritime_site.domain.hospitality.models import ALLOWED_MOVES, BookingStatus
from maritime_site.domain.hospitality.moves import STATUS_NAMES
from maritime_site.domain.hospitality.office import StaffBooking
from maritime_site.domain.hospitality.office_wishes import CancelBooking, MarkPaid
from maritime_site.domain.hospitality.terms import terms_of
from maritime_site.domain.people.kinds import KINDS
from maritime_site.ports.services import services
from maritime_site.web.addresses import last_part
from maritime_site.web.backoffice.bulk import BulkList
from maritime_site.web.backoffice.desk import Desk, at_desk, uuid_of
from maritime_site.web.backoffice.moments import moment
from maritime_site.web.backoffice.payments.refunding import (
    PaymentLine,
    RefundDesk,
    RefundLine,
    payment_line,
    refund_hint,
    refund_line,
)
from maritime_site.web.backoffice.worklist import Look
from maritime_site.web.transactions import in_transaction, reading

ROOT = "/admin/bookings"
BULK = {"cancel": "cancelled"}


class BookingLine(TypedDict):
    """A booking in the list."""

    id: str
    name: str
    reference: str
    guest: str
    owner: str
    package: str
    status: str
    payment: str
    price: str
    when: str
    path: str


class BookingStepLine(TypedDict):
    """One step of a booking's history."""

    status: str
    by: str
    note: str
    when: str


class OfficeBookingsState(BulkList, rx.State):
    """Every booking, newest first."""

    PERMISSION: ClassVar[str] = "BOOKINGS_VIEW"
    FILTERS: ClassVar[tuple[str, ...]] = ("package",)

    rows: list[BookingLine] = []
    packages: list[tuple[str, str]] = [("", "All")]

    async def _fill(self, desk: Desk, look: Look) -> int:  # noqa: ARG002  the list's signature
        self.packages = [("", "All"), *await reading(packages_office.choices)]
        found, total = await reading(
            office.found, search=look.search, status=look.status if look.status in set(BookingStatus) else "",
            package=_package(self.asked["package"]), sort=look.sort or "-created", page=look.page,
            page_size=look.page_size,
        )  # fmt: skip
        self.rows = [_line(one) for one in found]
        return total

    @rx.event
    @at_desk("BOOKINGS_EDIT")
    async def decide(self, desk: Desk, form: dict[str, Any]) -> None:
        """Cancel all that are ticked with one reason; each by itself, and those refused are told."""
        ids, verb, reason = self._wish(form, BULK)
        limit = services().settings.refund_approval_above
        told = {"actor": desk.actor, "limit": limit, "terms": terms_of(services()), "now": desk.now}
        wish = parse(CancelBooking, {"reason": reason})
        await self._tell(await in_transaction(many.cancel_each, ids, wish, **told), BULK[verb], root=ROOT)


def _package(text: str) -> UUID | None:
    try:
        return uuid_of(text)
    except NotFound:
        return None


def _line(found: StaffBooking) -> BookingLine:
    view = found.booking
    return BookingLine(
        id=str(view.id), name=view.reference, reference=view.reference, guest=view.guest_name,
        owner=found.owner.full_name,
        package=view.package_name, status=view.status, payment=view.payment.status if view.payment else "",
        price=money(view.price.amount, view.price.currency), when=moment(view.created_at), path=f"{ROOT}/{view.id}",
    )  # fmt: skip


class OfficeBookingState(RefundDesk, rx.State):
    """One booking: whose it is, what was paid, and every step."""

    loaded: bool = False
    facts: dict[str, str] = {}
    steps: list[BookingStepLine] = []
    payments: list[PaymentLine] = []
    refunds: list[RefundLine] = []
    can_cancel: bool = False
    can_mark: bool = False

    @rx.event
    @at_desk("BOOKINGS_VIEW")
    async def open(self, _desk: Desk) -> None:
        """Show the booking of this address."""
        self.loaded, self.done, self.facts, self.press = False, "", {}, str(uuid4())
        await self._reload()

    @rx.event
    @at_desk("BOOKINGS_EDIT")
    async def cancel(self, desk: Desk, form: dict[str, Any]) -> None:
        """Cancel the booking with a reason."""
        limit = services().settings.refund_approval_above
        await self._step(_cancel, CancelBooking, "cancel", form, {"actor": desk.actor, "limit": limit, "now": desk.now})
        await self._say("The booking is cancelled")

    @rx.event
    @at_desk("BOOKINGS_EDIT")
    async def mark_paid(self, desk: Desk, form: dict[str, Any]) -> None:
        """Take the booking as paid elsewhere."""
        await self._step(_mark_paid, MarkPaid, "paid", form, {"actor": desk.actor, "now": desk.now})
        await self._say("The booking is confirmed")

    async def _step(self, rule: Any, wish: Any, prefix: str, form: dict[str, Any], told: dict[str, Any]) -> None:
        name = f"{prefix}-reason"
        try:
            asked = parse(wish, {"reason": str(form.get(name, ""))})
        except Invalid as refusal:
            raise Invalid({name: refusal.errors["reason"]}) from refusal
        await in_transaction(rule, self._id(), asked, terms=terms_of(services()), **told)

    def _id(self) -> UUID:
        return uuid_of(last_part(self.router))

    async def _reload(self) -> None:
        found = await reading(office.one, self._id())
        self.facts = _facts(found)
        self.steps = [
            BookingStepLine(status=STATUS_NAMES[BookingStatus(step.status)], by=step.by, note=step.note,
                            when=moment(step.at))
            for step in found.booking.history
        ]  # fmt: skip
        self.payments = [payment_line(row) for row in found.payments]
        self.refunds = [refund_line(refund) for row in found.payments for refund in row.refunds]
        if self.payments:
            self.amount_hint = await reading(refund_hint, self.payments[0]["id"])
        moves = ALLOWED_MOVES[BookingStatus(found.booking.status)]
        self.can_cancel = BookingStatus.CANCELLED in moves
        self.can_mark = found.booking.status == BookingStatus.PENDING_PAYMENT
        self.loaded = True


def _cancel(session: Session, id: UUID, wish: CancelBooking, **told: Any) -> None:
    office.cancel(session, id, wish, **told)


def _mark_paid(session: Session, id: UUID, wish: MarkPaid, **told: Any) -> None:
    office.mark_paid(session, id, wish, **told)


def _facts(found: StaffBooking) -> dict[str, str]:
    view, owner = found.booking, found.owner
    return {
        "reference": view.reference,
        "status": view.status,
        "package": view.package_name,
        "packagePath": f"/admin/packages/{view.package_id}",
        "guest": view.guest_name,
        "guests": str(view.guests),
        "requests": view.special_requests,
        "price": money(view.price.amount, view.price.currency),
        "held": moment(view.hold_expires_at) if view.status == BookingStatus.PENDING_PAYMENT else "",
        "booked": moment(view.created_at),
        "until": moment(view.cancel_before),
        "owner": owner.full_name,
        "ownerPath": f"/admin/registrations/{owner.id}",
        "contact": f"{owner.email}, {owner.mobile}",
        "kind": KINDS[owner.kind].label,
    }
