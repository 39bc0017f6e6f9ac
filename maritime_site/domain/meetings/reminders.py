"""What meetings send by themselves: a reminder before each, and word of those that ended with what they rested on."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from maritime_site.domain.meetings import messages
from maritime_site.domain.meetings.models import Meeting, MeetingStatus
from maritime_site.domain.people.models import Person, Status
from maritime_site.ports.services import Services

# Long enough to come over from another hall; whoever agreed later than that has just heard of it.
BEFORE = timedelta(minutes=60)
AT_ONCE = 200


def remind_due(session: Session, *, services: Services, now: datetime) -> int:
    """Remind both of each meeting that begins within the hour, once; answers how many meetings."""
    soon = (col(Meeting.starts_at) > now, col(Meeting.starts_at) <= now + BEFORE)
    due = select(Meeting).where(Meeting.status == MeetingStatus.ACCEPTED, *soon, col(Meeting.reminded_at).is_(None))
    rows = session.exec(due.limit(AT_ONCE).with_for_update(skip_locked=True)).all()
    for meeting in rows:
        meeting.reminded_at = now
        session.add(meeting)
        _tell_both(session, meeting, messages.notify_reminded, services=services, now=now)
    return len(rows)


def tell_cancelled(session: Session, *, services: Services, now: datetime) -> int:
    """Tell both of agreed meetings that ended with their connection or a registration; answers how many meetings."""
    due = select(Meeting).where(col(Meeting.untold).is_(True))
    rows = session.exec(due.limit(AT_ONCE).with_for_update(skip_locked=True)).all()
    for meeting in rows:
        meeting.untold = False
        session.add(meeting)
        _tell_both(session, meeting, messages.notify_cancelled, services=services, now=now)
    return len(rows)


def _tell_both(
    session: Session, meeting: Meeting, notify: messages.Notice, *, services: Services, now: datetime
) -> None:
    ends = [session.get_one(Person, one) for one in (meeting.proposer_id, meeting.invited_id)]
    for reader, other in (ends, ends[::-1]):
        if reader.status == Status.APPROVED:
            notify(session, meeting, actor=other, reader=reader, services=services, now=now)
