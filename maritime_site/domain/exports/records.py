"""What people wrote to us, and what administrators did, to download."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlmodel import Session

from maritime_site.domain.administration import queries as staff
from maritime_site.domain.audit import queries as audit
from maritime_site.domain.broadcasts import queries as broadcasts
from maritime_site.domain.exports.sheets import Asked, Column, Sheet, paged, told
from maritime_site.domain.helpdesk import queries as helpdesk
from maritime_site.domain.helpdesk.queries import Sought


def _queries(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    given = {name: asked.get(name, "") for name in ("search", "status", "assignee")}
    return helpdesk.found(session, Sought(**given), page=number, page_size=size)[0]


def _feedback(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    given = asked.get("rating", "")
    rating = int(given) if given.isascii() and given.isdigit() else None
    return helpdesk.opinions(session, search=asked.get("search", ""), rating=rating, page=number, page_size=size)[0]


def _audit(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    return audit.found(
        session, search=asked.get("search", ""), action=asked.get("status", ""), page=number, page_size=size
    )[0]


def _said(side: str) -> Any:
    return lambda row: json.dumps(getattr(row, side), ensure_ascii=False, sort_keys=True)


def _staff(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    status = asked.get("status", "")
    known = status if status in staff.STATUSES else ""
    return staff.found(session, search=asked.get("search", ""), status=known, page=number, page_size=size)[0]


def _messages(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    given = {name: asked.get(name, "") for name in ("search", "status")}
    return broadcasts.found(session, **given, page=number, page_size=size)[0]


def _listed(key: str, title: str, name: str) -> Column:
    return Column(key, title, lambda row: ", ".join(getattr(row, name)))


SHEETS = (
    Sheet(
        "staff", "Staff",
        (
            Column("name", "Name", lambda row: row.account.name),
            Column("email", "Email", lambda row: row.account.email),
            Column("roles", "Roles", lambda row: ", ".join(row.account.roles)), told("status", "Account"),
            Column("secondFactor", "Second factor", lambda row: "yes" if row.has_factor else "no"),
            told("lastSeenAt", "Last seen", "last_seen_at"),
            Column("createdAt", "Made", lambda row: row.account.created_at),
        ),
        paged(_staff),
    ),
    Sheet(
        "messages", "Messages to many",
        (
            told("subjectEn", "Subject, English", "subject_en"), told("subjectHi", "Subject, Hindi", "subject_hi"),
            told("state", "State"), told("about", "About"), _listed("kinds", "Kinds", "kinds"),
            _listed("statuses", "Statuses", "statuses"), _listed("countries", "Countries", "countries"),
            told("total", "People"), told("posted", "In the outbox"), told("createdAt", "Written", "created_at"),
            told("endedAt", "Ended", "ended_at"),
        ),
        paged(_messages),
    ),
    Sheet(
        "queries", "Queries",
        (
            told("number", "Number"), told("status", "Status"), told("name", "Name"), told("email", "Email"),
            told("mobile", "Mobile"), told("language", "Language"), told("createdAt", "Asked", "created_at"),
            told("updatedAt", "Changed", "updated_at"),
        ),
        paged(_queries), ("search", "status", "assignee"),
    ),
    Sheet(
        "feedback", "Feedback",
        (
            told("number", "Number"), told("rating", "Rating"), told("name", "Name"), told("email", "Email"),
            told("message", "Message"), told("language", "Language"), told("createdAt", "Written", "created_at"),
        ),
        paged(_feedback), ("search", "rating"),
    ),
    Sheet(
        "audit", "Audit log",
        (
            told("sequence", "Entry"), told("at", "When"), told("actor", "Who"), told("client", "From"),
            told("action", "What"), told("entity", "Of"), told("entityId", "Id", "entity_id"),
            Column("before", "Before", _said("before")), Column("after", "After", _said("after")),
        ),
        paged(_audit),
    ),
)  # fmt: skip
