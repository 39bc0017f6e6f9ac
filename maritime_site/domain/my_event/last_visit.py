"""When somebody looked at their own event, so that they read what changed since (ME-2)."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from sqlmodel import Session

from maritime_site.domain.people.models import EventVisit
from maritime_site.domain.signin.advisory_locks import take_advisory_lock

# Two visits with less between them are one: a reload does not take the news away.
ONE_VISIT = timedelta(minutes=30)


def note_visit(session: Session, person_id: UUID, *, now: datetime) -> datetime | None:
    """Note a visit, on whatever device; answers since when changes are new: the visit before. None at the first."""
    take_advisory_lock(session, "visit", str(person_id))
    row = session.get(EventVisit, person_id, populate_existing=True)
    if row is None:
        session.add(EventVisit(person_id=person_id, last_at=now))
        return None
    if now - row.last_at > ONE_VISIT:
        row.last_at, row.before_at = now, row.last_at
        session.add(row)
    return row.before_at
