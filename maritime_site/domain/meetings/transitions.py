"""The one way a meeting changes, and what ends by itself (MEET-1)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col, or_, select

from maritime_site.core.db.database import count_changed
from maritime_site.core.db.statements import filter_only
from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.meetings import slots
from maritime_site.domain.meetings.models import LIVE, Meeting, MeetingStatus

STATUS_NAMES: Mapping[str, str] = {
    MeetingStatus.PROPOSED: N_("Waiting for an answer"),
    MeetingStatus.ACCEPTED: N_("Agreed"),
    MeetingStatus.DECLINED: N_("Declined"),
    MeetingStatus.CANCELLED: N_("Cancelled"),
    MeetingStatus.EXPIRED: N_("Expired"),
}


def illegal_step_error(status: MeetingStatus) -> Conflict:
    """The refusal of a step that is not legal from here."""
    return Conflict(_("This meeting stands at: {status}", status=_(STATUS_NAMES[status])))


def change_meeting(
    session: Session,
    meeting: Meeting,
    status: MeetingStatus,
    *,
    by: UUID | None,
    action: str,
    now: datetime,
    **news: Any,
) -> None:
    """Move a meeting from where it was read, only if nobody moved it meanwhile. Raises Conflict when somebody did."""
    mine = (col(Meeting.id) == meeting.id, col(Meeting.version) == meeting.version)
    values = {"status": status, "moved_by": by, "action": action, "version": meeting.version + 1, "updated_at": now}
    statement = update(Meeting).where(*mine).values(**values, **news).execution_options(synchronize_session=False)
    won = count_changed(session.exec(statement))
    session.refresh(meeting)
    if not won:
        raise illegal_step_error(MeetingStatus(meeting.status))


def cancel_meeting(session: Session, meeting: Meeting, *, by: UUID | None, now: datetime, untold: bool) -> None:
    """Cancel a meeting and give back what it took; `untold` lets the job write to both."""
    action = "cancel" if by else ""
    change_meeting(session, meeting, MeetingStatus.CANCELLED, by=by, action=action, now=now, times=[], untold=untold)
    slots.free_slots(session, meeting.id)


def is_to_come(meeting: Meeting, now: datetime) -> bool:
    """Whether it is proposed or agreed and has not begun."""
    return meeting.status in LIVE and (meeting.starts_at is None or meeting.starts_at > now)


def cancel_between(session: Session, one: UUID, other: UUID, *, now: datetime) -> None:
    """Cancel what two people have before them: they are connected no more."""
    here = (col(Meeting.proposer_id) == one) & (col(Meeting.invited_id) == other)
    there = (col(Meeting.proposer_id) == other) & (col(Meeting.invited_id) == one)
    _cancel_all(session, or_(here, there), now=now)


def cancel_of(session: Session, person_id: UUID, *, now: datetime) -> None:
    """Cancel everything a person has before them."""
    _cancel_all(session, or_(col(Meeting.proposer_id) == person_id, col(Meeting.invited_id) == person_id), now=now)


def _cancel_all(session: Session, whose: Any, *, now: datetime) -> None:
    session.flush()
    live = select(Meeting).where(whose, filter_only(Meeting.status).in_(list(LIVE))).order_by(col(Meeting.id))
    for meeting in session.exec(live.with_for_update()).all():
        if is_to_come(meeting, now):
            agreed = meeting.status == MeetingStatus.ACCEPTED
            cancel_meeting(session, meeting, by=None, now=now, untold=agreed)


def expire_due(session: Session, *, now: datetime) -> int:
    """Note proposals whose every time has passed; answers how many."""
    due = (col(Meeting.status) == MeetingStatus.PROPOSED, col(Meeting.last_time) <= now)
    rows = session.exec(select(Meeting).where(*due).limit(500).with_for_update(skip_locked=True)).all()
    for meeting in rows:
        change_meeting(session, meeting, MeetingStatus.EXPIRED, by=None, action="", now=now, times=[])
    return len(rows)
