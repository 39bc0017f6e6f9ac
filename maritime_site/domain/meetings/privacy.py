"""What meetings hold about somebody, and how it is erased (REG-7)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, update
from sqlmodel import Session, col, or_, select

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.meetings import transitions
from maritime_site.domain.meetings.models import Meeting, MeetingAvailability
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """Meetings with whom and when, and the hours in which the person may be met."""
    mine = or_(col(Meeting.proposer_id) == person.id, col(Meeting.invited_id) == person.id)
    rows = session.exec(select(Meeting).where(mine).order_by(col(Meeting.created_at))).all()
    hours = session.get(MeetingAvailability, person.id)
    return {
        "meetings": [_to_record(session, row, person) for row in rows],
        "meetingHours": [_to_hours_record(hours)] if hours else [],
    }


def _to_hours_record(hours: MeetingAvailability) -> Record:
    days = [f"{day['date']} {day['from']}–{day['to']}" for day in hours.days]
    return serialize_row(hours, "updated_at") | {"days": days}


def _to_record(session: Session, row: Meeting, person: Person) -> Record:
    other = session.get_one(Person, row.other_end(person.id))
    names = ("id", "status", "times", "starts_at", "minutes", "place_kind", "note", "created_at", "updated_at")
    return serialize_row(row, *names) | {"with": other.full_name}


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:  # noqa: ARG001  as every holder
    """Cancel what is to come, empty every note; the other's list forgets the person with their row."""
    transitions.cancel_of(session, person.id, now=now)
    mine = or_(col(Meeting.proposer_id) == person.id, col(Meeting.invited_id) == person.id)
    session.exec(update(Meeting).where(mine).values(note=""))
    session.exec(delete(MeetingAvailability).where(col(MeetingAvailability.person_id) == person.id))
