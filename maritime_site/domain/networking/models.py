"""The requests between people who agreed to be listed, and what goes with them: blocks, reports, what each shares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlalchemy import CheckConstraint, Index, UniqueConstraint, text
from sqlmodel import Field, col

from maritime_site.core.db.orm import TableModel, time_column
from maritime_site.core.text.i18n import _
from maritime_site.domain.work_queues import register_queue


class ConnectionStatus(StrEnum):
    """Where a request between two people stands (NET-3).

    `withdrawn` is taken back by its sender, or ended before an answer: by a moderator, by a block, or because one of
    the two has no approved registration any more. `removed` is an accepted one that ended in any of these ways.
    """

    PENDING = "pending"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    REMOVED = "removed"


class Action(StrEnum):
    """What one end of a request can do."""

    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    REMOVE = "remove"
    BLOCK = "block"


# What a moderator does stands beside these on a request, so that nobody is said to have done it.
MODERATED = "moderate"
# The purpose of who scanned a pass; each end reads it in their own language.
MET = "met-at-event"


class End(StrEnum):
    """Which end of a request somebody is."""

    SENDER = "sender"
    RECEIVER = "receiver"


@dataclass(frozen=True)
class ActionRule:
    """One legal step: from where to where, and who may take it."""

    old: ConnectionStatus
    new: ConnectionStatus
    ends: frozenset[End]


# security.md section 8 with its amendments; expiry is the job's, blocking is possible in any status.
ALLOWED_ACTIONS: Mapping[Action, ActionRule] = {
    Action.ACCEPT: ActionRule(ConnectionStatus.PENDING, ConnectionStatus.ACCEPTED, frozenset({End.RECEIVER})),
    Action.DECLINE: ActionRule(ConnectionStatus.PENDING, ConnectionStatus.DECLINED, frozenset({End.RECEIVER})),
    Action.WITHDRAW: ActionRule(ConnectionStatus.PENDING, ConnectionStatus.WITHDRAWN, frozenset({End.SENDER})),
    Action.REMOVE: ActionRule(ConnectionStatus.ACCEPTED, ConnectionStatus.REMOVED, frozenset(End)),
}
WHEN_BLOCKED: Mapping[ConnectionStatus, ConnectionStatus] = {
    ConnectionStatus.PENDING: ConnectionStatus.WITHDRAWN,
    ConnectionStatus.ACCEPTED: ConnectionStatus.REMOVED,
}
LIVE = frozenset({ConnectionStatus.PENDING, ConnectionStatus.ACCEPTED})
_OPEN_REPORT = text("closed_at IS NULL")
_LIVE_PAIR = text("status IN ('pending', 'accepted')")


class Connection(TableModel, table=True):
    """One person's request to another; `status` moves only through `moves`, by compare and set."""

    __table_args__ = (
        CheckConstraint("sender_id <> receiver_id", name="not_oneself"),
        Index(
            "uq_connection_live_pair",
            "low_id",
            "high_id",
            unique=True,
            sqlite_where=_LIVE_PAIR,
            postgresql_where=_LIVE_PAIR,
        ),
        Index("ix_connection_pair", "low_id", "high_id"),
        Index("ix_connection_sent", "sender_id", "created_at"),
        Index("ix_connection_received", "receiver_id", "created_at"),
        Index("ix_connection_due", "status", "expires_at"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    sender_id: UUID = Field(foreign_key="person.id")
    receiver_id: UUID = Field(foreign_key="person.id")
    low_id: UUID
    high_id: UUID
    status: str = ConnectionStatus.PENDING
    purpose: str
    description: str = ""
    version: int = 0
    moved_by: UUID | None = None
    action: str = ""
    expires_at: datetime = time_column()
    created_at: datetime = time_column()
    updated_at: datetime = time_column()

    @property
    def purpose_text(self) -> str:
        """The purpose as people read it, in the current language where the site gave it."""
        return _("We met at the event") if self.purpose == MET else self.purpose

    def end_of(self, person_id: UUID) -> End | None:
        """Which end a person is; None for anybody else."""
        return {self.sender_id: End.SENDER, self.receiver_id: End.RECEIVER}.get(person_id)

    def other_end(self, person_id: UUID) -> UUID:
        """The person at the other end."""
        return self.receiver_id if person_id == self.sender_id else self.sender_id

    def status_at(self, now: datetime) -> ConnectionStatus:
        """The status, also in the moments before the job notes that a request ran out."""
        status = ConnectionStatus(self.status)
        return ConnectionStatus.EXPIRED if status in _OPEN and self.expires_at <= now else status


_OPEN = frozenset({ConnectionStatus.PENDING})


def order_pair(one: UUID, other: UUID) -> tuple[UUID, UUID]:
    """Two people in the order in which they are stored and locked."""
    return (one, other) if one.int < other.int else (other, one)


class Block(TableModel, table=True):
    """Somebody does not want to meet somebody: the two no longer see each other."""

    __tablename__ = "connection_block"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("blocker_id", "blocked_id"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    blocker_id: UUID = Field(foreign_key="person.id")
    blocked_id: UUID = Field(foreign_key="person.id", index=True)
    created_at: datetime = time_column()


class Report(TableModel, table=True):
    """A request, or a meeting without one, that one end wants a moderator to look at; each end has one open at most.

    Meetings are forgotten sooner than reports: `words` is what `asked_by` wrote with the proposal.
    """

    __tablename__ = "connection_report"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index(
            "uq_connection_report_open",
            "connection_id",
            "reporter_id",
            unique=True,
            sqlite_where=_OPEN_REPORT,
            postgresql_where=_OPEN_REPORT,
        ),
        Index(
            "uq_connection_report_open_meeting",
            "meeting_id",
            "reporter_id",
            unique=True,
            sqlite_where=_OPEN_REPORT,
            postgresql_where=_OPEN_REPORT,
        ),
        CheckConstraint("(connection_id IS NULL) <> (meeting_id IS NULL)", name="one_subject"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    connection_id: UUID | None = Field(default=None, foreign_key="connection.id")
    meeting_id: UUID | None = None
    asked_by: UUID | None = None
    words: str = Field(default="", sa_column_kwargs={"server_default": ""})
    reporter_id: UUID = Field(foreign_key="person.id")
    reported_id: UUID = Field(foreign_key="person.id", index=True)
    reason: str
    created_at: datetime = time_column(index=True)
    closed_at: datetime | None = time_column(default=None)
    closed_by: str = ""
    note: str = ""
    measures: str = ""


class Sharing(TableModel, table=True):
    """Which ways to reach them somebody shows to those they are connected with; without a row, the defaults count."""

    __tablename__ = "connection_sharing"  # pyright: ignore[reportAssignmentType]

    person_id: UUID = Field(primary_key=True, foreign_key="person.id")
    email: bool = True
    mobile: bool = True
    company_email: bool = True
    updated_at: datetime = time_column()


register_queue("reports", "REPORTS_VIEW", Report.created_at, col(Report.closed_at).is_(None))
