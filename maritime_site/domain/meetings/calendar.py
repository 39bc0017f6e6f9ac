"""Agreed meetings as entries of both people's calendars (AGENDA-2, MEET-1)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlmodel import Session, col, or_, select

from maritime_site.core.db.statements import filter_only
from maritime_site.core.text.i18n import _
from maritime_site.domain.calendars.entries import CalendarEntry
from maritime_site.domain.meetings import places
from maritime_site.domain.meetings.models import Meeting, MeetingStatus
from maritime_site.domain.people.models import Person
from maritime_site.ports.event import Event

PATH = "/meetings"


def list_entries(session: Session, person: Person, _event: Event) -> Sequence[CalendarEntry]:
    """What somebody agreed on; a meeting that is being moved stands at its old time."""
    mine = or_(col(Meeting.proposer_id) == person.id, col(Meeting.invited_id) == person.id)
    agreed = select(Meeting).where(mine, filter_only(Meeting.status) == MeetingStatus.ACCEPTED)
    rows = list(session.exec(agreed.order_by(col(Meeting.starts_at), col(Meeting.id))).all())
    others = {row.other_end(person.id) for row in rows}
    people = session.exec(select(Person).where(col(Person.id).in_(others))).all() if others else ()
    by_id, names = {one.id: one for one in people}, places.name_places(session, rows)
    return [_to_entry(row, by_id[row.other_end(person.id)], names[row.id]) for row in rows]


def _to_entry(meeting: Meeting, other: Person, place: str) -> CalendarEntry:
    assert meeting.starts_at is not None  # it is agreed
    return CalendarEntry(
        id=meeting.id,
        uid=f"{meeting.id}@meetings",
        title=_("Meeting with {name}", name=other.full_name),
        starts_at=meeting.starts_at,
        ends_at=meeting.starts_at + timedelta(minutes=meeting.minutes),
        updated_at=meeting.updated_at,
        place=place,
        description=other.organisation,
        path=PATH,
        sequence=meeting.version,
    )
