"""The registrations' screen: one list of everybody who registered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Status
from maritime_site.web import kit
from maritime_site.web.backoffice.bulk import bulk_choices, tell_choice
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.registrations.matching_page import decide_all
from maritime_site.web.backoffice.registrations.state import RegistrationsState
from maritime_site.web.backoffice.wording import STATUS_WORDS

CHIPS: Sequence[kit.Chip] = (
    (Status.PENDING, STATUS_WORDS[Status.PENDING], "warning"),
    (Status.APPROVED, STATUS_WORDS[Status.APPROVED], "success"),
    (Status.WAITLISTED, STATUS_WORDS[Status.WAITLISTED], "info"),
    (Status.REJECTED, STATUS_WORDS[Status.REJECTED], "error"),
)
STATUSES = (("", N_("All")), *((status.value, words) for status, words, _tone in CHIPS))
KINDS_LISTED = (("", N_("All")), *((kind.key, kind.label) for kind in KINDS.values()))
ACTIONS = (("approve", N_("Approve")), ("waitlist", N_("Put on the waiting list")), ("reject", N_("Reject")))
REASON = N_("Needed to reject; every one of them reads it.")
CONFIRMATIONS = (
    N_("Decide those that are ticked?"),
    N_("Each gets a message at once. Who is rejected loses their pass, and only they can bring the registration back."),
    N_("Yes, decide"),
)
COLUMNS = (
    Column(N_("Name"), "name"),
    Column(N_("Organisation")),
    Column(N_("Kind")),
    Column(N_("Country")),
    Column(N_("Status")),
    Column(N_("Registered"), "created"),
)


def registration_list() -> rx.Component:
    """Everybody who registered."""
    return kit.page(
        kit.page_title(
            _("Registrations"),
            lead=_("Everybody who registered. The ticked ones can be decided together."),
            after=rx.cond(
                is_permitted("PEOPLE_EDIT"),
                kit.actions(kit.link_button(_("Add a person"), "/admin/people/new", look="secondary")),
            ),
        ),
        rx.cond(
            is_permitted("REGISTRATIONS_DECIDE"),
            kit.stack(_render_list(deciding=True), decide_all(ACTIONS), gap=4),
            _render_list(deciding=False),
        ),
    )


def _render_list(*, deciding: bool) -> rx.Component:
    return work_list(
        RegistrationsState,
        COLUMNS,
        _row_cells,
        rows=rx.Var.create(RegistrationsState.rows),
        caption=_("Registrations"),
        search=_("Search by name, e-mail, mobile or reference"),
        filters=(
            Filter("status", _("Status"), STATUSES),
            Filter("kind", _("Kind"), KINDS_LISTED),
            Filter("country", _("Country"), RegistrationsState.countries),
            Filter("answer", _("Answer"), RegistrationsState.answers),
        ),
        nothing=_("Nobody has registered yet. “Rules” says who may, and “Import” and “Invitations” bring people in."),
        download="registrations",
        bulk=bulk_choices(RegistrationsState, ACTIONS, hint=REASON) if deciding else None,
        bulk_submit=RegistrationsState.decide,
        bulk_asked=CONFIRMATIONS,
        bulk_told=tell_choice(RegistrationsState, ACTIONS),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        kit.stack(detail_link(row["name"], row["path"]), kit.muted(kit.unbroken_text(row["reference"])), gap=1),
        row["organisation"],
        row["kind"],
        row["country"],
        kit.cluster(
            kit.status_match(row["status"], CHIPS),
            rx.cond(row["asked"], kit.status_chip(_("Asked for more"))),
            rx.cond(row["proven"], rx.fragment(), kit.status_chip(_("Address not confirmed"))),
        ),
        kit.in_words(row["when"]),
    ]
