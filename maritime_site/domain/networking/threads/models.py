"""What two connected people write to each other, and who wants mail about it (MEET-2)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import Index, text
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, time_column

_UNREAD = text("read_at IS NULL")


class ThreadMessage(TableModel, table=True):
    """One text from one end of a connection to the other; `told` says that a mail counted it."""

    __tablename__ = "connection_message"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index("ix_connection_message_thread", "connection_id", "created_at"),
        Index("ix_connection_message_sender", "sender_id", "created_at"),
        Index("ix_connection_message_receiver", "receiver_id"),
        Index(
            "ix_connection_message_unread",
            "receiver_id",
            "told",
            sqlite_where=_UNREAD,
            postgresql_where=_UNREAD,
        ),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    connection_id: UUID = Field(foreign_key="connection.id")
    sender_id: UUID = Field(foreign_key="person.id")
    receiver_id: UUID = Field(foreign_key="person.id")
    text: str
    read_at: datetime | None = time_column(default=None)
    told: bool = False
    created_at: datetime = time_column()


class MessageDigest(TableModel, table=True):
    """Whether somebody wants mail about unread messages, and when the last went; without a row they do."""

    __tablename__ = "connection_digest"  # pyright: ignore[reportAssignmentType]

    person_id: UUID = Field(primary_key=True, foreign_key="person.id")
    wanted: bool = True
    sent_at: datetime | None = time_column(default=None)
    updated_at: datetime = time_column()
