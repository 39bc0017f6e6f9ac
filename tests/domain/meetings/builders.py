"""What meetings' tests share: an event to come, people who are connected, tables, a proposal and its answer."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session, select

from maritime_site.domain.meetings import service
from maritime_site.domain.meetings.models import Meeting, MeetingTable
from maritime_site.domain.meetings.schemas import ProposalRequest, RespondRequest
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services
from tests.people import NOON

HOUR = timedelta(hours=1)


def at(services: Services, hour: int = 10, minute: int = 0, day: int = 0) -> datetime:
    """A time of a day of the event, on its clock."""
    first = services.event.days[day]
    return datetime(first.year, first.month, first.day, hour, minute, tzinfo=services.event.zone)


def make_table(session: Session, name: str = "Table 1", **changes: Any) -> MeetingTable:
    """A table of the lounge."""
    table = MeetingTable(name_en=name, created_at=NOON, updated_at=NOON, **changes)
    session.add(table)
    session.flush()
    return table


def propose(
    session: Session, services: Services, proposer: Person, invited: Person, *times: datetime, **changes: Any
) -> Meeting:
    """One proposes these times to another, at a table unless it is said otherwise."""
    values: dict[str, Any] = {"place": {"kind": "table"}, "minutes": 30} | changes
    now = values.pop("now", NOON)
    payload = ProposalRequest(person_id=invited.id, times=list(times), **values)
    return service.propose_meeting(session, payload, proposer=proposer, services=services, now=now)


def respond(
    session: Session,
    services: Services,
    meeting: Meeting,
    actor: Person,
    action: str,
    *,
    now: datetime = NOON,
    **values: Any,
) -> Meeting:
    """One of the two takes a step."""
    payload = RespondRequest.model_validate({"action": action, **values})
    return service.respond_to_meeting(session, meeting.id, payload, actor=actor, services=services, now=now)


def purposes(session: Session) -> list[str]:
    """The purpose of every message about meetings, sorted."""
    session.flush()
    return sorted(row.purpose for row in session.exec(select(Message)).all() if row.purpose.startswith("meeting"))
