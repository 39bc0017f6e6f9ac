"""Queries become cases with a number, feedback is kept; each is confirmed by e-mail (QRY-5, BO-6)."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.core.phones import e164
from maritime_site.core.references import new_reference
from maritime_site.core.text import current_language
from maritime_site.domain.helpdesk import messages
from maritime_site.domain.helpdesk.models import Author, Case, CaseMessage, Feedback
from maritime_site.domain.helpdesk.wishes import FeedbackWish, QueryWish
from maritime_site.domain.outbox.service import post


def new_case_number() -> str:
    """A number people can quote, such as `Q-K7M2-XP4Q`."""
    return new_reference("Q")


def open_case(session: Session, wish: QueryWish, *, event: str, now: datetime) -> Case:
    """Keep a query as an open case, and confirm it to the person in the language they wrote in."""
    case = Case(
        number=new_case_number(),
        name=wish.name,
        email=wish.email,
        country_code=wish.country_code_mobile,
        mobile=e164(wish.country_code_mobile, wish.mobile),
        mobile_typed=wish.mobile,
        language=current_language(),
        created_at=now,
        updated_at=now,
    )
    session.add(case)
    session.flush()
    if wish.message:
        session.add(CaseMessage(case_id=case.id, author=Author.PERSON, text=wish.message, created_at=now))
    post(session, messages.query_received(case, event=event), channel="email", recipient=case.email, now=now)
    return case


def give_feedback(session: Session, wish: FeedbackWish, *, event: str, confirm: bool, now: datetime) -> Feedback:
    """Keep feedback; `confirm` says whether the person is written to."""
    feedback = Feedback(
        number=new_reference("F"),
        name=wish.name,
        email=wish.email,
        rating=wish.rating,
        message=wish.message,
        language=current_language(),
        created_at=now,
    )
    session.add(feedback)
    if confirm:
        letter = messages.feedback_received(feedback, event=event)
        post(session, letter, channel="email", recipient=feedback.email, now=now)
    return feedback
