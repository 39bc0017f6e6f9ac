"""Gates: zones, the devices that scan, every scan, who was admitted when, where gates disagreed (PASS-3, GATE-1)."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import Index
from sqlmodel import Field, col

from maritime_site.core.db.orm import TableModel, json_column, time_column
from maritime_site.core.text.i18n import in_language
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
    NOT_THIS_ZONE = "not_this_zone"
    LEFT = "left"


class Direction(StrEnum):
    """Which way somebody goes through a gate."""

    IN = "in"
    OUT = "out"


class GateZone(TableModel, table=True):
    """A part of the venue with rules of its own: `entry` says by kind how its people come in, once a day or again.

    A kind that is not named does not come in. A zone that was closed is offered no more; what was scanned there stays.
    """

    __tablename__ = "gate_zone"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    name_en: str
    name_hi: str = ""
    entry: dict[str, Any] = json_column(default_factory=dict)
    created_at: datetime = time_column()
    closed_at: datetime | None = time_column(default=None)

    @property
    def name(self) -> str:
        """Its name in the reader's language."""
        return in_language(self.name_en, self.name_hi)


class GateDevice(TableModel, table=True):
    """A phone or scanner at a gate; a revoked one gets nothing and hands in nothing any more.

    `zone` is the id of the zone it lets people into, empty for the whole event.
    """

    __tablename__ = "gate_device"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    name: str
    gate: str = ""
    zone: str = Field(default="", sa_column_kwargs={"server_default": ""})
    enrolled_by: str
    enrolled_at: datetime = time_column()
    seen_at: datetime = time_column()
    revoked_at: datetime | None = time_column(default=None)


class GateScan(TableModel, table=True):
    """One scan; its id is the device's own, so that handing it in twice changes nothing.

    `at` is the device's clock, `told` what the device showed without a network, `outcome` what counts.
    """

    __tablename__ = "gate_scan"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (Index("ix_gate_scan_day", "day", "gate", "zone"),)

    id: UUID = Field(primary_key=True)
    device_id: UUID = Field(foreign_key="gate_device.id", index=True)
    scanned_by: str
    gate: str
    zone: str = Field(default="", sa_column_kwargs={"server_default": ""})
    direction: str = Field(default=Direction.IN.value, sa_column_kwargs={"server_default": Direction.IN.value})
    pass_number: str = Field(index=True)
    serial: str
    day: date
    at: datetime = time_column()
    received_at: datetime = time_column(index=True)
    told: str
    outcome: str


class Admission(TableModel, table=True):
    """Somebody's admission to a zone on a day (an empty zone: to the event); its key guards against a second one.

    Who may come in again after an exit has one row all the same: where, when and with which scan they came in last, and
    `left_at` while they are out. `sequence` grows in the order of commits, also when a row changes, so that a gate that
    knows all up to one number misses nothing before it.
    """

    __tablename__ = "admission"  # pyright: ignore[reportAssignmentType]

    pass_number: str = Field(primary_key=True)
    day: date = Field(primary_key=True)
    zone: str = Field(default="", primary_key=True, sa_column_kwargs={"server_default": ""})
    sequence: int = Field(unique=True)
    scan_id: UUID = Field(foreign_key="gate_scan.id", unique=True)
    device_id: UUID = Field(foreign_key="gate_device.id")
    gate: str
    at: datetime = time_column()
    left_at: datetime | None = time_column(default=None)


class GateConflict(TableModel, table=True):
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


class AdmissionCounter(TableModel, table=True):
    """How far the admissions' sequence got; its one row is the lock of whoever admits."""

    __tablename__ = "admission_counter"  # pyright: ignore[reportAssignmentType]

    id: int = Field(default=FIRST, primary_key=True, sa_column_kwargs={"autoincrement": False})
    last: int = 0


register_queue("gate_conflicts", "CHECK_IN", GateConflict.found_at, col(GateConflict.seen_at).is_(None))
