"""Exhibitors' tasks on the screen: what every company is asked for, and how many have answered (EXHIBIT-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _, in_language
from maritime_site.domain.exhibitor_tasks import queries, service
from maritime_site.domain.exhibitor_tasks.models import TaskType
from maritime_site.domain.exhibitor_tasks.queries import AnswerChoice, AnswerStatus, OfficeAnswer
from maritime_site.domain.exhibitor_tasks.schemas import TaskRequest
from maritime_site.domain.exhibitor_tasks.service import OfficeTask
from maritime_site.web.backoffice.datetimes import format_moment, read_moment
from maritime_site.web.backoffice.exhibition.entry_list import EntryListState, typed_entry, typed_text
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.backoffice.wording import in_other_language
from maritime_site.web.handlers.db import in_transaction, read_in_thread

SHOWN = 100
ANSWERED = AnswerChoice(status=AnswerStatus.DONE)


class OfficeTaskRow(TypedDict):
    """A task in the list."""

    id: str
    title: str
    other_title: str
    due: str
    type: str
    done: str


class AnswerRow(TypedDict):
    """What one company answered to one task."""

    company: str
    title: str
    answer: str
    at: str


class OfficeTasksState(EntryListState, rx.State):
    """Every task, the form of a new one, and the first answers."""

    LABELS: ClassVar[Mapping[str, str]] = {"title": N_("Task in English"), "dueAt": N_("Until")}

    rows: list[OfficeTaskRow] = []
    answers: list[AnswerRow] = []

    @rx.event
    @staff_event("EXHIBITORS_DECIDE")
    async def add(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Ask something of every exhibitor."""
        values = {
            **typed_entry(form),
            "type": typed_text(form, "type") or TaskType.TICK,
            "dueAt": read_moment(typed_text(form, "dueAt")),
        }
        payload = parse_request(TaskRequest, values)
        await in_transaction(service.save_task, payload, actor=context.actor, now=context.now)
        self.written += 1
        await self._say(_("Every exhibitor sees the task now"))

    @rx.event
    @staff_event("EXHIBITORS_DECIDE")
    async def withdraw(self, context: StaffContext, task_id: str) -> None:
        """Take a task off every desk."""
        await in_transaction(service.withdraw_task, uuid_of(task_id), actor=context.actor, now=context.now)
        await self._say(_("The task is withdrawn"))

    async def _show(self) -> None:
        self.rows = [_to_row(row) for row in await read_in_thread(service.list_office_tasks)]
        answers = await read_in_thread(queries.list_answers, ANSWERED, page_size=SHOWN)
        self.answers = [_to_answer(row) for row in answers]
        self.loaded = True


def _to_row(row: OfficeTask) -> OfficeTaskRow:
    task = row.task
    return OfficeTaskRow(
        id=str(task.id),
        title=in_language(task.title_en, task.title_hi),
        other_title=in_other_language(task.title_en, task.title_hi),
        due=format_moment(task.due_at),
        type=_("Answered in words") if task.type == TaskType.TEXT else _("Ticked off"),
        done=str(row.done),
    )


def _to_answer(row: OfficeAnswer) -> AnswerRow:
    return AnswerRow(company=row.company, title=row.title, answer=row.answer, at=format_moment(row.done_at))
