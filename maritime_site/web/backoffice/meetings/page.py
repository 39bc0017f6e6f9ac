"""The screen of the meeting lounge."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.meetings.state import NEW, LoungeState
from maritime_site.web.handlers.form_handler import filled

COLUMNS = (N_("Table"), N_("Seats"), N_("Meetings"), N_("Meetings by hour"), N_("Status"))
COUNTED = (1, 2)


def lounge_page() -> rx.Component:
    """The tables with their meetings on one day, and the form of one."""
    state = LoungeState
    return kit.page(
        kit.page_title(
            _("Meeting lounge"), lead=_("Its tables, and how many agreed meetings begin at each in every hour.")
        ),
        rx.cond(state.editing == "", kit.error_summary(state.problems)),
        kit.done_notice(state.done),
        rx.cond(state.loaded, _render_tables(), kit.loading(kit.skeleton(height="6rem"))),
        _render_form(),
    )


def _render_tables() -> rx.Component:
    state = LoungeState
    rows = rx.foreach(state.rows, _render_row)
    table = kit.table(_("Tables of the lounge"), COLUMNS, rows, numbers=COUNTED)
    nothing = kit.empty_state(_("There is no table yet: nobody can be met in the lounge."))
    return kit.stack(
        kit.select_field(_("Day"), "day", rx.Var.create(state.days), value=state.day, on_change=state.choose_day),
        kit.actions(kit.button(_("Add a table"), on_click=state.begin(NEW))),
        rx.cond(rx.Var.create(state.rows).length() > 0, table, nothing),
        kit.summary_list(kit.summary_row(_("At stalls"), state.stalls)),
        gap=4,
    )


def _render_row(row: Any) -> rx.Component:
    change = kit.button(
        _("Change"),
        look="quiet",
        small=True,
        on_click=LoungeState.begin(row["id"]),
        custom_attrs={"aria-label": _("Change {name}", name=row["name"])},
    )
    chip = rx.cond(row["is_closed"], kit.status_chip(_("Closed")), kit.status_chip(_("Open"), tone="success"))
    cells = (row["name"], row["seats"], row["meetings"], row["by_hour"], kit.cluster(chip, change))
    return kit.table_row(COLUMNS, *cells, numbers=COUNTED, key=row["id"])


def _render_form() -> rx.Component:
    state = LoungeState
    form = kit.form(
        kit.text_field(
            _("Name in English"), "nameEn", required=True, max_length=200, **filled(state, state.edited, "nameEn")
        ),
        kit.text_field(_("Name in Hindi"), "nameHi", max_length=120, **filled(state, state.edited, "nameHi")),
        kit.number_field(_("Seats"), "capacity", required=True, **filled(state, state.edited, "capacity")),
        kit.checkbox(
            _("Closed"),
            "closed",
            hint=_("It gets no new meeting; those that are agreed stay."),
            default_checked=state.edited_closed,
        ),
        kit.actions(
            kit.submit_button(_("Save table"), busy=state.busy, busy_label=_("Saving...")),
            kit.shut_button(_("Leave it as it is"), look="quiet"),
            rx.cond(state.editing != NEW, _delete_button()),
        ),
        on_submit=state.save,
        reset_on_submit=False,
        key=state.editing,
    )
    return kit.dialog(
        rx.cond(state.editing == NEW, _("Add a table"), _("Change the table")),
        kit.error_summary(state.problems),
        form,
        id="meeting-table",
        open=state.editing != "",
        on_close=state.leave,
    )


def _delete_button() -> rx.Component:
    return kit.asking_button(
        _("Delete table"),
        _("Delete this table?"),
        _("A table that had a meeting stays: close it instead. Nobody is written to."),
        id="delete-meeting-table",
        confirm=_("Yes, delete it"),
        keep=_("Keep it"),
        look="quiet",
        on_confirm=LoungeState.delete,
        busy=LoungeState.busy,
    )
