"""Several bookings cancelled at once: a hotel has closed (BO-3, HOSP-3)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.core import many
from maritime_site.core.many import Outcome
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.hospitality import moves, office
from maritime_site.domain.hospitality.models import Booking
from maritime_site.domain.hospitality.office_wishes import CancelBooking
from maritime_site.domain.hospitality.terms import Terms


def cancel_each(
    session: Session, ids: Sequence[UUID], wish: CancelBooking, *, actor: Actor, limit: int, terms: Terms,
    now: datetime,
) -> Outcome:  # fmt: skip
    """Cancel each with the same reason, as `office.cancel` cancels one; every owner reads it."""

    def act(id: UUID) -> bool:
        before = moves.locked(session, id).status
        return office.cancel(session, id, wish, actor=actor, limit=limit, terms=terms, now=now).status != before

    def named(id: UUID) -> tuple[str, str]:
        found = session.get(Booking, id)
        return (found.reference, found.guest_name) if found else ("", "")

    return many.decide_each(session, ids, act, named)
