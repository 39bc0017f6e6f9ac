"""The tab 'Tasks': each with its day, and one way to settle it (EXHIBIT-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibitor_tasks.models import TaskType
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.desk.tasks_state import DONE, LATE, OPEN
from maritime_site.web.portal.desk.tasks_state import TasksState as State


def _list_chips() -> tuple[kit.Chip, ...]:
    return ((OPEN, _("To do"), "info"), (LATE, _("Overdue"), "warning"), (DONE, _("Done"), "success"))


def tasks_tab() -> rx.Component:
    """What the organisers ask of the company, the earliest day first."""
    return kit.stack(
        kit.error_summary(State.problems),
        kit.done_notice(State.done),
        rx.cond(
            rx.Var.create(State.rows).length() > 0,
            kit.plain_list(rx.foreach(State.rows, _render_task)),
            kit.empty_state(_("The organisers have asked for nothing yet.")),
        ),
        gap=4,
    )


def _render_task(row: Any) -> rx.Component:
    again = kit.actions(
        kit.button(
            rx.fragment(_("Open it again"), kit.visually_hidden(": ", row["title"])),
            look="quiet",
            small=True,
            busy=State.busy,
            on_click=State.reopen(row["id"]),
        )
    )
    card = kit.card(
        kit.cluster(rx.el.strong(row["title"]), kit.status_match(row["status"], _list_chips())),
        rx.cond(row["hint"] != "", rx.el.p(row["hint"]), rx.fragment()),
        kit.muted(_("Until {when}", when=row["due"])),
        rx.cond(row["answer"] != "", kit.typed_text(row["answer"]), rx.fragment()),
        rx.cond(row["status"] == DONE, again, _render_form(row)),
    )
    return kit.list_item(card)


def _render_form(row: Any) -> rx.Component:
    key = row["id"].to(str)
    error = error_of(State, f"answer-{key}")
    words = kit.text_field(_("Your answer"), "answer", id=f"answer-{key}", error=error, max_length=1000, required=True)
    mark = rx.fragment(_("Mark as done"), kit.visually_hidden(": ", row["title"]))
    return kit.form(
        rx.el.input(type="hidden", name="task", value=row["id"]),
        rx.cond(row["type"] == TaskType.TEXT.value, words, rx.fragment()),
        kit.actions(kit.submit_button(mark, look="secondary", small=True, busy=State.busy)),
        on_submit=State.answer,
        key=f"form-{key}",
    )
