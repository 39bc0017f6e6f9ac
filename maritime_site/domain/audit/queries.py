"""Questions to the audit log (BO-5)."""

from __future__ import annotations

from sqlmodel import Session, col, func, or_, select

from maritime_site.domain.audit.models import AuditEntry


def found(
    session: Session, *, search: str = "", action: str = "", entity_id: str = "", page: int = 1, page_size: int = 25
) -> tuple[list[AuditEntry], int]:
    """Entries that match, newest first, and how many there are; empty texts match all.

    `search` are words of an actor's address, an action, a kind of thing or an id; `action` is what entries start with.
    """
    matching = select(AuditEntry)
    if action:
        matching = matching.where(col(AuditEntry.action).startswith(action, autoescape=True))
    if entity_id:
        matching = matching.where(AuditEntry.entity_id == entity_id)
    for word in search.split():
        told = (AuditEntry.actor, AuditEntry.action, AuditEntry.entity, AuditEntry.entity_id)
        matching = matching.where(or_(*(col(column).icontains(word, autoescape=True) for column in told)))
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    newest = matching.order_by(col(AuditEntry.sequence).desc())
    return list(session.exec(newest.offset((page - 1) * page_size).limit(page_size)).all()), total


def history_of(session: Session, entity: str, entity_id: str, *, limit: int = 100) -> list[AuditEntry]:
    """What administrators did to one thing, newest first."""
    own = select(AuditEntry).where(AuditEntry.entity_id == entity_id, AuditEntry.entity == entity)
    return list(session.exec(own.order_by(col(AuditEntry.sequence).desc()).limit(limit)).all())
