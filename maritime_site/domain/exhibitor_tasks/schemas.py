"""A task as staff write it, and a company's answer (EXHIBIT-1)."""

from __future__ import annotations

from typing import Annotated

from pydantic import AwareDatetime, Field, StringConstraints

from maritime_site.core.schemas import OptionalTitle, Paragraph, Schema, Title, YesNo
from maritime_site.domain.exhibitor_tasks.models import TaskType

Hint = Annotated[Paragraph, StringConstraints(max_length=500)]


class TaskTitle(Schema):
    """What is to be done, in both languages."""

    en: Title
    hi: OptionalTitle = ""


class TaskHint(Schema):
    """A sentence of explanation, in both languages."""

    en: Hint = ""
    hi: Hint = ""


class TaskRequest(Schema):
    """A task for every exhibitor."""

    title: TaskTitle
    hint: TaskHint = Field(default_factory=TaskHint)
    type: TaskType = Field(TaskType.TICK, description="Whether it is ticked off, or answered in words")
    due_at: AwareDatetime


class AnswerRequest(Schema):
    """A company's answer; a task that is answered in words needs them."""

    done: YesNo
    answer: Paragraph = ""
