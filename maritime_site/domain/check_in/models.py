"""Gates: the devices that scan, every scan, who was admitted on which day, and where gates disagreed (PASS-3)."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlmodel import Field, SQLModel, col

from maritime_site.core.db.orm import time_column
from maritime_site.domain.work_queues import register_queue

FIRST = 1


class Outcome(StrEnum):
    """What a gate says about a code."""

    ADMITTED = "admitted"
    ALREADY_ADMITTED = "already_admitted"
    NOT_VALID_TODAY = "not_valid_today"
    REVOKED = "revoked"
    FORGED = "forged"
    UNKNOWN = "unknown"


class GateDevice(SQLModel, table=True):
    """A phone or scanner at a gate; a revoked one gets nothing and hands in nothing any more."""

    __tablename__ = "gate_device"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    name: str
    gate: str = ""
    enrolled_by: str
    enrolled_at: datetime = time_column()
    seen_at: datetime = time_column()
    revoked_at: datetime | None = time_column(default=None)


class GateScan(SQLModel, table=True):
    """One scan; its id is the device's own, so that handing it in twice changes nothing.

    `at` is the device's clock, `told` what the device showed without a network, `outcome` what counts.
    """

    __tablename__ = "gate_scan"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(primary_key=True)
    device_id: UUID = Field(foreign_key="gate_device.id", index=True)
    scanned_by: str
    gate: str
    pass_number: str = Field(index=True)
    serial: str
    day: date
    at: datetime = time_column()
    received_at: datetime = time_column(index=True)
    told: str
    outcome: str


class Admission(SQLModel, table=True):
    """The first admission of a pass on a day; its key is the guard against a second one.

    `sequence` grows in the order of commits, so that a gate that knows all up to one number misses none before it.
    """

    __tablename__ = "admission"  # pyright: ignore[reportAssignmentType]

    pass_number: str = Field(primary_key=True)
    day: date = Field(primary_key=True)
    sequence: int = Field(unique=True)
    scan_id: UUID = Field(foreign_key="gate_scan.id", unique=True)
    device_id: UUID = Field(foreign_key="gate_device.id")
    gate: str
    at: datetime = time_column()


class GateConflict(SQLModel, table=True):
    """A device admitted without a network whom it should not have: `outcome` says why; staff mark it as seen."""

    __tablename__ = "gate_conflict"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    scan_id: UUID = Field(foreign_key="gate_scan.id", unique=True)
    first_scan_id: UUID | None = Field(default=None, foreign_key="gate_scan.id")
    pass_number: str = Field(index=True)
    outcome: str
    found_at: datetime = time_column(index=True)
    seen_at: datetime | None = time_column(default=None)
    seen_by: str = ""


class AdmissionCounter(SQLModel, table=True):
    """How far the admissions' sequence got; its one row is the lock of whoever admits."""

    __tablename__ = "admission_counter"  # pyright: ignore[reportAssignmentType]

    id: int = Field(default=FIRST, primary_key=True, sa_column_kwargs={"autoincrement": False})
    last: int = 0


register_queue("gate_conflicts", "CHECK_IN", GateConflict.found_at, col(GateConflict.seen_at).is_(None))
