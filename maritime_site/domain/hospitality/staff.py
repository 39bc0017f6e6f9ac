"""Staff finds bookings, cancels them, and marks those paid that were paid elsewhere (HOSP-3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func
from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.hospitality import messages, queries, transitions
from maritime_site.domain.hospitality.models import SUBJECT_TYPE, ActorType, Booking, BookingStatus, Package
from maritime_site.domain.hospitality.policy import PaymentPolicy
from maritime_site.domain.hospitality.queries import BookingView
from maritime_site.domain.hospitality.staff_schemas import CancelBookingRequest, MarkPaidRequest
from maritime_site.domain.payments import orders
from maritime_site.domain.payments.staff import queries as staff_queries
from maritime_site.domain.payments.staff import refunds as payments
from maritime_site.domain.payments.staff.queries import PaymentRow
from maritime_site.domain.people.models import Person
from maritime_site.search.queries import find_records
from maritime_site.search.totals import Total

SORTS: Mapping[str, tuple[Any, ...]] = {
    "created": (col(Booking.created_at), col(Booking.id)),
    "status": (col(Booking.status), col(Booking.created_at), col(Booking.id)),
    "guest": (func.lower(col(Booking.guest_name)), col(Booking.id)),
    "price": (col(Booking.price_minor), col(Booking.id)),
}


@dataclass(frozen=True)
class StaffBooking:
    """A booking as staff reads it: as its owner does, with the owner and every payment."""

    booking: BookingView
    owner: Person
    payments: tuple[PaymentRow, ...]

    @property
    def payment_id(self) -> UUID | None:
        """The payment that counts: the first captured one, else the latest."""
        return self.payments[0].id if self.payments else None


def select_bookings(session: Session, *, search: str = "", status: str = "", package: UUID | None = None) -> Any:
    """Bookings with their owners and packages; empty texts match all.

    `search` are words of a reference, a guest's or owner's name, or the owner's address or reference.
    """
    wanted = (
        select(Booking, Person, Package)
        .join(Person, col(Person.id) == col(Booking.owner_id))
        .join(Package, col(Package.id) == col(Booking.package_id))
    )
    matches = find_records(session, "booking", search, {"status": status, "package": package})
    return wanted.where(*matches.within(*_filter_conditions(status, package)))


def _filter_conditions(status: str, package: UUID | None) -> list[Any]:
    wanted: list[Any] = [Booking.status == status] if status else []
    if package:
        wanted.append(Booking.package_id == package)
    return wanted


def list_bookings(
    session: Session,
    *,
    search: str = "",
    status: str = "",
    package: UUID | None = None,
    sort: str = "-created",
    page: int = 1,
    page_size: int = 25,
) -> tuple[list[StaffBooking], Total]:
    """Bookings that match and how many there are; `sort` is created, status, guest or price, `-` before: descending."""
    matches = find_records(session, "booking", search, {"status": status, "package": package}, until=page * page_size)
    wanted = select(Booking.id).where(*matches.within(*_filter_conditions(status, package)))
    keys = SORTS.get(sort.removeprefix("-"), SORTS["created"])
    ordered = wanted.order_by(*(key.desc() if sort.startswith("-") else key for key in keys))
    ids = list(session.exec(ordered.offset((page - 1) * page_size).limit(page_size)).all())
    rows = {row.id: row for row in session.exec(select(Booking).where(col(Booking.id).in_(ids))).all()}
    named = select(Person).where(col(Person.id).in_({row.owner_id for row in rows.values()}))
    owners = {owner.id: owner for owner in session.exec(named).all()}
    return _to_staff_bookings(session, [(rows[id], owners[rows[id].owner_id]) for id in ids]), matches.total  # noqa: A001  the field's own name


def get_booking(session: Session, id: UUID) -> StaffBooking:
    """One booking with its owner, payments and history. Raises NotFound."""
    booking = session.get(Booking, id)
    if booking is None:
        raise NotFound(_("There is no such booking"))
    return _to_staff_bookings(session, [(booking, session.get_one(Person, booking.owner_id))])[0]


def _to_staff_bookings(session: Session, pairs: list[tuple[Booking, Person]]) -> list[StaffBooking]:
    views = queries.booking_views(session, [booking for booking, _owner in pairs])
    paid = staff_queries.of_subjects(session, SUBJECT_TYPE, [booking.id for booking, _owner in pairs])
    return [
        StaffBooking(view, owner, tuple(paid.get(view.id, ())))
        for view, (_booking, owner) in zip(views, pairs, strict=True)
    ]


def cancel_booking(
    session: Session,
    booking_id: UUID,
    payload: CancelBookingRequest,
    *,
    actor: Actor,
    limit: int,
    terms: PaymentPolicy,
    now: datetime,
) -> Booking:
    """Cancel a booking with a reason, any time before check-in; what was paid goes back. Repeating changes nothing.

    Above `limit` (minor units) the refund waits for a second administrator (R36). Raises NotFound, or Conflict for a
    booking that has expired or whose guest has checked in.
    """
    booking = transitions.lock_booking(session, booking_id)
    if booking.checked_in_at:
        raise Conflict(_("This booking can no longer be cancelled"))
    before = booking.status
    if not transitions.change_status(
        session, booking, BookingStatus.CANCELLED, by=ActorType.ADMINISTRATOR, note=payload.reason, terms=terms, now=now
    ):
        return booking
    _record_change(session, booking, "booking.cancel", before, payload.reason, actor=actor, now=now)
    matter = transitions.load_message_context(session, booking, terms)
    refunds = payments.return_all(session, booking.subject, reason=payload.reason, actor=actor, limit=limit, now=now)
    for refund in refunds:
        messages.refund_requested(session, matter, refund, now=now)
    return booking


def mark_paid(
    session: Session, booking_id: UUID, payload: MarkPaidRequest, *, actor: Actor, terms: PaymentPolicy, now: datetime
) -> Booking:
    """Confirm a held booking that was paid elsewhere. Repeating it changes nothing.

    Raises NotFound, or Conflict for one that has expired or is cancelled.
    """
    booking = transitions.lock_booking(session, booking_id)
    if booking.status == BookingStatus.EXPIRED:
        raise Conflict(_("This booking has expired"))
    before = booking.status
    if transitions.change_status(
        session, booking, BookingStatus.CONFIRMED, by=ActorType.ADMINISTRATOR, note=payload.reason, terms=terms, now=now
    ):
        orders.abandon_orders(session, booking.subject)
        _record_change(session, booking, "booking.mark-paid", before, payload.reason, actor=actor, now=now)
    return booking


def _record_change(
    session: Session, booking: Booking, action: str, before: str, reason: str, *, actor: Actor, now: datetime
) -> None:
    audit.record_change(
        session,
        booking,
        action,
        actor=actor,
        before={"status": str(before)},
        after={"status": str(booking.status), "reason": reason},
        now=now,
    )
