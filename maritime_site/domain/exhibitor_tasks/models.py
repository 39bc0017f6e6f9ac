"""What staff ask of every exhibitor by a day, and what each company answered (EXHIBIT-1)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, time_column
from maritime_site.domain.exhibitor_lists.models import ListEntry


class TaskType(StrEnum):
    """How a company answers: by ticking it off, or in words."""

    TICK = "tick"
    TEXT = "text"


class ExhibitorTask(ListEntry, table=True):
    """One task for every exhibitor."""

    __tablename__ = "exhibitor_task"  # pyright: ignore[reportAssignmentType]

    type: str = TaskType.TICK
    due_at: datetime = time_column(index=True)


class TaskAnswer(TableModel, table=True):
    """A company's answer; `done_at` is None while it took its tick back. `reminded_at`: its message was sent."""

    __tablename__ = "exhibitor_task_answer"  # pyright: ignore[reportAssignmentType]

    task_id: UUID = Field(primary_key=True, foreign_key="exhibitor_task.id")
    company_id: UUID = Field(primary_key=True, foreign_key="person.id", index=True)
    answer: str = ""
    done_at: datetime | None = time_column(default=None)
    reminded_at: datetime | None = time_column(default=None)
