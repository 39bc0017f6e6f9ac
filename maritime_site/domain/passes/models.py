"""Passes: one per person, its present serial, and the serials that hold no longer (PASS-1, PASS-4)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Final, Literal
from uuid import UUID, uuid4

from sqlalchemy import CheckConstraint, Connection, Index, UniqueConstraint, text
from sqlmodel import Field, col

from maritime_site.core.db.orm import TableModel, time_column
from maritime_site.domain.work_queues import register_queue
from maritime_site.search.index import Record, SearchKind, index_model

VALID: Final = "valid"
REVOKED: Final = "revoked"
IS_STALE = "outdated_at IS NOT NULL AND revoked_at IS NULL"


def _partial_index(which: str, name: str, *columns: str) -> Index:
    """An index of these passes alone; a statement that says the same of them is answered from it."""
    return Index(f"ix_entry_pass_{name}", *columns, sqlite_where=text(which), postgresql_where=text(which))


class EntryPass(TableModel, table=True):
    """A person's pass. Its number stays for good; its serial changes whenever what was printed must not admit.

    One that staff revoked has a `withheld_reason`: its owner gets no other until staff issue it again. `code_days` are
    the days its code says; `outdated_at` is since when other days count, for the office to know of.
    """

    __tablename__ = "entry_pass"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        UniqueConstraint("letter", "place"),
        CheckConstraint("valid_to >= valid_from", name="days_in_order"),
        # The orders of the office's list, whole and narrowed: a page is read from there, never sorted (PERF-2).
        Index("ix_entry_pass_issued_at", "issued_at", "id"),
        Index("ix_entry_pass_letter", "letter", "issued_at", "id"),
        _partial_index("revoked_at IS NOT NULL", "revoked", "issued_at", "id"),
        # With all that the first screen asks of them, so that it counts them without reading a pass.
        _partial_index(IS_STALE, "outdated", "issued_at", "id", "outdated_at", "revoked_at"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", unique=True)
    letter: str
    place: int
    serial: str = Field(unique=True)
    valid_from: date
    valid_to: date
    code_days: str = Field(default="", sa_column_kwargs={"server_default": ""})
    issued_at: datetime = time_column()
    revoked_at: datetime | None = time_column(default=None)
    withheld_reason: str = Field(default="", sa_column_kwargs={"server_default": ""})
    outdated_at: datetime | None = time_column(default=None)

    @property
    def status(self) -> Literal["valid", "revoked"]:
        """Whether it holds."""
        return REVOKED if self.revoked_at else VALID

    @property
    def number(self) -> str:
        """What people read out, like D-00042: the kind's letter and a place in its series."""
        return f"{self.letter}-{self.place:05}"

    def say(self, days: Sequence[date]) -> None:
        """Let its code say these days from now on."""
        self.valid_from, self.valid_to, self.code_days = days[0], days[-1], serialize_days(days)
        self.outdated_at = None

    @property
    def is_stale(self) -> bool:
        """Whether somebody holds it whose code says other days than those that count."""
        return self.revoked_at is None and self.outdated_at is not None

    @property
    def days(self) -> list[date]:
        """The days its code says."""
        return [date.fromisoformat(day) for day in self.code_days.split(",") if day]


def serialize_days(days: Sequence[date]) -> str:
    """Days in order, as a pass keeps them."""
    return ",".join(day.isoformat() for day in days)


def _describe_pass(_connection: Connection | None, row: EntryPass) -> Record:
    return Record((), {"status": row.status, "letter": row.letter})


index_model(
    SearchKind(
        "pass",
        "e",
        EntryPass,
        _describe_pass,
        groups=("status", "letter"),
        owner=("person_id", "registration"),
    )
)


# What a holder shows at a gate, and is refused with on the days that its code does not name.
STALE = (col(EntryPass.outdated_at).is_not(None), col(EntryPass.revoked_at).is_(None))
register_queue("passes_other_days", "PASSES_VIEW", EntryPass.outdated_at, *STALE)


class PassRenewal(TableModel, table=True):
    """The office asked for new codes of all passes that say other days: who asked, and how far it got."""

    __tablename__ = "pass_renewal"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    actor_id: str
    actor: str
    client: str
    asked_at: datetime = time_column()
    ended_at: datetime | None = time_column(default=None, index=True)
    renewed: int = 0


class VoidSerial(TableModel, table=True):
    """A serial that admits nobody any more; gates fetch these (PASS-4)."""

    __tablename__ = "void_serial"  # pyright: ignore[reportAssignmentType]

    serial: str = Field(primary_key=True)
    number: str
    reason: str
    at: datetime = time_column(index=True)


class PassSeries(TableModel, table=True):
    """How far a kind's numbers got; raised by a conditional UPDATE, so no number is given twice."""

    __tablename__ = "pass_series"  # pyright: ignore[reportAssignmentType]

    letter: str = Field(primary_key=True)
    last: int = 0


class AdmissionDay(TableModel, table=True):
    """A day of the event on which passes admit."""

    __tablename__ = "admission_day"  # pyright: ignore[reportAssignmentType]

    day: date = Field(primary_key=True)
