"""Badges that were printed: whose, in which size, by whom and when (DESK-1)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, time_column


class BadgeSize(StrEnum):
    """What badges are printed on: width by height in millimetres."""

    A6 = "a6"
    LABEL_90X55 = "90x55"
    LABEL_100X62 = "100x62"


class BadgePrint(TableModel, table=True):
    """One print of somebody's badge. `copy_number` counts the person's prints; from the second on there is a reason."""

    __tablename__ = "badge_print"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        UniqueConstraint("person_id", "copy_number"),
        CheckConstraint("copy_number = 1 OR reason <> ''", name="reprint_has_reason"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", index=True)
    copy_number: int
    size: str
    reason: str = ""
    printed_by: str
    printed_by_name: str
    printed_at: datetime = time_column(index=True)
