"""Meetings between two people, the tables they sit at, and the time each person and place is taken (MEET-1)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlalchemy import CheckConstraint, Index, UniqueConstraint
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, json_column, time_column
from maritime_site.core.text.i18n import in_language


class MeetingStatus(StrEnum):
    """Where a meeting stands (contract, "The participant's event")."""

    PROPOSED = "proposed"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


class MeetingAction(StrEnum):
    """What one of the two can do."""

    ACCEPT = "accept"
    DECLINE = "decline"
    CANCEL = "cancel"
    MOVE = "move"
    BLOCK = "block"


class PlaceKind(StrEnum):
    """Where two people meet."""

    STALL = "stall"
    TABLE = "table"


LIVE = frozenset({MeetingStatus.PROPOSED, MeetingStatus.ACCEPTED})


class MeetingTable(TableModel, table=True):
    """A table of the meeting lounge; `capacity` counts its seats. One that is closed gets no new meeting."""

    __tablename__ = "meeting_table"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (CheckConstraint("capacity >= 2", name="seats_two"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    name_en: str = Field(unique=True)
    name_hi: str = ""
    capacity: int = 2
    closed: bool = False
    is_demo: bool = False
    created_at: datetime = time_column()
    updated_at: datetime = time_column()

    @property
    def name(self) -> str:
        """The name in the current language."""
        return in_language(self.name_en, self.name_hi)


class Meeting(TableModel, table=True):
    """Two people who meet, or one's proposal to; `status` moves only through `transitions`.

    `times` are the starts that are open to an answer, as ISO texts; `offered_by` is who proposed them. An accepted
    meeting that is being moved keeps `starts_at` until one of them is accepted. `untold` marks one that ended with what
    it rested on: the job writes to both.
    """

    __table_args__ = (
        CheckConstraint("proposer_id <> invited_id", name="not_oneself"),
        CheckConstraint("minutes IN (15, 20, 30)", name="length"),
        Index("ix_meeting_proposer", "proposer_id", "created_at"),
        Index("ix_meeting_invited", "invited_id", "created_at"),
        Index("ix_meeting_due", "status", "starts_at"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    proposer_id: UUID = Field(foreign_key="person.id")
    invited_id: UUID = Field(foreign_key="person.id")
    status: str = MeetingStatus.PROPOSED
    offered_by: UUID
    times: list[str] = json_column(default_factory=list)
    starts_at: datetime | None = time_column(default=None)
    minutes: int = 30
    place_kind: str = PlaceKind.TABLE
    table_id: UUID | None = Field(default=None, foreign_key="meeting_table.id", index=True)
    company_id: UUID | None = Field(default=None, index=True)
    note: str = ""
    moved_by: UUID | None = None
    action: str = ""
    version: int = 0
    untold: bool = Field(default=False, index=True)
    last_time: datetime = time_column()
    reminded_at: datetime | None = time_column(default=None)
    created_at: datetime = time_column()
    updated_at: datetime = time_column()

    def other_end(self, person_id: UUID) -> UUID:
        """The other of the two."""
        return self.invited_id if person_id == self.proposer_id else self.proposer_id

    @property
    def is_being_moved(self) -> bool:
        """Whether other times than the agreed one wait for an answer."""
        return self.status == MeetingStatus.ACCEPTED and bool(self.times)

    @property
    def starts(self) -> list[datetime]:
        """The times that are open to an answer."""
        return [datetime.fromisoformat(text) for text in self.times]

    def status_at(self, now: datetime) -> MeetingStatus:
        """The status, also in the moments before the job notes that every proposed time has passed."""
        status = MeetingStatus(self.status)
        return MeetingStatus.EXPIRED if status is MeetingStatus.PROPOSED and self.last_time <= now else status


class MeetingSlot(TableModel, table=True):
    """Five minutes of a person, a table or a company's stall. The constraint lets nobody be in two meetings."""

    __tablename__ = "meeting_slot"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("resource", "starts_at"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    resource: str
    starts_at: datetime = time_column()
    meeting_id: UUID = Field(foreign_key="meeting.id", index=True)


class MeetingAvailability(TableModel, table=True):
    """When somebody may be met: `days` as they were sent. Without a row, whenever the lounge is open."""

    __tablename__ = "meeting_availability"  # pyright: ignore[reportAssignmentType]

    person_id: UUID = Field(primary_key=True, foreign_key="person.id")
    days: list[dict[str, str]] = json_column(default_factory=list)
    updated_at: datetime = time_column()
