"""Who and what is taken when: rows of five minutes that only one meeting can have, whatever the concurrency (MEET-1).

PostgreSQL's exclusion constraints need an extension that is not everywhere; a unique row works on every database.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import delete
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, col, select

from maritime_site.core.db.database import is_postgres
from maritime_site.core.db.statements import execute
from maritime_site.domain.meetings.models import MeetingSlot
from maritime_site.domain.meetings.schemas import STEP_MINUTES

STEP = timedelta(minutes=STEP_MINUTES)


def person_key(person_id: UUID) -> str:
    """A person, as slots name them."""
    return f"person:{person_id}"


def table_key(table_id: UUID) -> str:
    """A table, as slots name it."""
    return f"table:{table_id}"


def stall_key(company_id: UUID) -> str:
    """A company's stall, as slots name it."""
    return f"stall:{company_id}"


def list_steps(start: datetime, minutes: int) -> list[datetime]:
    """The beginnings of the five minutes that a meeting takes."""
    return [start + STEP * number for number in range(-(-minutes // STEP_MINUTES))]


def take_slots(session: Session, meeting_id: UUID, resource: str, start: datetime, minutes: int) -> bool:
    """Take this time of one person or place for a meeting; False, and nothing taken, when any of it is another's.

    A second transaction that wants the same row waits here for the first, and then sees what it did.
    """
    steps = list_steps(start, minutes)
    values = [{"id": uuid4(), "resource": resource, "starts_at": at, "meeting_id": meeting_id} for at in steps]
    insert = postgresql.insert if is_postgres(session) else sqlite.insert
    new = insert(MeetingSlot).values(values).on_conflict_do_nothing().returning(col(MeetingSlot.id))
    if len(execute(session, new).all()) == len(steps):
        return True
    mine = (col(MeetingSlot.meeting_id) == meeting_id, col(MeetingSlot.resource) == resource)
    session.exec(delete(MeetingSlot).where(*mine))
    return False


def free_slots(session: Session, meeting_id: UUID) -> None:
    """Give back everything a meeting took."""
    session.exec(delete(MeetingSlot).where(col(MeetingSlot.meeting_id) == meeting_id))


def list_taken(
    session: Session,
    resources: Collection[str],
    starts: Iterable[datetime],
    minutes: int,
    *,
    besides: UUID | None = None,
) -> set[tuple[str, datetime]]:
    """Which of these are taken within meetings that would begin at `starts`, but for the meeting `besides`."""
    begun: dict[datetime, list[datetime]] = {}
    for start in starts:
        for step in list_steps(start, minutes):
            begun.setdefault(step, []).append(start)
    rows = select(MeetingSlot.resource, MeetingSlot.starts_at).where(
        col(MeetingSlot.resource).in_(resources), col(MeetingSlot.starts_at).in_(begun)
    )
    if besides is not None:
        rows = rows.where(MeetingSlot.meeting_id != besides)
    return {(resource, start) for resource, at in session.exec(rows).all() for start in begun[at]}
