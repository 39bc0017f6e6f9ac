"""The earlier events of the demo event's series: facts with their sources, which come and go with the demo."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, col, select

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


def take_back_past_events(session: Session) -> None:
    """Remove those that the office has never changed: they are of another event's series."""
    changed = select(AuditEntry.entity_id).where(AuditEntry.entity == EntryType.PAST)
    touched = set(session.exec(changed).all())
    names = [event.title_en for event in PAST]
    for row in session.exec(select(PastEvent).where(col(PastEvent.title_en).in_(names))):
        if str(row.id) not in touched:
            session.delete(row)
