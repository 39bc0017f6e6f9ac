"""Registrations for staff: found, read, decided (contract, "Back office"; KIND-3, REG-5)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response
from pydantic import Field, PlainSerializer, StringConstraints

from maritime_site.api.access import ClientAddress, Now, Outside, ReadSession, WriteSession
from maritime_site.api.administration import AdminIdentity, permitted
from maritime_site.api.documents import FILE, DocumentShape, file_answer
from maritime_site.api.shapes import Answer, failures
from maritime_site.core.clock import iso
from maritime_site.core.text import _
from maritime_site.core.wishes import LongText, OptionalLine, Wish
from maritime_site.domain import reactions
from maritime_site.domain.audit import service as audit
from maritime_site.domain.people import decisions, documents, queries
from maritime_site.domain.people.decisions import Decided
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status

router = APIRouter(prefix="/admin/registrations", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(permitted("REGISTRATIONS_VIEW"))]
Decider = Annotated[AdminIdentity, Depends(permitted("REGISTRATIONS_DECIDE"))]
Moment = Annotated[datetime, PlainSerializer(iso, return_type=str, when_used="json")]
Words = Annotated[LongText, StringConstraints(min_length=1, max_length=2000)]
DECIDING = failures(401, 403, 404, 409, 413, 415, 422, 503)
READING = failures(401, 403, 404, 422, 503)


class Reason(Wish):
    """Why; the person reads it."""

    reason: Words = Field(examples=["We could not confirm your media house."])


class Question(Wish):
    """What is asked for; the person reads it."""

    message: Words = Field(examples=["Please send a letter with this year's date."])


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
    """Registrations, newest first; `total` counts all that match."""

    data: list[RegistrationRow]
    total: int


class RegistrationAnswer(Answer):
    """One registration."""

    data: RegistrationShape


class DecidedAnswer(RegistrationAnswer):
    """The registration as it is now; a repeated decision changes nothing."""

    message: str


class Filters(Wish):
    """Which registrations; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of a name, address, number, organisation or reference")
    status: Status | None = None
    kind: Annotated[str, StringConstraints(max_length=40)] = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _row(person: Person) -> dict[str, Any]:
    own = ("id", "reference", "kind", "category", "status", "more_info", "email", "mobile", "organisation", "country",
           "created_at", "updated_at")  # fmt: skip
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


@router.get("", operation_id="admin_registrations", responses=failures(401, 403, 422, 503))
def registrations(_admin: Viewer, wish: Annotated[Filters, Query()], session: ReadSession) -> Registrations:
    """Registrations of every kind, newest first."""
    if wish.kind and wish.kind not in KINDS:
        return Registrations(data=[], total=0)
    people, total = queries.found(
        session, search=wish.search, status=wish.status or "", kind=wish.kind, page=wish.page,
        page_size=wish.page_size,
    )  # fmt: skip
    return Registrations(data=[RegistrationRow(**_row(person)) for person in people], total=total)


@router.get("/{id}", operation_id="admin_registration", responses=READING)
def registration(id: UUID, _admin: Viewer, session: ReadSession) -> RegistrationAnswer:
    """One registration with its documents and history."""
    return RegistrationAnswer(data=_shown(session, queries.person(session, id)))


@router.get(
    "/{id}/documents/{document_id}",
    operation_id="admin_registration_document",
    responses=READING | FILE,
    response_class=Response,
)
def document(id: UUID, document_id: UUID, _admin: Viewer, session: ReadSession, outside: Outside) -> Response:
    """The file of one document."""
    return file_answer(documents.document(session, document_id, owner_id=id), outside)


@dataclass(frozen=True)
class Desk:
    """An administrator who may decide, and the transaction their decision is made in."""

    admin: Decider
    client: ClientAddress
    session: WriteSession
    outside: Outside
    now: Now

    @property
    def told(self) -> dict[str, Any]:
        """What every decision is told about its surroundings."""
        return {"event": self.outside.settings.title, "now": self.now}

    def settle(self, decided: Decided, action: str) -> DecidedAnswer:
        """Put a change on record and let others react to it."""
        if decided.changed:
            who = self.admin.administrator
            audit.record(
                self.session, audit.Actor(str(who.id), who.email, self.client), f"registration.{action}",
                entity="registration", entity_id=str(decided.person.id), before=decided.before, after=decided.after,
                now=self.now,
            )  # fmt: skip
            reactions.run(self.session, decided.happenings, self.outside, self.now)
        return DecidedAnswer(message=_("Saved"), data=_shown(self.session, decided.person))


AtDesk = Annotated[Desk, Depends(scope="function")]


@router.post("/{id}/approve", operation_id="admin_approve", responses=DECIDING)
def approve(id: UUID, desk: AtDesk) -> DecidedAnswer:
    """Approve a pending or waitlisted registration; 409 while a wanted document is missing."""
    return desk.settle(decisions.approve(desk.session, id, **desk.told), "approve")


@router.post("/{id}/reject", operation_id="admin_reject", responses=DECIDING)
def reject(id: UUID, wish: Reason, desk: AtDesk) -> DecidedAnswer:
    """Reject a registration; an approved person's pass is revoked."""
    return desk.settle(decisions.reject(desk.session, id, reason=wish.reason, **desk.told), "reject")


@router.post("/{id}/ask", operation_id="admin_ask", responses=DECIDING)
def ask(id: UUID, wish: Question, desk: AtDesk) -> DecidedAnswer:
    """Ask a pending person for something more."""
    return desk.settle(decisions.ask(desk.session, id, message=wish.message, **desk.told), "ask")


@router.post("/{id}/waitlist", operation_id="admin_waitlist", responses=DECIDING)
def waitlist(id: UUID, desk: AtDesk) -> DecidedAnswer:
    """Put a pending registration on the waiting list."""
    return desk.settle(decisions.waitlist(desk.session, id, **desk.told), "waitlist")
