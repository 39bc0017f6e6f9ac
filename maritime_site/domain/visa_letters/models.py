"""The letter that an embassy reads, one a person at most."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID, uuid4

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, time_column


class VisaLetter(TableModel, table=True):
    """A person's present letter; one with other facts takes its place and has another number.

    `passport_number` is encrypted with the site's key (`passport_numbers`). Staff may withdraw a letter, which is said
    by `withdrawn_at`; `withdrawn_reason` is what the person reads.
    """

    __tablename__ = "visa_letter"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (CheckConstraint("departs_on >= arrives_on", name="days_in_order"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    person_id: UUID = Field(foreign_key="person.id", unique=True)
    number: str = Field(unique=True)
    embassy: str
    arrives_on: date
    departs_on: date = Field(index=True)
    passport_name: str
    passport_number: str
    nationality: str
    passport_valid_until: date
    issued_at: datetime = time_column()
    withdrawn_at: datetime | None = time_column(default=None)
    withdrawn_reason: str = ""
