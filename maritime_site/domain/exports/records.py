"""What people wrote to us, and what administrators did, to download."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from sqlmodel import Session

from maritime_site.core.text.i18n import N_
from maritime_site.domain.administration import queries as staff
from maritime_site.domain.administration.permissions import role_label
from maritime_site.domain.audit import queries as audit
from maritime_site.domain.broadcasts import queries as broadcasts
from maritime_site.domain.broadcasts.models import State
from maritime_site.domain.exports.spreadsheets import Column, ExportFilters, Sheet, attribute_column, paged_rows
from maritime_site.domain.helpdesk import queries as helpdesk
from maritime_site.domain.helpdesk.models import CaseStatus
from maritime_site.domain.helpdesk.queries import CaseFilters


def _list_queries(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Any]:
    wanted = CaseFilters(filters.get("search", ""), filters.get("status", ""), filters.get("assignee", ""))
    return helpdesk.list_cases(session, wanted, page=number, page_size=size)[0]


def _list_feedback(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Any]:
    rating = int(filters["rating"]) if "rating" in filters else None
    return helpdesk.list_feedback(
        session, search=filters.get("search", ""), rating=rating, page=number, page_size=size
    )[0]


def _list_audit_entries(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Any]:
    return audit.list_entries(
        session, search=filters.get("search", ""), action=filters.get("status", ""), page=number, page_size=size
    )[0]


def _read_side(side: str) -> Callable[[object], str]:
    return lambda row: json.dumps(getattr(row, side), ensure_ascii=False, sort_keys=True)


def _list_staff(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Any]:
    return staff.list_staff(
        session, search=filters.get("search", ""), status=filters.get("status", ""), page=number, page_size=size
    )[0]


def _list_messages(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Any]:
    return broadcasts.list_broadcasts(
        session, search=filters.get("search", ""), status=filters.get("status", ""), page=number, page_size=size
    )[0]


def _joined_column(key: str, title: str, name: str) -> Column:
    return Column(key, title, lambda row: ", ".join(getattr(row, name)))


SHEETS = (
    Sheet(
        "staff",
        N_("Staff"),
        (
            Column("name", N_("Name"), lambda row: row.account.name),
            Column("email", N_("Email"), lambda row: row.account.email),
            Column("roles", N_("Roles"), lambda row: ", ".join(map(role_label, row.account.roles))),
            attribute_column("status", N_("Account")),
            Column("secondFactor", N_("Second factor"), lambda row: row.has_factor),
            attribute_column("lastSeenAt", N_("Last seen"), "last_seen_at"),
            Column("createdAt", N_("Made"), lambda row: row.account.created_at),
        ),
        paged_rows(_list_staff),
        choices={"status": staff.STATUSES},
    ),
    Sheet(
        "messages",
        N_("Messages to many"),
        (
            attribute_column("subjectEn", N_("Subject, English"), "subject_en"),
            attribute_column("subjectHi", N_("Subject, Hindi"), "subject_hi"),
            attribute_column("state", N_("Status")),
            attribute_column("about", N_("What it is about")),
            _joined_column("kinds", N_("Kinds"), "kinds"),
            _joined_column("statuses", N_("Statuses"), "statuses"),
            _joined_column("countries", N_("Countries"), "countries"),
            attribute_column("attendance", N_("By attendance")),
            attribute_column("total", N_("People")),
            attribute_column("posted", N_("In the outbox")),
            attribute_column("createdAt", N_("Written"), "created_at"),
            attribute_column("endedAt", N_("Ended"), "ended_at"),
        ),
        paged_rows(_list_messages),
        choices={"status": frozenset(State)},
    ),
    Sheet(
        "queries",
        N_("Queries"),
        (
            attribute_column("number", N_("Number")),
            attribute_column("status", N_("Status")),
            attribute_column("name", N_("Name")),
            attribute_column("email", N_("Email")),
            attribute_column("mobile", N_("Mobile")),
            attribute_column("language", N_("Language")),
            attribute_column("createdAt", N_("Asked"), "created_at"),
            attribute_column("updatedAt", N_("Changed"), "updated_at"),
        ),
        paged_rows(_list_queries),
        ("search", "status", "assignee"),
        choices={"status": frozenset(CaseStatus)},
    ),
    Sheet(
        "feedback",
        N_("Feedback"),
        (
            attribute_column("number", N_("Number")),
            attribute_column("rating", N_("Rating")),
            attribute_column("name", N_("Name")),
            attribute_column("email", N_("Email")),
            attribute_column("message", N_("Message")),
            attribute_column("language", N_("Language")),
            attribute_column("createdAt", N_("Written"), "created_at"),
        ),
        paged_rows(_list_feedback),
        ("search", "rating"),
        choices={"rating": ("1", "2", "3", "4", "5")},
    ),
    Sheet(
        "audit",
        N_("Audit log"),
        (
            attribute_column("sequence", N_("Entry")),
            attribute_column("at", N_("When")),
            attribute_column("actor", N_("Who")),
            attribute_column("client", N_("From")),
            attribute_column("action", N_("What")),
            attribute_column("entity", N_("Of")),
            attribute_column("entityId", N_("Id"), "entity_id"),
            Column("before", N_("Before"), _read_side("before")),
            Column("after", N_("After"), _read_side("after")),
        ),
        paged_rows(_list_audit_entries),
    ),
)
