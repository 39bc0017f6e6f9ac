"""Several bookings cancelled at once: a hotel has closed (BO-3, HOSP-3)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.core import bulk
from maritime_site.core.bulk import Outcome
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.hospitality import staff, transitions
from maritime_site.domain.hospitality.models import Booking
from maritime_site.domain.hospitality.policy import PaymentPolicy
from maritime_site.domain.hospitality.staff_schemas import CancelBookingRequest


def cancel_each(
    session: Session,
    ids: Sequence[UUID],
    payload: CancelBookingRequest,
    *,
    actor: Actor,
    limit: int,
    terms: PaymentPolicy,
    now: datetime,
) -> Outcome:
    """Cancel each with the same reason, as `staff.cancel_booking` cancels one; every owner reads it."""

    def act(id: UUID) -> bool:
        before = transitions.lock_booking(session, id).status
        return (
            staff.cancel_booking(session, id, payload, actor=actor, limit=limit, terms=terms, now=now).status != before
        )

    def named(id: UUID) -> tuple[str, str]:
        row = session.get(Booking, id)
        return (row.reference, row.guest_name) if row else ("", "")

    return bulk.decide_each(
        session, ids, act, named, lock=transitions.lock_booking, lock_shared=transitions.lock_packages
    )
