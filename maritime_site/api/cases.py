"""A query's own exchange for whoever asked it: a code to its address opens it (BO-6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Path, Request, Security
from fastapi.security import HTTPBearer
from pydantic import Field
from sqlmodel import Session

from maritime_site.api.access import ClientAddress, Now, Outside, ReadSession, WriteSession, bearer_of, keys_of
from maritime_site.api.challenge import gate
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Done, Moment, failures
from maritime_site.api.signin import Otp
from maritime_site.api.walls import guarded_by
from maritime_site.core.text import N_, _
from maritime_site.core.wishes import Wish
from maritime_site.domain.helpdesk import queries, threads
from maritime_site.domain.helpdesk.models import Case
from maritime_site.domain.helpdesk.wishes import MessageWish
from maritime_site.domain.signin import gates
from maritime_site.domain.signin.gates import Gate
from maritime_site.domain.signin.rules import Rules

router = Router(prefix="/query", tags=["Helpdesk"])
SENT = N_("If there is such a query, a code is on its way to its address.")
CODE_GATE = "10 per 10 minutes"
WRITE_RATE = "20 per 1 hour"
_bearer = HTTPBearer(auto_error=False, description="The token that this query's verify-otp returned")
Number = Annotated[str, Path(max_length=40, pattern=r"^[A-Za-z0-9-]+$", examples=["Q-K7M2-XP4Q"])]
CodeGate = Annotated[Gate, Depends(gate(CODE_GATE, "query-code"))]


class CodeWish(Wish):
    """Ask for a code."""

    altcha: str | None = Field(None, description="An answered challenge, when one was asked for (429)")


class OpenWish(Wish):
    """The code that came."""

    otp: Otp


class MessageShape(Wish):
    """One message; `by` is person or staff."""

    by: str
    text: str
    at: Moment


class ThreadShape(Wish):
    """A query and its exchange, oldest first."""

    number: str
    status: str
    name: str
    created_at: Moment
    messages: list[MessageShape]


class ThreadAnswer(Answer):
    """One query."""

    data: ThreadShape


class OpenedAnswer(ThreadAnswer):
    """The key to this query, good for an hour, and the exchange."""

    token: str


def shown(session: Session, case: Case) -> ThreadShape:
    """What whoever asked may read: no notes, no names of staff."""
    told: list[Any] = [
        MessageShape(by=each.author, text=each.text, at=each.created_at)
        for each in queries.thread(session, case.id, internal=False)
    ]
    return ThreadShape(
        number=case.number, status=case.status, name=case.name, created_at=case.created_at, messages=told
    )  # fmt: skip


def _case(request: Request, outside: Outside, now: Now, _shown: object = Security(_bearer)) -> Case:
    with outside.database.reading() as session:
        return threads.case_behind(session, bearer_of(request), keys=keys_of(outside), now=now)


OwnCase = Annotated[Case, Depends(guarded_by(_case, _case))]


@dataclass(frozen=True)
class Door:
    """Whoever knocks at a query's door, and the transaction they are let in with."""

    client: ClientAddress
    outside: Outside
    session: WriteSession
    now: Now


AtDoor = Annotated[Door, Depends()]


@router.post(
    "/{number}/request-otp", operation_id="query_request_otp", responses=failures(404, 413, 415, 422, 429, 503)
)
def request_otp(
    number: Number, _wish: CodeWish, door: CodeGate, outside: Outside, session: WriteSession, now: Now
) -> Done:  # fmt: skip
    """Send a code to the query's address; the answer is the same for a number that nobody has."""
    door.admit()
    threads.request_code(session, number, rules=Rules.of(outside), now=now)
    return Done(message=_(SENT))


@router.post(
    "/{number}/verify-otp", operation_id="query_verify_otp", responses=failures(400, 404, 413, 415, 422, 429, 503)
)
def verify_otp(number: Number, wish: OpenWish, door: AtDoor) -> OpenedAnswer:
    """Open the query with its code."""
    outside = door.outside
    gates.within(outside.limiter, gates.VERIFY_RATE, gates.VERIFY, door.client)
    rules, keys = Rules.of(outside), keys_of(outside)
    token, case = threads.open_thread(door.session, number, wish.otp, rules=rules, keys=keys, now=door.now)
    return OpenedAnswer(token=token, data=shown(door.session, case))


@router.get("/thread", operation_id="query_thread", responses=failures(401, 503))
def thread(case: OwnCase, session: ReadSession) -> ThreadAnswer:
    """The exchange of the query that the token opens."""
    return ThreadAnswer(data=shown(session, case))


@router.post("/thread", operation_id="query_write", responses=failures(401, 413, 415, 422, 429, 503))
def write(wish: MessageWish, opened: OwnCase, door: AtDoor) -> ThreadAnswer:
    """Write back; the query is open again."""
    gates.within(door.outside.limiter, WRITE_RATE, "query-write", opened.number)
    case = threads.write(door.session, opened.id, wish.message, now=door.now)
    door.session.flush()
    return ThreadAnswer(data=shown(door.session, case))
