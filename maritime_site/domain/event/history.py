"""The event's published versions, for the office's list (EVENT-1, BO-3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, func, select

from maritime_site.domain.event.models import EventState, EventVersion
from maritime_site.domain.event.queries import get_state, list_changes
from maritime_site.ports.event import FIRST_VERSION
from maritime_site.ports.event_facts import EventFacts


@dataclass(frozen=True)
class VersionView:
    """One published version; `changes` are the REST names of the facts that differ from the version before."""

    version: int
    published_at: datetime | None
    published_by: str
    current: bool
    changes: tuple[str, ...]


@dataclass(frozen=True)
class VersionFilters:
    """Which versions: `search` is words of who published them, `status` says whether one is in force."""

    search: str = ""
    status: Literal["", "current", "earlier"] = ""
    page: int = 1
    page_size: int = 50


def list_history(session: Session, filters: VersionFilters) -> tuple[list[VersionView], int]:
    """Published versions, newest first, and how many match; the first one is there always."""
    state = get_state(session)
    counted, matching = select(func.count()).select_from(EventVersion), _version_conditions(state, filters)
    if not session.exec(counted).one():
        return _list_first(filters)
    total = session.exec(counted.where(*matching)).one()
    newest = select(EventVersion).where(*matching).order_by(col(EventVersion.number).desc())
    rows = session.exec(newest.offset((filters.page - 1) * filters.page_size).limit(filters.page_size)).all()
    numbers = {number for row in rows for number in (row.number, row.number - 1)}
    shown = session.exec(select(EventVersion).where(col(EventVersion.number).in_(numbers))).all()
    facts = {row.number: EventFacts.model_validate(row.facts) for row in shown}
    return [_to_view(row, facts, current=row.number == state.version) for row in rows], total


def _list_first(filters: VersionFilters) -> tuple[list[VersionView], int]:
    """What stands where nobody has published: a version of nobody's, in force."""
    if filters.search or filters.status == "earlier":
        return [], 0
    return [VersionView(FIRST_VERSION, None, "", current=True, changes=())] if filters.page == 1 else [], 1


def _version_conditions(state: EventState, filters: VersionFilters) -> list[ColumnElement[bool]]:
    number = col(EventVersion.number)
    words = [col(EventVersion.published_by).icontains(word, autoescape=True) for word in filters.search.split()]
    by_status = {"current": [number == state.version], "earlier": [number != state.version]}
    return [*words, *by_status.get(filters.status, [])]


def _to_view(row: EventVersion, facts: dict[int, EventFacts], *, current: bool) -> VersionView:
    before = facts.get(row.number - 1)
    changes = list_changes(before, facts[row.number]) if before else ()
    return VersionView(row.number, row.published_at, row.published_by, current=current, changes=changes)
