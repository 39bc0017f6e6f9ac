"""A message to many, and what became of each of its letters."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlmodel import Field, col

from maritime_site.core.db.orm import TableModel, json_column, time_column
from maritime_site.domain.work_queues import register_queue


class State(StrEnum):
    """`draft` to `waiting` (for a second administrator) to `sending` to `sent`; `stopped` ends sending early."""

    DRAFT = "draft"
    WAITING = "waiting"
    SENDING = "sending"
    SENT = "sent"
    STOPPED = "stopped"


class Broadcast(TableModel, table=True):
    """One message. Empty lists of an audience mean everybody; `about` is service or updates (by consent only).

    `attendance` narrows it by whether a gate let them in: attended, absent or any.

    `cursor` is the id of the last person reached; `total` is counted when sending starts.
    """

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    subject_en: str
    subject_hi: str
    text_en: str
    text_hi: str
    about: str
    kinds: list[str] = json_column(default_factory=list)
    statuses: list[str] = json_column(default_factory=list)
    countries: list[str] = json_column(default_factory=list)
    attendance: str = Field(default="any", sa_column_kwargs={"server_default": "any"})
    state: str = Field(default=State.DRAFT, index=True)
    written_by: UUID
    approved_by: UUID | None = None
    total: int = 0
    posted: int = 0
    cursor: UUID | None = None
    created_at: datetime = time_column(index=True)
    updated_at: datetime = time_column()
    ended_at: datetime | None = time_column(default=None)


class BroadcastMessage(TableModel, table=True):
    """One person's message; its fate is the outbox message's."""

    __tablename__ = "broadcast_letter"  # pyright: ignore[reportAssignmentType]

    broadcast_id: UUID = Field(foreign_key="broadcast.id", primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", primary_key=True, index=True)
    message_id: UUID = Field(foreign_key="outbox_message.id", index=True)


register_queue("messages_to_approve", "MESSAGES_EDIT", Broadcast.updated_at, col(Broadcast.state) == State.WAITING)
