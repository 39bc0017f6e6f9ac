"""The organisers' screens of applications for stalls: all of them, and one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.exhibition.labels import STATUS_NAMES
from maritime_site.domain.exhibition.models import ApplicationStatus
from maritime_site.web import kit
from maritime_site.web.backoffice.exhibition.actions import STALL_ACTIONS, Field, StallAction
from maritime_site.web.backoffice.exhibition.state import ApplicationsState, ApplicationState
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, reference_link, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.payments.parts import standing_chip
from maritime_site.web.backoffice.wording import begin_lower
from maritime_site.web.handlers.form_handler import error_of

S = ApplicationStatus
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
COLUMNS = (
    Column(N_("Reference")),
    Column(N_("Company")),
    Column(N_("Stall")),
    Column(N_("Status")),
    Column(N_("Price"), number=True),
    Column(N_("Changed")),
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
