"""Passes: the work list and one pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.people.kinds import KINDS
from maritime_site.web import kit
from maritime_site.web.backoffice.check_in.lists import OUTCOMES
from maritime_site.web.backoffice.lists import Column, Filter, reference_link, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.passes.state import PassesState, PassOfficeState
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.kit.base import NOTHING

CHIPS: Sequence[kit.Chip] = (("valid", N_("Valid"), "success"), ("revoked", N_("Revoked"), "error"))
OTHER_DAYS = N_("Other days")
STATUSES = (("", N_("All")), ("valid", N_("Valid")), ("other-days", OTHER_DAYS), ("revoked", N_("Revoked")))
COLUMNS = (Column(N_("Number")), Column(N_("Holder")), Column(N_("Kind")), Column(N_("Status")), Column(N_("Days")))
REFUSED = N_(
    "The code of this pass says other days than those on which passes admit now. Gates refuse it on days that it does "
    "not name. Its holder gets a new one by opening the pass, or by “Issue again”."
)
ADMISSIONS = (N_("Day"), N_("Admitted at"), N_("Gate or hall"), N_("Device"), N_("Remark"))


def pass_list() -> rx.Component:
    """Every pass that was given."""
    kinds = (("", _("All")), *((kind.key, kind.label) for kind in KINDS.values()))
    return kit.page(
        kit.page_title(
            _("Passes"), lead=_("A person has a pass once the registration is approved and the pass was opened.")
        ),
        work_list(
            PassesState,
            COLUMNS,
            _row_cells,
            rows=rx.Var.create(PassesState.rows),
            caption=_("Passes, newest first"),
            search=_("Search by number, name, address, organisation or reference"),
            filters=(Filter("status", _("Status"), STATUSES), Filter("kind", _("Kind"), kinds)),
            nothing=_("There is no pass yet. One is made when an approved person opens “My pass”."),
            download="passes",
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        reference_link(row["number"], row["path"]),
        kit.stack(row["name"], kit.breakable_address(row["email"]), gap=1),
        row["kind"],
        kit.cluster(
            kit.status_match(row["status"], CHIPS),
            rx.cond(row["other_days"], kit.status_chip(_(OTHER_DAYS), tone="warning")),
        ),
        kit.in_words(row["days"]),
    ]


def pass_detail() -> rx.Component:
    """One pass."""
    return kit.page(
        kit.breadcrumb([(_("Passes"), "/admin/passes/")], PassOfficeState.entry.get("number", "")),
        kit.page_title(_("Pass")),
        kit.error_summary(PassOfficeState.problems),
        kit.done_notice(PassOfficeState.done),
        rx.cond(PassOfficeState.loaded, kit.stack(_render_facts(), _render_admissions(), gap=5)),
        _render_revoking(),
        _render_reissuing(),
    )


def _render_facts() -> rx.Component:
    entry = PassOfficeState.entry
    may = is_permitted("PASSES_EDIT")
    other = rx.cond(PassOfficeState.other_days, kit.status_chip(_(OTHER_DAYS), tone="warning"))
    facts = kit.summary_list(
        kit.summary_row(_("Number"), entry["number"]),
        kit.summary_row(_("Status"), kit.cluster(kit.status_match(entry["status"], CHIPS), other)),
        kit.summary_row(_("Reason"), rx.cond(entry["reason"] != "", entry["reason"], NOTHING)),
        kit.summary_row(_("Holder"), entry["name"]),
        kit.summary_row(_("Organisation"), entry["organisation"]),
        kit.summary_row(_("E-mail"), kit.breakable_address(entry["email"])),
        kit.summary_row(_("Kind"), entry["kind"]),
        kit.summary_row(_("Days"), entry["days"]),
        kit.summary_row(_("Issued"), entry["issued"]),
    )
    moves = kit.actions(
        kit.button(_("Issue again"), look="secondary", on_click=PassOfficeState.ask("reissue")),
        rx.cond(
            entry["status"] == "valid",
            kit.button(_("Revoke pass"), look="danger", on_click=PassOfficeState.ask("revoke")),
        ),
    )
    return kit.stack(
        rx.cond(PassOfficeState.other_days, kit.notice(rx.el.p(_(REFUSED)), tone="warning")),
        facts,
        rx.cond(may, moves),
        gap=4,
    )


def _render_admissions() -> rx.Component:
    def row(entry: Any) -> rx.Component:
        conflict = rx.cond(entry["outcome"] != "", kit.cluster(kit.status_match(entry["outcome"], OUTCOMES)))
        remark = kit.stack(conflict, rx.el.span(rx.cond(entry["how"] != "", entry["how"], NOTHING)), gap=1)
        return kit.table_row(ADMISSIONS, entry["day"], entry["at"], entry["gate"], entry["device"], remark)

    table = kit.work_table(
        _("Admissions, newest first"),
        [kit.column_head(name) for name in ADMISSIONS],
        rx.foreach(PassOfficeState.admissions, row),
    )
    nothing = kit.empty_state(_("This pass was not admitted at any gate yet."))
    return kit.section(_("Admissions"), rx.cond(rx.Var.create(PassOfficeState.admissions).length() > 0, table, nothing))


def _render_revoking() -> rx.Component:
    return kit.dialog(
        _("Revoke this pass?"),
        kit.error_summary(PassOfficeState.problems),
        rx.el.p(_("It admits nobody any more, and its holder gets no other until it is issued again.")),
        kit.form(
            kit.textarea_field(
                _("Reason"),
                "reason",
                rows=3,
                max_length=500,
                required=True,
                hint=_("Only the staff reads it."),
                error=error_of(PassOfficeState, "reason"),
            ),
            kit.actions(
                kit.submit_button(_("Revoke"), look="danger", busy=PassOfficeState.busy, busy_label=_("Saving...")),
                kit.shut_button(_("Keep it")),
            ),
            on_submit=PassOfficeState.revoke,
        ),
        id="revoke-pass",
        open=PassOfficeState.asking == "revoke",
        on_close=PassOfficeState.ask(""),
    )


def _render_reissuing() -> rx.Component:
    return kit.confirm_dialog(
        _("Issue this pass again?"),
        _("It gets a new code. What was printed or saved before admits nobody, and the holder gets a message."),
        id="reissue-pass",
        confirm=_("Issue again"),
        keep=_("Leave as it is"),
        on_confirm=PassOfficeState.reissue,
        danger=False,
        busy=PassOfficeState.busy,
        busy_label=_("Saving..."),
        lead=kit.error_summary(PassOfficeState.problems),
        open=PassOfficeState.asking == "reissue",
        on_close=PassOfficeState.ask(""),
    )
