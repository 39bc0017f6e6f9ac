"""The directory and the requests between people (contract, "Networking")."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query, Response
from pydantic import Field

from maritime_site.api.access import Identity, Now, Outside, participant
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Done, Moment, Shape, failures
from maritime_site.core.errors import said_as
from maritime_site.core.text import _
from maritime_site.domain.networking import caps, queries, sentences, service
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.networking.models import Connection, ConnectionStatus, End
from maritime_site.domain.networking.wishes import Approach, Complaint, Look, Respond
from maritime_site.domain.outbox.letterhead import letterhead_of
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services

router = Router(prefix="/delegate/connection", tags=["Networking"])

Caller = Annotated[Identity, Depends(participant(*NETWORKING_KINDS))]


def caller_who_acts(who: Caller, outside: Outside) -> Person:
    """The signed-in person, one act counted."""
    caps.act(outside.limiter, who.person.id)
    return who.person


Actor = Annotated[Person, Depends(caller_who_acts)]


def _is_none(value: object) -> bool:
    return value is None


class TieShape(Shape):
    """The latest request between the caller and a person."""

    id: UUID
    status: ConnectionStatus
    direction: Literal["sent", "received"]


class PersonShape(Shape):
    """What a participant may know of another."""

    id: UUID
    first_name: str
    last_name: str
    organisation: str
    designation: str
    country: str
    user_type: str


class ListedPerson(PersonShape):
    """A person in the directory."""

    connection: TieShape | None


class PartnerShape(PersonShape):
    """The other end of a request; how to reach them only while the two are connected."""

    email: str | None = Field(
        None, exclude_if=_is_none, description="Left out unless the request is accepted and it is shared"
    )
    mobile: str | None = Field(None, exclude_if=_is_none, description="E.164, under the same condition")
    company_email: str | None = Field(None, exclude_if=_is_none, description="Under the same condition")


class RequestShape(Shape):
    """A request as one of its ends reads it."""

    id: UUID
    status: ConnectionStatus
    purpose: str
    description: str
    created_at: Moment
    person: PartnerShape


class Found(Answer):
    """One page of the directory."""

    error: None = None
    data: list[ListedPerson]
    total: int = Field(description="How many people the filters find, on all pages")


class Requests(Answer):
    """Requests, newest first."""

    error: None = None
    data: list[RequestShape]


class Standing(Shape):
    """Where a request stands."""

    id: UUID
    status: ConnectionStatus


class Answered(Answer):
    """A request after a step."""

    data: Standing


def _standing(request: Connection) -> Answered:
    return Answered(data=Standing(id=request.id, status=ConnectionStatus(request.status)))


@router.get("", operation_id="networking_directory", responses=failures(401, 409, 422, 429, 503))
def directory(look: Annotated[Look, Query()], who: Caller, outside: Outside, now: Now) -> Found:
    """Approved people who agreed to be listed, by name; `search` finds the beginnings of words in any letter case.

    `offers` and `seeks` look through what people say they offer and look for, in the same way.
    """
    caps.look(outside.limiter, who.person.id)
    with said_as(sentences.USERS_FAILED), outside.database.reading() as session:
        page = queries.directory(session, look, asker=who.person, now=now)
        caps.seen(outside.limiter, who.person.id, len(page.people))
        return Found(data=[ListedPerson.model_validate(person) for person in page.people], total=page.total)


@router.get("/my-requests", operation_id="networking_sent", responses=failures(401, 409, 503))
def my_requests(who: Caller, outside: Outside, now: Now) -> Requests:
    """What the caller sent, newest first."""
    return _requests(End.SENDER, who.person, outside, now)


@router.get("/connection-requests", operation_id="networking_received", responses=failures(401, 409, 503))
def connection_requests(who: Caller, outside: Outside, now: Now) -> Requests:
    """What the caller received, newest first."""
    return _requests(End.RECEIVER, who.person, outside, now)


def _requests(end: End, person: Person, outside: Services, now: datetime) -> Requests:
    with said_as(sentences.REQUESTS_FAILED), outside.database.reading() as session:
        found = queries.requests_of(session, end, person=person, now=now)
        return Requests(data=[RequestShape.model_validate(one) for one in found])


@router.post(
    "/request/{personId}",
    status_code=201,
    operation_id="networking_ask",
    responses={200: {"model": Answered, "description": "They had asked first: the two are connected"}}
    | failures(401, 404, 409, 413, 415, 422, 429, 503),
)
def ask(
    personId: UUID,  # noqa: N803  the name stands in the address
    wish: Approach,
    *,
    actor: Actor,
    outside: Outside,
    now: Now,
    answer: Response,
) -> Answered:
    """Ask somebody to connect; whoever was asked by them first accepts with this."""
    with said_as(sentences.REQUEST_FAILED), outside.database.writing() as session:
        letterhead = letterhead_of(outside)
        asked = service.ask(session, wish, personId, sender=actor, letterhead=letterhead, now=now)
    answer.status_code = 201 if asked.is_new else 200
    return _standing(asked.request)


@router.post(
    "/request/{requestId}/respond",
    operation_id="networking_respond",
    responses=failures(401, 404, 409, 413, 415, 422, 429, 503),
)
def respond(
    requestId: UUID,  # noqa: N803  the name stands in the address
    wish: Respond,
    actor: Actor,
    outside: Outside,
    now: Now,
) -> Answered:
    """Accept or decline what was received, withdraw what was sent, remove a connection, or block the other end."""
    with outside.database.writing() as session:
        letterhead = letterhead_of(outside)
        return _standing(service.respond(session, requestId, wish.action, actor=actor, letterhead=letterhead, now=now))


@router.post(
    "/request/{requestId}/report",
    operation_id="networking_report",
    responses=failures(401, 404, 413, 415, 422, 429, 503),
)
def report(
    requestId: UUID,  # noqa: N803  the name stands in the address
    wish: Complaint,
    actor: Actor,
    outside: Outside,
    now: Now,
) -> Done:
    """Ask a moderator to look at a request; once for each end."""
    with outside.database.writing() as session:
        service.report(session, wish, requestId, reporter=actor, now=now)
    return Done(message=_("Thank you. A moderator will look at it."))
