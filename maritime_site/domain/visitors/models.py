"""One row per counted browser."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4

from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, time_column


class CountedVisitor(TableModel, table=True):
    """A browser that was counted; `client` is a keyed hash of its network, wiped after 30 days (security.md R58)."""

    __tablename__ = "counted_visitor"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    client: str | None = None
    counted_at: datetime = time_column(index=True)
