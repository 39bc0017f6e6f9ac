"""The registrations' screen: one list of everybody who registered."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Status
from maritime_site.web import kit
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, work_list
from maritime_site.web.backoffice.office import OfficeState
from maritime_site.web.backoffice.registrations.state import RegistrationsState
from maritime_site.web.feedback import error_of

CHIPS = (
    (Status.PENDING, "Pending", "warning"),
    (Status.APPROVED, "Approved", "success"),
    (Status.WAITLISTED, "Waiting list", "info"),
    (Status.REJECTED, "Rejected", "error"),
)
STATUSES = (("", "All"), *((status.value, words) for status, words, _tone in CHIPS))
KINDS_LISTED = (("", "All"), *((kind.key, kind.label) for kind in KINDS.values()))
ACTIONS = (("", "Choose"), ("approve", "Approve"), ("waitlist", "Put on the waiting list"), ("reject", "Reject"))
COLUMNS = (Column("Name", "name"), Column("Organisation"), Column("Kind"), Column("Country"), Column("Status"),
           Column("Registered", "created"))  # fmt: skip


def registration_list() -> rx.Component:
    """Everybody who registered."""
    return kit.page(
        kit.page_title("Registrations", lead="Everybody who registered. The ticked ones can be decided together."),
        _refused(),
        rx.cond(OfficeState.allowed.contains("REGISTRATIONS_DECIDE"), _list(deciding=True), _list(deciding=False)),
    )


def _list(*, deciding: bool) -> rx.Component:
    return work_list(
        RegistrationsState, COLUMNS, _cells, rows=RegistrationsState.rows, caption="Registrations",
        search="Name, e-mail, mobile or reference",
        filters=(
            Filter("status", "Status", STATUSES),
            Filter("kind", "Kind", KINDS_LISTED),
            Filter("country", "Country", RegistrationsState.countries),
        ),
        nothing="Nobody has registered yet.",
        bulk=_bulk() if deciding else None, bulk_submit=RegistrationsState.decide,
    )  # fmt: skip


def _bulk() -> rx.Component:
    return kit.fold(
        "Decide those that are ticked",
        kit.tick_all(),
        kit.select_field("Decision", "action", ACTIONS, error=error_of(RegistrationsState, "action"),
                         key=RegistrationsState.rounds.to_string()),
        kit.textarea_field(
            "Reason", "reason", rows="3", max_length=2000, hint="Needed to reject; every one of them reads it.",
            error=error_of(RegistrationsState, "reason"), key=RegistrationsState.rounds.to_string(),
        ),
        kit.actions(kit.submit("Decide", busy=RegistrationsState.busy, busy_label="Deciding...")),
    )  # fmt: skip


def _refused() -> rx.Component:
    row = kit.plain_list(
        rx.foreach(
            RegistrationsState.refused,
            lambda one: kit.list_item(kit.text_link(one["name"], one["path"]), ": ", one["reason"]),
        ),
        gap=1,
    )
    return rx.cond(
        RegistrationsState.refused.length() > 0, kit.notice(row, tone="warning", title="These could not be decided so")
    )


def _cells(row: Any) -> list[kit.Child]:
    return [
        kit.stack(detail_link(row["name"], row["path"]), kit.muted(row["reference"]), gap=1),
        row["organisation"],
        row["kind"],
        row["country"],
        kit.cluster(kit.status_match(row["status"], CHIPS), rx.cond(row["asked"], kit.status_chip("Asked for more"))),
        row["when"],
    ]
