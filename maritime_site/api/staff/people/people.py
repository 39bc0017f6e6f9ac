"""One person for staff: all that is known, and what may be done (contract, "Acting for people"; STAFF-1)."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import Depends
from pydantic import Field

from maritime_site.api.hospitality import BookingSchema
from maritime_site.api.middleware.body_limits import MULTIPART, URLENCODED
from maritime_site.api.people.documents import DocumentSchema
from maritime_site.api.people.forms import ParsedParts, describe_parts, read_parts
from maritime_site.api.people.information_requests import InformationRequestSchema
from maritime_site.api.people.sessions import ConsentSchema
from maritime_site.api.routing import Router, mark_as_writing
from maritime_site.api.schemas import DataAnswer, Done, Moment, Saved, Schema
from maritime_site.api.staff.context import DECIDING, READING, StaffContext, staff_context
from maritime_site.api.staff.payments.schemas import StaffPayment
from maritime_site.api.staff.people.registrations import RegistrationRow, StepSchema, to_registration_row
from maritime_site.core.text.i18n import _
from maritime_site.domain import registration_review
from maritime_site.domain.administration import permissions
from maritime_site.domain.hospitality import queries as hospitality
from maritime_site.domain.hospitality.service import read_booking
from maritime_site.domain.people import queries
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.person_records import (
    access,
    additions,
    corrections,
    merging,
    notes,
    overview,
    stays,
    transitions,
)
from maritime_site.domain.person_records import (
    messages as letters,
)
from maritime_site.domain.person_records.records import ActContext
from maritime_site.domain.person_records.schemas import (
    AddPersonRequest,
    BookForRequest,
    ChangeKindRequest,
    CorrectPersonRequest,
    MergeRequest,
    NoteRequest,
    ReasonRequest,
)

router = Router(prefix="/admin/people", tags=["Back office"])
StaffDep = Annotated[StaffContext, staff_context("PEOPLE_EDIT")]
BOOKING_BODY = describe_parts(BookForRequest, "application/json", MULTIPART, URLENCODED)


class ScanSchema(Schema):
    """One scan of the pass."""

    day: date
    at: Moment
    gate: str
    outcome: str


class PassSchema(Schema):
    """The pass and its scans, newest first."""

    id: UUID
    number: str
    status: Literal["valid", "revoked"]
    days: list[date]
    withheld_reason: str
    scans: list[ScanSchema]


class StallSchema(Schema):
    """A claim on a stall."""

    id: UUID
    reference: str
    stall: str
    status: str
    created_at: Moment


class MessageSchema(Schema):
    """A message; the text of codes is never there."""

    id: UUID
    at: Moment
    channel: str
    recipient: str
    subject: str
    purpose: str
    status: str
    text: str


class CaseSchema(Schema):
    """A query of the person's."""

    id: UUID
    number: str
    status: str
    created_at: Moment


class NoteSchema(Schema):
    """A note that only staff read."""

    id: UUID
    author: str
    text: str
    at: Moment


class OtherSchema(Schema):
    """Another registration of the same person, or one that was merged with this one."""

    id: UUID
    reference: str
    kind: str
    status: Status
    name: str


class PersonSchema(RegistrationRow):
    """A person with every part that the caller may see; the others are null.

    `connections` are numbers by status; `undo` is the status that undoing the last decision gives, null for none.
    """

    merged_into: UUID | None
    profile: dict[str, Any]
    documents: list[DocumentSchema]
    missing_documents: list[str]
    asked: InformationRequestSchema | None
    undo: Status | None
    history: list[StepSchema]
    consents: list[ConsentSchema]
    connections: dict[str, int]
    registrations: list[OtherSchema]
    entry_pass: PassSchema | None = Field(alias="pass")
    stays: list[BookingSchema] | None
    stalls: list[StallSchema] | None
    payments: list[StaffPayment] | None
    messages: list[MessageSchema] | None
    cases: list[CaseSchema] | None
    notes: list[NoteSchema] | None


def to_person(context: StaffContext, person: Person) -> PersonSchema:
    """A person as this administrator may see them."""
    known = overview.load_overview(context.session, person, may=lambda name: _may(context, name))
    given: dict[str, Any] = {"pass": PassSchema.model_validate(known.entry_pass) if known.entry_pass else None}
    return PersonSchema(
        **to_registration_row(person),
        **given,
        merged_into=person.merged_into_id,
        profile=known.profile,
        documents=[DocumentSchema.of(document) for document in known.documents],
        missing_documents=known.missing,
        asked=InformationRequestSchema.of(known.asked) if known.asked else None,
        undo=transitions.find_undoable(known.history, person),
        history=[StepSchema.of(step) for step in known.history],
        consents=[ConsentSchema.of(view) for view in known.consents],
        connections=known.connections,
        registrations=[_to_other(other) for other in known.others],
        stays=_list_of(BookingSchema, known.stays),
        stalls=_list_of(StallSchema, known.stalls),
        payments=_list_of(StaffPayment, known.payments),
        messages=_list_of(MessageSchema, known.messages),
        cases=_list_of(CaseSchema, known.cases),
        notes=_list_of(NoteSchema, known.notes),
    )


def _list_of(schema: type[Schema], rows: list[Any] | None) -> list[Any] | None:
    return None if rows is None else [schema.model_validate(row) for row in rows]


def _to_other(person: Person) -> OtherSchema:
    return OtherSchema(
        id=person.id,
        reference=person.reference,
        kind=person.kind,
        status=Status(person.status),
        name=person.full_name,
    )


def _may(context: StaffContext, permission: str) -> bool:
    return permissions.has_permission(context.staff_actor.permission_set, permission)


def _act_context(context: StaffContext) -> ActContext:
    return ActContext(context.actor, context.services, context.now)


def _require(context: StaffContext, names: tuple[str, ...]) -> None:
    for name in names:
        permissions.require_permission(context.staff_actor.permission_set, name)


def _to_changed(context: StaffContext, person: Person) -> Saved[PersonSchema]:
    context.session.flush()
    return Saved(message=_("Saved"), data=to_person(context, person))


@router.get("/{id}", operation_id="admin_person", summary="Everything about one person", responses=READING)
@mark_as_writing
def get_person(id: UUID, context: StaffDep) -> DataAnswer[PersonSchema]:
    """All that the caller may see; the audit log says who read it."""
    person = queries.get_person(context.session, id)
    answer = DataAnswer(data=to_person(context, person))
    registration_review.note_reading(context.session, person, actor=context.actor, now=context.now)
    return answer


@router.post("", status_code=201, operation_id="admin_person_add", summary="Add a person", responses=DECIDING)
def add_person(payload: AddPersonRequest, context: StaffDep) -> Saved[PersonSchema]:
    """The fields of the kind's registration with `kind`, `status` and `notify`; 409 names who has the address."""
    _require(context, access.to_add(payload.status))
    person = additions.add_person(context.session, payload, context=_act_context(context))
    return _to_changed(context, person)


@router.patch("/{id}", operation_id="admin_person_correct", summary="Correct a person's fields", responses=DECIDING)
def correct_person(id: UUID, payload: CorrectPersonRequest, context: StaffDep) -> Saved[PersonSchema]:
    """Any field of the profile, `email`, `countryCode` and `mobile`, with a `reason`."""
    return _to_changed(context, corrections.correct_person(context.session, id, payload, context=_act_context(context)))


@router.post(
    "/{id}/change-kind", operation_id="admin_person_change_kind", summary="Change a person's kind", responses=DECIDING
)
def change_kind(id: UUID, payload: ChangeKindRequest, context: StaffDep) -> Saved[PersonSchema]:
    """The pass gets a number of the new kind; 409 names what has to be settled first."""
    _require(context, access.to_change_kind(context.session, id, payload.kind))
    return _to_changed(context, transitions.change_kind(context.session, id, payload, context=_act_context(context)))


@router.post("/{id}/undo-decision", operation_id="admin_person_undo", summary="Undo a decision", responses=DECIDING)
def undo_decision(id: UUID, payload: ReasonRequest, context: StaffDep) -> Saved[PersonSchema]:
    """Back to the status before; the pass follows, and gates refuse it."""
    _require(context, access.TO_UNDO)
    return _to_changed(context, transitions.undo_decision(context.session, id, payload, context=_act_context(context)))


@router.post("/{id}/merge", operation_id="admin_person_merge", summary="Merge two registrations", responses=DECIDING)
def merge_registrations(id: UUID, payload: MergeRequest, context: StaffDep) -> Saved[PersonSchema]:
    """The other registration becomes part of this one; stays, stalls, documents and payments follow."""
    _require(context, access.to_merge(context.session, payload.other_id))
    return _to_changed(
        context, merging.merge_registrations(context.session, id, payload, context=_act_context(context))
    )


@router.post("/{id}/notes", operation_id="admin_person_note", summary="Note something", responses=DECIDING)
def add_note(id: UUID, payload: NoteRequest, context: StaffDep) -> Saved[NoteSchema]:
    """Only staff read it; it is erased with the registration."""
    note = notes.add_note(context.session, id, payload, context=_act_context(context))
    return Saved(message=_("Saved"), data=NoteSchema.model_validate(note))


@router.post(
    "/{id}/bookings",
    status_code=201,
    operation_id="admin_person_book",
    summary="Book a stay for a person",
    openapi_extra=BOOKING_BODY,
    responses=DECIDING,
)
def book_stay(id: UUID, context: StaffDep, sent: Annotated[ParsedParts, Depends(read_parts)]) -> Saved[BookingSchema]:
    """Hold a room for a day while the person pays; they get the message that says so. A form or JSON, as they book."""
    payload = read_booking(context.session, BookForRequest, sent.fields)
    _require(context, access.TO_BOOK)
    booking = stays.book_for(context.session, id, payload, context=_act_context(context))
    data = BookingSchema.model_validate(hospitality.booking_view(context.session, booking))
    return Saved(message=_("The room is held"), data=data)


@router.post(
    "/{id}/messages/{message_id}/send-again",
    operation_id="admin_person_send_again",
    summary="Send a message again",
    responses=DECIDING,
)
def send_again(id: UUID, message_id: UUID, context: StaffDep) -> Done:
    """The same words, to the person's present address."""
    letters.send_again(context.session, id, message_id, context=_act_context(context))
    return Done(message=_("The message is on its way"))
