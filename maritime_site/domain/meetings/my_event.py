"""What meetings put into a participant's own event (ME-2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, or_, select

from maritime_site.core.text.i18n import _
from maritime_site.domain.event_items import ChangeItem, WaitingItem
from maritime_site.domain.meetings import queries
from maritime_site.domain.meetings.calendar import PATH
from maritime_site.domain.meetings.models import Meeting, MeetingAction, MeetingStatus
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def list_waiting(session: Session, person: Person, _services: Services, now: datetime) -> Sequence[WaitingItem]:
    """Proposals that wait for this person's answer, until their last time."""
    return [
        WaitingItem(
            key="meeting",
            title=_("{name} would like to meet you", name=other.full_name),
            action=_("Answer the proposal"),
            path=PATH,
            until=meeting.last_time,
        )
        for meeting, other in queries.list_waiting(session, person.id, now=now)
    ]


def list_changes(session: Session, person: Person, since: datetime, _now: datetime) -> Sequence[ChangeItem]:
    """Meetings that others accepted or cancelled."""
    mine = or_(col(Meeting.proposer_id) == person.id, col(Meeting.invited_id) == person.id)
    news = (col(Meeting.action).in_([MeetingAction.ACCEPT, MeetingAction.CANCEL]), Meeting.moved_by != person.id)
    rows = session.exec(select(Meeting).where(mine, *news, Meeting.updated_at > since)).all()
    return [_to_change(session, row, person) for row in rows]


def _to_change(session: Session, meeting: Meeting, person: Person) -> ChangeItem:
    name = session.get_one(Person, meeting.other_end(person.id)).full_name
    agreed = meeting.status == MeetingStatus.ACCEPTED
    title = _("{name} agreed to meet you", name=name) if agreed else _("{name} cancelled your meeting", name=name)
    return ChangeItem("meeting", title, meeting.updated_at, PATH)
