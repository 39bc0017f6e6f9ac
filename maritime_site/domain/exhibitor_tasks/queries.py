"""What staff see of tasks: what each company answered, and which has not (EXHIBIT-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, true
from sqlalchemy import select as sa_select
from sqlmodel import Session, col, func, or_

from maritime_site.core.db.statements import execute
from maritime_site.domain.companies.models import CompanySeat
from maritime_site.domain.company_pages import members
from maritime_site.domain.exhibitor_lists.queries import match_words
from maritime_site.domain.exhibitor_tasks.models import ExhibitorTask, TaskAnswer
from maritime_site.domain.people.models import Person, Status


class AnswerStatus(StrEnum):
    """Whether a company did a task."""

    OPEN = "open"
    DONE = "done"


@dataclass(frozen=True)
class OfficeAnswer:
    """One task of one company: what it answered, `done_at` None while it has not."""

    task_id: UUID
    title: str
    due_at: datetime
    company_id: UUID
    company: str
    answer: str
    done_at: datetime | None

    @property
    def is_done(self) -> bool:
        """Whether the company did it."""
        return self.done_at is not None


@dataclass(frozen=True)
class AnswerChoice:
    """Which answers: every word of `search` is in the task's title or the company's name."""

    search: str = ""
    status: AnswerStatus | None = None


DONE = col(TaskAnswer.done_at).is_not(None)
EVERY_ANSWER = AnswerChoice()


def list_answers(
    session: Session, choice: AnswerChoice = EVERY_ANSWER, *, page: int = 1, page_size: int = 100
) -> Sequence[OfficeAnswer]:
    """Every task that stands of every exhibitor, answered or not: by day and task, then by company."""
    rows = _join_answers(sa_select(ExhibitorTask, Person, TaskAnswer), choice)
    order = (col(ExhibitorTask.due_at), col(ExhibitorTask.id), col(Person.organisation), col(Person.id))
    chosen = rows.order_by(*order).offset((page - 1) * page_size).limit(page_size)
    return [_to_answer(*row) for row in execute(session, chosen)]


def count_answers(session: Session, choice: AnswerChoice = EVERY_ANSWER) -> int:
    """How many there are, in all or of a choice."""
    return execute(session, _join_answers(sa_select(func.count(col(Person.id))), choice)).scalar_one()


def _join_answers(statement: Any, choice: AnswerChoice) -> Any:
    """The companies are those that are reminded, and whoever answered before they were no longer approved."""
    theirs = and_(col(TaskAnswer.task_id) == ExhibitorTask.id, col(TaskAnswer.company_id) == Person.id)
    seated = exists().where(col(CompanySeat.person_id) == Person.id)
    companies = (Person.kind == members.EXHIBITOR, ~seated, or_(col(Person.status) == Status.APPROVED, DONE))
    by_status: dict[AnswerStatus | None, list[ColumnElement[bool]]] = {
        AnswerStatus.OPEN: [~DONE],
        AnswerStatus.DONE: [DONE],
        None: [],
    }
    return (
        statement.select_from(ExhibitorTask)
        .join(Person, true())
        .outerjoin(TaskAnswer, theirs)
        .where(col(ExhibitorTask.withdrawn_at).is_(None), *companies)
        .where(*by_status[choice.status], *match_words(choice.search, ExhibitorTask))
    )


def _to_answer(task: ExhibitorTask, owner: Person, row: TaskAnswer | None) -> OfficeAnswer:
    return OfficeAnswer(
        task_id=task.id,
        title=task.title,
        due_at=task.due_at,
        company_id=owner.id,
        company=members.company_name(owner),
        answer=row.answer if row else "",
        done_at=row.done_at if row else None,
    )
