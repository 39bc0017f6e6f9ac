"""The tab 'Tasks' of an exhibitor's desk: what is to be done by when, and the company's answers (EXHIBIT-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotAllowed
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import _
from maritime_site.domain.company_pages import members
from maritime_site.domain.exhibitor_tasks import service
from maritime_site.domain.exhibitor_tasks.schemas import AnswerRequest
from maritime_site.domain.exhibitor_tasks.service import TaskView
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import get_event
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, parse_row, say_done
from maritime_site.web.portal.guards import PageGuard, require_theirs, shown_to_whoever_opens
from maritime_site.web.session import signed_in

DONE, LATE, OPEN = "done", "late", "open"


class TaskRow(TypedDict):
    """A task on the page; `status` is done, late or open."""

    id: str
    title: str
    hint: str
    type: str
    due: str
    status: str
    answer: str


class TasksState(PageGuard, FormErrors, rx.State):
    """The tasks of the company that whoever is signed in stands for."""

    rows: list[TaskRow] = []

    @rx.event
    @form_handler()
    async def open(self) -> None:
        """Show the tasks; who has none is told by the page's first tab."""
        person = await shown_to_whoever_opens(self)
        if person is not None:
            self.done = ""
            await self._show(person)

    @rx.event
    @form_handler()
    async def answer(self, form: dict[str, Any]) -> None:
        """Answer the task that the form names."""
        payload = {"done": True, "answer": str(form.get("answer", "")).strip()}
        await self._change(str(form.get("task", "")), payload, _("Done. Thank you."))

    @rx.event
    @form_handler()
    async def reopen(self, task_id: str) -> None:
        """Take an answer back."""
        await self._change(task_id, {"done": False}, _("The task is open again"))

    async def _change(self, task_id: str, values: dict[str, Any], words: str) -> None:
        await require_theirs(self)
        person = await signed_in(self)
        payload = parse_row(AnswerRequest, values, task_id)
        await in_transaction(service.answer_task, uuid_or_nil(task_id), payload, member=person, now=utc_now())
        await self._show(person)
        await say_done(self, words)

    async def _show(self, person: Person) -> None:
        try:
            views = await read_in_thread(_load_tasks, person)
        except NotAllowed:
            return
        now = utc_now()
        self.rows = [_to_row(view, now) for view in views]


def _load_tasks(session: Session, person: Person) -> list[TaskView]:
    return service.list_tasks(session, members.require_company_id(session, person))


def _to_row(view: TaskView, now: datetime) -> TaskRow:
    return TaskRow(
        id=str(view.id),
        title=view.title,
        hint=view.hint,
        type=view.type,
        due=day_and_time(view.due_at, get_event().zone_name),
        status=DONE if view.is_done else LATE if view.is_late(now) else OPEN,
        answer=view.answer,
    )
