"""Requests about one's own data, so that the office sees what was asked and what became of it (REG-7; R62)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlalchemy import Connection, Index
from sqlmodel import Field, col

from maritime_site.core.db.orm import TableModel, json_column, time_column
from maritime_site.core.text.i18n import N_
from maritime_site.domain.work_queues import register_queue
from maritime_site.search.index import Record, SearchKind, index_model


class RequestKind(StrEnum):
    """What somebody asks for."""

    DOWNLOAD = "download"
    ERASURE = "erasure"


class RequestStatus(StrEnum):
    """`requested` to `done`, or to `refused` with a reason, or `lapsed` when its code was never given."""

    REQUESTED = "requested"
    DONE = "done"
    REFUSED = "refused"
    LAPSED = "lapsed"


KIND_LABELS: Mapping[str, str] = {RequestKind.DOWNLOAD: N_("Copy of my data"), RequestKind.ERASURE: N_("Erasure")}
REQUEST_NAMES: Mapping[str, str] = {
    RequestStatus.REQUESTED: N_("Waiting"),
    RequestStatus.DONE: N_("Done"),
    RequestStatus.REFUSED: N_("Refused"),
    RequestStatus.LAPSED: N_("Not confirmed"),
}


class DataRequest(TableModel, table=True):
    """One request of one registration. It says nothing about the person; `files` are those still to be dropped."""

    __tablename__ = "data_request"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        # The orders of the office's list, whole and narrowed: a page is read from there, never sorted (PERF-2).
        Index("ix_data_request_created_at", "created_at", "id"),
        Index("ix_data_request_kind", "kind", "created_at", "id"),
        Index("ix_data_request_status", "status", "created_at", "id"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", index=True)
    person_kind: str
    registration: str
    kind: str
    status: str = RequestStatus.REQUESTED
    reason: str = ""
    by: str = "owner"
    files: list[str] = json_column(default_factory=list)
    created_at: datetime = time_column()
    confirmed_at: datetime | None = time_column(default=None)
    closed_at: datetime | None = time_column(default=None)


def _describe_request(_connection: Connection | None, row: DataRequest) -> Record:
    return Record((row.registration,), {"status": row.status, "kind": row.kind})


index_model(SearchKind("data-request", "r", DataRequest, _describe_request, groups=("status", "kind")))
# A copy is made at once, and an erasure nobody confirmed is nobody's to decide.
TO_DECIDE = (
    col(DataRequest.status) == RequestStatus.REQUESTED,
    col(DataRequest.kind) == RequestKind.ERASURE,
    col(DataRequest.confirmed_at).is_not(None),
)
register_queue("data_requests", "DATA_REQUESTS", DataRequest.confirmed_at, *TO_DECIDE)
