"""Questions to the helpdesk's tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, func, or_, select

from maritime_site.domain.helpdesk.models import Case, CaseMessage, CaseStatus, Feedback

NOBODY = "nobody"


@dataclass(frozen=True)
class Sought:
    """Which cases; texts left empty match all, `assignee` is an administrator's id or `nobody`."""

    search: str = ""
    status: str = ""
    assignee: str = ""


def found(session: Session, sought: Sought, *, page: int, page_size: int) -> tuple[list[Case], int]:
    """Cases that match, the one that waits longest first while they are open, else newest first; and how many."""
    matching = select(Case)
    if sought.status:
        matching = matching.where(Case.status == sought.status)
    if sought.assignee:
        mine = col(Case.assignee_id)
        matching = matching.where(mine.is_(None) if sought.assignee == NOBODY else mine == _uuid(sought.assignee))
    for word in sought.search.split():
        told = (Case.number, Case.name, Case.email, Case.mobile)
        matching = matching.where(or_(*(col(column).icontains(word, autoescape=True) for column in told)))
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    at = col(Case.created_at)
    ordered = matching.order_by(at if sought.status == CaseStatus.OPEN else at.desc(), col(Case.id))
    return list(session.exec(ordered.offset((page - 1) * page_size).limit(page_size)).all()), total


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return UUID(int=0)


def thread(session: Session, case_id: UUID, *, internal: bool) -> list[CaseMessage]:
    """A case's messages, oldest first; with `internal` also the staff's notes."""
    own = select(CaseMessage).where(CaseMessage.case_id == case_id)
    if not internal:
        own = own.where(col(CaseMessage.internal).is_(False))
    return list(session.exec(own.order_by(col(CaseMessage.created_at), col(CaseMessage.id))).all())


def by_number(session: Session, number: str) -> Case | None:
    """The case a person quotes, in any letter case."""
    return session.exec(select(Case).where(Case.number == number.strip().upper())).first()


def waiting(session: Session, *, now: datetime) -> tuple[int, float]:
    """How many queries are open, and for how many seconds the oldest has been."""
    size, oldest = session.exec(
        select(func.count(), func.min(Case.created_at)).where(Case.status == CaseStatus.OPEN)  # pyright: ignore[reportArgumentType]
    ).one()
    return size, (now - oldest).total_seconds() if oldest else 0.0


def opinions(
    session: Session, *, search: str, rating: int | None, page: int, page_size: int
) -> tuple[list[Feedback], int]:
    """Feedback that matches, newest first, and how many there are."""
    matching = select(Feedback)
    if rating is not None:
        matching = matching.where(Feedback.rating == rating)
    for word in search.split():
        told = (Feedback.number, Feedback.name, Feedback.email, Feedback.message)
        matching = matching.where(or_(*(col(column).icontains(word, autoescape=True) for column in told)))
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    newest = matching.order_by(col(Feedback.created_at).desc(), col(Feedback.id))
    return list(session.exec(newest.offset((page - 1) * page_size).limit(page_size)).all()), total


def ratings(session: Session) -> Sequence[tuple[int, int]]:
    """How many gave each rating, from 5 down to 1."""
    counted = dict(session.exec(select(Feedback.rating, func.count()).group_by(col(Feedback.rating))).all())  # pyright: ignore[reportArgumentType]
    return [(rating, counted.get(rating, 0)) for rating in range(5, 0, -1)]
