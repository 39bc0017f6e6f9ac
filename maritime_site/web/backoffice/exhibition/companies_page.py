"""The screens 'Company pages' (EXHIBIT-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.company_pages.models import PageStatus
from maritime_site.web import kit
from maritime_site.web.backoffice.details import detail_page
from maritime_site.web.backoffice.exhibition.companies_state import PATH, CompaniesState, CompanyPageState
from maritime_site.web.backoffice.lists import detail_link, plain_columns, status_filter, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.handlers.form_handler import error_of

State = CompanyPageState
# A picture of any shape, shown whole in a box of this size.
WHOLE = {"width": "12rem", "height": "8rem", "object_fit": "contain"}


def _list_chips() -> tuple[tuple[str, str, kit.ChipTone], ...]:
    return (
        (PageStatus.SUBMITTED.value, _("To be checked"), "warning"),
        (PageStatus.PUBLISHED.value, _("Published"), "success"),
        (PageStatus.RETURNED.value, _("Returned"), "info"),
        (PageStatus.DRAFT.value, _("Draft"), "neutral"),
    )


def company_list() -> rx.Component:
    """Every company's page."""
    columns = (_("Company"), _("Status"), _("Handed in"), _("Published"))
    return kit.page(
        kit.page_title(_("Company pages"), lead=_("What exhibitors write is public once you let it through.")),
        work_list(
            CompaniesState,
            plain_columns(*columns),
            _row_cells,
            rows=rx.Var.create(CompaniesState.rows),
            caption=_("Company pages"),
            search=_("Search by company, text or product"),
            filters=(status_filter(_list_chips()),),
            nothing=_("No exhibitor has written a page yet."),
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        detail_link(row["name"], row["path"]),
        kit.status_match(row["status"], _list_chips()),
        kit.in_words(row["submitted"]),
        kit.in_words(row["published"]),
    ]


def company_detail() -> rx.Component:
    """One page: what would be public, and the decision."""
    name = rx.cond(State.loaded, State.name, _("Company page"))
    return detail_page(
        State,
        _render_facts(),
        rx.cond(State.status == PageStatus.SUBMITTED.value, _render_decision()),
        rx.cond(
            rx.Var.create(State.history).length() > 0,
            kit.section(_("History"), kit.plain_list(rx.foreach(State.history, _render_step))),
        ),
        above=(_("Company pages"), f"{PATH}/"),
        name=name,
        loaded=State.loaded,
        after=kit.cluster(kit.status_match(State.status, _list_chips())),
    )


def _render_facts() -> rx.Component:
    facts = State.facts
    nothing = _("Nothing")
    rows = (
        (_("Text in English"), kit.typed_text(facts["en"])),
        (
            _("Text in Hindi"),
            kit.in_hindi(rx.cond(facts["hi"] != "", kit.typed_text(facts["hi"]), nothing)),
        ),
        (_("Film"), rx.cond(facts["film"] != "", kit.external_link(facts["film"], facts["film"]), nothing)),
        (_("People to meet"), rx.cond(facts["people"] != "", facts["people"], nothing)),
        (_("Open for meetings"), facts["meetings"]),
        (_("Stall"), rx.cond(facts["stalls"] != "", facts["stalls"], nothing)),
    )
    return kit.stack(
        rx.cond(
            State.logo != "",
            kit.image(State.logo, alt=_("Logo"), width=192, height=128, style=WHOLE),
        ),
        kit.summary_list(
            *(kit.summary_row(label, value) for label, value in rows),
            rx.cond(
                is_permitted("REGISTRATIONS_VIEW"),
                kit.summary_row(_("Registration"), kit.text_link(_("Open the registration"), facts["person"])),
            ),
        ),
        rx.cond(facts["public"] != "", kit.external_link(_("See the page as it is public now"), facts["public"])),
        kit.section(
            _("Products and services"),
            rx.cond(
                rx.Var.create(State.products).length() > 0,
                kit.plain_list(rx.foreach(State.products, _render_product)),
                rx.el.p(nothing),
            ),
        ),
        rx.cond(
            rx.Var.create(State.brochures).length() > 0,
            kit.section(_("Brochures"), kit.plain_list(rx.foreach(State.brochures, _render_brochure))),
        ),
        gap=4,
    )


def _render_product(product: Any) -> rx.Component:
    return kit.list_item(
        rx.el.p(rx.el.strong(product["name"])),
        rx.cond(product["text"] != "", kit.typed_text(product["text"]), rx.fragment()),
        rx.cond(
            product["src"] != "",
            kit.image(product["src"], alt=product["name"], width=192, height=128, style=WHOLE),
            rx.fragment(),
        ),
    )


def _render_brochure(brochure: Any) -> rx.Component:
    return kit.list_item(kit.external_link(brochure[1], brochure[0]), " ", kit.muted("PDF, ", brochure[2]))


def _render_step(step: Any) -> rx.Component:
    return kit.list_item(rx.el.p(step["words"]), kit.muted(step["at"]))


def _render_decision() -> rx.Component:
    return kit.section(
        _("Decision"),
        kit.actions(kit.button(_("Approve and publish"), busy=State.busy, on_click=State.approve)),
        kit.form(
            kit.textarea_field(
                _("What should be changed"),
                "message",
                required=True,
                hint=_("The company reads this in a letter and on its desk."),
                error=error_of(State, "message"),
                max_length=1000,
            ),
            kit.actions(
                kit.submit_button(_("Return the page"), busy=State.busy, busy_label=_("Sending..."), look="secondary")
            ),
            on_submit=State.return_page,
        ),
    )
