"""The audit log: one row per change an administrator made, each sealed to the one before it (security.md R39)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, json_column, time_column
from maritime_site.search.index import Record, SearchKind, index_model
from maritime_site.search.tokens import spell_group

FIRST = 1


class AuditEntry(TableModel, table=True):
    """Who changed what, from what to what. Never changed or deleted; it holds states and ids, not people's data."""

    __tablename__ = "audit_entry"  # pyright: ignore[reportAssignmentType]

    sequence: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: datetime = time_column(index=True)
    actor_id: str = Field(index=True)
    actor: str
    client: str = ""
    action: str = Field(index=True)
    entity: str
    entity_id: str = Field(index=True)
    before: dict[str, Any] = json_column(default_factory=dict)
    after: dict[str, Any] = json_column(default_factory=dict)
    previous: str
    seal: str


def _describe_entry(_connection: Connection | None, row: AuditEntry) -> Record:
    return Record((row.actor, row.action, row.entity, row.entity_id), {"action": spell_group(row.action)})


index_model(SearchKind("audit", "a", AuditEntry, _describe_entry, groups=("action",), key="sequence"))


class AuditHead(TableModel, table=True):
    """The end of the chain, so that a cut-off end is seen; its one row is the lock of whoever appends."""

    __tablename__ = "audit_head"  # pyright: ignore[reportAssignmentType]

    id: int = Field(default=FIRST, primary_key=True, sa_column_kwargs={"autoincrement": False})
    sequence: int = 0
    seal: str = ""
