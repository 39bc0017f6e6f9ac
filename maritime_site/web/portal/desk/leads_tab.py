"""The tab 'Leads': the latest first, each with rating, note and follow-up (EXHIBIT-2)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.leads.models import FollowUp
from maritime_site.domain.leads.queries import FOLLOW_UP_NAMES
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.desk.leads_state import LEAD, PAGE_SIZE
from maritime_site.web.portal.desk.leads_state import LeadsState as State
from maritime_site.web.routes import Route, localize_path


def leads_tab() -> rx.Component:
    """Scan, read, rate, download."""
    nothing = kit.empty_state(_("Nobody was scanned yet. Scan the pass of somebody who visits your stall."))
    listed = kit.stack(
        rx.el.p(_("Leads"), ": ", State.total),
        kit.plain_list(rx.foreach(State.rows, _render_lead)),
        _render_steps(),
        kit.actions(
            kit.button(
                _("Download CSV"),
                look="secondary",
                icon_name="download",
                busy=State.busy,
                on_click=State.download("csv"),
            ),
            kit.button(
                _("Download XLSX"),
                look="secondary",
                icon_name="download",
                busy=State.busy,
                on_click=State.download("xlsx"),
            ),
        ),
        gap=4,
    )
    return kit.stack(
        rx.cond(State.editing == "", kit.error_summary(State.problems)),
        kit.done_notice(State.done),
        _render_scan(),
        rx.cond(rx.Var.create(State.rows).length() > 0, listed, nothing),
        _render_dialog(),
        kit.open_address(LEAD, State.editing),
        gap=4,
    )


def _render_scan() -> rx.Component:
    scanner = kit.external_link(_("Open the scanner"), localize_path(Route.LEAD_SCANNER, current_language()))
    return kit.stack(
        rx.el.p(scanner, " ", _("It scans with the camera, also without a network.")), _render_code(), gap=3
    )


def _render_code() -> rx.Component:
    return kit.form(
        kit.text_field(
            _("Pass code"),
            "code",
            hint=_("Scan with a hand scanner, paste or type it, then press Enter."),
            error=error_of(State, "code"),
            max_length=400,
            key=f"code-{State.written}",
        ),
        kit.muted(_("Only visitors who agreed to share their details with exhibitors can be kept.")),
        kit.actions(kit.submit_button(_("Add to our leads"), busy=State.busy, busy_label=_("Saving..."))),
        on_submit=State.scan,
        reset_on_submit=False,
    )


def _render_steps() -> rx.Component:
    before = kit.button(_("Previous"), look="secondary", small=True, on_click=State.turn(State.number - 1))
    after = kit.button(_("Next"), look="secondary", small=True, on_click=State.turn(State.number + 1))
    return kit.actions(rx.cond(State.number > 1, before), rx.cond(State.number * PAGE_SIZE < State.total, after))


def _render_lead(row: Any) -> rx.Component:
    gone = kit.list_item(kit.card(rx.el.p(_("This person took back what they shared")), kit.muted(row["scanned"])))
    stars = rx.cond(row["rating"] != "", rx.fragment(_("Rating"), ": ", row["rating"], " / 5"), rx.fragment())
    open_words = rx.cond(row["follow_up"] == FollowUp.OPEN.value, rx.fragment(" · ", _("To follow up")), rx.fragment())
    rate = kit.button(
        rx.fragment(_("Rate and note"), kit.visually_hidden(": ", row["name"])),
        look="secondary",
        small=True,
        on_click=State.choose(row["id"]),
    )
    card = kit.card(
        rx.el.p(rx.el.strong(row["name"])),
        rx.el.p(row["about"]),
        rx.cond(row["contact"] != "", rx.el.p(row["contact"]), rx.fragment()),
        rx.cond(row["note"] != "", kit.typed_text(row["note"]), rx.fragment()),
        kit.muted(row["scanned"], " ", stars, open_words),
        kit.actions(rate),
    )
    return rx.cond(row["name"] == "", gone, kit.list_item(card))


def _render_dialog() -> rx.Component:
    return kit.dialog(
        rx.el.span(_("Rate and note"), ": ", State.lead["name"]),
        kit.error_summary(State.problems),
        _render_form(rx.Var.create(State.lead)),
        id="rate-lead",
        open=State.editing != "",
        on_close=State.choose(""),
    )


def _render_form(row: Any) -> rx.Component:
    came = row["id"].to(str) + row["rating"].to(str) + row["follow_up"].to(str) + row["note"].to(str)
    ratings = [("", _("No rating")), *((str(number), f"{number} / 5") for number in range(1, 6))]
    ways = [(way.value, _(name)) for way, name in FOLLOW_UP_NAMES.items()]
    return kit.form(
        kit.field_row(
            kit.select_field(_("Rating"), "rating", ratings, default_value=row["rating"]),
            kit.select_field(_("Follow-up"), "followUp", ways, default_value=row["follow_up"]),
        ),
        kit.textarea_field(_("Note"), "note", rows=3, max_length=1000, default_value=row["note"]),
        kit.actions(
            kit.submit_button(_("Save"), busy=State.busy, busy_label=_("Saving...")),
            kit.shut_button(_("Leave it as it is"), look="quiet"),
        ),
        kit.change_keeper("lead:" + rx.Var.create(State.draft_of) + row["id"].to(str), sent=State.changed),
        on_submit=State.change,
        reset_on_submit=False,
        key=came,
    )
