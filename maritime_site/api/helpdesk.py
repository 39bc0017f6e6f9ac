"""Queries and feedback from anybody (QRY-1 to QRY-5; security.md R57)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from pydantic import Field

from maritime_site.api.access import Now, Outside, WriteSession
from maritime_site.api.challenge import gate
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Done, failures
from maritime_site.core.errors import Invalid, TooMany
from maritime_site.core.limits import Limiter
from maritime_site.core.text import N_, _
from maritime_site.core.wishes import REQUIRED
from maritime_site.domain.helpdesk import service
from maritime_site.domain.helpdesk.wishes import FeedbackWish, QueryWish
from maritime_site.domain.signin.gates import Gate

router = Router(tags=["Helpdesk"])

QUERY_GATE = "3 per 10 minutes"
FEEDBACK_GATE = "10 per 10 minutes"
EMAIL_RATE = "5 per 1 hour"
RECEIVED = N_("Thank you. Your query has reached us; its number is {number}.")
THANKS = N_("Thank you for your feedback.")
MANY_QUERIES = N_("You have sent several queries within an hour. Please wait before you send another.")

QueryGate = Annotated[Gate, Depends(gate(QUERY_GATE, "query"))]
FeedbackGate = Annotated[Gate, Depends(gate(FEEDBACK_GATE, "feedback"))]


class QueryAnswer(Answer):
    """The query became a case."""

    message: str
    reference: str = Field(description="The case's number", examples=["Q-K7M2-XP4Q"])


def _received(number: str) -> QueryAnswer:
    return QueryAnswer(message=_(RECEIVED, number=number), reference=number)


def _key(email: str) -> tuple[str, str]:
    return "query-email", email.lower()


def _check_email(limiter: Limiter, email: str) -> None:
    if not limiter.has_room(EMAIL_RATE, *_key(email)):
        raise TooMany(_(MANY_QUERIES), retry_after=limiter.wait(EMAIL_RATE, *_key(email)))


@router.post(
    "/query", operation_id="query", responses=failures(413, 415, 422, 429, 503), summary="Ask the helpdesk something"
)
def query(wish: QueryWish, door: QueryGate, outside: Outside, session: WriteSession, now: Now) -> QueryAnswer:
    """Keep a query; a program that filled in what nobody sees gets the same answer and leaves nothing.

    The site's own form, which tells how long it was open, has to bring a message; programs may leave it out (QRY-5).
    """
    if wish.is_trapped:
        return _received(service.new_case_number())
    if wish.is_from_form and not wish.message:
        raise Invalid({"message": _(REQUIRED)})
    _check_email(outside.limiter, wish.email)
    door.check(always=wish.is_hurried)
    case = service.open_case(session, wish, event=outside.settings.title, now=now)
    outside.limiter.take(EMAIL_RATE, *_key(wish.email))
    door.count()
    return _received(case.number)


@router.post(
    "/feedback", operation_id="feedback", responses=failures(413, 415, 422, 429, 503), summary="Say what you think"
)
def feedback(wish: FeedbackWish, door: FeedbackGate, outside: Outside, session: WriteSession, now: Now) -> Done:
    """Keep feedback; past five an hour the same address is not written to again, so that nobody floods a stranger."""
    if not wish.is_trapped:
        door.admit(always=wish.is_hurried)
        confirm = outside.limiter.take(EMAIL_RATE, "feedback-email", wish.email.lower())
        service.give_feedback(session, wish, event=outside.settings.title, confirm=confirm, now=now)
    return Done(message=_(THANKS))
