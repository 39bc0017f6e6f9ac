"""People who let an exhibitor scan their pass, and what the company notes of them (EXHIBIT-2)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlalchemy import CheckConstraint, Index, UniqueConstraint
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, time_column


class FollowUp(StrEnum):
    """Whether the company still wants to come back to somebody."""

    NONE = "none"
    OPEN = "open"
    DONE = "done"


class Lead(TableModel, table=True):
    """One person at one company; `company_id` is the exhibitor's registration.

    `person_id` is None, and nothing else says who it was, once the person took it back or was erased.
    """

    __table_args__ = (
        UniqueConstraint("company_id", "person_id"),
        CheckConstraint("rating IS NULL OR rating BETWEEN 1 AND 5", name="rating_in_range"),
        Index("ix_lead_company_scanned", "company_id", "scanned_at"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    company_id: UUID = Field(foreign_key="person.id")
    person_id: UUID | None = Field(default=None, foreign_key="person.id", index=True)
    scanned_by: UUID | None = Field(default=None, index=True)
    scanned_at: datetime = time_column()
    rating: int | None = None
    note: str = ""
    follow_up: str = FollowUp.NONE
    created_at: datetime = time_column()
    updated_at: datetime = time_column()
    taken_back_at: datetime | None = time_column(default=None)


class LeadRefusal(TableModel, table=True):
    """Somebody took back what they shared with a company: no scan brings it again before they agree anew."""

    __tablename__ = "lead_refusal"  # pyright: ignore[reportAssignmentType]

    company_id: UUID = Field(primary_key=True, foreign_key="person.id")
    person_id: UUID = Field(primary_key=True, foreign_key="person.id", index=True)
    at: datetime = time_column()
