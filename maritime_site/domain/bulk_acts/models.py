"""An act on many, and the ids that it still has to do (BULK-1)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import UniqueConstraint
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, json_column, time_column


class BulkStatus(StrEnum):
    """`running` to `done`; staff made it `stopped`, an error or a right that is gone `failed`."""

    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


class BulkJob(TableModel, table=True):
    """One decision about all that matched `asked` when it was made; `refused` names the first MOST_NAMED."""

    __tablename__ = "bulk_job"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    verb: str
    words: str = ""
    asked: dict[str, Any] = json_column(default_factory=dict)
    status: str = Field(default=BulkStatus.RUNNING, index=True)
    total: int = 0
    done: int = 0
    changed: int = 0
    same: int = 0
    refused_count: int = 0
    refused: list[dict[str, str]] = json_column(default_factory=list)
    actor_id: UUID
    actor_name: str
    actor_client: str = ""
    created_at: datetime = time_column(index=True)
    ended_at: datetime | None = time_column(default=None)


class BulkChunk(TableModel, table=True):
    """Some of the ids. A chunk goes in the transaction that decides them."""

    __tablename__ = "bulk_chunk"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("job_id", "position"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    job_id: UUID = Field(foreign_key="bulk_job.id")
    position: int
    ids: list[str] = json_column(default_factory=list)
