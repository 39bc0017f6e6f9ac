"""The books of the sandbox gateway. Only `adapters.sandbox` reads or writes them, in transactions of its own."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, time_column


class SandboxOrder(TableModel, table=True):
    """An order as the sandbox keeps it; the id is shaped like Razorpay's."""

    __tablename__ = "sandbox_order"  # pyright: ignore[reportAssignmentType]

    id: str = Field(primary_key=True)
    amount: int = Field(sa_type=BigInteger)
    currency: str
    receipt: str = Field(unique=True)
    status: str = "created"
    created_at: datetime = time_column()


class SandboxPayment(TableModel, table=True):
    """One try to pay."""

    __tablename__ = "sandbox_payment"  # pyright: ignore[reportAssignmentType]

    id: str = Field(primary_key=True)
    order_id: str = Field(foreign_key="sandbox_order.id", index=True)
    amount: int = Field(sa_type=BigInteger)
    currency: str
    status: str
    amount_refunded: int = Field(default=0, sa_type=BigInteger)
    error: str = ""
    created_at: datetime = time_column()


class SandboxRefund(TableModel, table=True):
    """A refund, pending until the sandbox's next round."""

    __tablename__ = "sandbox_refund"  # pyright: ignore[reportAssignmentType]

    id: str = Field(primary_key=True)
    payment_id: str = Field(foreign_key="sandbox_payment.id", index=True)
    amount: int = Field(sa_type=BigInteger)
    status: str = "pending"
    idempotency_key: str = Field(unique=True)
    created_at: datetime = time_column()


class SandboxWebhook(TableModel, table=True):
    """A webhook on its way to us; `body` is what is signed, to the byte."""

    __tablename__ = "sandbox_webhook"  # pyright: ignore[reportAssignmentType]

    id: str = Field(primary_key=True)
    body: str
    created_at: datetime = time_column()
    leased_until: datetime | None = time_column(default=None)
    delivered_at: datetime | None = time_column(default=None, index=True)
