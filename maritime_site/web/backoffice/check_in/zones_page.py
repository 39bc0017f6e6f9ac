"""The screens of the venue's zones and of the counts per gate (GATE-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.check_in.zones_state import AGAIN, EDIT, NEW, NO, ONCE, GateCountsState, ZonesState
from maritime_site.web.backoffice.editor import tell_meanwhile
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.handlers.form_handler import error_of

ZONES = (N_("Zone"), N_("Who comes in"), N_("Status"))
COUNTS = (N_("Gate"), N_("Zone"), N_("In"), N_("Out"), N_("Inside now"), N_("Refused"), N_("Last scan"))
COUNTED = (2, 3, 4, 5)
HOW = ((NO, N_("Not admitted")), (ONCE, N_("Once a day")), (AGAIN, N_("Again after an exit")))


def render_zones() -> rx.Component:
    """Every zone, and the form of one."""
    state = ZonesState
    may = is_permitted(EDIT)
    rows = rx.foreach(state.rows, _render_zone)
    nothing = kit.empty_state(_("There is no zone. Every gate admits every valid pass once a day."))
    listed = rx.cond(rx.Var.create(state.rows).length() > 0, kit.table(_("Zones of the venue"), ZONES, rows), nothing)
    return kit.page(
        kit.page_title(
            _("Zones"),
            lead=_(
                "Parts of the venue with rules of their own. A device at a gate chooses its zone on the check-in page."
            ),
        ),
        rx.cond(state.editing == "", kit.error_summary(state.problems)),
        kit.done_notice(state.done),
        kit.stack(
            rx.cond(may, kit.actions(kit.button(_("Add a zone"), on_click=state.begin(NEW)))),
            rx.cond(state.loaded, listed, kit.loading(kit.skeleton(height="6rem"))),
            gap=4,
        ),
        _render_form(),
    )


def _render_zone(row: Any) -> rx.Component:
    change = kit.button(
        _("Change"),
        look="quiet",
        small=True,
        on_click=ZonesState.begin(row["id"]),
        custom_attrs={"aria-label": _("Change {name}", name=row["name"])},
    )
    chip = rx.cond(row["is_closed"], kit.status_chip(_("Closed")), kit.status_chip(_("Open"), tone="success"))
    may = is_permitted(EDIT)
    return kit.table_row(ZONES, row["name"], row["entry"], kit.cluster(chip, rx.cond(may, change)), key=row["id"])


def _render_form() -> rx.Component:
    state = ZonesState
    form = kit.form(
        kit.text_field(
            _("Name in English"),
            "nameEn",
            required=True,
            max_length=120,
            default_value=state.edited["nameEn"],
            error=error_of(state, "name"),
        ),
        kit.text_field(_("Name in Hindi"), "nameHi", max_length=120, default_value=state.edited["nameHi"]),
        kit.muted(_("Days of the event: {days}. A kind without days comes in on all of them.", days=state.days)),
        rx.foreach(rx.Var.create(state.entry), _render_kind),
        kit.checkbox(
            _("Closed"),
            "closed",
            hint=_("Gates cannot choose it any more; what was scanned there stays."),
            default_checked=state.edited_closed,
        ),
        kit.actions(
            kit.submit_button(_("Save zone"), busy=state.busy, busy_label=_("Saving...")),
            kit.shut_button(_("Leave it as it is"), look="quiet"),
        ),
        on_submit=state.save,
        reset_on_submit=False,
        key=state.editing,
    )
    return kit.dialog(
        rx.cond(state.editing == NEW, _("Add a zone"), _("Change the zone")),
        kit.error_summary(state.problems),
        tell_meanwhile(state.meanwhile),
        form,
        id="gate-zone",
        open=state.editing != "",
        on_close=state.leave,
    )


def _render_kind(row: Any) -> rx.Component:
    days = "days-" + row["kind"]
    return kit.field_row(
        kit.select_field(row["label"], "how-" + row["kind"], HOW, default_value=row["how"]),
        kit.text_field(
            _("Days for: {kind}", kind=row["label"]),
            days,
            default_value=row["days"],
            autocomplete="off",
            error=rx.cond(rx.Var.create(ZonesState.errors).contains(days), ZonesState.errors[days], ""),
        ),
    )


def render_counts() -> rx.Component:
    """How many went in and out at each gate."""
    state = GateCountsState
    rows = rx.foreach(state.rows, _render_count)
    table = kit.table(_("Counts by gate"), COUNTS, rows, numbers=COUNTED)
    nothing = kit.empty_state(_("No gate has scanned on this day."))
    return kit.page(
        kit.page_title(
            _("Gate counts"), lead=_("Inside now are those who came in at a gate and were not scanned going out.")
        ),
        kit.error_summary(state.problems),
        rx.cond(
            state.loaded,
            kit.stack(
                kit.select_field(
                    _("Day"), "day", rx.Var.create(state.days), value=state.day, on_change=state.choose_day
                ),
                kit.actions(kit.button(_("Count again"), look="secondary", on_click=state.refresh, busy=state.busy)),
                rx.cond(rx.Var.create(state.rows).length() > 0, table, nothing),
                gap=4,
            ),
            kit.loading(kit.skeleton(height="6rem")),
        ),
    )


def _render_count(row: Any) -> rx.Component:
    cells = (row["gate"], row["zone"], row["entries"], row["exits"], row["inside"], row["refused"], row["last"])
    return kit.table_row(COUNTS, *cells, numbers=COUNTED, key=row["id"])
