"""Questions to the audit log (BO-5)."""

from __future__ import annotations

from typing import Any

from sqlmodel import Session, col, func, select

from maritime_site.domain.audit.models import AuditEntry
from maritime_site.search import queries as lookup
from maritime_site.search.word_index import COMMON, Beginning, encode_group_value

# Sorts after every letter of an action, so that `action + LAST` ends the range of those that begin with it.
LAST = "\uffff"


def list_entries(
    session: Session, *, search: str = "", action: str = "", entity_id: str = "", page: int = 1, page_size: int = 25
) -> tuple[list[AuditEntry], int]:
    """Entries that match, newest first, and how many there are; empty texts match all.

    `search` are words of an actor's address, an action, a kind of thing or an id; `action` is what entries start with.
    """
    words = lookup.match_words(session, AuditEntry.sequence, search, status=Beginning(encode_group_value(action)))
    done = col(AuditEntry.action)
    if words.hits > COMMON:  # found so often, newest first is quicker than all of the action's sorted
        done = done.concat("")
    own = [col(AuditEntry.entity_id) == entity_id] if entity_id else []
    chosen = [*words.within(*([_action_prefix(done, action)] if action else [])), *own]
    total = words.total(session, select(AuditEntry.sequence).where(*chosen), narrowed=bool(entity_id))
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


def _action_prefix(column: Any, action: str) -> Any:
    """A range, so that the index has it; a `LIKE` would read every entry."""
    return (column >= action) & (column < action + LAST)


def history_of(session: Session, entity: str, entity_id: str, *, limit: int = 100) -> list[AuditEntry]:
    """What administrators did to one thing, newest first."""
    own = select(AuditEntry).where(AuditEntry.entity_id == entity_id, AuditEntry.entity == entity)
    return list(session.exec(own.order_by(col(AuditEntry.sequence).desc()).limit(limit)).all())
