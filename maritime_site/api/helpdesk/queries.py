"""Queries and feedback from anybody (QRY-1 to QRY-5; security.md R57)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from pydantic import Field

from maritime_site.api.access import Now, ServicesDep, WriteSession
from maritime_site.api.challenge import require_form_limit
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Answer, Done, failure_responses
from maritime_site.core.errors import TooMany
from maritime_site.core.rate_limits import Limiter
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.helpdesk import repeats, service
from maritime_site.domain.helpdesk.schemas import FeedbackRequest, QueryRequest
from maritime_site.domain.signin.rate_limits import FormLimit

router = Router(tags=["Helpdesk"])

QUERY_RATE = "3 per 10 minutes"
FEEDBACK_RATE = "10 per 10 minutes"
EMAIL_RATE = "5 per 1 hour"
RECEIVED = N_("Thank you. Your query has reached us; its number is {number}.")
THANKS = N_("Thank you for your feedback.")
TOO_MANY_QUERIES = N_("You have sent several queries within an hour. Please wait before you send another.")

QueryLimit = Annotated[FormLimit, Depends(require_form_limit(QUERY_RATE, "query"))]
FeedbackLimit = Annotated[FormLimit, Depends(require_form_limit(FEEDBACK_RATE, "feedback"))]


class QueryAnswer(Answer):
    """The query became a case."""

    message: str
    reference: str = Field(description="The case's number", examples=["Q-K7M2-XP4Q"])


def _to_query_answer(number: str) -> QueryAnswer:
    return QueryAnswer(message=_(RECEIVED, number=number), reference=number)


def _email_limit_key(email: str) -> tuple[str, str]:
    return "query-email", email.lower()


def _check_email(limiter: Limiter, email: str) -> None:
    if not limiter.has_room(EMAIL_RATE, *_email_limit_key(email)):
        raise _too_many(limiter, email)


def _count_email(limiter: Limiter, email: str) -> None:
    """Count one, just before it is stored: of many at the same moment only five are let through. Raises TooMany."""
    if not limiter.take(EMAIL_RATE, *_email_limit_key(email)):
        raise _too_many(limiter, email)


def _too_many(limiter: Limiter, email: str) -> TooMany:
    return TooMany(_(TOO_MANY_QUERIES), retry_after=limiter.wait(EMAIL_RATE, *_email_limit_key(email)))


@router.post(
    "/query",
    operation_id="query",
    responses=failure_responses(413, 415, 422, 429, 503),
    summary="Ask the helpdesk something",
)
def create_query(
    payload: QueryRequest, door: QueryLimit, services: ServicesDep, session: WriteSession, now: Now
) -> QueryAnswer:
    """Keep a query; a program that filled in what nobody sees gets the same answer and leaves nothing.

    What the site's own form sends again within ten minutes, as after a lost answer, is the same query.
    """
    if payload.is_trapped:
        return _to_query_answer(service.new_case_number())
    _check_email(services.limiter, payload.email)
    door.admit(always=payload.is_hurried)
    _count_email(services.limiter, payload.email)
    title = services.event.localized_title
    known = repeats.find_repeated_query(session, payload, now=now)
    case = known or service.open_case(session, payload, event=title, now=now)
    return _to_query_answer(case.number)


@router.post(
    "/feedback",
    operation_id="feedback",
    responses=failure_responses(413, 415, 422, 429, 503),
    summary="Say what you think",
)
def create_feedback(
    payload: FeedbackRequest, door: FeedbackLimit, services: ServicesDep, session: WriteSession, now: Now
) -> Done:
    """Keep feedback; past five an hour the same address is not written to again, so that nobody floods a stranger."""
    if payload.is_trapped:
        return Done(message=_(THANKS))
    door.admit(always=payload.is_hurried)
    if not repeats.is_repeated_feedback(session, payload, now=now):
        confirm = services.limiter.take(EMAIL_RATE, "feedback-email", payload.email.lower())
        service.give_feedback(session, payload, event=services.event.localized_title, confirm=confirm, now=now)
    return Done(message=_(THANKS))
