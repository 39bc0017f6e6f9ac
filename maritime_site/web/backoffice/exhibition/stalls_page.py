"""The organisers' screen of the stalls: the plan, and who has which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.exhibition.stalls_state import OfficeStallsState
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.kit.base import dash_if_empty
from maritime_site.web.kit.stalls.plan import plan_and_choice, plan_legend, stall_plan

BLOCK = "block-stall"
STALL_CHIPS: Sequence[kit.Chip] = (
    ("free", N_("Free"), "success"),
    ("held", N_("Held"), "info"),
    ("taken", N_("Taken"), "neutral"),
    ("blocked", N_("Blocked"), "error"),
)
STALL_STATUSES = (("", N_("All")), *((status, words) for status, words, _tone in STALL_CHIPS))
STALL_COLUMNS = (
    Column(N_("Stall")),
    Column(N_("Hall")),
    Column(N_("Size")),
    Column(N_("Status")),
    Column(N_("Company")),
    Column(N_("Plan")),
)


def stall_list() -> rx.Component:
    """The plan and every stall with who has it."""
    return kit.page(
        rx.el.link(rel="stylesheet", href="/styles/plan.css"),
        kit.page_title(_("Stalls"), lead=_("The plan as it stands, and every stall with who has it.")),
        kit.error_summary(OfficeStallsState.problems),
        rx.cond(
            OfficeStallsState.has_plan | ~OfficeStallsState.loaded,
            kit.section(_("Plan"), plan_legend(office=True), plan_and_choice(_render_plan(), _render_chosen())),
        ),
        kit.section(
            _("Stalls"),
            work_list(
                OfficeStallsState,
                STALL_COLUMNS,
                _stall_cells,
                rows=rx.Var.create(OfficeStallsState.rows),
                caption=_("Stalls"),
                search=_("Search by code or company"),
                filters=(Filter("status", _("Status"), STALL_STATUSES),),
                nothing=_("There are no stalls yet. They come with their hall, under “Exhibition halls”."),
                told_above=True,
                download="stalls",
            ),
        ),
    )


def _render_plan() -> rx.Component:
    return stall_plan(
        marks=OfficeStallsState.marks,
        chosen=OfficeStallsState.chosen["code"],
        on_choose=OfficeStallsState.choose,
    )


def _render_chosen() -> rx.Component:
    stall, may = OfficeStallsState.chosen, is_permitted("STALLS_EDIT")
    block = kit.form(
        kit.textarea_field(
            _("Reason"),
            "reason",
            rows=2,
            max_length=500,
            required=True,
            id="block-reason",
            error=error_of(OfficeStallsState, "reason"),
        ),
        kit.actions(kit.submit_button(_("Block this stall"), look="secondary", busy=OfficeStallsState.busy)),
        on_submit=OfficeStallsState.block,
        custom_attrs={"id": BLOCK},
        key=stall["code"],
    )
    card = kit.card(
        rx.el.h3(_("Stall"), " ", stall["code"]),
        kit.done_notice(OfficeStallsState.done),
        kit.summary_list(
            kit.summary_row(_("Status"), kit.status_match(rx.Var.create(stall["status"]).to(str), STALL_CHIPS)),
            kit.summary_row(_("Hall"), stall["hall"]),
            kit.summary_row(_("Size"), stall["size"]),
            rx.cond(stall["company"] != "", kit.summary_row(_("Company"), stall["company"])),
            rx.cond(stall["reason"] != "", kit.summary_row(_("Blocked because"), stall["reason"])),
        ),
        rx.cond(stall["path"] != "", rx.el.p(detail_link(_("Open its application"), stall["path"]))),
        rx.cond(may & (stall["status"] == "free"), block),
        rx.cond(
            may & (stall["status"] == "blocked"),
            kit.button(_("Let it be booked again"), look="secondary", on_click=OfficeStallsState.unblock),
        ),
    )
    return rx.cond(stall["code"] != "", card, kit.empty_state(_("Choose a stall on the plan."), icon_name="stall"))


def _stall_cells(row: Any) -> list[kit.Child]:
    look = kit.button(
        _("Show"),
        look="quiet",
        small=True,
        on_click=OfficeStallsState.choose(row["code"]),
        custom_attrs={"aria-label": _("Show {code} on the plan", code=row["code"]), **kit.fills_form(BLOCK)},
    )
    company = rx.cond(row["path"] != "", detail_link(row["company"], row["path"]), dash_if_empty(row["reason"]))
    return [row["code"], row["hall"], row["size"], kit.status_match(row["status"], STALL_CHIPS), company, look]
