"""What people wrote to us, and what administrators did, to download."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlmodel import Session

from maritime_site.domain.administration.exports.sheets import Asked, Column, Sheet, paged, told
from maritime_site.domain.audit import queries as audit
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


SHEETS = (
    Sheet(
        "queries", "Queries", "QUERIES_VIEW",
        (
            told("number", "Number"), told("status", "Status"), told("name", "Name"), told("email", "Email"),
            told("mobile", "Mobile"), told("language", "Language"), told("createdAt", "Asked", "created_at"),
            told("updatedAt", "Changed", "updated_at"),
        ),
        paged(_queries), ("search", "status", "assignee"),
    ),
    Sheet(
        "feedback", "Feedback", "QUERIES_VIEW",
        (
            told("number", "Number"), told("rating", "Rating"), told("name", "Name"), told("email", "Email"),
            told("message", "Message"), told("language", "Language"), told("createdAt", "Written", "created_at"),
        ),
        paged(_feedback), ("search", "rating"),
    ),
    Sheet(
        "audit", "Audit log", "AUDIT_VIEW",
        (
            told("sequence", "Entry"), told("at", "When"), told("actor", "Who"), told("client", "From"),
            told("action", "What"), told("entity", "Of"), told("entityId", "Id", "entity_id"),
            Column("before", "Before", _said("before")), Column("after", "After", _said("after")),
        ),
        paged(_audit),
    ),
)  # fmt: skip
