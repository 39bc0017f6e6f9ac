"""Queries and feedback for the staff (contract, "Back office"; BO-6)."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field, StringConstraints
from sqlmodel import Session

from maritime_site.api.access import ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, ListAnswer, Moment, Saved, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import LISTING, READING, StaffContext, staff_context
from maritime_site.api.staff.people import bulk
from maritime_site.api.staff.people.bulk import BULK_RESPONSES, BulkAnswer, Ids
from maritime_site.core.schemas import ListFilters, OptionalLine, Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration import colleagues
from maritime_site.domain.helpdesk import bulk as helpdesk
from maritime_site.domain.helpdesk import cases, queries
from maritime_site.domain.helpdesk.bulk import Decision
from maritime_site.domain.helpdesk.models import Case, CaseStatus
from maritime_site.domain.helpdesk.queries import CaseFilters
from maritime_site.domain.helpdesk.schemas import MessageRequest

router = Router(prefix="/admin", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("QUERIES_VIEW"))]
StaffDep = Annotated[StaffContext, staff_context("QUERIES_REPLY")]
ANSWERING = failure_responses(401, 403, 404, 413, 415, 422, 503)


class AssignRequest(Schema):
    """To whom; null gives it to nobody."""

    admin_id: UUID | None


class BulkQueries(Schema):
    """Several queries and what is done with each; `note` is kept with those that change, for the staff."""

    ids: Ids
    action: Literal["assign", "close"]
    admin_id: UUID | None = Field(None, description="To whom they are given; null: nobody")
    note: bulk.Words = ""


class QueryRow(Schema):
    """A query in a list."""

    id: UUID
    number: str
    status: CaseStatus
    name: str
    email: str
    mobile: str
    language: str
    assignee: str = Field(description="The colleague's name; empty for nobody")
    assignee_id: UUID | None
    created_at: Moment
    updated_at: Moment


class CaseMessageSchema(Schema):
    """One message; `by` is person or staff, an internal one is a note among the staff."""

    by: str
    staff: str
    internal: bool
    text: str
    at: Moment


class QuerySchema(QueryRow):
    """A query with its exchange and notes, oldest first."""

    messages: list[CaseMessageSchema]


class QueryFilters(ListFilters):
    """Which queries; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of a number, name, address or mobile")
    status: CaseStatus | None = None
    assignee: Annotated[str, StringConstraints(max_length=40)] = Field("", description="An id, or `nobody`")
    sort: Literal["", "created", "-created"] = Field("", description="Empty: open ones oldest first, others newest")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


class FeedbackRow(Schema):
    """What somebody thinks, from 1 (bad) to 5 (good)."""

    id: UUID
    number: str
    name: str
    email: str
    rating: int
    message: str
    created_at: Moment


class FeedbackFilters(ListFilters):
    """Which feedback."""

    search: OptionalLine = ""
    status: int | None = Field(None, ge=1, le=5, description="The rating")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _to_query_row(case: Case, names: dict[UUID, str]) -> QueryRow:
    own = {name: getattr(case, name) for name in QueryRow.model_fields if name != "assignee"}
    return QueryRow(**own, assignee=names.get(case.assignee_id, "") if case.assignee_id else "")


def _to_query_response(session: Session, case: Case) -> QuerySchema:
    messages = queries.list_messages(session, case.id, internal=True)
    names = colleagues.get_names(session, [case.assignee_id, *(message.staff_id for message in messages)])
    values = [
        CaseMessageSchema(
            by=message.author,
            staff=names.get(message.staff_id, "") if message.staff_id else "",
            internal=message.internal,
            text=message.text,
            at=message.created_at,
        )
        for message in messages
    ]
    return QuerySchema(**_to_query_row(case, names).model_dump(), messages=values)


def _to_saved_query(context: StaffContext, case: Case) -> Saved[QuerySchema]:
    context.session.flush()
    return Saved(message=_("Saved"), data=_to_query_response(context.session, case))


@router.get("/queries", operation_id="admin_queries", responses=LISTING)
def query_list(_admin: Viewer, payload: Annotated[QueryFilters, Query()], session: ReadSession) -> ListAnswer[QueryRow]:
    """Queries; open ones with the longest wait first, others newest first."""
    sought = CaseFilters(payload.search, payload.status or "", payload.assignee, payload.sort)
    rows, total = queries.list_cases(session, sought, page=payload.page, page_size=payload.page_size)
    names = colleagues.get_names(session, [row.assignee_id for row in rows])
    return ListAnswer(data=[_to_query_row(row, names) for row in rows], total=total)


@router.post("/queries/bulk", operation_id="admin_queries_bulk", responses=BULK_RESPONSES)
def decide_each(payload: BulkQueries, context: StaffDep) -> BulkAnswer:
    """Give up to a hundred queries to a colleague, or close them; each one by itself."""
    if payload.action == "assign":
        colleagues.require_able(context.session, payload.admin_id, "QUERIES_VIEW", field="adminId")
    decision = Decision(payload.action, payload.admin_id, payload.note.strip())
    return BulkAnswer.of(
        helpdesk.decide_each(context.session, payload.ids, decision, actor=context.actor, now=context.now)
    )


@router.get("/queries/{id}", operation_id="admin_query", responses=READING)
def get_query(id: UUID, _admin: Viewer, session: ReadSession) -> DataAnswer[QuerySchema]:
    """One query with its exchange and notes."""
    return DataAnswer(data=_to_query_response(session, cases.case_of(session, id)))


@router.post("/queries/{id}/reply", operation_id="admin_query_reply", responses=ANSWERING)
def reply_to_query(id: UUID, payload: MessageRequest, context: StaffDep) -> Saved[QuerySchema]:
    """Answer by e-mail."""
    site = context.services.settings.origin
    case = cases.reply_to_case(
        context.session, id, payload.message, actor=context.actor, event=context.event, site=site, now=context.now
    )
    return _to_saved_query(context, case)


@router.post("/queries/{id}/note", operation_id="admin_query_note", responses=ANSWERING)
def add_note(id: UUID, payload: MessageRequest, context: StaffDep) -> Saved[QuerySchema]:
    """Keep a note that only the staff reads."""
    return _to_saved_query(
        context, cases.add_note(context.session, id, payload.message, actor=context.actor, now=context.now)
    )


@router.post("/queries/{id}/assign", operation_id="admin_query_assign", responses=ANSWERING)
def assign_query(id: UUID, payload: AssignRequest, context: StaffDep) -> Saved[QuerySchema]:
    """Give it to a colleague, or to nobody."""
    colleagues.require_able(context.session, payload.admin_id, "QUERIES_VIEW", field="adminId")
    return _to_saved_query(
        context, cases.assign_case(context.session, id, payload.admin_id, actor=context.actor, now=context.now)
    )


@router.post("/queries/{id}/close", operation_id="admin_query_close", responses=READING)
def close_query(id: UUID, context: StaffDep) -> Saved[QuerySchema]:
    """Close it; whoever asked may still write, which opens it again."""
    return _to_saved_query(context, cases.close_case(context.session, id, actor=context.actor, now=context.now))


@router.post("/queries/{id}/reopen", operation_id="admin_query_reopen", responses=READING)
def reopen_query(id: UUID, context: StaffDep) -> Saved[QuerySchema]:
    """Open it again."""
    return _to_saved_query(context, cases.reopen_case(context.session, id, actor=context.actor, now=context.now))


@router.get("/feedback", operation_id="admin_feedback", responses=LISTING)
def list_feedback(
    _admin: Viewer, payload: Annotated[FeedbackFilters, Query()], session: ReadSession
) -> ListAnswer[FeedbackRow]:
    """What people think, newest first."""
    rows, total = queries.list_feedback(
        session, search=payload.search, rating=payload.status, page=payload.page, page_size=payload.page_size
    )
    values = [FeedbackRow(**{name: getattr(row, name) for name in FeedbackRow.model_fields}) for row in rows]
    return ListAnswer(data=values, total=total)
