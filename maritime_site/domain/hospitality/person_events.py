"""What happens to a person and means something for their stays: `domain.event_handlers` calls these."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import update
from sqlmodel import Session, col, select

from maritime_site.core.db.statements import filter_only
from maritime_site.domain.hospitality import transitions
from maritime_site.domain.hospitality.models import ActorType, Booking, BookingStatus
from maritime_site.domain.hospitality.policy import terms_of
from maritime_site.domain.people.decisions import ApprovalWithdrawn, RegistrationsMerged
from maritime_site.ports.services import Services
from maritime_site.search.index import reindex_rows


def approval_withdrawn(session: Session, happened: ApprovalWithdrawn, services: Services, now: datetime) -> None:
    """Free the rooms that are only held; what is paid stays until staff decide, for money has to be settled with it."""
    held = (Booking.owner_id == happened.person_id, filter_only(Booking.status) == BookingStatus.PENDING_PAYMENT)
    for booking_id in session.exec(select(Booking.id).where(*held).order_by(col(Booking.id))).all():
        booking = transitions.lock_booking(session, booking_id)
        if booking.status == BookingStatus.PENDING_PAYMENT:
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
    ids = list(session.exec(select(Booking.id).where(theirs)).all())
    session.exec(update(Booking).where(theirs).values(owner_id=happened.person_id))
    reindex_rows(session, "booking", col(Booking.id).in_(ids))
