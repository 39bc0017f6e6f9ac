"""The page of one's letter for a visa."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.countries import list_built_countries
from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.approval_status import not_yet, to_the_profile
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.portal.visa_letter.state import VisaLetterState as State
from maritime_site.web.routes import Route
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs


def visa_letter_page() -> rx.Component:
    """The letter and the form that writes it, or why there is none."""
    return kit.page(
        build_breadcrumbs(_("Letter for your visa")),
        kit.page_title(
            _("Letter for your visa"),
            lead=_("A letter of invitation in English, for the embassy where you ask for your visa."),
        ),
        kit.error_summary(State.problems),
        kit.done_notice(State.done),
        shown_to_its_owner(
            State.shown_to,
            rx.cond(State.refused != "", _render_refusal(), _render_letter()),
            loaded=rx.Var.create(State.written) > 0,
            login_path=Route.LOGIN,
            opening=State.open,
        ),
        narrow=True,
    )


def _render_refusal() -> rx.Component:
    """Who waits for approval reads what of; all others why there is no letter for them."""
    waiting = kit.stack(not_yet(State, _("You get a letter once your registration is approved")), gap=4)
    why = rx.cond(State.waits, waiting, kit.notice(rx.el.p(State.refused), tone="info"))
    return kit.stack(why, to_the_profile(State), gap=5)


def _render_letter() -> rx.Component:
    anew = kit.fold(_("Write it anew with other facts"), kit.stack(_render_again(), _render_form(), gap=4))
    return rx.cond(rx.Var.create(State.facts).length() > 0, kit.stack(_render_facts(), anew, gap=5), _render_form())


def _render_facts() -> rx.Component:
    rows = rx.foreach(State.facts, lambda row: kit.summary_row(row[0], kit.in_words(row[1])))
    button = kit.button(_("Download letter"), icon_name="download", busy=State.busy, on_click=State.download)
    check = kit.summary_row(_("Whoever reads it checks it at"), kit.breakable_address(State.check_address))
    return kit.stack(kit.summary_list(rows, check), kit.actions(button), gap=4)


def _render_again() -> rx.Component:
    return kit.notice(
        rx.el.p(_("The new letter takes the place of this one, which nobody can confirm any more.")), tone="warning"
    )


def _render_form() -> rx.Component:
    return kit.form(
        kit.section(_("Your journey"), *_list_journey()),
        kit.section(_("Your passport"), *_list_passport()),
        kit.muted(_("Your passport number is kept encrypted, and is deleted 90 days after you leave.")),
        kit.actions(kit.submit_button(_("Write the letter"), busy=State.busy, busy_label=_("Sending..."))),
        on_submit=State.send,
        reset_on_submit=False,
        key=rx.Var.create(State.written).to_string(),
    )


def _ask(label: str, name: str, **props: Any) -> rx.Component:
    return kit.text_field(
        label, name, required=True, default_value=State.values[name], error=error_of(State, name), **props
    )


def _list_journey() -> tuple[rx.Component, ...]:
    hint = _("With its city, as it is to stand in the letter")
    return (
        _ask(_("Embassy or consulate"), "embassy", max_length=120, hint=hint),
        kit.field_row(
            _ask(_("Day of arrival"), "arrivesOn", type="date"), _ask(_("Day of departure"), "departsOn", type="date")
        ),
    )


def _list_passport() -> tuple[rx.Component, ...]:
    rows = [(row.country_code, row.name, row.phone_code) for row in list_built_countries()]
    country = kit.country_field(
        _("Nationality"),
        "nationality",
        rows,
        value=State.values["nationality"],
        error=error_of(State, "nationality"),
        required=True,
    )
    valid = _ask(
        _("Passport valid until"),
        "passportValidUntil",
        type="date",
        hint=_("Many embassies want six months more than your journey takes."),
    )
    number = _ask(_("Passport number"), "passportNumber", autocomplete="off", max_length=30, width="medium")
    return _ask(_("Name as in the passport"), "passportName", max_length=120), number, country, valid
