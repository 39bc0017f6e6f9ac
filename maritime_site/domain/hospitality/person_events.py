"""What happens to a person and means something for their stays: `domain.event_handlers` calls these."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col, select

from maritime_site.core.db.statements import filter_only
from maritime_site.domain.hospitality import transitions
from maritime_site.domain.hospitality.models import ActorType, Booking, BookingStatus
from maritime_site.domain.hospitality.policy import terms_of
from maritime_site.domain.people.decisions import ApprovalWithdrawn, RegistrationsMerged
from maritime_site.ports.services import Services
from maritime_site.search.index import reindex_rows


def lock_held(session: Session, person_ids: Sequence[UUID]) -> None:
    """Lock what withdrawing these people's approvals would free, and its packages, in one order."""
    bookings = [booking.id for person_id in person_ids for booking in _lock_held(session, person_id)]
    transitions.lock_packages(session, bookings)


def _lock_held(session: Session, owner_id: UUID) -> list[Booking]:
    held = (Booking.owner_id == owner_id, filter_only(Booking.status) == BookingStatus.PENDING_PAYMENT)
    ids = session.exec(select(Booking.id).where(*held).order_by(col(Booking.id))).all()
    locked = [transitions.lock_booking(session, booking_id) for booking_id in ids]
    return [booking for booking in locked if booking.status == BookingStatus.PENDING_PAYMENT]


def approval_withdrawn(session: Session, happened: ApprovalWithdrawn, services: Services, now: datetime) -> None:
    """Free the rooms that are only held; what is paid stays until staff decide, for money has to be settled with it."""
    for booking in _lock_held(session, happened.person_id):
        transitions.change_status(
            session,
            booking,
            BookingStatus.CANCELLED,
            by=ActorType.SYSTEM,
            terms=terms_of(services),
            now=now,
            quiet=happened.quiet,
        )


def merged(session: Session, happened: RegistrationsMerged, _services: Services, _now: datetime) -> None:
    """Stays follow to the registration that stays."""
    session.flush()
    theirs = col(Booking.owner_id) == happened.other_id
    ids = list(session.exec(select(Booking.id).where(theirs).order_by(col(Booking.id))).all())
    for booking_id in ids:
        transitions.lock_booking(session, booking_id)
    session.exec(update(Booking).where(theirs).values(owner_id=happened.person_id))
    reindex_rows(session, "booking", col(Booking.id).in_(ids))
