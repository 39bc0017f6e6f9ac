"""Requests about one's own data, so that the office sees what was asked and what became of it (REG-7; R62)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlmodel import Field, SQLModel

from maritime_site.core.tables import json_column, moment


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


class DataRequest(SQLModel, table=True):
    """One request of one registration. It says nothing about the person; `files` are those still to be dropped."""

    __tablename__ = "data_request"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", index=True)
    person_kind: str
    registration: str
    kind: str = Field(index=True)
    status: str = Field(default=RequestStatus.REQUESTED, index=True)
    reason: str = ""
    by: str = "owner"
    files: list[str] = json_column(default_factory=list)
    created_at: datetime = moment(index=True)
    confirmed_at: datetime | None = moment(default=None)
    closed_at: datetime | None = moment(default=None)
