"""Staff set tasks, companies answer them, and both see how they stand (EXHIBIT-1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col, func, select

from maritime_site.core.errors import Invalid, NotFound
from maritime_site.core.text.field_errors import REQUIRED
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.company_pages import members
from maritime_site.domain.exhibitor_lists.service import EntryList, require_ahead
from maritime_site.domain.exhibitor_tasks.models import ExhibitorTask, TaskAnswer, TaskType
from maritime_site.domain.exhibitor_tasks.schemas import AnswerRequest, TaskRequest
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.models import Person

NO_TASK = N_("There is no such task")


@dataclass(frozen=True)
class TaskView:
    """A task as a company sees it, in the current language."""

    id: UUID
    title: str
    hint: str
    type: str
    due_at: datetime
    is_done: bool
    answer: str
    done_at: datetime | None

    def is_late(self, now: datetime) -> bool:
        """Whether its day passed without an answer."""
        return not self.is_done and self.due_at <= now


@dataclass(frozen=True)
class OfficeTask:
    """A task as staff see it: how many companies have answered it."""

    task: ExhibitorTask
    done: int


def list_tasks(session: Session, company_id: UUID) -> list[TaskView]:
    """A company's tasks, the earliest day first."""
    open_tasks = select(ExhibitorTask).where(col(ExhibitorTask.withdrawn_at).is_(None))
    tasks = session.exec(open_tasks.order_by(col(ExhibitorTask.due_at), col(ExhibitorTask.id))).all()
    mine = session.exec(select(TaskAnswer).where(TaskAnswer.company_id == company_id)).all()
    answers = {row.task_id: row for row in mine}
    return [view_task(task, answers.get(task.id)) for task in tasks]


def view_task(task: ExhibitorTask, row: TaskAnswer | None) -> TaskView:
    """One task with a company's answer."""
    return TaskView(
        task.id,
        task.title,
        task.hint,
        task.type,
        task.due_at,
        row is not None and row.done_at is not None,
        row.answer if row else "",
        row.done_at if row else None,
    )


def answer_task(session: Session, id: UUID, payload: AnswerRequest, *, member: Person, now: datetime) -> TaskView:
    """Answer a task for one's company, or take the answer back. Raises NotAllowed, NotFound, Invalid, Conflict.

    A task stays open after its day: late is better than never, and staff see when it was done.
    """
    company_id = members.require_acting(session, member)
    people.lock_person(session, company_id)
    task = session.get(ExhibitorTask, id)
    if task is None or task.withdrawn_at is not None:
        raise NotFound(_(NO_TASK))
    if payload.done and task.type == TaskType.TEXT and not payload.answer:
        raise Invalid({"answer": _(REQUIRED)})
    row = session.get(TaskAnswer, (id, company_id)) or TaskAnswer(task_id=id, company_id=company_id)
    row.answer = payload.answer
    row.done_at = (row.done_at or now) if payload.done else None
    session.add(row)
    session.flush()
    return view_task(task, row)


def list_office_tasks(session: Session) -> list[OfficeTask]:
    """Every task that stands, the earliest day first, with how many companies have answered."""
    done = (
        select(TaskAnswer.task_id, func.count())
        .where(col(TaskAnswer.done_at).is_not(None))
        .group_by(col(TaskAnswer.task_id))
    )
    counts: dict[UUID, int] = dict(session.exec(done).all())
    open_tasks = select(ExhibitorTask).where(col(ExhibitorTask.withdrawn_at).is_(None))
    tasks = session.exec(open_tasks.order_by(col(ExhibitorTask.due_at), col(ExhibitorTask.id))).all()
    return [OfficeTask(task, counts.get(task.id, 0)) for task in tasks]


def save_task(
    session: Session, payload: TaskRequest, *, actor: Actor, now: datetime, id: UUID | None = None
) -> ExhibitorTask:
    """Set a task, or change one by `id`; a later day is reminded of anew. Raises NotFound, Invalid."""
    if id is None:
        require_ahead(payload.due_at, field="dueAt", now=now)
    row = TASKS.require(session, id) if id else ExhibitorTask(title_en="", due_at=payload.due_at, created_at=now)
    before = _to_record(row) if id else {}
    if payload.due_at > row.due_at:
        reminded = update(TaskAnswer).where(col(TaskAnswer.task_id) == row.id)
        session.exec(reminded.values(reminded_at=None).execution_options(synchronize_session=False))
    row.type, row.due_at = payload.type, payload.due_at
    return TASKS.save(session, row, payload, before, actor=actor, now=now)


def withdraw_task(session: Session, id: UUID, *, actor: Actor, now: datetime) -> None:
    """Take a task off every desk; what was answered is kept. Raises NotFound."""
    TASKS.withdraw(session, id, actor=actor, now=now)


def _to_record(row: ExhibitorTask) -> dict[str, Any]:
    return {"title": row.title_en, "type": str(row.type), "dueAt": row.due_at.isoformat()}


TASKS = EntryList(ExhibitorTask, "exhibitor task", _to_record, NO_TASK)
