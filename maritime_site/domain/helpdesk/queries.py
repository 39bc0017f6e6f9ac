"""Questions to the helpdesk's tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, func, select

from maritime_site.core.ids import uuid_or_nil
from maritime_site.domain.helpdesk.models import NOBODY, Case, CaseMessage, CaseStatus, Feedback
from maritime_site.search.queries import find_records
from maritime_site.search.totals import Total


@dataclass(frozen=True)
class CaseFilters:
    """Which cases; texts left empty match all, `assignee` is an administrator's id or `nobody`.

    `sort` is created, or -created for the newest first; empty is the order of `list_cases`.
    """

    search: str = ""
    status: str = ""
    assignee: str = ""
    sort: str = ""


def list_cases(session: Session, filters: CaseFilters, *, page: int, page_size: int) -> tuple[list[Case], Total]:
    """Cases that match, the one that waits longest first while they are open, else newest first; and how many."""
    assignee = filters.assignee if filters.assignee in {"", NOBODY} else uuid_or_nil(filters.assignee)
    groups = {"status": filters.status, "assignee": assignee}
    matches = find_records(session, "case", filters.search, groups, until=page * page_size)
    matching = select(Case).where(*matches.within(*_filter_conditions(filters)))
    keys = (col(Case.created_at), col(Case.id))
    oldest_first = filters.sort == "created" or (not filters.sort and filters.status == CaseStatus.OPEN)
    ordered = matching.order_by(*(keys if oldest_first else (key.desc() for key in keys)))
    return list(session.exec(ordered.offset((page - 1) * page_size).limit(page_size)).all()), matches.total


def _filter_conditions(filters: CaseFilters) -> list[Any]:
    chosen: list[Any] = [Case.status == filters.status] if filters.status else []
    if filters.assignee:
        mine = col(Case.assignee_id)
        chosen.append(mine.is_(None) if filters.assignee == NOBODY else mine == uuid_or_nil(filters.assignee))
    return chosen


def list_messages(session: Session, case_id: UUID, *, internal: bool) -> list[CaseMessage]:
    """A case's messages, oldest first; with `internal` also the staff's notes."""
    own = select(CaseMessage).where(CaseMessage.case_id == case_id)
    if not internal:
        own = own.where(col(CaseMessage.internal).is_(False))
    return list(session.exec(own.order_by(col(CaseMessage.created_at), col(CaseMessage.id))).all())


def by_number(session: Session, number: str) -> Case | None:
    """The case a person quotes, in any letter case."""
    return session.exec(select(Case).where(Case.number == number.strip().upper())).first()


def list_feedback(
    session: Session, *, search: str, rating: int | None, page: int, page_size: int
) -> tuple[list[Feedback], Total]:
    """Feedback that matches, newest first, and how many there are."""
    matches = find_records(session, "feedback", search, {"rating": rating}, until=page * page_size)
    matching = select(Feedback).where(*matches.within(*([] if rating is None else [col(Feedback.rating) == rating])))
    newest = matching.order_by(col(Feedback.created_at).desc(), col(Feedback.id).desc())
    return list(session.exec(newest.offset((page - 1) * page_size).limit(page_size)).all()), matches.total


def count_ratings(session: Session) -> Sequence[tuple[int, int]]:
    """How many gave each rating, from 5 down to 1."""
    counted = dict(session.exec(select(Feedback.rating, func.count()).group_by(col(Feedback.rating))).all())
    return [(rating, counted.get(rating, 0)) for rating in range(5, 0, -1)]
