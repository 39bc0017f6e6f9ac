"""What participants report of each other, and ask about their own data, to download."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlmodel import Session

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_
from maritime_site.domain.exports.spreadsheets import Column, ExportFilters, Sheet, attribute_column, paged_rows
from maritime_site.domain.networking import moderation
from maritime_site.domain.networking.moderation import LARGEST_PAGE, ReportFilters, ReportView
from maritime_site.domain.privacy import staff
from maritime_site.domain.privacy.models import DataRequest, RequestKind, RequestStatus


def _list_reports(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[ReportView]:
    given = {"search": filters.get("search", ""), "status": filters.get("status") or None}
    return moderation.list_reports(session, parse_request(ReportFilters, given | {"page": number, "pageSize": size}))[0]


def _list_data_requests(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[DataRequest]:
    status = filters.get("status", "")
    waiting = status == staff.WAITING
    return staff.list_requests(
        session,
        search=filters.get("search", ""),
        status="" if waiting else status,
        kind=filters.get("kind", ""),
        to_decide=waiting,
        page=number,
        page_size=size,
    )[0]


def _party_column(part: str, key: str, title: str, name: str) -> Column:
    def read(view: Any) -> Any:
        return getattr(getattr(view, part), name)

    return Column(key, title, read)


def _party_columns(part: str, *titles: str) -> tuple[Column, ...]:
    """Name, organisation, kind and address of one of the two, under these heads."""
    names = ("full_name", "organisation", "kind", "email")
    return tuple(
        _party_column(part, f"{part}{name.title().replace('_', '')}", title, name)
        for name, title in zip(names, titles, strict=True)
    )


def _format_measures(view: ReportView) -> str:
    return ", ".join(view.report.measures.split())


SHEETS = (
    Sheet(
        "reports",
        N_("Reports of participants"),
        (
            _party_column("report", "createdAt", N_("Reported"), "created_at"),
            Column("status", N_("Status"), lambda view: view.status),
            *_party_columns(
                "reported", N_("About whom"), N_("About, organisation"), N_("About, kind"), N_("About, email")
            ),
            *_party_columns(
                "reporter",
                N_("Reported by"),
                N_("Reported by, organisation"),
                N_("Reported by, kind"),
                N_("Reported by, email"),
            ),
            _party_column("report", "reason", N_("Reason"), "reason"),
            attribute_column("purpose", N_("Purpose of the request")),
            attribute_column("description", N_("Words of the request"), "words"),
            attribute_column("against", N_("Reports about them")),
            _party_column("report", "note", N_("Note for colleagues"), "note"),
            Column("measures", N_("What was done"), _format_measures),
            _party_column("report", "closedAt", N_("Closed"), "closed_at"),
        ),
        paged_rows(_list_reports, LARGEST_PAGE),
        choices={"status": ("open", "closed")},
    ),
    Sheet(
        "data-requests",
        N_("Data requests"),
        (
            attribute_column("registration", N_("Registration")),
            attribute_column("personKind", N_("Kind"), "person_kind"),
            attribute_column("kind", N_("Asked for")),
            Column("status", N_("Status"), staff.office_status),
            attribute_column("reason", N_("Decision")),
            attribute_column("by", N_("Decided by")),
            attribute_column("createdAt", N_("Asked"), "created_at"),
            attribute_column("confirmedAt", N_("Confirmed"), "confirmed_at"),
            attribute_column("closedAt", N_("Closed"), "closed_at"),
        ),
        paged_rows(_list_data_requests),
        ("search", "status", "kind"),
        choices={"status": {*RequestStatus, staff.WAITING}, "kind": frozenset(RequestKind)},
    ),
)
