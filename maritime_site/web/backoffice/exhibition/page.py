"""The organisers' screens of the exhibition: applications, one application, stalls on their plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.exhibition.labels import STATUS_NAMES
from maritime_site.domain.exhibition.models import ApplicationStatus
from maritime_site.web import kit
from maritime_site.web.backoffice.exhibition.actions import STALL_ACTIONS, Field, StallAction
from maritime_site.web.backoffice.exhibition.stalls_state import OfficeStallsState
from maritime_site.web.backoffice.exhibition.state import ApplicationsState, ApplicationState
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, reference_link, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.payments.parts import standing_chip
from maritime_site.web.backoffice.wording import begin_lower
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.kit.base import dash_if_empty
from maritime_site.web.kit.stalls.plan import plan_and_choice, plan_legend, stall_plan

S = ApplicationStatus
BLOCK = "block-stall"
TONES: Mapping[S, kit.ChipTone] = {
    S.APPLIED: "warning",
    S.HELD: "info",
    S.OFFERED: "info",
    S.ACCEPTED: "warning",
    S.INVOICED: "info",
    S.PAID: "success",
    S.REFUSED: "error",
    S.EXPIRED: "neutral",
    S.RELEASED: "neutral",
}
WORDS = dict(STATUS_NAMES) | {S.HELD: N_("Held"), S.RELEASED: N_("Released")}
CHIPS: Sequence[kit.Chip] = tuple((status.value, WORDS[status], tone) for status, tone in TONES.items())
STATUSES = (("", N_("All")), *((status.value, WORDS[status]) for status in TONES))
STALL_CHIPS: Sequence[kit.Chip] = (
    ("free", N_("Free"), "success"),
    ("held", N_("Held"), "info"),
    ("taken", N_("Taken"), "neutral"),
    ("blocked", N_("Blocked"), "error"),
)
STALL_STATUSES = (("", N_("All")), *((status, words) for status, words, _tone in STALL_CHIPS))
COLUMNS = (
    Column(N_("Reference")),
    Column(N_("Company")),
    Column(N_("Stall")),
    Column(N_("Status")),
    Column(N_("Price"), number=True),
    Column(N_("Changed")),
)
STALL_COLUMNS = (
    Column(N_("Stall")),
    Column(N_("Hall")),
    Column(N_("Size")),
    Column(N_("Status")),
    Column(N_("Company")),
    Column(N_("Plan")),
)


def application_list() -> rx.Component:
    """Every hold and application."""
    return kit.page(
        kit.page_title(
            _("Stall applications"), lead=_("Holds and applications of exhibitors, the latest change first.")
        ),
        work_list(
            ApplicationsState,
            COLUMNS,
            _row_cells,
            rows=rx.Var.create(ApplicationsState.rows),
            caption=_("Stall applications"),
            search=_("Search by reference, stall, company, address or invoice"),
            filters=(Filter("status", _("Status"), STATUSES),),
            nothing=_("No exhibitor has held a stall yet."),
            download="stall-applications",
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        reference_link(row["reference"], row["path"]),
        row["company"],
        row["stall"],
        kit.cluster(kit.status_match(row["status"], CHIPS), standing_chip(row["standing"])),
        row["price"],
        kit.in_words(row["when"]),
    ]


def application_detail() -> rx.Component:
    """One application, its history, and the decisions its status allows."""
    return kit.page(
        kit.breadcrumb(
            [(_("Stall applications"), "/admin/exhibition/applications/")], ApplicationState.facts.get("reference", "")
        ),
        kit.page_title(_("Stall application")),
        kit.error_summary(ApplicationState.problems),
        kit.done_notice(ApplicationState.done),
        rx.cond(ApplicationState.loaded, kit.split(_render_decisions(), _render_facts())),
    )


def _render_facts() -> rx.Component:
    facts = ApplicationState.facts
    names = (
        (_("Reference"), "reference"),
        (_("Stall"), "stall"),
        (_("Hall"), "hall"),
        (_("Size"), "size"),
        (_("Company"), "company"),
        (_("Contact"), "contact"),
        (_("Country"), "country"),
        (_("Price"), "price"),
        (_("Until"), "until"),
        (_("Name on the fascia"), "fascia"),
        (_("Billing address"), "address"),
        (_("Tax number"), "tax"),
        (_("Exhibits"), "exhibits"),
        (_("Remarks"), "remarks"),
        (_("Invoice"), "invoice"),
        (_("Payment"), "payment"),
    )
    rows = [rx.cond(facts[name] != "", kit.summary_row(label, _render_fact(name))) for label, name in names]
    chip = kit.status_match(rx.Var.create(facts["status"]).to(str), CHIPS)
    return kit.section(_("Facts"), kit.summary_list(kit.summary_row(_("Status"), chip), *rows))


def _render_fact(name: str) -> kit.Child:
    value = ApplicationState.facts[name]
    if name == "payment":
        return kit.cluster(value, standing_chip(ApplicationState.standing != ""), _render_way_to_payment())
    return kit.breakable_address(value) if name == "contact" else value


def _render_way_to_payment() -> rx.Component:
    """To the payment that somebody has to give back, for those who may see payments."""
    may = is_permitted("BOOKINGS_VIEW")
    return rx.cond(
        may & (ApplicationState.standing != ""), detail_link(_("Open its payment"), ApplicationState.standing)
    )


def _render_decisions() -> rx.Component:
    steps = rx.foreach(
        ApplicationState.steps,
        lambda step: kit.timeline_step(step["what"], when=step["when"], by=step["by"], note=step["note"]),
    )
    forms = [rx.cond(rx.Var.create(ApplicationState.can).contains(act.key), _render_form(act)) for act in STALL_ACTIONS]
    may = is_permitted("STALLS_EDIT")
    return kit.stack(
        kit.section(_("History"), kit.timeline(steps)),
        rx.cond(may & (rx.Var.create(ApplicationState.can).length() > 0), kit.section(_("Decide"), *forms)),
        gap=5,
    )


def _render_form(act: StallAction) -> rx.Component:
    send = kit.submit_button(
        _(act.title), busy=ApplicationState.busy, busy_label=_("Saving..."), look=_button_look(act)
    )
    form, question = f"{act.key}-form", f"{act.key}-question"
    ask = kit.confirm_dialog(
        f"{_(act.title)}?",
        _(act.asked),
        id=question,
        confirm=_("Yes, {act}", act=begin_lower(_(act.title))),
        keep=_("Leave it as it is"),
        form=form,
        danger=_button_look(act) == "danger",
        lead=_tell_act(act),
    )
    return kit.fold(
        _(act.title),
        kit.form(
            *(_render_field(act, field) for field in act.fields),
            kit.actions(send),
            on_submit=ApplicationState.decide(act.key),
            reset_on_submit=False,
            key=ApplicationState.written,
            custom_attrs={"id": form, **(kit.asks_first(question) if act.asked else {})},
        ),
        *([ask] if act.asked else []),
    )


def _tell_act(act: StallAction) -> rx.Component:
    """Whose stall it is about, the money that moves with it, and where it goes."""
    facts = ApplicationState.facts
    more = {
        "offer": [
            kit.summary_row(_("Amount with taxes"), kit.typed_words("amount")),
            kit.summary_row(_("Days the offer stands"), kit.typed_words("days")),
        ],
        "paid": [kit.summary_row(_("Price"), facts["price"])],
        "move": [kit.summary_row(_("New stall"), kit.typed_words("stall"))],
        "swap": [kit.summary_row(_("Reference of the other application"), kit.typed_words("other"))],
        "release": [kit.summary_row(_("Goes back through the gateway"), facts["returns"])],
    }
    return kit.summary_list(
        kit.summary_row(_("Reference"), facts["reference"]),
        kit.summary_row(_("Stall"), facts["stall"]),
        kit.summary_row(_("Company"), facts["company"]),
        *more.get(act.key, []),
    )


def _button_look(act: StallAction) -> Any:
    return "danger" if act.key in {"refuse", "release"} else "primary"


def _render_field(act: StallAction, field: Field) -> rx.Component:
    key = f"{act.key}-{field.name}"
    shared: dict[str, Any] = {
        "id": key,
        "hint": _(field.hint) if field.hint else "",
        "required": field.required,
        "error": error_of(ApplicationState, key),
    }
    if field.field_type == "lines":
        return kit.textarea_field(_(field.label), field.name, rows=3, max_length=1000, **shared)
    if field.field_type == "number":
        return kit.number_field(_(field.label), field.name, min=1, max=60, default_value="7", **shared)
    width = "medium" if field.field_type == "money" else ""
    return kit.text_field(_(field.label), field.name, max_length=60, width=width, **shared)


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
