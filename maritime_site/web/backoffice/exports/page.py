"""The screen of every list to download (BO-4)."""

from __future__ import annotations

import reflex as rx

from maritime_site.domain.administration import queries as staff
from maritime_site.domain.administration.exports.registry import SHEETS
from maritime_site.domain.administration.exports.sheets import Sheet
from maritime_site.domain.awards.models import NominationStatus
from maritime_site.domain.broadcasts.models import State
from maritime_site.domain.exhibition.models import ApplicationStatus
from maritime_site.domain.helpdesk.models import CaseStatus
from maritime_site.domain.hospitality.models import BookingStatus
from maritime_site.domain.payments.models import AttemptStatus
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Status
from maritime_site.web import kit
from maritime_site.web.backoffice.downloads import download_form
from maritime_site.web.backoffice.office import OfficeState

# What each list's status can be; a list without an entry takes the words its own screen takes.
STATUSES: dict[str, tuple[str, ...]] = {
    "registrations": tuple(Status),
    "bookings": tuple(BookingStatus),
    "payments": tuple(AttemptStatus),
    "nominations": tuple(NominationStatus),
    "queries": tuple(CaseStatus),
    "passes": ("valid", "revoked"),
    "stalls": ("free", "held", "taken", "blocked"),
    "stall-applications": tuple(ApplicationStatus),
    "staff": staff.STATUSES,
    "packages": ("open", "closed"),
    "messages": tuple(State),
}
LABELS = {
    "search": "Words", "status": "Status", "kind": "Kind", "country": "Country, two letters",
    "category": "Category's key", "packageId": "Package's id", "flagged": "Only odd ones", "assignee": "Owner's id",
    "rating": "Rating, 1 to 5",
}  # fmt: skip
ALL = ("", "All")


def exports() -> rx.Component:
    """Every list that may be downloaded, each with its columns and filters."""
    lists = [
        rx.cond(OfficeState.allowed.contains(sheet.permission), kit.fold(sheet.title, _form(sheet)))
        for sheet in SHEETS.values()
    ]
    return kit.page(
        kit.page_title(
            "Exports",
            lead="Lists as files for a spreadsheet. Every download is in the audit log with its filters and row count.",
        ),
        kit.stack(*lists, gap=3),
    )


def _form(sheet: Sheet) -> rx.Component:
    return download_form(sheet, kit.stack(*(_filter(sheet, name) for name in sheet.filters), gap=4))


def _filter(sheet: Sheet, name: str) -> rx.Component:
    choices = _choices(sheet, name)
    id = f"{sheet.name}-filter-{name}"  # noqa: A001  the field's own name
    if choices:
        return kit.select_field(LABELS[name], name, choices, id=id)
    return kit.text_field(LABELS[name], name, id=id, width="medium", max_length=120)


def _choices(sheet: Sheet, name: str) -> list[tuple[str, str]]:
    if name == "status":
        return (
            [ALL, *((value, value.replace("_", " ").capitalize()) for value in STATUSES[sheet.name])]
            if (sheet.name in STATUSES)
            else []
        )
    if name == "kind":
        return [ALL, *((kind.key, kind.label) for kind in KINDS.values())]
    return [ALL, ("true", "Yes")] if name == "flagged" else []
