"""Somebody is added by hand (STAFF-1)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.people.models import STATUS_NAMES, Status
from maritime_site.web import kit
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.people.actions import list_kinds
from maritime_site.web.backoffice.people.adding_state import AddPersonState as State
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.listed_questions import draw_rows


def add_person_page() -> rx.Component:
    """The form of the chosen kind."""
    return kit.page(
        kit.breadcrumb([(_("Registrations"), "/admin/registrations/")], _("Add a person")),
        kit.page_title(
            _("Add a person"),
            lead=_("For somebody who does not register themselves. They sign in with the e-mail address you type."),
        ),
        kit.error_summary(State.problems),
        rx.cond(State.loaded, _render_form()),
        narrow=True,
    )


def _render_form() -> rx.Component:
    statuses = [
        (status.value, _(STATUS_NAMES[status])) for status in (Status.PENDING, Status.APPROVED, Status.WAITLISTED)
    ]
    pending = statuses[:1]
    decides = is_permitted("REGISTRATIONS_DECIDE")
    return kit.stack(
        kit.select_field(_("Kind"), "kind", list_kinds(), value=State.kind, on_change=State.choose_kind),
        kit.form(
            draw_rows(State.fields, State, leads="countryCode"),
            kit.checkbox(
                _("The person agreed to the use of their data for registration"),
                "consent",
                error=error_of(State, "consent"),
            ),
            kit.textarea_field(
                _("If not: why their data are kept"),
                "basis",
                rows="2",
                max_length=500,
                hint=_("It stands in the history of the registration."),
                error=error_of(State, "basis"),
            ),
            rx.cond(
                decides,
                kit.select_field(_("Status"), "status", statuses, error=error_of(State, "status")),
                kit.select_field(_("Status"), "status", pending, error=error_of(State, "status")),
            ),
            kit.checkbox(_("Write to the person that they are registered"), "notify", default_checked=True),
            kit.actions(kit.submit_button(_("Add the person"), busy=State.busy, busy_label=_("Saving..."))),
            on_submit=State.add,
            reset_on_submit=False,
        ),
        gap=5,
    )
