"""Nominations for staff: found, read, decided (contract, "Back office"; AWD-1).

Annotations here are read while the routes are made, so they are not postponed.
"""

from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import Depends, Query
from fastapi.responses import Response
from pydantic import Field, StringConstraints
from sqlmodel import Session

from maritime_site.api.access import ReadSession
from maritime_site.api.downloads import FILE, build_download
from maritime_site.api.routing import Router, mark_as_writing
from maritime_site.api.schemas import DataAnswer, ListAnswer, Moment, Saved
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.api.staff.people import bulk
from maritime_site.api.staff.people.bulk import BULK_RESPONSES, BulkAnswer, Ids
from maritime_site.core.schemas import ListFilters, LongText, OptionalLine, Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.awards import bulk as awards
from maritime_site.domain.awards import categories, queries, reminders, review, transitions
from maritime_site.domain.awards.bulk import Decision
from maritime_site.domain.awards.models import AwardCategory, Nomination, NominationFile, NominationStatus
from maritime_site.domain.awards.policy import terms_of

router = Router(prefix="/admin", tags=["Back office"])

Viewer = Annotated[AdminIdentity, Depends(require_permission("NOMINATIONS_VIEW"))]
Decider = Annotated[StaffContext, staff_context("NOMINATIONS_DECIDE")]
Words = Annotated[LongText, StringConstraints(min_length=1, max_length=2000)]


class NominationReason(Schema):
    """Why; the nominator reads it."""

    reason: Words = Field(examples=["The evidence does not support the statement."])


class BulkNominations(Schema):
    """Several nominations and what is decided about each; `reason` is needed to reject."""

    ids: Ids
    action: Literal["shortlist", "reject"]
    reason: bulk.Words = ""


class NominationRow(Schema):
    """A nomination in a list."""

    id: UUID
    reference: str
    category: str
    status: NominationStatus
    nominee_name: str
    nominee_email: str
    nominee_mobile: str
    organisation: str
    nominator_name: str
    nominator_email: str
    accepted_at: Moment | None
    achiever_id: UUID | None
    created_at: Moment
    updated_at: Moment


class FileSchema(Schema):
    """A supporting file; fetched by its id."""

    id: UUID
    title: str
    type: str = Field(examples=["application/pdf"])
    size: int
    created_at: Moment


class NominationStepSchema(Schema):
    """One step of the history; `by` is nominator, nominee, administrator or system."""

    status: NominationStatus
    by: str
    note: str
    at: Moment


class NominationSchema(NominationRow):
    """A nomination with its statement, files, and history, oldest first."""

    statement: str
    files: list[FileSchema]
    history: list[NominationStepSchema]


class NominationFilters(ListFilters):
    """Which nominations; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of a name, address, organisation or reference")
    status: NominationStatus | None = None
    category: OptionalLine = Field("", description="A category's key")
    sort: Literal["created", "-created"] = Field("-created", description="`-` before it: newest first")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _to_nomination_row(nomination: Nomination, category: AwardCategory) -> dict[str, Any]:
    own = {name: getattr(nomination, name) for name in NominationRow.model_fields if name != "category"}
    return own | {"category": category.name}


def _to_nomination_response(session: Session, nomination: Nomination) -> NominationSchema:
    category = categories.get_category(session, nomination.category_id)
    return NominationSchema(
        **_to_nomination_row(nomination, category),
        statement=nomination.statement,
        files=[_to_file_response(file) for file in queries.files_of(session, nomination)],
        history=[
            NominationStepSchema(status=NominationStatus(step.status), by=step.by, note=step.note, at=step.at)
            for step in transitions.history_of(session, nomination)
        ],
    )


def _to_file_response(file: NominationFile) -> FileSchema:
    return FileSchema(id=file.id, title=file.title, type=file.media_type, size=file.size, created_at=file.created_at)


@router.get("/nominations", operation_id="admin_nominations", responses=LISTING)
def list_nominations(
    _admin: Viewer, payload: Annotated[NominationFilters, Query()], session: ReadSession
) -> ListAnswer[NominationRow]:
    """Nominations for every award, newest first."""
    rows, total = queries.list_nominations(
        session,
        search=payload.search,
        status=payload.status or "",
        category=payload.category,
        sort=payload.sort,
        page=payload.page,
        page_size=payload.page_size,
    )
    return ListAnswer(data=[NominationRow(**_to_nomination_row(*row)) for row in rows], total=total)


@router.get("/nominations/{id}", operation_id="admin_nomination", responses=READING)
def get_nomination(id: UUID, _admin: Viewer, session: ReadSession) -> DataAnswer[NominationSchema]:
    """One nomination with its files and history."""
    return DataAnswer(data=_to_nomination_response(session, queries.get_nomination(session, id)))


@router.get(
    "/nominations/{id}/files/{file_id}",
    operation_id="admin_nomination_file",
    responses=READING | FILE,
    response_class=Response,
)
@mark_as_writing
def download_file(
    id: UUID, file_id: UUID, context: Annotated[StaffContext, staff_context("NOMINATIONS_VIEW")]
) -> Response:
    """A supporting file as a download that no browser runs; the audit log says who read it."""
    result = queries.get_file(context.session, file_id, nomination_id=id)
    nomination = queries.get_nomination(context.session, id)
    title = f"{nomination.reference}-{result.id.hex[:8]}"
    answer = build_download(context.services, result.name, title=title, media_type=result.media_type)
    review.note_reading_file(context.session, nomination, result, actor=context.actor, now=context.now)
    return answer


@router.post("/nominations/bulk", operation_id="admin_nominations_bulk", responses=BULK_RESPONSES)
def decide_each(payload: BulkNominations, context: Decider) -> BulkAnswer:
    """Shortlist or reject up to a hundred nominations alike; each one by itself, with those refused named and why."""
    decision, terms = Decision(payload.action, payload.reason), terms_of(context.services)
    outcome = awards.decide_each(
        context.session, payload.ids, decision, actor=context.actor, terms=terms, now=context.now
    )
    return BulkAnswer.of(outcome)


@router.post("/nominations/{id}/shortlist", operation_id="admin_shortlist", responses=DECIDING)
def shortlist_nomination(id: UUID, context: Decider) -> Saved[NominationSchema]:
    """Put a nomination on the shortlist: its nominee is an achiever from then on."""
    terms = terms_of(context.services)
    done = review.shortlist_nomination(context.session, id, actor=context.actor, terms=terms, now=context.now)
    return Saved(message=_("Saved"), data=_to_nomination_response(context.session, done))


@router.post("/nominations/{id}/reject", operation_id="admin_reject_nomination", responses=DECIDING)
def reject_nomination(id: UUID, payload: NominationReason, context: Decider) -> Saved[NominationSchema]:
    """Leave a nomination off the shortlist; the nominator reads the reason."""
    terms = terms_of(context.services)
    done = review.reject_nomination(
        context.session, id, reason=payload.reason, actor=context.actor, terms=terms, now=context.now
    )
    return Saved(message=_("Saved"), data=_to_nomination_response(context.session, done))


@router.post("/nominations/{id}/remind", operation_id="admin_remind_nominee", responses=DECIDING)
@router.post("/nominations/{id}/ask", operation_id="admin_ask_nominee", responses=DECIDING, deprecated=True)
def remind_nominee(id: UUID, context: Decider) -> Saved[NominationSchema]:
    """Ask a nominee who has not answered once more, also one on the shortlist; at most once a day."""
    done = reminders.remind_nominee(
        context.session, id, actor=context.actor, terms=terms_of(context.services), now=context.now
    )
    return Saved(message=_("The nominee is reminded"), data=_to_nomination_response(context.session, done))
