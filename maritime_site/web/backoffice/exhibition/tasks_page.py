"""The screen 'Exhibitors' tasks' (EXHIBIT-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibitor_tasks.models import TaskType
from maritime_site.web import kit
from maritime_site.web.backoffice.exhibition.tasks_state import OfficeTasksState as State
from maritime_site.web.form_handler import error_of


def task_list() -> rx.Component:
    """Every task with how many companies have answered, and the form of a new one."""
    nothing = kit.empty_state(_("No task yet. The form below asks something of every exhibitor."))
    body = kit.stack(
        rx.cond(rx.Var.create(State.rows).length() > 0, kit.plain_list(rx.foreach(State.rows, _render_task)), nothing),
        kit.section(_("New task"), _render_form()),
        gap=5,
    )
    return kit.page(
        kit.page_title(_("Exhibitors' tasks"), lead=_("What every company has to do by a day; they are reminded.")),
        kit.error_summary(State.problems),
        rx.cond(State.done != "", kit.notice(rx.el.p(State.done), tone="success", live=True)),
        rx.cond(State.loaded, body, kit.loading(kit.skeleton(height="6rem"))),
    )


def _render_task(row: Any) -> rx.Component:
    return kit.list_item(
        rx.el.p(rx.el.strong(row["title"])),
        rx.cond(row["hindi"] != "", rx.el.p(row["hindi"], lang="hi"), rx.fragment()),
        kit.muted(_("Until"), " ", row["due"], " · ", row["type"], " · ", _("Answered by"), ": ", row["done"]),
        kit.actions(
            kit.button(_("Withdraw"), look="quiet", small=True, busy=State.busy, on_click=State.withdraw(row["id"]))
        ),
    )


def _render_form() -> rx.Component:
    again = rx.Var.create(State.written).to_string()
    types = ((TaskType.TICK.value, _("Ticked off")), (TaskType.TEXT.value, _("Answered in words")))
    return kit.form(
        kit.pair(
            kit.text_field(
                _("Task in English"),
                "titleEn",
                required=True,
                max_length=200,
                error=error_of(State, "title"),
                key="en" + again,
            ),
            kit.text_field(_("Task in Hindi"), "titleHi", max_length=200, key="hi" + again),
        ),
        kit.pair(
            kit.text_field(_("Explanation in English"), "hintEn", max_length=500, key="hint-en" + again),
            kit.text_field(_("Explanation in Hindi"), "hintHi", max_length=500, key="hint-hi" + again),
        ),
        kit.pair(
            kit.text_field(
                _("Until"),
                "dueAt",
                type="datetime-local",
                required=True,
                hint=_("In the event's time zone"),
                error=error_of(State, "dueAt"),
                key="due" + again,
            ),
            kit.select_field(_("How it is answered"), "type", types, key="type" + again),
        ),
        kit.actions(kit.submit_button(_("Add the task"), busy=State.busy, busy_label=_("Saving..."))),
        on_submit=State.add,
        reset_on_submit=False,
    )
