"""What is known about money: orders at the gateway, tries to pay them, refunds, and the ledger of what moved.

Payments know a subject (a type and an id), amounts and references, never what is sold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import BigInteger, CheckConstraint, Connection, Index, UniqueConstraint, event, text
from sqlmodel import Field, col, select

from maritime_site.core.db.orm import TableModel, json_column, time_column
from maritime_site.domain.work_queues import register_queue
from maritime_site.search.index import Record, SearchKind, index_model


class OrderStatus(StrEnum):
    """`created` may be paid; `paid` was; `abandoned` is no longer wanted, though money may still arrive."""

    CREATED = "created"
    PAID = "paid"
    ABANDONED = "abandoned"


class AttemptStatus(StrEnum):
    """One try to pay; it only ever moves up its RANK (security.md section 8)."""

    CREATED = "created"
    FAILED = "failed"
    AUTHORIZED = "authorized"
    CAPTURED = "captured"
    PARTIALLY_REFUNDED = "partially_refunded"
    REFUNDED = "refunded"


RANK: Mapping[AttemptStatus, int] = {status: rank for rank, status in enumerate(AttemptStatus)}


class RefundStatus(StrEnum):
    """Money on its way back."""

    REQUESTED = "requested"
    PENDING = "pending"
    PROCESSED = "processed"
    FAILED = "failed"


# A gateway may answer a request with its final word at once; only staff asks again after a failure.
REFUND_TRANSITIONS: Mapping[RefundStatus, frozenset[RefundStatus]] = {
    RefundStatus.REQUESTED: frozenset({RefundStatus.PENDING, RefundStatus.PROCESSED, RefundStatus.FAILED}),
    RefundStatus.PENDING: frozenset({RefundStatus.PROCESSED, RefundStatus.FAILED}),
    RefundStatus.FAILED: frozenset({RefundStatus.REQUESTED}),
    RefundStatus.PROCESSED: frozenset(),
}


class Flag(StrEnum):
    """Why something a gateway said was not believed."""

    NONE = ""
    MISMATCH = "mismatch"
    UNKNOWN_ORDER = "unknown_order"
    UNKNOWN_PAYMENT = "unknown_payment"
    IGNORED = "ignored"
    REFUSED = "refused"


# What staff has to look at; an event without an order of ours (`ignored`) is nobody's business.
ODD = (Flag.MISMATCH, Flag.UNKNOWN_ORDER, Flag.UNKNOWN_PAYMENT, Flag.REFUSED)


@dataclass(frozen=True)
class Subject:
    """What is paid for."""

    type: str
    id: UUID


def minor_column(**options: Any) -> Any:
    """A column of money in the currency's minor unit."""
    return Field(sa_type=BigInteger, **options)


class PaymentOrder(TableModel, table=True):
    """One order at the gateway. The row stands before the gateway is called, so a repeat finds it (R30)."""

    __tablename__ = "payment_order"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        CheckConstraint("amount_minor > 0", name="amount_positive"),
        Index(
            "uq_payment_order_open",
            "subject_type",
            "subject_id",
            "amount_minor",
            "currency",
            unique=True,
            sqlite_where=text("status = 'created'"),
            postgresql_where=text("status = 'created'"),
        ),
        Index("ix_payment_order_subject", "subject_type", "subject_id"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    subject_type: str
    subject_id: UUID
    gateway: str
    receipt: str = Field(unique=True, max_length=40)
    gateway_order_id: str | None = Field(default=None, unique=True)
    amount_minor: int = minor_column()
    currency: str
    status: str = OrderStatus.CREATED
    created_at: datetime = time_column(index=True)
    asked_at: datetime | None = time_column(default=None)

    @property
    def subject(self) -> Subject:
        return Subject(self.subject_type, self.subject_id)


class PaymentAttempt(TableModel, table=True):
    """One payment at the gateway. `claimed_minor` is what refunds have asked for, never more than was paid (R36)."""

    __tablename__ = "payment_attempt"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        CheckConstraint("claimed_minor >= 0 AND claimed_minor <= amount_minor", name="claimed_within_amount"),
        CheckConstraint("refunded_minor >= 0 AND refunded_minor <= claimed_minor", name="refunded_within_claimed"),
        # The orders of the office's list.
        Index("ix_payment_attempt_created", "created_at", "id"),
        Index("ix_payment_attempt_status", "status", "created_at", "id"),
        Index("ix_payment_attempt_amount", "amount_minor", "id"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    order_id: UUID = Field(foreign_key="payment_order.id", index=True)
    gateway_payment_id: str = Field(unique=True)
    amount_minor: int = minor_column()
    currency: str
    status: str = AttemptStatus.CREATED
    claimed_minor: int = minor_column(default=0)
    refunded_minor: int = minor_column(default=0)
    flag: str = Flag.NONE
    error: str = ""
    created_at: datetime = time_column()
    updated_at: datetime = time_column()
    captured_at: datetime | None = time_column(default=None)


class PaymentEvent(TableModel, table=True):
    """Something a gateway or a browser said: a hint to ask. Unhandled ones are asked about until they are."""

    __tablename__ = "payment_event"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    key: str = Field(unique=True)
    name: str
    gateway_order_id: str = Field(default="", index=True)
    gateway_payment_id: str = Field(default="", index=True)
    flag: str = Field(default=Flag.NONE, index=True)
    facts: dict[str, Any] = json_column(default_factory=dict)
    received_at: datetime = time_column()
    due_at: datetime = time_column()
    handled_at: datetime | None = time_column(default=None, index=True)
    resolved_at: datetime | None = time_column(default=None)
    resolved_by: str = ""
    note: str = ""


class Refund(TableModel, table=True):
    """Money to give back. `key` makes a request unique; the gateway's own idempotency key is the row's id."""

    __table_args__ = (CheckConstraint("amount_minor > 0", name="amount_positive"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    attempt_id: UUID = Field(foreign_key="payment_attempt.id", index=True)
    key: str = Field(unique=True)
    gateway_refund_id: str | None = Field(default=None, unique=True)
    amount_minor: int = minor_column()
    currency: str
    status: str = Field(default=RefundStatus.REQUESTED, index=True)
    reason: str = ""
    by: str
    asked: int = 1
    error: str = ""
    created_at: datetime = time_column()
    updated_at: datetime = time_column()
    due_at: datetime = time_column()
    processed_at: datetime | None = time_column(default=None)


class LedgerEntry(TableModel, table=True):
    """One step of money, positive in and negative out. Never changed, never deleted (R39)."""

    __tablename__ = "ledger_entry"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (Index("ix_ledger_entry_subject", "subject_type", "subject_id"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    key: str = Field(unique=True)
    kind: str
    subject_type: str
    subject_id: UUID
    attempt_id: UUID = Field(foreign_key="payment_attempt.id")
    amount_minor: int = minor_column()
    currency: str
    at: datetime = time_column()


class IdempotencyRecord(TableModel, table=True):
    """The first answer a person got for a key, and what they had asked (contract, `Idempotency-Key`)."""

    __tablename__ = "idempotency_record"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("owner_id", "operation", "key"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    owner_id: UUID = Field(index=True)
    operation: str
    key: str
    body_hash: str
    answer: dict[str, Any] | None = json_column(default=None, nullable=True)
    created_at: datetime = time_column()


# Subjects whose bill may grow after it was paid; see `register_growing_bill`.
GROWING: set[str] = set()


def register_growing_bill(subject_type: str) -> None:
    """Say that more may be owed for a paid subject of this type: an order opened after a payment is for the rest."""
    GROWING.add(subject_type)


def _refuse_change(_mapper: object, _connection: object, _entry: LedgerEntry) -> None:
    raise RuntimeError("the ledger is append-only")


def _describe_payment(connection: Connection, attempt: PaymentAttempt) -> Record:
    """What staff look for a payment by: our reference, and the gateway's ids."""
    mine = select(PaymentOrder.receipt, PaymentOrder.gateway_order_id).where(PaymentOrder.id == attempt.order_id)
    words = (*(text or "" for text in connection.execute(mine).one()), attempt.gateway_payment_id)
    return Record(words, {"status": attempt.status})


index_model(SearchKind("payment", "p", PaymentAttempt, _describe_payment, groups=("status",)))
event.listen(LedgerEntry, "before_update", _refuse_change)
event.listen(LedgerEntry, "before_delete", _refuse_change)


register_queue(
    "refunds",
    "BOOKINGS_VIEW",
    Refund.created_at,
    col(Refund.status).in_([RefundStatus.REQUESTED, RefundStatus.PENDING]),
)
register_queue("refunds_failed", "BOOKINGS_VIEW", Refund.created_at, col(Refund.status) == RefundStatus.FAILED)
register_queue(
    "payment_flags",
    "BOOKINGS_VIEW",
    PaymentEvent.received_at,
    col(PaymentEvent.flag).in_(ODD),
    col(PaymentEvent.resolved_at).is_(None),
)
