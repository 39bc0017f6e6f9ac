"""The registrations' screen: one list of everybody who registered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Status
from maritime_site.web import kit
from maritime_site.web.backoffice.bulk import bulk_choices, refused_notice
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, work_list
from maritime_site.web.backoffice.office import OfficeState
from maritime_site.web.backoffice.registrations.state import RegistrationsState
from maritime_site.web.backoffice.wording import STATUS_WORDS

CHIPS: Sequence[kit.Chip] = (
    (Status.PENDING, STATUS_WORDS[Status.PENDING], "warning"),
    (Status.APPROVED, STATUS_WORDS[Status.APPROVED], "success"),
    (Status.WAITLISTED, STATUS_WORDS[Status.WAITLISTED], "info"),
    (Status.REJECTED, STATUS_WORDS[Status.REJECTED], "error"),
)
STATUSES = (("", "All"), *((status.value, words) for status, words, _tone in CHIPS))
KINDS_LISTED = (("", "All"), *((kind.key, kind.label) for kind in KINDS.values()))
ACTIONS = (("approve", "Approve"), ("waitlist", "Put on the waiting list"), ("reject", "Reject"))
REASON = "Needed to reject; every one of them reads it."
ASKED = (
    "Decide those that are ticked?",
    "Each gets a message at once. Who is rejected loses their pass, and only they can bring the registration back.",
    "Yes, decide",
)
COLUMNS = (
    Column("Name", "name"),
    Column("Organisation"),
    Column("Kind"),
    Column("Country"),
    Column("Status"),
    Column("Registered", "created"),
)


def registration_list() -> rx.Component:
    """Everybody who registered."""
    return kit.page(
        kit.page_title("Registrations", lead="Everybody who registered. The ticked ones can be decided together."),
        rx.cond(
            rx.Var.create(OfficeState.allowed).contains("PEOPLE_EDIT"),
            kit.actions(kit.link_button(_("Add a person"), "/admin/people/new", look="secondary")),
        ),
        refused_notice(RegistrationsState),
        rx.cond(
            rx.Var.create(OfficeState.allowed).contains("REGISTRATIONS_DECIDE"),
            _render_list(deciding=True),
            _render_list(deciding=False),
        ),
    )


def _render_list(*, deciding: bool) -> rx.Component:
    return work_list(
        RegistrationsState,
        COLUMNS,
        _row_cells,
        rows=rx.Var.create(RegistrationsState.rows),
        caption="Registrations",
        search="Search by name, e-mail, mobile or reference",
        filters=(
            Filter("status", "Status", STATUSES),
            Filter("kind", "Kind", KINDS_LISTED),
            Filter("country", "Country", RegistrationsState.countries),
            Filter("answer", "Answer", RegistrationsState.answers),
        ),
        nothing="Nobody has registered yet.",
        download="registrations",
        bulk=bulk_choices(RegistrationsState, ACTIONS, hint=REASON) if deciding else None,
        bulk_submit=RegistrationsState.decide,
        bulk_asked=ASKED,
    )


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        kit.stack(detail_link(row["name"], row["path"]), kit.muted(row["reference"]), gap=1),
        row["organisation"],
        row["kind"],
        row["country"],
        kit.cluster(
            kit.status_match(row["status"], CHIPS),
            rx.cond(row["asked"], kit.status_chip("Asked for more")),
            rx.cond(row["proven"], rx.fragment(), kit.status_chip("Address not confirmed")),
        ),
        kit.in_words(row["when"]),
    ]
