"""Queries and feedback for the staff (contract, "Back office"; BO-6)."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field, StringConstraints
from sqlmodel import Session

from maritime_site.api.access import ReadSession
from maritime_site.api.backoffice import many
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import LISTING, READING, Desk, at_desk
from maritime_site.api.backoffice.many import MANY, Ids, ManyAnswer
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Moment, failures
from maritime_site.core.text import _
from maritime_site.core.wishes import ListFilters, OptionalLine, Wish
from maritime_site.domain.administration import colleagues
from maritime_site.domain.helpdesk import cases, queries
from maritime_site.domain.helpdesk import many as helpdesk
from maritime_site.domain.helpdesk.many import Decision
from maritime_site.domain.helpdesk.models import Case, CaseStatus
from maritime_site.domain.helpdesk.queries import Sought
from maritime_site.domain.helpdesk.wishes import MessageWish

router = Router(prefix="/admin", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(permitted("QUERIES_VIEW"))]
AtDesk = Annotated[Desk, at_desk("QUERIES_REPLY")]
ANSWERING = failures(401, 403, 404, 413, 415, 422, 503)


class AssignWish(Wish):
    """To whom; null gives it to nobody."""

    admin_id: UUID | None


class ManyQueries(Wish):
    """Several queries and what is done with each; `note` is kept with those that change, for the staff."""

    ids: Ids
    action: Literal["assign", "close"]
    admin_id: UUID | None = Field(None, description="To whom they are given; null: nobody")
    note: many.Words = ""


class QueryRow(Wish):
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


class CaseMessageShape(Wish):
    """One message; `by` is person or staff, an internal one is a note among the staff."""

    by: str
    staff: str
    internal: bool
    text: str
    at: Moment


class QueryShape(QueryRow):
    """A query with its exchange and notes, oldest first."""

    messages: list[CaseMessageShape]


class QueriesAnswer(Answer):
    """Queries; `total` counts all that match."""

    data: list[QueryRow]
    total: int


class QueryOfficeAnswer(Answer):
    """One query."""

    data: QueryShape


class QuerySaved(QueryOfficeAnswer):
    """The query as it is now; repeating what is done changes nothing."""

    message: str


class QueryFilters(ListFilters):
    """Which queries; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of a number, name, address or mobile")
    status: CaseStatus | None = None
    assignee: Annotated[str, StringConstraints(max_length=40)] = Field("", description="An id, or `nobody`")
    sort: Literal["", "created", "-created"] = Field("", description="Empty: open ones oldest first, others newest")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


class FeedbackRow(Wish):
    """What somebody thinks, from 1 (bad) to 5 (good)."""

    id: UUID
    number: str
    name: str
    email: str
    rating: int
    message: str
    created_at: Moment


class FeedbackAnswer(Answer):
    """Feedback, newest first; `total` counts all that match."""

    data: list[FeedbackRow]
    total: int


class FeedbackFilters(ListFilters):
    """Which feedback."""

    search: OptionalLine = ""
    status: int | None = Field(None, ge=1, le=5, description="The rating")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _row(case: Case, names: dict[UUID, str]) -> QueryRow:
    own = {name: getattr(case, name) for name in QueryRow.model_fields if name != "assignee"}
    return QueryRow(**own, assignee=names.get(case.assignee_id, "") if case.assignee_id else "")


def _shown(session: Session, case: Case) -> QueryShape:
    messages = queries.thread(session, case.id, internal=True)
    names = colleagues.names(session, [case.assignee_id, *(each.staff_id for each in messages)])
    told = [
        CaseMessageShape(
            by=each.author, staff=names.get(each.staff_id, "") if each.staff_id else "", internal=each.internal,
            text=each.text, at=each.created_at,
        )
        for each in messages
    ]  # fmt: skip
    return QueryShape(**_row(case, names).model_dump(), messages=told)


def _saved(desk: Desk, case: Case) -> QuerySaved:
    desk.session.flush()
    return QuerySaved(message=_("Saved"), data=_shown(desk.session, case))


@router.get("/queries", operation_id="admin_queries", responses=LISTING)
def query_list(_admin: Viewer, wish: Annotated[QueryFilters, Query()], session: ReadSession) -> QueriesAnswer:
    """Queries; open ones with the longest wait first, others newest first."""
    sought = Sought(wish.search, wish.status or "", wish.assignee, wish.sort)
    rows, total = queries.found(session, sought, page=wish.page, page_size=wish.page_size)
    names = colleagues.names(session, [row.assignee_id for row in rows])
    return QueriesAnswer(data=[_row(row, names) for row in rows], total=total)


@router.post("/queries/bulk", operation_id="admin_queries_bulk", responses=MANY)
def decide_each(wish: ManyQueries, desk: AtDesk) -> ManyAnswer:
    """Give up to a hundred queries to a colleague, or close them; each one by itself."""
    if wish.action == "assign":
        colleagues.require_active(desk.session, wish.admin_id, field="adminId")
    decision = Decision(wish.action, wish.admin_id, wish.note.strip())
    return ManyAnswer.of(helpdesk.decide_each(desk.session, wish.ids, decision, actor=desk.actor, now=desk.now))


@router.get("/queries/{id}", operation_id="admin_query", responses=READING)
def query(id: UUID, _admin: Viewer, session: ReadSession) -> QueryOfficeAnswer:
    """One query with its exchange and notes."""
    return QueryOfficeAnswer(data=_shown(session, cases.case_of(session, id)))


@router.post("/queries/{id}/reply", operation_id="admin_query_reply", responses=ANSWERING)
def reply(id: UUID, wish: MessageWish, desk: AtDesk) -> QuerySaved:
    """Answer by e-mail."""
    site = desk.services.settings.origin
    told = {"actor": desk.actor, "event": desk.event, "site": site, "now": desk.now}
    return _saved(desk, cases.reply(desk.session, id, wish.message, **told))


@router.post("/queries/{id}/note", operation_id="admin_query_note", responses=ANSWERING)
def note(id: UUID, wish: MessageWish, desk: AtDesk) -> QuerySaved:
    """Keep a note that only the staff reads."""
    return _saved(desk, cases.note(desk.session, id, wish.message, actor=desk.actor, now=desk.now))


@router.post("/queries/{id}/assign", operation_id="admin_query_assign", responses=ANSWERING)
def assign(id: UUID, wish: AssignWish, desk: AtDesk) -> QuerySaved:
    """Give it to a colleague, or to nobody."""
    colleagues.require_active(desk.session, wish.admin_id, field="adminId")
    return _saved(desk, cases.assign(desk.session, id, wish.admin_id, actor=desk.actor, now=desk.now))


@router.post("/queries/{id}/close", operation_id="admin_query_close", responses=READING)
def close(id: UUID, desk: AtDesk) -> QuerySaved:
    """Close it; whoever asked may still write, which opens it again."""
    return _saved(desk, cases.close(desk.session, id, actor=desk.actor, now=desk.now))


@router.post("/queries/{id}/reopen", operation_id="admin_query_reopen", responses=READING)
def reopen(id: UUID, desk: AtDesk) -> QuerySaved:
    """Open it again."""
    return _saved(desk, cases.reopen(desk.session, id, actor=desk.actor, now=desk.now))


@router.get("/feedback", operation_id="admin_feedback", responses=LISTING)
def feedback(_admin: Viewer, wish: Annotated[FeedbackFilters, Query()], session: ReadSession) -> FeedbackAnswer:
    """What people think, newest first."""
    rows, total = queries.opinions(
        session, search=wish.search, rating=wish.status, page=wish.page, page_size=wish.page_size
    )  # fmt: skip
    told = [FeedbackRow(**{name: getattr(row, name) for name in FeedbackRow.model_fields}) for row in rows]
    return FeedbackAnswer(data=told, total=total)
