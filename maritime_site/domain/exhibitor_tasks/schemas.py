"""A task as staff write it, and a company's answer (EXHIBIT-1)."""

from __future__ import annotations

from pydantic import AwareDatetime, Field

from maritime_site.core.schemas import Paragraph, Schema, YesNo
from maritime_site.domain.exhibitor_lists.schemas import EntryRequest
from maritime_site.domain.exhibitor_tasks.models import TaskType


class TaskRequest(EntryRequest):
    """A task for every exhibitor."""

    type: TaskType = Field(TaskType.TICK, description="Whether it is ticked off, or answered in words")
    due_at: AwareDatetime


class AnswerRequest(Schema):
    """A company's answer; a task that is answered in words needs them."""

    done: YesNo
    answer: Paragraph = ""
