"""The times at which two people could meet on a day: what a form offers (MEET-1)."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from uuid import UUID

from sqlmodel import Session

from maritime_site.domain.meetings import asking, hours, slots
from maritime_site.domain.people.models import Person
from maritime_site.ports.event import Event

EVERY = timedelta(minutes=30)


def list_free_times(
    session: Session, other_id: UUID, day: date, minutes: int, *, asker: Person, event: Event, now: datetime
) -> list[datetime]:
    """Half hours of a day at which both are free and the other may be met. Raises for whom one may not ask."""
    asking.require_invitable(session, other_id, proposer=asker)
    opened = [row for row in hours.list_open_hours(event) if row.date == day]
    theirs = hours.availability_of(session, other_id, event=event)
    starts = [start for row in opened for start in _list_starts(row, event) if start > now]
    usable = [
        start for start in starts if all(hours.is_within(start, minutes, rows, event) for rows in (opened, theirs))
    ]
    people = [slots.person_key(asker.id), slots.person_key(other_id)]
    taken = {at for _key, at in slots.list_taken(session, people, usable, minutes)}
    return [start for start in usable if start not in taken]


def _list_starts(row: hours.DayHours, event: Event) -> list[datetime]:
    begins = datetime.combine(row.date, row.from_, event.zone)
    number = (datetime.combine(row.date, row.to, event.zone) - begins) // EVERY
    return [begins + EVERY * step for step in range(number)]
