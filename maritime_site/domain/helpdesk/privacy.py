"""What the helpdesk holds under an address, and how it is erased (REG-7)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, update
from sqlmodel import Session, col, select

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.helpdesk.models import Case, CaseMessage, CaseStatus, Feedback
from maritime_site.search.index import reindex_rows

GONE = "—"


def export_of(session: Session, email: str) -> dict[str, list[Record]]:
    """Queries with what both sides wrote (the staff's own notes are not for their eyes), and feedback."""
    names = ("number", "status", "name", "email", "country_code", "mobile", "created_at", "updated_at")
    return {
        "queries": [
            serialize_row(case, *names) | {"messages": _list_messages(session, case)}
            for case in _list_cases(session, email)
        ],
        "feedback": [
            serialize_row(row, "number", "name", "rating", "message", "created_at")
            for row in session.exec(select(Feedback).where(func.lower(Feedback.email) == email.lower())).all()
        ],
    }


def _list_cases(session: Session, email: str) -> list[Case]:
    return list(session.exec(select(Case).where(func.lower(Case.email) == email.lower())).all())


def _list_messages(session: Session, case: Case) -> list[Record]:
    conditions = (CaseMessage.case_id == case.id, col(CaseMessage.internal).is_(False))
    rows = session.exec(select(CaseMessage).where(*conditions).order_by(col(CaseMessage.created_at))).all()
    return [serialize_row(row, "author", "text", "created_at") for row in rows]


def erase_cases(session: Session, email: str, *, now: datetime) -> None:
    """Close the queries and empty them with their threads; of feedback the rating stays."""
    for case in _list_cases(session, email):
        session.exec(update(CaseMessage).where(col(CaseMessage.case_id) == case.id).values(text=""))
        case.name = case.email = case.mobile = case.mobile_typed = GONE
        case.country_code, case.status, case.updated_at = "", CaseStatus.CLOSED, now
        session.add(case)
    mine = func.lower(Feedback.email) == email.lower()
    given = list(session.exec(select(Feedback.id).where(mine)).all())
    session.exec(update(Feedback).where(mine).values(name=GONE, email=GONE, message=""))
    reindex_rows(session, "feedback", col(Feedback.id).in_(given))
