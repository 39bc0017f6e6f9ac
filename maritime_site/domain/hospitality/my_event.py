"""What stays put into a participant's own event (ME-2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, select

from maritime_site.core.db.statements import filter_only
from maritime_site.core.text.i18n import _
from maritime_site.domain.event_items import ChangeItem, WaitingItem
from maritime_site.domain.hospitality.models import ActorType, Booking, BookingStatus, BookingStep, Package
from maritime_site.domain.hospitality.transitions import STATUS_NAMES
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services

BOOKINGS = "/hospitality/bookings"


def list_waiting(session: Session, person: Person, _services: Services, now: datetime) -> Sequence[WaitingItem]:
    """Rooms that are held and not paid."""
    held = (filter_only(Booking.status) == BookingStatus.PENDING_PAYMENT, col(Booking.hold_expires_at) > now)
    return [
        WaitingItem(
            "booking-payment",
            _("Pay for your room: {package}", package=package.name),
            _("Pay now"),
            BOOKINGS,
            until=booking.hold_expires_at,
            amount=booking.price_minor,
            currency=booking.currency,
        )
        for booking, package in _list_bookings(session, person, *held)
    ]


def list_changes(session: Session, person: Person, since: datetime, _now: datetime) -> Sequence[ChangeItem]:
    """Steps of bookings that somebody else took."""
    theirs = (Booking.owner_id == person.id, BookingStep.at > since, BookingStep.by != ActorType.OWNER)
    rows = session.exec(
        select(BookingStep, Package)
        .join(Booking, col(Booking.id) == BookingStep.booking_id)
        .join(Package, col(Package.id) == Booking.package_id)
        .where(*theirs)  # pyright: ignore[reportArgumentType]
    ).all()
    return [
        ChangeItem("booking", f"{package.name}: {_(STATUS_NAMES[BookingStatus(step.status)])}", step.at, BOOKINGS)
        for step, package in rows
    ]


def _list_bookings(session: Session, person: Person, *conditions: object) -> Sequence[tuple[Booking, Package]]:
    mine = select(Booking, Package).join(Package, col(Package.id) == Booking.package_id)
    mine = mine.where(Booking.owner_id == person.id, *conditions)  # pyright: ignore[reportArgumentType]
    return session.exec(mine.order_by(col(Package.check_in), col(Booking.created_at))).all()
