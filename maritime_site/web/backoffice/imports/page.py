"""The screens 'Import': a sheet is handed in, matched, checked cell by cell, imported with progress (IMPORT-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.imports.models import ImportStatus
from maritime_site.web import kit
from maritime_site.web.backoffice.imports.state import MOST_SHOWN, PATH, STATUSES, ImportsState, ImportState
from maritime_site.web.backoffice.lists import detail_link
from maritime_site.web.backoffice.ways import link_if
from maritime_site.web.kit.timing.heartbeat import heartbeat
from maritime_site.web.kit.worklists import progress_bar
from maritime_site.web.portal.upload import upload_form

BEAT_SECONDS = 2
TONES: dict[ImportStatus, kit.ChipTone] = {
    ImportStatus.CHECKED: "neutral",
    ImportStatus.RUNNING: "info",
    ImportStatus.DONE: "success",
    ImportStatus.FAILED: "error",
}


def _render_status(status: Any) -> rx.Component:
    return kit.status_match(status, tuple((each.value, _(STATUSES[each]), TONES[each]) for each in ImportStatus))


def import_page() -> rx.Component:
    """Hand in a sheet; what was imported before."""
    state = ImportsState
    return kit.page(
        kit.page_title(
            _("Import"),
            lead=_("People from a CSV or XLSX list. Nobody is registered before you have seen what was found."),
        ),
        kit.error_summary(state.problems),
        rx.cond(
            state.loaded,
            kit.stack(
                kit.section(
                    _("Choose a list"),
                    kit.muted(
                        _(
                            "Row 1 names the columns, in English or Hindi. A column “consent” (yes) or “basis” (why we "
                            "may hold the data) is needed. At most 20,000 rows and 10 MB."
                        )
                    ),
                    upload_form(
                        path=rx.Var.create("/api/admin/imports?match=true"),
                        token_key=rx.Var.create("admin_token"),
                        kinds=rx.Var.create(state.kinds),
                        on_done=state.arrived,
                        hint=_("CSV or XLSX, without formulas and macros. Of several sheets the first one is read."),
                        accept=".csv,.xlsx",
                        labels={"kind": _("Registered as"), "send": _("Check the list")},
                    ),
                ),
                _render_earlier(),
                gap=5,
            ),
            kit.loading(kit.skeleton(height="6rem")),
        ),
    )


def _render_earlier() -> rx.Component:
    heads = [_("File"), _("Kind"), _("Status"), _("Rows"), _("Created"), _("When")]

    def row(entry: Any) -> rx.Component:
        return kit.table_row(
            heads,
            detail_link(entry["name"], entry["path"]),
            entry["kind"],
            _render_status(entry["status"]),
            entry["rows"],
            entry["created"],
            kit.in_words(entry["when"]),
            numbers=[3, 4],
            key=entry["id"],
        )

    columns = [kit.column_head(head, number=place in {3, 4}) for place, head in enumerate(heads)]
    listed = kit.work_table(_("Earlier imports"), columns, rx.foreach(ImportsState.rows, row))
    return rx.cond(rx.Var.create(ImportsState.rows).length() > 0, kit.section(_("Earlier imports"), listed))


def import_detail() -> rx.Component:
    """One import."""
    state = ImportState
    name = rx.cond(state.loaded, state.name, _("Import"))
    waits = (state.status == ImportStatus.CHECKED.value) | (state.status == ImportStatus.FAILED.value)
    return kit.page(
        kit.breadcrumb([(_("Import"), f"{PATH}/")], name),
        kit.page_title(name),
        kit.error_summary(state.problems),
        rx.cond(
            state.loaded,
            kit.stack(
                kit.done_notice(state.done),
                _render_facts(),
                rx.cond(state.status == ImportStatus.CHECKED.value, _render_columns()),
                rx.cond(state.has_problems, _render_cells()),
                rx.cond(rx.Var.create(state.duplicates).length() > 0, _render_duplicates()),
                rx.cond(waits, _render_start()),
                rx.cond(state.status == ImportStatus.RUNNING.value, heartbeat(state.beat, seconds=BEAT_SECONDS)),
                gap=5,
            ),
            kit.loading(kit.skeleton(height="6rem")),
        ),
    )


def _render_facts() -> rx.Component:
    state, facts = ImportState, ImportState.facts
    progress = progress_bar(state.percent, label=_("How far the import is"))
    begun = state.status != ImportStatus.CHECKED.value
    return kit.stack(
        kit.summary_list(
            kit.summary_row(_("Status"), _render_status(state.status)),
            kit.summary_row(_("Registered as"), state.kind),
            kit.summary_row(_("Rows"), facts["rows"]),
            kit.summary_row(_("Good rows"), facts["good"]),
            kit.summary_row(_("Cells to correct"), facts["problem_count"]),
            kit.summary_row(_("Registered already"), facts["duplicates"]),
            rx.cond(begun, kit.summary_row(_("Worked on"), kit.cluster(rx.el.span(facts["done"]), progress))),
            rx.cond(begun, kit.summary_row(_("Created"), facts["created"])),
            rx.cond(begun, kit.summary_row(_("Of these, to prove their address"), facts["to_prove"])),
            rx.cond(begun, kit.summary_row(_("Of these, on the waiting list"), facts["waitlisted"])),
            rx.cond(begun, kit.summary_row(_("Left out"), facts["skipped"])),
        ),
        rx.cond(begun & (facts["next"] != ""), kit.muted(facts["next"])),
        gap=3,
    )


def _render_columns() -> rx.Component:
    state = ImportState

    def field(column: Any) -> rx.Component:
        return kit.select_field(
            column["heading"],
            f"{column['name']}",
            rx.Var.create(state.fields),
            default_value=column["field"],
            key=column["name"] + rx.Var.create(state.written).to_string(),
        )

    return kit.fold(
        _("Columns of the list"),
        kit.form(
            kit.muted(_("Say which field each column fills, and check the list again.")),
            rx.foreach(state.columns, field),
            kit.actions(
                kit.submit_button(_("Check again"), look="secondary", busy=state.busy, busy_label=_("Checking..."))
            ),
            on_submit=state.match,
        ),
    )


def _render_cells() -> rx.Component:
    heads = [_("Row"), _("Column"), _("What to do")]

    def row(cell: Any) -> rx.Component:
        return kit.table_row(heads, cell["row"], cell["column"], cell["message"])

    columns = [kit.column_head(head) for head in heads]
    more = _("The first {count} are shown. Correct the list, and hand it in again.", count=MOST_SHOWN)
    return kit.section(
        _("Cells to correct"),
        kit.work_table(_("Cells to correct"), columns, rx.foreach(ImportState.cells, row)),
        rx.cond(rx.Var.create(ImportState.cells).length() >= MOST_SHOWN, kit.muted(more)),
    )


def _render_duplicates() -> rx.Component:
    def row(each: Any) -> rx.Component:
        return kit.list_item(link_if("REGISTRATIONS_VIEW", rx.fragment(_("Row"), " ", each["row"]), each["message"]))

    return kit.fold(
        _("Registered already: left out"),
        kit.plain_list(rx.foreach(ImportState.duplicates, row), gap=1),
    )


def _render_start() -> rx.Component:
    state = ImportState
    button = kit.submit_button(
        rx.cond(state.has_problems, _("Import the good rows"), _("Import all rows")),
        busy=state.busy,
        busy_label=_("Starting..."),
    )
    form = kit.form(
        kit.checkbox(
            _("Write a letter to everybody who is imported"),
            "notify",
            hint=_("It says who registered them, and how they sign in"),
            default_checked=state.notify,
        ),
        kit.actions(button),
        on_submit=state.start,
    )
    nothing = kit.notice(rx.el.p(_("There is no row that can be imported.")), tone="warning")
    return rx.cond(state.has_good, kit.section(_("Import"), form), nothing)
