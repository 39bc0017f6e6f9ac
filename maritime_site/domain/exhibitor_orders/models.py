"""What companies can order for their stalls, and what each ordered (EXHIBIT-1)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, time_column
from maritime_site.core.text.home import home_currency
from maritime_site.domain.exhibitor_lists.models import ListEntry


class OrderItem(ListEntry, table=True):
    """A thing or service on the list."""

    __tablename__ = "exhibitor_order_item"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (CheckConstraint("price_minor >= 0", name="price_not_negative"),)

    price_minor: int = 0
    currency: str = Field(default_factory=home_currency)
    until: datetime = time_column(index=True)


class OrderStatus(StrEnum):
    """Whether an item's orders may still change: until its day."""

    OPEN = "open"
    CLOSED = "closed"


class OrderLine(TableModel, table=True):
    """How many of an item a company wants; the price is the one of the day it was ordered."""

    __tablename__ = "exhibitor_order_line"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (CheckConstraint("quantity > 0", name="quantity_positive"),)

    item_id: UUID = Field(primary_key=True, foreign_key="exhibitor_order_item.id")
    company_id: UUID = Field(primary_key=True, foreign_key="person.id", index=True)
    quantity: int
    price_minor: int
    currency: str = Field(default_factory=home_currency)
    note: str = ""
    ordered_at: datetime = time_column()
