"""Queries become cases with a number, feedback is kept; each is confirmed by e-mail (QRY-5, BO-6)."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.core.text.i18n import current_language
from maritime_site.core.text.phones import to_e164
from maritime_site.core.text.reference_codes import new_reference
from maritime_site.domain.helpdesk import messages
from maritime_site.domain.helpdesk.models import Author, Case, CaseMessage, Feedback
from maritime_site.domain.helpdesk.schemas import FeedbackRequest, QueryRequest
from maritime_site.domain.outbox.service import enqueue_message


def new_case_number() -> str:
    """A number people can quote, such as `Q-K7M2-XP4Q`."""
    return new_reference("Q")


def open_case(session: Session, payload: QueryRequest, *, event: str, now: datetime) -> Case:
    """Keep a query as an open case, and confirm it to the person in the language they wrote in."""
    case = Case(
        number=new_case_number(),
        name=payload.name,
        email=payload.email,
        country_code=payload.country_code_mobile,
        mobile=to_e164(payload.country_code_mobile, payload.mobile),
        mobile_typed=payload.mobile,
        language=current_language(),
        created_at=now,
        updated_at=now,
    )
    session.add(case)
    session.flush()
    if payload.message:
        session.add(CaseMessage(case_id=case.id, author=Author.PERSON, text=payload.message, created_at=now))
    enqueue_message(session, messages.query_received(case, event=event), channel="email", recipient=case.email, now=now)
    return case


def give_feedback(session: Session, payload: FeedbackRequest, *, event: str, confirm: bool, now: datetime) -> Feedback:
    """Keep feedback; `confirm` says whether the person is written to."""
    feedback = Feedback(
        number=new_reference("F"),
        name=payload.name,
        email=payload.email,
        rating=payload.rating,
        message=payload.message,
        language=current_language(),
        created_at=now,
    )
    session.add(feedback)
    if confirm:
        draft = messages.feedback_received(feedback, event=event)
        enqueue_message(session, draft, channel="email", recipient=feedback.email, now=now)
    return feedback
