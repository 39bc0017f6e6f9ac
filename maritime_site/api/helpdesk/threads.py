"""A query's own exchange for whoever asked it: a code to its address opens it (BO-6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Path, Request, Security
from fastapi.security import HTTPBearer
from pydantic import Field
from sqlmodel import Session

from maritime_site.api.access import ClientAddress, Now, ReadSession, ServicesDep, WriteSession, bearer_of, keys_of
from maritime_site.api.challenge import require_form_limit
from maritime_site.api.middleware.auth_precheck import guarded_by
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, Moment, failure_responses
from maritime_site.api.signin_bodies import Otp
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.helpdesk import queries, threads
from maritime_site.domain.helpdesk.models import Case
from maritime_site.domain.helpdesk.schemas import MessageRequest
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.signin.rate_limits import FormLimit
from maritime_site.domain.signin.rules import SignInRules

router = Router(prefix="/query", tags=["Helpdesk"])
SENT = N_("If there is such a query, a code is on its way to its address.")
CODE_RATE = "10 per 10 minutes"
WRITE_RATE = "20 per 1 hour"
_bearer = HTTPBearer(auto_error=False, description="The token that this query's verify-otp returned")
Number = Annotated[str, Path(max_length=40, pattern=r"^[A-Za-z0-9-]+$", examples=["Q-K7M2-XP4Q"])]
CodeLimit = Annotated[FormLimit, Depends(require_form_limit(CODE_RATE, "query-code"))]


class CodeRequest(Schema):
    """Ask for a code."""

    altcha: str | None = Field(None, description="An answered challenge, when one was asked for (429)")


class OpenRequest(Schema):
    """The code that came."""

    otp: Otp


class MessageSchema(Schema):
    """One message; `by` is person or staff."""

    by: str
    text: str
    at: Moment


class ThreadSchema(Schema):
    """A query and its exchange, oldest first."""

    number: str
    status: str
    name: str
    created_at: Moment
    messages: list[MessageSchema]


class OpenedAnswer(DataAnswer[ThreadSchema]):
    """The key to this query, good for an hour, and the exchange."""

    token: str


def to_thread_response(session: Session, case: Case) -> ThreadSchema:
    """What whoever asked may read: no notes, no names of staff."""
    values: list[Any] = [
        MessageSchema(by=message.author, text=message.text, at=message.created_at)
        for message in queries.list_messages(session, case.id, internal=False)
    ]
    return ThreadSchema(
        number=case.number, status=case.status, name=case.name, created_at=case.created_at, messages=values
    )


def _require_case(request: Request, services: ServicesDep, now: Now, _shown: object = Security(_bearer)) -> Case:
    with services.database.reading() as session:
        return threads.case_behind(session, bearer_of(request), keys=keys_of(services), now=now)


OwnCase = Annotated[Case, Depends(guarded_by(_require_case, _require_case))]


@dataclass(frozen=True)
class ThreadAccess:
    """Whoever knocks at a query's door, and the transaction they are let in with."""

    client: ClientAddress
    services: ServicesDep
    session: WriteSession
    now: Now


AtDoor = Annotated[ThreadAccess, Depends()]


@router.post(
    "/{number}/request-otp", operation_id="query_request_otp", responses=failure_responses(404, 413, 415, 422, 429, 503)
)
def request_otp(
    number: Number, _payload: CodeRequest, door: CodeLimit, services: ServicesDep, session: WriteSession, now: Now
) -> Done:
    """Send a code to the query's address; the answer is the same for a number that nobody has."""
    door.admit()
    threads.request_code(session, number, rules=SignInRules.of(services), now=now)
    return Done(message=_(SENT))


@router.post(
    "/{number}/verify-otp",
    operation_id="query_verify_otp",
    responses=failure_responses(400, 404, 413, 415, 422, 429, 503),
)
def verify_otp(number: Number, payload: OpenRequest, door: AtDoor) -> OpenedAnswer:
    """Open the query with its code."""
    services = door.services
    rate_limits.check_rate(services.limiter, rate_limits.VERIFY_RATE, rate_limits.VERIFY, door.client)
    rules, keys = SignInRules.of(services), keys_of(services)
    token, case = threads.open_thread(door.session, number, payload.otp, rules=rules, keys=keys, now=door.now)
    return OpenedAnswer(token=token, data=to_thread_response(door.session, case))


@router.get("/thread", operation_id="query_thread", responses=failure_responses(401, 503))
def get_thread(case: OwnCase, session: ReadSession) -> DataAnswer[ThreadSchema]:
    """The exchange of the query that the token opens."""
    return DataAnswer(data=to_thread_response(session, case))


@router.post("/thread", operation_id="query_write", responses=failure_responses(401, 413, 415, 422, 429, 503))
def write_message(payload: MessageRequest, opened: OwnCase, door: AtDoor) -> DataAnswer[ThreadSchema]:
    """Write back; the query is open again."""
    rate_limits.check_rate(door.services.limiter, WRITE_RATE, "query-write", opened.number)
    case = threads.add_person_message(door.session, opened.id, payload.message, now=door.now)
    door.session.flush()
    return DataAnswer(data=to_thread_response(door.session, case))
