"""A company's seats: how many people its manager may name, until when, and what they cost together (INVITE-1)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, time_column
from maritime_site.core.text.home import home_currency
from maritime_site.domain.payments.models import Subject, minor_column, register_growing_bill

SUBJECT_TYPE = "company-seats"
register_growing_bill(SUBJECT_TYPE)


class Company(TableModel, table=True):
    """The seats of one manager's company; `kind` and `category` are what those who sit in them are.

    `price_minor` is for one seat, in the currency's minor unit; None costs nothing.
    """

    __table_args__ = (CheckConstraint("price_minor IS NULL OR price_minor > 0", name="price_positive"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    manager_id: UUID = Field(foreign_key="person.id", unique=True)
    reference: str = Field(unique=True)
    kind: str
    category: str = ""
    until: datetime | None = time_column(default=None)
    price_minor: int | None = minor_column(default=None)
    currency: str = Field(default_factory=home_currency)
    created_at: datetime = time_column()
    updated_at: datetime = time_column()

    @property
    def subject(self) -> Subject:
        return Subject(SUBJECT_TYPE, self.id)


class CompanySeat(TableModel, table=True):
    """One seat. The registration in it may be gone: nobody proved its address in time; then the seat is free."""

    __tablename__ = "company_seat"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("company_id", "position"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    company_id: UUID = Field(foreign_key="company.id")
    position: int
    person_id: UUID | None = Field(default=None, index=True)
    named_at: datetime | None = time_column(default=None)
