"""The form of somebody who walks in: the fewest questions (DESK-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.countries import list_built_countries
from maritime_site.core.text.i18n import _
from maritime_site.domain.desk.service import list_walk_in_kinds
from maritime_site.web import kit
from maritime_site.web.backoffice.desk.state import FIRST
from maritime_site.web.backoffice.desk.state import WalkInState as State
from maritime_site.web.backoffice.lists import detail_link
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.listed_questions import draw_rows


def render_walk_in() -> rx.Component:
    """Registered and approved by one press."""
    kinds = sorted(list_walk_in_kinds(), key=lambda pair: pair[0] != FIRST)
    rows = [(row.country_code, row.name, row.phone_code) for row in list_built_countries()]
    form = kit.form(
        kit.select_field(
            _("Kind"),
            "kind",
            [(key, _(label)) for key, label in kinds],
            value=State.kind,
            on_change=State.choose_kind,
            error=_error("kind"),
        ),
        kit.field_row(_ask(_("First name"), "firstName"), _ask(_("Last name"), "lastName")),
        kit.field_row(_ask(_("Email"), "email", type="email"), _ask(_("Organisation"), "organisation")),
        kit.field_row(
            kit.dial_code_field(_("Country code"), "countryCode", rows, error=_error("countryCode")),
            kit.tel_field(_("Mobile"), "mobile", error=_error("mobile")),
            phone=True,
        ),
        kit.country_field(
            _("Country"), "country", rows, value=kit.home_choice(), leads="countryCode", error=_error("country")
        ),
        draw_rows(State.fields, State),
        rx.cond(State.documents != "", _ask_documents()),
        kit.checkbox(
            _("The person agreed to the use of their data for registration"), "consent", error=_error("consent")
        ),
        kit.checkbox(_("Write to the person that they are registered"), "notify", default_checked=True),
        kit.actions(kit.submit_button(_("Register and approve"), busy=State.busy, busy_label=_("Saving..."))),
        on_submit=State.add,
        reset_on_submit=False,
        key=rx.Var.create(State.rounds).to_string(),
    )
    return kit.section(
        _("Add a walk-in"),
        kit.error_summary(State.problems),
        rx.foreach(rx.Var.create(State.known), _lead_to_known),
        kit.done_notice(State.done),
        form,
    )


def _lead_to_known(card: Any) -> rx.Component:
    """To the registration that has the address already."""
    link = detail_link(_("Open the registration of {name}", name=card["name"]), card["path"])
    return kit.notice(
        rx.el.p(_("The person stands among those found above; the badge is printed there.")),
        rx.cond(is_permitted("REGISTRATIONS_VIEW"), rx.el.p(link)),
    )


def _ask_documents() -> rx.Component:
    return kit.checkbox(
        _("I have looked at the original, and it is theirs"),
        "documentsSeen",
        hint=State.documents,
        error=_error("documentsSeen"),
    )


def _ask(label: str, name: str, **props: Any) -> rx.Component:
    return kit.text_field(label, name, required=True, max_length=120, autocomplete="off", error=_error(name), **props)


def _error(name: str) -> rx.Var[str]:
    return error_of(State, name)
