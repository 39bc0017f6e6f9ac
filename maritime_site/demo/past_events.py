"""Puts the earlier events there that the site comes with: they are facts, no demo content."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, select

from maritime_site.demo.past_event_texts import PAST
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.newsroom.editing import EntryType
from maritime_site.domain.newsroom.models import PastEvent


def seed_past_events(session: Session, *, now: datetime) -> int:
    """Publish them unless there are any, or the office has ever changed them; answers how many were made."""
    touched = select(AuditEntry.sequence).where(AuditEntry.entity == EntryType.PAST).limit(1)
    if session.exec(select(PastEvent.id).limit(1)).first() or session.exec(touched).first():
        return 0
    session.add_all(PastEvent(**event._asdict(), published_at=now) for event in PAST)
    return len(PAST)
