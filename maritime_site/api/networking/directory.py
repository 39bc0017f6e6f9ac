"""The directory and the requests between people (contract, "Networking")."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query, Response
from pydantic import Field
from sqlmodel import Session

from maritime_site.api.access import Identity, Now, ServicesDep, require_participant
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, ListAnswer, Moment, Schema, failure_responses
from maritime_site.api.shared_answers import LIFETIME
from maritime_site.core.errors import unavailable_as
from maritime_site.core.text.i18n import _
from maritime_site.domain.networking import labels, queries, rate_limits, service
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.networking.directory_search import Find, list_people
from maritime_site.domain.networking.models import Connection, ConnectionStatus, End
from maritime_site.domain.networking.schemas import ApproachRequest, ComplaintRequest, DirectoryFilters, RespondRequest
from maritime_site.domain.networking.views import PersonView
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services
from maritime_site.search.totals import Total

FIRST_PAGE = DirectoryFilters.model_validate({})
router = Router(prefix="/delegate/connection", tags=["Networking"])

Caller = Annotated[Identity, Depends(require_participant(*NETWORKING_KINDS))]


def caller_who_acts(who: Caller, services: ServicesDep) -> Person:
    """The signed-in person, one act counted."""
    rate_limits.count_action(services.limiter, who.person.id)
    return who.person


Actor = Annotated[Person, Depends(caller_who_acts)]


def _is_none(value: object) -> bool:
    return value is None


class ConnectionStateSchema(Schema):
    """The latest request between the caller and a person."""

    id: UUID
    status: ConnectionStatus
    direction: Literal["sent", "received"]


class PersonSchema(Schema):
    """What a participant may know of another."""

    id: UUID
    first_name: str
    last_name: str
    organisation: str
    designation: str
    country: str
    user_type: str


class ListedPerson(PersonSchema):
    """A person in the directory."""

    connection: ConnectionStateSchema | None


class PartnerSchema(PersonSchema):
    """The other end of a request; how to reach them only while the two are connected."""

    email: str | None = Field(
        None, exclude_if=_is_none, description="Left out unless the request is accepted and it is shared"
    )
    mobile: str | None = Field(None, exclude_if=_is_none, description="E.164, under the same condition")
    company_email: str | None = Field(None, exclude_if=_is_none, description="Under the same condition")


class RequestSchema(Schema):
    """A request as one of its ends reads it."""

    id: UUID
    status: ConnectionStatus
    purpose: str
    description: str
    created_at: Moment
    person: PartnerSchema


class DirectoryResponse(ListAnswer[ListedPerson]):
    """One page of the directory."""

    error: None = None


class Requests(DataAnswer[list[RequestSchema]]):
    """Requests, newest first."""

    error: None = None


class RequestStatusSchema(Schema):
    """Where a request stands."""

    id: UUID
    status: ConnectionStatus


def _to_request_status(request: Connection) -> DataAnswer[RequestStatusSchema]:
    return DataAnswer(data=RequestStatusSchema(id=request.id, status=ConnectionStatus(request.status)))


@router.get("", operation_id="networking_directory", responses=failure_responses(401, 409, 422, 429, 503))
def list_directory(
    filters: Annotated[DirectoryFilters, Query()], who: Caller, services: ServicesDep, now: Now
) -> DirectoryResponse:
    """Approved people who agreed to be listed, by name; `search` finds the beginnings of words in any letter case.

    `offers` and `seeks` look through what people say they offer and look for, in the same way.
    """
    rate_limits.count_search(services.limiter, who.person.id)
    with unavailable_as(labels.USERS_FAILED):
        find = _share_first_page(services, now) if filters == FIRST_PAGE else list_people
        with services.database.reading() as session:
            page = queries.list_directory(session, filters, asker=who.person, now=now, find=find)
    rate_limits.count_people_seen(services.limiter, who.person.id, len(page.people))
    return DirectoryResponse(data=[ListedPerson.model_validate(person) for person in page.people], total=page.total)


def _share_first_page(services: Services, now: datetime) -> Find:
    """Everybody begins with the same page, unless somebody has to be left out of it: that one is read for all."""
    version = services.database.version()

    def find(session: Session, filters: DirectoryFilters, *, hidden: set[UUID]) -> tuple[list[PersonView], Total]:
        if hidden:
            return list_people(session, filters, hidden=hidden)
        return services.shared_reads.get(
            "directory",
            lambda: list_people(session, filters, hidden=hidden),
            lifetime=LIFETIME,
            now=now,
            version=version,
        )

    return find


@router.get("/my-requests", operation_id="networking_sent", responses=failure_responses(401, 409, 503))
def my_requests(who: Caller, services: ServicesDep, now: Now) -> Requests:
    """What the caller sent, newest first."""
    return _list_requests(End.SENDER, who.person, services, now)


@router.get("/connection-requests", operation_id="networking_received", responses=failure_responses(401, 409, 503))
def connection_requests(who: Caller, services: ServicesDep, now: Now) -> Requests:
    """What the caller received, newest first."""
    return _list_requests(End.RECEIVER, who.person, services, now)


def _list_requests(end: End, person: Person, services: Services, now: datetime) -> Requests:
    with unavailable_as(labels.REQUESTS_FAILED), services.database.reading() as session:
        result = queries.requests_of(session, end, person=person, now=now)
        return Requests(data=[RequestSchema.model_validate(row) for row in result])


@router.post(
    "/request/{personId}",
    status_code=201,
    operation_id="networking_ask",
    responses={
        200: {"model": DataAnswer[RequestStatusSchema], "description": "They had asked first: the two are connected"}
    }
    | failure_responses(401, 404, 409, 413, 415, 422, 429, 503),
)
def request_connection(
    personId: UUID,  # noqa: N803  the name stands in the address
    payload: ApproachRequest,
    *,
    actor: Actor,
    services: ServicesDep,
    now: Now,
    answer: Response,
) -> DataAnswer[RequestStatusSchema]:
    """Ask somebody to connect; whoever was asked by them first accepts with this."""
    with unavailable_as(labels.REQUEST_FAILED), services.database.writing() as session:
        letterhead = letterhead_of(services)
        request = service.request_connection(session, payload, personId, sender=actor, letterhead=letterhead, now=now)
    answer.status_code = 201 if request.is_new else 200
    return _to_request_status(request.request)


@router.post(
    "/request/{requestId}/respond",
    operation_id="networking_respond",
    responses=failure_responses(401, 404, 409, 413, 415, 422, 429, 503),
)
def respond_to_request(
    requestId: UUID,  # noqa: N803  the name stands in the address
    payload: RespondRequest,
    actor: Actor,
    services: ServicesDep,
    now: Now,
) -> DataAnswer[RequestStatusSchema]:
    """Accept or decline what was received, withdraw what was sent, remove a connection, or block the other end."""
    with services.database.writing() as session:
        letterhead = letterhead_of(services)
        return _to_request_status(
            service.respond_to_request(session, requestId, payload.action, actor=actor, letterhead=letterhead, now=now)
        )


@router.post(
    "/request/{requestId}/report",
    operation_id="networking_report",
    responses=failure_responses(401, 404, 413, 415, 422, 429, 503),
)
def report_request(
    requestId: UUID,  # noqa: N803  the name stands in the address
    payload: ComplaintRequest,
    actor: Actor,
    services: ServicesDep,
    now: Now,
) -> Done:
    """Ask a moderator to look at a request; once for each end."""
    with services.database.writing() as session:
        service.report_request(session, payload, requestId, reporter=actor, now=now)
    return Done(message=_("Thank you. A moderator will look at it."))
