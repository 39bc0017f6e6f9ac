"""Questions to the audit log (BO-5)."""

from __future__ import annotations

from typing import Any

from sqlmodel import Session, col, func, select

from maritime_site.domain.audit.models import AuditEntry
from maritime_site.search.queries import find_records
from maritime_site.search.tokens import Beginning, spell_group
from maritime_site.search.totals import Total, count_finds


def list_entries(
    session: Session, *, search: str = "", action: str = "", entity_id: str = "", page: int = 1, page_size: int = 25
) -> tuple[list[AuditEntry], Total]:
    """Entries that match, newest first, and how many there are; empty texts match all.

    `search` are words of an actor's address, an action, a kind of thing or an id; `action` is what entries start with.
    """
    matches = find_records(session, "audit", search, {"action": Beginning(spell_group(action))}, until=page * page_size)
    own = [col(AuditEntry.entity_id) == entity_id] if entity_id else []
    chosen = [*matches.within(), *own]
    total = count_finds(session, select(AuditEntry.sequence).where(*chosen)) if own else matches.total
    newest = select(AuditEntry).where(*chosen).order_by(col(AuditEntry.sequence).desc())
    return list(session.exec(newest.offset((page - 1) * page_size).limit(page_size)).all()), total


def list_actions(session: Session) -> list[str]:
    """Every action somebody did, each once: the index is asked for the next one, so a long log costs nothing."""
    result: list[str] = []
    while following := session.exec(select(func.min(AuditEntry.action)).where(*_actions_after(result))).one():
        result.append(following)
    return result


def _actions_after(result: list[str]) -> list[Any]:
    return [col(AuditEntry.action) > result[-1]] if result else []


def history_of(session: Session, entity: str, entity_id: str) -> list[AuditEntry]:
    """What administrators did to one thing, newest first."""
    own = select(AuditEntry).where(AuditEntry.entity_id == entity_id, AuditEntry.entity == entity)
    return list(session.exec(own.order_by(col(AuditEntry.sequence).desc()).limit(100)).all())
