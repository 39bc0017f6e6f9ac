"""When people may be met: the lounge is open with the event, and each says their own hours (MEET-1)."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import _
from maritime_site.domain.meetings.models import MeetingAvailability
from maritime_site.domain.meetings.schemas import AvailabilityRequest, DayHours
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.ports.event import Event

# Where the event's facts name no opening times.
OPENS, CLOSES = time(9), time(18)
_CLOCK = re.compile(r"\b([01]?\d|2[0-3])[:.]([0-5]\d)\b")


def list_open_hours(event: Event) -> list[DayHours]:
    """The lounge's hours on each day of the event."""
    opens, closes = _read_opening_times(event)
    return [DayHours.model_validate({"date": day, "from": opens, "to": closes}) for day in event.days]


def _read_opening_times(event: Event) -> tuple[time, time]:
    """The first opening time of the facts that names two times of a day."""
    for row in event.facts.opening_times:
        clocks = [time(int(hour), int(minute)) for hour, minute in _CLOCK.findall(row.hours.en)]
        if len(clocks) == 2 and clocks[0] < clocks[1]:
            return clocks[0], clocks[1]
    return OPENS, CLOSES


def availability_of(session: Session, person_id: UUID, *, event: Event) -> list[DayHours]:
    """When somebody may be met: what they said, within the event's days; else all of the lounge's hours."""
    row = session.get(MeetingAvailability, person_id)
    if row is None:
        return list_open_hours(event)
    days = set(event.days)
    return [hours for hours in (DayHours.model_validate(day) for day in row.days) if hours.date in days]


def change_availability(
    session: Session, payload: AvailabilityRequest, *, owner: Person, event: Event, now: datetime
) -> list[DayHours]:
    """Say when one may be met from now on; what is agreed already stays. Raises Invalid for a day without the event."""
    if not {hours.date for hours in payload.days} <= set(event.days):
        raise Invalid({"days": _("Choose days of the event")})
    take_advisory_lock(session, "meeting-availability", str(owner.id))
    row = session.get(MeetingAvailability, owner.id) or MeetingAvailability(person_id=owner.id, updated_at=now)
    ordered = sorted(payload.days, key=lambda hours: hours.date)
    row.days, row.updated_at = [hours.model_dump(mode="json", by_alias=True) for hours in ordered], now
    session.add(row)
    session.flush()
    return availability_of(session, owner.id, event=event)


def is_within(start: datetime, minutes: int, hours: list[DayHours], event: Event) -> bool:
    """Whether a meeting lies wholly in one of these."""
    begins = start.astimezone(event.zone)
    ends = begins + timedelta(minutes=minutes)
    return any(
        begins.date() == ends.date() == row.date and row.from_ <= begins.time() and ends.time() <= row.to
        for row in hours
    )
