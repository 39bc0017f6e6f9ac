"""How long meetings are kept (MEET-1)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete
from sqlmodel import Session, col, select

from maritime_site.domain.meetings.models import Meeting, MeetingAvailability, MeetingSlot


def forget_meetings(session: Session, *, until: datetime) -> int:
    """Delete meetings and people's hours that nothing changed in since then; answers how many meetings went."""
    old = col(Meeting.updated_at) <= until
    session.exec(delete(MeetingSlot).where(col(MeetingSlot.meeting_id).in_(select(Meeting.id).where(old))))
    session.exec(delete(MeetingAvailability).where(col(MeetingAvailability.updated_at) <= until))
    return session.exec(delete(Meeting).where(old)).rowcount
