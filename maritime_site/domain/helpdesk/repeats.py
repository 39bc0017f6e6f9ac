"""A query, or feedback, that the site's own form sends again word for word is the same one (QRY-5).

Its answer may have been lost on the way: the form says that it failed, and keeps what was typed. Only the site's form
tells how long it was open; another program's requests each count.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from maritime_site.core.text.phones import to_e164
from maritime_site.domain.helpdesk.models import Author, Case, CaseMessage, CaseStatus, Feedback
from maritime_site.domain.helpdesk.schemas import FeedbackRequest, QueryRequest
from maritime_site.domain.signin.advisory_locks import take_advisory_lock

# Whoever was told that it failed tries again at once; the same words on another day ask again.
SAME_FOR = timedelta(minutes=10)


def find_repeated_query(session: Session, payload: QueryRequest, *, now: datetime) -> Case | None:
    """The open case that this very query opened a moment ago; whoever sends it waits here for the one before."""
    if payload.seconds_open is None or not payload.message:
        return None
    take_advisory_lock(session, "query", payload.email.lower())
    same = {
        "status": CaseStatus.OPEN,
        "name": payload.name,
        "email": payload.email,
        "mobile": to_e164(payload.country_code_mobile, payload.mobile),
    }
    lately = select(Case).where(col(Case.created_at) > now - SAME_FOR).filter_by(**same).order_by(col(Case.created_at))
    said = CaseMessage.author == Author.PERSON, CaseMessage.text == payload.message
    return session.exec(lately.join(CaseMessage, col(CaseMessage.case_id) == Case.id).where(*said).limit(1)).first()


def is_repeated_feedback(session: Session, payload: FeedbackRequest, *, now: datetime) -> bool:
    """Whether the same was said a moment ago; whoever sends it waits here for the one before."""
    if payload.seconds_open is None:
        return False
    take_advisory_lock(session, "feedback", payload.email.lower())
    same = {"name": payload.name, "email": payload.email, "rating": payload.rating, "message": payload.message}
    lately = select(Feedback.id).where(col(Feedback.created_at) > now - SAME_FOR).filter_by(**same).limit(1)
    return session.exec(lately).first() is not None
