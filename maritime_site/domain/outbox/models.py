"""Messages that wait to leave: a row in the same transaction as what caused it."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlalchemy import Connection, Index
from sqlmodel import Field, col

from maritime_site.core.db.orm import TableModel, time_column
from maritime_site.domain.work_queues import register_queue
from maritime_site.search.index import Record, SearchKind, index_model


class MessageStatus(StrEnum):
    """`queued` to `sent`, `failed`, `expired` or `withdrawn`; a claimed one returns when its lease ends."""

    QUEUED = "queued"
    SENT = "sent"
    FAILED = "failed"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"


# The last message to somebody who is erased: once it left, or cannot, not even its address stays (REG-7).
LAST_MESSAGE = "data-erased"
MASK = "—"


class Message(TableModel, table=True):
    """One e-mail or text to one address. `secret` texts (codes) are wiped once they left or expired."""

    __tablename__ = "outbox_message"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        # The orders of the office's list, whole and narrowed: a page is read from there, never sorted (PERF-2).
        Index("ix_outbox_message_due_at", "due_at", "id"),
        Index("ix_outbox_message_status", "status", "due_at", "id"),
        # How many wait, and since when, without reading a letter.
        Index("ix_outbox_message_waiting", "status", "created_at"),
        # What leaves next.
        Index("ix_outbox_message_next", "status", "secret", "due_at"),
        # What an address was written lately: asked before a letter or a code goes there.
        Index("ix_outbox_message_recipient", "recipient", "purpose", "created_at"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    channel: str
    recipient: str
    subject: str = ""
    text: str
    purpose: str
    language: str = "en"
    secret: bool = False
    status: str = MessageStatus.QUEUED
    attempts: int = 0
    error: str = ""
    created_at: datetime = time_column()
    due_at: datetime = time_column()
    claimed_until: datetime | None = time_column(default=None)
    expires_at: datetime | None = time_column(default=None)
    sent_at: datetime | None = time_column(default=None)


class MessageSubject(TableModel, table=True):
    """Whom a message was sent to or names, by id: a registration, or a nomination. An erasure goes by it (REG-7)."""

    __tablename__ = "outbox_message_subject"  # pyright: ignore[reportAssignmentType]

    message_id: UUID = Field(foreign_key="outbox_message.id", ondelete="CASCADE", primary_key=True)
    subject_id: UUID = Field(primary_key=True, index=True)


def _describe_message(_connection: Connection | None, row: Message) -> Record:
    """What a message is found by: an index would keep the words of a last message for longer than the row."""
    words = (row.purpose,) if row.purpose == LAST_MESSAGE else (row.recipient, row.purpose)
    return Record(words, {"status": row.status})


index_model(SearchKind("message", "m", Message, _describe_message, groups=("status",)))
register_queue("messages_failed", "SYSTEM_VIEW", Message.created_at, col(Message.status) == MessageStatus.FAILED)
