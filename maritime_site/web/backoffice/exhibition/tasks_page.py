"""The screen 'Exhibitors' tasks' (EXHIBIT-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibitor_tasks.models import TaskType
from maritime_site.web import kit
from maritime_site.web.backoffice.exhibition.entry_list import (
    count_forms,
    render_entry,
    render_page,
    text_fields,
    until_field,
)
from maritime_site.web.backoffice.exhibition.tasks_state import OfficeTasksState as State


def task_list() -> rx.Component:
    """Every task with how many companies have answered, the form of a new one, and the answers."""
    nothing = kit.empty_state(_("No task yet. The form below asks something of every exhibitor."))
    body = kit.stack(
        rx.cond(rx.Var.create(State.rows).length() > 0, kit.plain_list(rx.foreach(State.rows, _render_task)), nothing),
        kit.section(_("New task"), _render_form()),
        rx.cond(rx.Var.create(State.answers).length() > 0, _render_answers(), rx.fragment()),
        gap=5,
    )
    return render_page(
        State, _("Exhibitors' tasks"), _("What every company has to do by a day; they are reminded."), body
    )


def _render_task(row: Any) -> rx.Component:
    answered = (_("Companies that answered"), ": ", row["done"])
    facts = kit.fact_line(_("Until {when}", when=row["due"]), row["type"], rx.fragment(*answered))
    return render_entry(
        State,
        row,
        facts,
        title=_("Withdraw this task?"),
        follows=_(
            "It leaves every company's desk, and nobody is reminded of it any more. It cannot be brought back, and "
            "what was answered is no longer shown here."
        ),
        yes=_("Yes, withdraw it"),
    )


def _render_answers() -> rx.Component:
    rest = _("The first 100; all of them, and who has not answered, are in the download 'Exhibitors' tasks'.")
    return kit.section(
        _("What the companies answered"),
        kit.muted(rest),
        kit.plain_list(
            rx.foreach(
                State.answers,
                lambda row: kit.list_item(
                    rx.el.p(rx.el.strong(row["company"]), ": ", row["title"]),
                    rx.cond(row["answer"] != "", kit.typed_text(row["answer"]), rx.fragment()),
                    kit.muted(row["at"]),
                ),
            )
        ),
    )


def _render_form() -> rx.Component:
    types = ((TaskType.TICK.value, _("Ticked off")), (TaskType.TEXT.value, _("Answered in words")))
    how = kit.select_field(_("How it is answered"), "type", types, key="type" + count_forms(State))
    return kit.form(
        *text_fields(State, _("Task in English"), _("Task in Hindi")),
        kit.pair(until_field(State, "dueAt"), how),
        kit.actions(kit.submit_button(_("Add the task"), busy=State.busy, busy_label=_("Saving..."))),
        on_submit=State.add,
        reset_on_submit=False,
    )
