"""The one way a booking changes its status, and the one way a room is taken or freed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, update
from sqlalchemy.orm.util import identity_key
from sqlmodel import Session, col, select

from maritime_site.core.db.bulk_insert import adopt_row, insert_rows
from maritime_site.core.db.database import count_changed
from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.hospitality import messages
from maritime_site.domain.hospitality.messages import MessageContext
from maritime_site.domain.hospitality.models import (
    ALLOWED_TRANSITIONS,
    SUBJECT_TYPE,
    WITH_ROOM,
    ActorType,
    Booking,
    BookingStatus,
    BookingStep,
    Package,
)
from maritime_site.domain.hospitality.policy import PaymentPolicy
from maritime_site.domain.payments import locks, orders
from maritime_site.domain.payments.models import Subject
from maritime_site.domain.people.models import Person
from maritime_site.domain.webhooks.models import WebhookEvent
from maritime_site.domain.webhooks.service import emit_event
from maritime_site.search.index import index_new_rows

STATUS_NAMES: Mapping[str, str] = {
    BookingStatus.PENDING_PAYMENT: N_("Awaiting payment"),
    BookingStatus.CONFIRMED: N_("Confirmed"),
    BookingStatus.EXPIRED: N_("Expired"),
    BookingStatus.CANCELLED: N_("Cancelled"),
}
# Put together once, and sent past the session.
TAKE_ROOM = (
    update(Package)
    .where(col(Package.id) == bindparam("package_id"), col(Package.taken) < col(Package.capacity))
    .values(taken=Package.taken + 1)
)
Word = Callable[[Session, MessageContext, str, datetime], None]
WORDS: dict[BookingStatus, Word] = {
    BookingStatus.PENDING_PAYMENT: lambda session, matter, _note, now: messages.notify_held(session, matter, now=now),
    BookingStatus.CONFIRMED: lambda session, matter, _note, now: messages.notify_confirmed(session, matter, now=now),
    BookingStatus.EXPIRED: lambda session, matter, _note, now: messages.notify_expired(session, matter, now=now),
    BookingStatus.CANCELLED: lambda session, matter, note, now: messages.notify_cancelled(
        session, matter, reason=note, now=now
    ),
}


def lock_booking(session: Session, booking_id: UUID, *, owner_id: UUID | None = None) -> Booking:
    """A booking as it is now, under its lock until the transaction ends; only `owner_id`'s when one is given.

    Raises NotFound, for somebody else's too (R51).
    """
    locks.lock_subject(session, Subject(SUBJECT_TYPE, booking_id))
    statement = select(Booking).where(Booking.id == booking_id).with_for_update()
    booking = session.exec(statement.execution_options(populate_existing=True)).first()
    if booking is None or owner_id not in {None, booking.owner_id}:
        raise NotFound(_("There is no such booking"))
    return booking


def lock_packages(session: Session, booking_ids: Sequence[UUID]) -> None:
    """Lock the packages of these bookings in one order: a cancelled booking gives its package a room back."""
    theirs = select(Booking.package_id).where(col(Booking.id).in_(booking_ids))
    packages = select(Package.id).where(col(Package.id).in_(theirs)).order_by(col(Package.id))
    session.exec(packages.with_for_update(key_share=True)).all()


def load_message_context(session: Session, booking: Booking, terms: PaymentPolicy) -> MessageContext:
    """What a message about this booking needs."""
    package = session.get_one(Package, booking.package_id)
    return MessageContext(booking, package, session.get_one(Person, booking.owner_id), terms)


def take_room(session: Session, package_id: UUID) -> bool:
    """Take one room if one is left, in one statement (R28)."""
    known = session.identity_map.get(identity_key(Package, package_id))
    if known is not None:
        session.expire(known, ["taken"])
    return bool(count_changed(session.connection().execute(TAKE_ROOM, {"package_id": package_id})))


def free_room(session: Session, package_id: UUID) -> None:
    """Give one room back."""
    session.exec(update(Package).where(col(Package.id) == package_id).values(taken=Package.taken - 1))


def begin_booking(
    session: Session, booking: Booking, *, by: ActorType = ActorType.OWNER, terms: PaymentPolicy, now: datetime
) -> None:
    """Write a new booking, its first step and its message."""
    booking.steps = 1
    step = BookingStep(booking_id=booking.id, number=1, status=booking.status, by=by, at=now)
    insert_rows(session, [booking])
    adopt_row(session, booking)
    insert_rows(session, [step])
    index_new_rows(session, [booking])
    _tell_webhooks(session, booking, by, now)
    messages.notify_held(session, load_message_context(session, booking, terms), now=now)


def change_status(
    session: Session,
    booking: Booking,
    status: BookingStatus,
    *,
    by: ActorType,
    note: str = "",
    terms: PaymentPolicy,
    now: datetime,
    quiet: bool = False,
) -> bool:
    """Move a locked booking one legal step, with its room, its history and (not `quiet`) its message.

    False when it is there.

    The caller took the room already when an expired booking comes back. Raises Conflict for any other step.
    """
    if booking.status == status:
        return False
    old = BookingStatus(booking.status)
    if status not in ALLOWED_TRANSITIONS[old]:
        raise Conflict(_("This booking is {status}", status=_(STATUS_NAMES[old]).lower()))
    booking.status, booking.updated_at = status, now
    if status is not BookingStatus.CONFIRMED:
        orders.abandon_orders(session, booking.subject)
    if old in WITH_ROOM and status not in WITH_ROOM:
        free_room(session, booking.package_id)
    _add_step(session, booking, by, note, terms=terms, now=now, quiet=quiet)
    return True


def _add_step(
    session: Session,
    booking: Booking,
    by: ActorType,
    note: str,
    *,
    terms: PaymentPolicy,
    now: datetime,
    quiet: bool = False,
) -> None:
    booking.steps += 1
    step = BookingStep(
        booking_id=booking.id, number=booking.steps, status=booking.status, by=by, note=note[:500], at=now
    )
    step.booking = booking
    session.add(step)
    _tell_webhooks(session, booking, by, now)
    if not quiet:
        WORDS[BookingStatus(booking.status)](session, load_message_context(session, booking, terms), note, now)


def _tell_webhooks(session: Session, booking: Booking, by: ActorType, now: datetime) -> None:
    data = {
        "bookingId": str(booking.id),
        "reference": booking.reference,
        "registrationId": str(booking.owner_id),
        "packageId": str(booking.package_id),
        "status": str(booking.status),
        "guests": booking.guests,
        "price": {"amount": booking.price_minor, "currency": booking.currency},
        "by": str(by),
    }
    emit_event(session, WebhookEvent.BOOKING, data, now=now)
