"""Staff set the tasks of exhibitors (EXHIBIT-1)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field

from maritime_site.api.access import ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, ListAnswer, Moment, Saved, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, READING, StaffContext, staff_context
from maritime_site.core.schemas import ListFilters, OptionalLine
from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibitor_lists.schemas import EntryHint, EntryTitle
from maritime_site.domain.exhibitor_tasks import queries, service
from maritime_site.domain.exhibitor_tasks.models import ExhibitorTask, TaskType
from maritime_site.domain.exhibitor_tasks.queries import AnswerStatus
from maritime_site.domain.exhibitor_tasks.schemas import TaskRequest

router = Router(prefix="/admin/exhibitor-tasks", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("EXHIBITORS_DECIDE"))]
StaffDep = Annotated[StaffContext, staff_context("EXHIBITORS_DECIDE")]


class OfficeTaskSchema(Schema):
    """A task; `done` is how many companies have answered it."""

    id: UUID
    title: EntryTitle
    hint: EntryHint
    type: TaskType
    due_at: Moment
    done: int

    @classmethod
    def of(cls, row: ExhibitorTask, done: int = 0) -> OfficeTaskSchema:
        """As programs read it."""
        return cls(
            id=row.id,
            title=row.titles,
            hint=row.hints,
            type=TaskType(row.type),
            due_at=row.due_at,
            done=done,
        )


class OfficeAnswerSchema(Schema):
    """One task of one company; `companyId` is the exhibitor's registration, `doneAt` null while it has not done it."""

    task_id: UUID
    title: str
    due_at: Moment
    company_id: UUID
    company: str
    answer: str
    done_at: Moment | None


class AnswerFilters(ListFilters):
    """Which answers; what is left empty matches all."""

    search: OptionalLine = Field("", description="Words of the task or the company")
    status: AnswerStatus | None = Field(None, description="Whether the company did it")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(100, ge=1, le=100)


@router.get("", operation_id="admin_exhibitor_tasks", responses=failure_responses(401, 403, 503))
def list_tasks(_admin: Viewer, session: ReadSession) -> DataAnswer[list[OfficeTaskSchema]]:
    """What exhibitors are asked for, the earliest day first, and how many have answered."""
    rows = service.list_office_tasks(session)
    return DataAnswer(data=[OfficeTaskSchema.of(row.task, row.done) for row in rows])


@router.get("/answers", operation_id="admin_exhibitor_task_answers", responses=failure_responses(401, 403, 422, 503))
def list_answers(
    _admin: Viewer, payload: Annotated[AnswerFilters, Query()], session: ReadSession
) -> ListAnswer[OfficeAnswerSchema]:
    """What each company answered to each task, and which has not: by day and task, then by company."""
    choice = queries.AnswerChoice(payload.search, payload.status)
    rows = queries.list_answers(session, choice, page=payload.page, page_size=payload.page_size)
    total = queries.count_answers(session, choice)
    return ListAnswer(data=[OfficeAnswerSchema.model_validate(row) for row in rows], total=total)


@router.post(
    "",
    status_code=201,
    operation_id="admin_add_exhibitor_task",
    responses=failure_responses(401, 403, 413, 415, 422, 503),
)
def add_task(payload: TaskRequest, context: StaffDep) -> Saved[OfficeTaskSchema]:
    """Ask something of every exhibitor by a day."""
    row = service.save_task(context.session, payload, actor=context.actor, now=context.now)
    return Saved(message=_("Saved"), data=OfficeTaskSchema.of(row))


@router.put("/{id}", operation_id="admin_change_exhibitor_task", responses=DECIDING)
def change_task(id: UUID, payload: TaskRequest, context: StaffDep) -> Saved[OfficeTaskSchema]:
    """Change a task; answers stay."""
    row = service.save_task(context.session, payload, actor=context.actor, now=context.now, id=id)
    return Saved(message=_("Saved"), data=OfficeTaskSchema.of(row))


@router.delete("/{id}", operation_id="admin_withdraw_exhibitor_task", responses=READING)
def withdraw_task(id: UUID, context: StaffDep) -> Done:
    """Take a task off every desk."""
    service.withdraw_task(context.session, id, actor=context.actor, now=context.now)
    return Done(message=_("Removed"))
