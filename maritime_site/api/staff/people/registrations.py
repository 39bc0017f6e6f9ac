"""Registrations for staff: found, read, decided (contract, "Back office"; KIND-3, REG-5)."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self
from uuid import UUID

from fastapi import Depends, Query
from fastapi.responses import Response
from pydantic import Field, StringConstraints, model_validator

from maritime_site.api.access import ReadSession
from maritime_site.api.downloads import FILE
from maritime_site.api.people.documents import DocumentSchema, file_answer
from maritime_site.api.routing import Router, mark_as_writing
from maritime_site.api.schemas import DataAnswer, ListAnswer, Moment, Saved
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.api.staff.people import bulk
from maritime_site.api.staff.people.bulk import BULK_RESPONSES, BulkAnswer, BulkStarted, Ids
from maritime_site.core.schemas import ListFilters, LongText, OptionalLine, Schema
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain import registration_review as office
from maritime_site.domain.bulk_acts import service as bulk_acts
from maritime_site.domain.people import documents, queries, registration_search
from maritime_site.domain.people.information.requests import AskRequest
from maritime_site.domain.people.kind_fields import AnswerFilter, KindFilter
from maritime_site.domain.people.models import Person, RegistrationEvent, Status
from maritime_site.domain.people.registration_search import RegistrationFilters
from maritime_site.domain.registration_review import Decision

router = Router(prefix="/admin/registrations", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(require_permission("REGISTRATIONS_VIEW"))]
StaffDep = Annotated[StaffContext, staff_context("REGISTRATIONS_DECIDE")]
# Reading what a person handed in is on record, so it is done in a writing transaction.
Reading = Annotated[StaffContext, staff_context("REGISTRATIONS_VIEW")]
IDS_OR_FILTER = N_("Give either ids or a filter")
STARTED = N_("It is under way")
Words = Annotated[LongText, StringConstraints(min_length=1, max_length=2000)]


class Reason(Schema):
    """Why; the person reads it."""

    reason: Words = Field(examples=["We could not confirm your media house."])


class MatchingFilter(Schema):
    """Which registrations, by the list's query names; texts left empty match all."""

    search: OptionalLine = ""
    status: Status | None = None
    kind: KindFilter = ""
    country: Annotated[str, StringConstraints(max_length=2, to_upper=True)] = ""
    answer: AnswerFilter = ""

    def to_look(self) -> RegistrationFilters:
        """As the list is searched."""
        return RegistrationFilters(
            search=self.search, status=self.status or "", kind=self.kind, country=self.country, answer=self.answer
        )


class BulkDecided(Schema):
    """Several registrations, or all that match `filter`, and what is decided about each; rejecting needs a `reason`."""

    ids: Ids | None = None
    filter: MatchingFilter | None = None
    action: Literal["approve", "reject", "waitlist"]
    reason: bulk.Words = ""

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.ids is None) == (self.filter is None):
            raise ValueError(_(IDS_OR_FILTER))
        return self


class RegistrationRow(Schema):
    """A registration in a list."""

    id: UUID
    reference: str
    kind: str
    category: str
    status: Status
    more_info: str
    name: str
    email: str
    mobile: str
    organisation: str
    country: str
    email_verified_at: Moment | None
    mobile_verified_at: Moment | None
    created_at: Moment
    updated_at: Moment


class StepSchema(Schema):
    """One step of the history; `by` is owner, administrator or system, `action` says what the status does not."""

    status: Status
    by: str
    note: str
    action: str
    details: dict[str, Any]
    at: Moment

    @classmethod
    def of(cls, step: RegistrationEvent) -> StepSchema:
        """As programs read it."""
        return cls(
            status=Status(step.status), by=step.by, note=step.note, action=step.action, details=step.details, at=step.at
        )


class RegistrationSchema(RegistrationRow):
    """A registration with all that it says, its documents, and its history, oldest first."""

    profile: dict[str, Any]
    documents: list[DocumentSchema]
    missing_documents: list[str]
    history: list[StepSchema]


class Filters(ListFilters):
    """Which registrations; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of a name, address, number, organisation or reference")
    status: Status | None = None
    kind: KindFilter = ""
    country: Annotated[str, StringConstraints(max_length=2, to_upper=True)] = Field("", description="Two letters")
    answer: AnswerFilter = Field(
        "", description="An answer to a question of the kind's rule, as `key:value`", examples=["tshirt:M"]
    )
    sort: Literal["", "created", "-created", "name", "-name"] = Field("", description="Newest first when empty")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def to_registration_row(person: Person) -> dict[str, Any]:
    """What a list says of a registration."""
    own = (
        "id",
        "reference",
        "kind",
        "category",
        "status",
        "more_info",
        "email",
        "mobile",
        "organisation",
        "country",
        "email_verified_at",
        "mobile_verified_at",
        "created_at",
        "updated_at",
    )
    return {name: getattr(person, name) for name in own} | {"name": person.full_name}


def _to_registration_response(session: ReadSession, person: Person) -> RegistrationSchema:
    return RegistrationSchema(
        **to_registration_row(person),
        profile=queries.profile_of(person),
        documents=[DocumentSchema.of(document) for document in documents.documents_of(session, person)],
        missing_documents=list(documents.list_missing_kinds(session, person)),
        history=[StepSchema.of(step) for step in queries.history_of(session, person)],
    )


@router.get("", operation_id="admin_registrations", responses=LISTING)
def list_registrations(
    _admin: Viewer, payload: Annotated[Filters, Query()], session: ReadSession
) -> ListAnswer[RegistrationRow]:
    """Registrations of every kind; each word of `search` is the beginning of a word of theirs."""
    look = RegistrationFilters(
        search=payload.search,
        status=payload.status or "",
        kind=payload.kind,
        country=payload.country,
        sort=payload.sort,
        page=payload.page,
        page_size=payload.page_size,
        answer=payload.answer,
    )
    people, total = registration_search.search_registrations(session, look)
    return ListAnswer(data=[RegistrationRow(**to_registration_row(person)) for person in people], total=total)


@router.get("/{id}", operation_id="admin_registration", responses=READING)
@mark_as_writing
def get_registration(id: UUID, context: Reading) -> DataAnswer[RegistrationSchema]:
    """One registration with its documents and history; the audit log says who read it."""
    person = queries.get_person(context.session, id)
    answer = DataAnswer(data=_to_registration_response(context.session, person))
    office.note_reading(context.session, person, actor=context.actor, now=context.now)
    return answer


@router.get(
    "/{id}/documents/{document_id}",
    operation_id="admin_registration_document",
    responses=READING | FILE,
    response_class=Response,
)
@mark_as_writing
def download_document(id: UUID, document_id: UUID, context: Reading) -> Response:
    """The file of one document, as a download that no browser runs; the audit log says who read it."""
    result, person = (
        documents.get_document(context.session, document_id, owner_id=id),
        queries.get_person(context.session, id),
    )
    answer = file_answer(result, context.services, title=f"{person.reference}-{result.kind}")
    office.note_reading(context.session, person, document=result, actor=context.actor, now=context.now)
    return answer


def _decide_registration(context: StaffContext, id: UUID, decision: Decision) -> Saved[RegistrationSchema]:
    person = office.decide_registration(
        context.session, id, decision, actor=context.actor, services=context.services, now=context.now
    )
    return Saved(message=_("Saved"), data=_to_registration_response(context.session, person))


@router.post(
    "/bulk",
    operation_id="admin_decide_each",
    responses=BULK_RESPONSES | {200: {"model": BulkAnswer}, 202: {"model": Saved[BulkStarted]}},
    response_model=None,
)
def decide_each(payload: BulkDecided, context: StaffDep, response: Response) -> BulkAnswer | Saved[BulkStarted]:
    """Decide up to a hundred registrations alike, or all that match a filter in the background (202).

    Each one is decided by itself, with those refused named and why.
    """
    if payload.filter is not None:
        response.status_code = 202
        return _start_job(payload, payload.filter, context)
    outcome = office.decide_each(
        context.session,
        payload.ids or [],
        Decision(payload.action, payload.reason),
        actor=context.actor,
        services=context.services,
        now=context.now,
    )
    return BulkAnswer.of(outcome)


def _start_job(payload: BulkDecided, filters: MatchingFilter, context: StaffContext) -> Saved[BulkStarted]:
    decision = Decision(payload.action, payload.reason)
    job = bulk_acts.start_job(context.session, decision, filters.to_look(), actor=context.actor, now=context.now)
    return Saved(message=_(STARTED), data=BulkStarted(job_id=job.id, matching=job.total))


@router.post("/{id}/approve", operation_id="admin_approve", responses=DECIDING)
def approve_registration(id: UUID, context: StaffDep) -> Saved[RegistrationSchema]:
    """Approve a pending or waitlisted registration; 409 while a document is missing or no address is proven."""
    return _decide_registration(context, id, Decision("approve"))


@router.post("/{id}/reject", operation_id="admin_reject", responses=DECIDING)
def reject_registration(id: UUID, payload: Reason, context: StaffDep) -> Saved[RegistrationSchema]:
    """Reject a registration; an approved person's pass is revoked."""
    return _decide_registration(context, id, Decision("reject", payload.reason))


@router.post("/{id}/ask", operation_id="admin_ask", responses=DECIDING)
def ask_for_more(id: UUID, payload: AskRequest, context: StaffDep) -> Saved[RegistrationSchema]:
    """Ask a pending person for something more: fields and documents by name, which they answer on a page of its own."""
    return _decide_registration(
        context, id, Decision("ask", payload.message, tuple(payload.fields), tuple(payload.documents))
    )


@router.post("/{id}/waitlist", operation_id="admin_waitlist", responses=DECIDING)
def waitlist_registration(id: UUID, context: StaffDep) -> Saved[RegistrationSchema]:
    """Put a pending registration on the waiting list."""
    return _decide_registration(context, id, Decision("waitlist"))
