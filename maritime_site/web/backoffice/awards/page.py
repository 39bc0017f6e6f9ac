"""The nominations' screens: the work list and one nomination."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.awards.models import NominationStatus as S
from maritime_site.domain.awards.transitions import STATUS_NAMES
from maritime_site.web import kit
from maritime_site.web.backoffice.awards.state import NominationDeskState as Desk
from maritime_site.web.backoffice.awards.state import NominationsState
from maritime_site.web.backoffice.bulk import bulk_choices, tell_choice
from maritime_site.web.backoffice.downloads import file_button
from maritime_site.web.backoffice.lists import Column, Filter, reference_link, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.handlers.form_handler import error_of

# What is submitted to us is ours to decide; all else has the words that the people concerned read.
WORDS = {S.SUBMITTED: N_("To decide")} | {
    status: words for status, words in STATUS_NAMES.items() if status != S.SUBMITTED
}
TONES: Mapping[str, kit.ChipTone] = {S.SUBMITTED: "warning", S.AWAITING_NOMINEE: "info", S.SHORTLISTED: "success"}
CHIPS: Sequence[kit.Chip] = tuple((status, words, TONES.get(status, "neutral")) for status, words in WORDS.items())
STATUSES = (("", N_("All")), *((status.value, words) for status, words, _tone in CHIPS))
ACTIONS = (("shortlist", N_("Put on the shortlist")), ("reject", N_("Leave off the shortlist")))
REASON = N_("Needed to leave one off; its nominator reads it.")
CONFIRMATIONS = (
    N_("Decide those that are ticked?"),
    N_("Who is shortlisted becomes an achiever and gets a message; who is not is left off. Neither can be taken back."),
    N_("Yes, decide"),
)
COLUMNS = (
    Column(N_("Reference")),
    Column(N_("Nominee")),
    Column(N_("Award")),
    Column(N_("Status")),
    Column(N_("Received"), "created"),
)


def nomination_list() -> rx.Component:
    """Every nomination."""
    return kit.page(
        kit.page_title(
            _("Nominations"),
            lead=_("Who is proposed for which award. A shortlisted nominee becomes an achiever and can sign in."),
        ),
        rx.cond(
            is_permitted("NOMINATIONS_DECIDE"),
            _render_nominations(bulk_choices(NominationsState, ACTIONS, hint=REASON)),
            _render_nominations(None),
        ),
    )


def _render_nominations(bulk: rx.Component | None) -> rx.Component:
    return work_list(
        NominationsState,
        COLUMNS,
        _row_cells,
        rows=rx.Var.create(NominationsState.rows),
        caption=_("Nominations"),
        search=_("Search by reference, name, address or organisation"),
        filters=(Filter("status", _("Status"), STATUSES), Filter("award", _("Award"), NominationsState.awards)),
        nothing=_("Nobody is nominated yet. People nominate on the site for what is open under “Award categories”."),
        download="nominations",
        renamed={"award": "category"},
        bulk=bulk,
        bulk_submit=NominationsState.decide,
        bulk_asked=CONFIRMATIONS,
        bulk_told=tell_choice(NominationsState, ACTIONS),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        reference_link(row["name"], row["path"]),
        kit.stack(rx.el.span(row["nominee"]), kit.muted(row["organisation"]), gap=1),
        row["award"],
        kit.status_match(row["status"], CHIPS),
        kit.in_words(row["when"]),
    ]


def nomination_detail() -> rx.Component:
    """One nomination."""
    return kit.page(
        kit.breadcrumb([(_("Nominations"), "/admin/nominations/")], Desk.facts.get("reference", "")),
        kit.page_title(_("Nomination")),
        rx.cond(Desk.rejecting, rx.fragment(), kit.error_summary(Desk.problems)),
        kit.stack(
            kit.done_notice(Desk.done),
            rx.cond(Desk.loaded, kit.split(_render_statement(), _render_facts())),
            gap=4,
        ),
        _render_rejecting(),
    )


def _render_statement() -> rx.Component:
    files = kit.plain_list(rx.foreach(Desk.files, _render_file), gap=2)
    return kit.stack(
        kit.section(_("Statement"), kit.typed_text(Desk.facts["statement"])),
        kit.section(
            _("Supporting files"),
            rx.cond(rx.Var.create(Desk.files).length() > 0, files, kit.muted(_("None were sent."))),
        ),
        kit.section(_("History"), kit.timeline(rx.foreach(Desk.history, _render_step))),
        gap=4,
    )


def _render_file(file: Any) -> rx.Component:
    return kit.list_item(kit.cluster(file_button(file["title"], file["path"]), rx.el.span(file["size"])))


def _render_step(step: Any) -> rx.Component:
    chip = kit.status_match(step["status"], CHIPS)
    return kit.timeline_step(chip, when=step["at"], by=step["by"], note=step["note"])


def _render_facts() -> rx.Component:
    values = Desk.facts
    rows = kit.summary_list(
        kit.summary_row(_("Reference"), values["reference"]),
        kit.summary_row(_("Status"), kit.status_match(values["status"], CHIPS)),
        kit.summary_row(_("Award"), values["award"]),
        kit.summary_row(_("Nominee"), values["nominee"]),
        kit.summary_row(_("Organisation"), values["organisation"]),
        kit.summary_row(_("E-mail"), kit.breakable_address(values["email"])),
        kit.summary_row(_("Mobile"), values["mobile"]),
        kit.summary_row(_("Nominated by"), kit.breakable_address(values["nominator"])),
        kit.summary_row(_("Accepted"), rx.cond(values["accepted"] != "", values["accepted"], _("Not yet"))),
        kit.summary_row(_("Received"), values["when"]),
    )
    may = is_permitted("NOMINATIONS_DECIDE")
    return kit.stack(rows, rx.cond(may, _render_decisions()), gap=4)


def _render_decisions() -> rx.Component:
    status = Desk.facts["status"]
    is_open = (status == S.SUBMITTED) | (status == S.AWAITING_NOMINEE)
    early = kit.muted(_("The nominee has not accepted yet. If you shortlist now, they are approved once they accept."))
    waits = status == S.AWAITING_NOMINEE
    buttons = kit.actions(
        kit.asking_button(
            _("Shortlist"),
            _("Shortlist this nominee?"),
            _("They become an achiever and get a message. Only they themselves can decline afterwards."),
            id="shortlist",
            confirm=_("Yes, shortlist"),
            keep=_("Not yet"),
            on_confirm=Desk.shortlist,
            look="primary",
            danger=False,
            busy=Desk.busy,
            busy_label=_("Saving..."),
        ),
        kit.button(_("Do not shortlist"), look="secondary", on_click=Desk.begin_rejecting),
    )
    decide = rx.cond(is_open, kit.stack(rx.cond(waits, early), buttons))
    return kit.stack(decide, rx.cond(Desk.facts["awaits"] != "", _render_reminding()), gap=4)


def _render_reminding() -> rx.Component:
    pause = Desk.facts["pause"]
    ask = kit.actions(kit.button(_("Remind the nominee"), look="secondary", busy=Desk.busy, on_click=Desk.remind))
    return kit.section(
        _("The nominee has not answered"),
        rx.cond(
            pause != "",
            rx.el.p(_("They were reminded; they can be reminded again from:"), " ", kit.unbroken_text(pause)),
            ask,
        ),
    )


def _render_rejecting() -> rx.Component:
    return kit.dialog(
        _("Leave this nomination off the shortlist"),
        kit.error_summary(Desk.problems),
        kit.form(
            kit.textarea_field(
                _("Reason"),
                "reason",
                hint=_("The nominator reads it."),
                rows=4,
                max_length=2000,
                required=True,
                error=error_of(Desk, "reason"),
            ),
            kit.actions(
                kit.submit_button(_("Do not shortlist"), look="danger", busy=Desk.busy, busy_label=_("Saving...")),
                kit.shut_button(_("Not yet")),
            ),
            on_submit=Desk.reject,
            reset_on_submit=False,
        ),
        id="reject-nomination",
        open=Desk.rejecting,
        on_close=Desk.leave,
    )
