"""What participants report of each other, and ask about their own data, to download."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlmodel import Session

from maritime_site.core.wishes import parse
from maritime_site.domain.exports.sheets import Asked, Column, Sheet, paged, told
from maritime_site.domain.networking import moderation
from maritime_site.domain.networking.moderation import LARGEST_PAGE, ReportsAsked, ReportView
from maritime_site.domain.rights import office
from maritime_site.domain.rights.models import DataRequest


def _reports(session: Session, asked: Asked, number: int, size: int) -> Sequence[ReportView]:
    given = {"search": asked.get("search", ""), "status": asked.get("status") or None}
    return moderation.reports(session, parse(ReportsAsked, given | {"page": number, "pageSize": size}))[0]


def _requests(session: Session, asked: Asked, number: int, size: int) -> Sequence[DataRequest]:
    status = asked.get("status", "")
    waiting = status == office.WAITING
    return office.found(
        session, search=asked.get("search", ""), status="" if waiting else status, kind=asked.get("kind", ""),
        to_decide=waiting, page=number, page_size=size,
    )[0]  # fmt: skip


def _of(part: str, key: str, title: str, name: str) -> Column:
    def read(view: Any) -> Any:
        return getattr(getattr(view, part), name)

    return Column(key, title, read)


def _who(part: str, title: str) -> tuple[Column, ...]:
    asked: Sequence[tuple[str, str]] = (("full_name", ""), ("organisation", ", organisation"), ("kind", ", kind"),
                                        ("email", ", email"))  # fmt: skip
    return tuple(_of(part, f"{part}{name.title().replace('_', '')}", f"{title}{words}", name) for name, words in asked)


def _measures(view: ReportView) -> str:
    return ", ".join(view.report.measures.split())


SHEETS = (
    Sheet(
        "reports", "Reports of participants",
        (
            _of("report", "createdAt", "Reported", "created_at"), Column("status", "State", lambda view: view.status),
            *_who("reported", "About"), *_who("reporter", "Reported by"), _of("report", "reason", "Reason", "reason"),
            _of("request", "purpose", "Purpose of the request", "purpose"),
            _of("request", "description", "Words of the request", "description"),
            told("against", "Reports about them"), _of("report", "note", "Note for colleagues", "note"),
            Column("measures", "What was done", _measures), _of("report", "closedAt", "Closed", "closed_at"),
        ),
        paged(_reports, LARGEST_PAGE),
    ),
    Sheet(
        "data-requests", "Data requests",
        (
            told("registration", "Registration"), told("personKind", "Kind", "person_kind"),
            told("kind", "Asked for"), Column("status", "Status", office.standing), told("reason", "Decision"),
            told("by", "Decided by"), told("createdAt", "Asked", "created_at"),
            told("confirmedAt", "Confirmed", "confirmed_at"), told("closedAt", "Closed", "closed_at"),
        ),
        paged(_requests), ("search", "status", "kind"),
    ),
)  # fmt: skip
