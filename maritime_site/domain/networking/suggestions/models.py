"""Whom somebody does not want suggested again (MEET-3)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import UniqueConstraint
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, time_column


class SuggestionDismissal(TableModel, table=True):
    """One person dismissed another as a suggestion; that stays so."""

    __tablename__ = "suggestion_dismissal"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("person_id", "other_id"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id")
    other_id: UUID = Field(foreign_key="person.id", index=True)
    created_at: datetime = time_column()
