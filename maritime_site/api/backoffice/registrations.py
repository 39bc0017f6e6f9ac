"""Registrations for staff: found, read, decided (contract, "Back office"; KIND-3, REG-5)."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import Depends, Query
from fastapi.responses import Response
from pydantic import Field, StringConstraints

from maritime_site.api.access import ReadSession
from maritime_site.api.backoffice import many
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import DECIDING, LISTING, READING, Desk, at_desk
from maritime_site.api.backoffice.many import MANY, Ids, ManyAnswer
from maritime_site.api.documents import DocumentShape, file_answer
from maritime_site.api.downloads import FILE
from maritime_site.api.routing import Router, writes
from maritime_site.api.shapes import Answer, Moment
from maritime_site.core.text import _
from maritime_site.core.wishes import ListFilters, LongText, OptionalLine, Wish
from maritime_site.domain import registrations as office
from maritime_site.domain.people import documents, queries, register
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.register import Look
from maritime_site.domain.registrations import Decision

router = Router(prefix="/admin/registrations", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(permitted("REGISTRATIONS_VIEW"))]
AtDesk = Annotated[Desk, at_desk("REGISTRATIONS_DECIDE")]
# Reading what a person handed in is on record, so it is done in a writing transaction.
Reading = Annotated[Desk, at_desk("REGISTRATIONS_VIEW")]
Words = Annotated[LongText, StringConstraints(min_length=1, max_length=2000)]


class Reason(Wish):
    """Why; the person reads it."""

    reason: Words = Field(examples=["We could not confirm your media house."])


class Question(Wish):
    """What is asked for; the person reads it."""

    message: Words = Field(examples=["Please send a letter with this year's date."])


class ManyDecided(Wish):
    """Several registrations and what is decided about each; `reason` is needed to reject."""

    ids: Ids
    action: Literal["approve", "reject", "waitlist"]
    reason: many.Words = ""


class RegistrationRow(Wish):
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


class StepShape(Wish):
    """One step of the history; `by` is owner, administrator or system."""

    status: Status
    by: str
    note: str
    at: Moment


class RegistrationShape(RegistrationRow):
    """A registration with all that it says, its documents, and its history, oldest first."""

    profile: dict[str, Any]
    documents: list[DocumentShape]
    missing_documents: list[str]
    history: list[StepShape]


class Registrations(Answer):
    """A page of registrations; `total` counts all that match."""

    data: list[RegistrationRow]
    total: int


class RegistrationAnswer(Answer):
    """One registration."""

    data: RegistrationShape


class DecidedAnswer(RegistrationAnswer):
    """The registration as it is now; a repeated decision changes nothing."""

    message: str


class Filters(ListFilters):
    """Which registrations; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of a name, address, number, organisation or reference")
    status: Status | None = None
    kind: Annotated[str, StringConstraints(max_length=40)] = ""
    country: Annotated[str, StringConstraints(max_length=2, to_upper=True)] = Field("", description="Two letters")
    sort: Literal["", "created", "-created", "name", "-name"] = Field("", description="Newest first when empty")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _row(person: Person) -> dict[str, Any]:
    own = ("id", "reference", "kind", "category", "status", "more_info", "email", "mobile", "organisation", "country",
           "email_verified_at", "mobile_verified_at", "created_at", "updated_at")  # fmt: skip
    return {name: getattr(person, name) for name in own} | {"name": person.full_name}


def _shown(session: ReadSession, person: Person) -> RegistrationShape:
    return RegistrationShape(
        **_row(person),
        profile=queries.profile_of(person),
        documents=[DocumentShape.of(each) for each in documents.documents_of(session, person)],
        missing_documents=list(documents.missing(session, person)),
        history=[
            StepShape(status=Status(step.status), by=step.by, note=step.note, at=step.at)
            for step in queries.history_of(session, person)
        ],
    )


@router.get("", operation_id="admin_registrations", responses=LISTING)
def registrations(_admin: Viewer, wish: Annotated[Filters, Query()], session: ReadSession) -> Registrations:
    """Registrations of every kind; each word of `search` is the beginning of a word of theirs."""
    if wish.kind and wish.kind not in KINDS:
        return Registrations(data=[], total=0)
    look = Look(
        search=wish.search, status=wish.status or "", kind=wish.kind, country=wish.country, sort=wish.sort,
        page=wish.page, page_size=wish.page_size,
    )  # fmt: skip
    people, total = register.found(session, look)
    return Registrations(data=[RegistrationRow(**_row(person)) for person in people], total=total)


@router.get("/{id}", operation_id="admin_registration", responses=READING)
@writes
def registration(id: UUID, desk: Reading) -> RegistrationAnswer:
    """One registration with its documents and history; the audit log says who read it."""
    person = queries.person(desk.session, id)
    answer = RegistrationAnswer(data=_shown(desk.session, person))
    office.note_reading(desk.session, person, actor=desk.actor, now=desk.now)
    return answer


@router.get(
    "/{id}/documents/{document_id}",
    operation_id="admin_registration_document",
    responses=READING | FILE,
    response_class=Response,
)
@writes
def document(id: UUID, document_id: UUID, desk: Reading) -> Response:
    """The file of one document, as a download that no browser runs; the audit log says who read it."""
    found, person = documents.document(desk.session, document_id, owner_id=id), queries.person(desk.session, id)
    answer = file_answer(found, desk.services, title=f"{person.reference}-{found.kind}")
    office.note_reading(desk.session, person, document=found, actor=desk.actor, now=desk.now)
    return answer


def _decided(desk: Desk, id: UUID, decision: Decision) -> DecidedAnswer:
    person = office.decide(desk.session, id, decision, actor=desk.actor, services=desk.services, now=desk.now)
    return DecidedAnswer(message=_("Saved"), data=_shown(desk.session, person))


@router.post("/bulk", operation_id="admin_decide_each", responses=MANY)
def decide_each(wish: ManyDecided, desk: AtDesk) -> ManyAnswer:
    """Decide up to a hundred registrations alike; each one by itself, with those refused named and why."""
    outcome = office.decide_each(
        desk.session, wish.ids, Decision(wish.action, wish.reason), actor=desk.actor, services=desk.services,
        now=desk.now,
    )  # fmt: skip
    return ManyAnswer.of(outcome)


@router.post("/{id}/approve", operation_id="admin_approve", responses=DECIDING)
def approve(id: UUID, desk: AtDesk) -> DecidedAnswer:
    """Approve a pending or waitlisted registration; 409 while a document is missing or no address is proven."""
    return _decided(desk, id, Decision("approve"))


@router.post("/{id}/reject", operation_id="admin_reject", responses=DECIDING)
def reject(id: UUID, wish: Reason, desk: AtDesk) -> DecidedAnswer:
    """Reject a registration; an approved person's pass is revoked."""
    return _decided(desk, id, Decision("reject", wish.reason))


@router.post("/{id}/ask", operation_id="admin_ask", responses=DECIDING)
def ask(id: UUID, wish: Question, desk: AtDesk) -> DecidedAnswer:
    """Ask a pending person for something more."""
    return _decided(desk, id, Decision("ask", wish.message))


@router.post("/{id}/waitlist", operation_id="admin_waitlist", responses=DECIDING)
def waitlist(id: UUID, desk: AtDesk) -> DecidedAnswer:
    """Put a pending registration on the waiting list."""
    return _decided(desk, id, Decision("waitlist"))
