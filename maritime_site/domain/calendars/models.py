"""The secret calendar feed of a person."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, time_column


class CalendarFeed(TableModel, table=True):
    """That somebody made the address of their feed anew; its key is of the `version`, which is 0 without a row."""

    __tablename__ = "calendar_feed"  # pyright: ignore[reportAssignmentType]

    person_id: UUID = Field(foreign_key="person.id", primary_key=True)
    version: int = 0
    renewed_at: datetime = time_column()
