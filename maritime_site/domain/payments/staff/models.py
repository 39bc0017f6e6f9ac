"""What staff adds to payments: refunds that wait for a second administrator, and the nightly comparison's findings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlalchemy import CheckConstraint
from sqlmodel import Field, col

from maritime_site.core.db.orm import TableModel, time_column
from maritime_site.domain.payments.models import minor_column
from maritime_site.domain.work_queues import register_queue


class ProposalStatus(StrEnum):
    """Where a refund stands that one administrator may not decide alone."""

    WAITING = "waiting"
    APPROVED = "approved"
    DENIED = "denied"


# What was denied may be asked for again, and then waits again.
PROPOSAL_TRANSITIONS: Mapping[ProposalStatus, frozenset[ProposalStatus]] = {
    ProposalStatus.WAITING: frozenset({ProposalStatus.APPROVED, ProposalStatus.DENIED}),
    ProposalStatus.DENIED: frozenset({ProposalStatus.WAITING}),
    ProposalStatus.APPROVED: frozenset(),
}


class RefundProposal(TableModel, table=True):
    """A refund above the limit: nothing is asked of the gateway until another administrator approves (R36).

    The refund made of it has the same id. `key` makes a repeated request the same proposal.
    """

    __tablename__ = "refund_proposal"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (CheckConstraint("amount_minor > 0", name="amount_positive"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    attempt_id: UUID = Field(foreign_key="payment_attempt.id", index=True)
    key: str = Field(unique=True)
    amount_minor: int = minor_column()
    currency: str
    reason: str
    status: str = Field(default=ProposalStatus.WAITING, index=True)
    asked_by: str
    asked_by_name: str
    decided_by_name: str = ""
    note: str = ""
    created_at: datetime = time_column(index=True)
    decided_at: datetime | None = time_column(default=None)


class ExchangeRate(TableModel, table=True):
    """Rupees for one unit of another currency, in millionths, and which administrator set it."""

    __tablename__ = "exchange_rate"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (CheckConstraint("limit_micro > 0", name="rate_positive"),)

    currency: str = Field(primary_key=True)
    limit_micro: int = minor_column()
    set_by: str
    set_by_name: str
    updated_at: datetime = time_column()


class DifferenceKind(StrEnum):
    """How what we hold and what the gateway says can differ."""

    UNKNOWN_HERE = "unknown_here"
    UNKNOWN_THERE = "unknown_there"
    AMOUNT = "amount"
    STATUS = "status"
    REFUNDED = "refunded"


class PaymentDifference(TableModel, table=True):
    """One payment on which our books and the gateway's differ, until they agree again or staff explains it (R35)."""

    __tablename__ = "payment_difference"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    key: str = Field(unique=True)
    kind: str
    gateway_payment_id: str = Field(index=True)
    gateway_order_id: str = ""
    ours: str
    theirs: str
    first_seen_at: datetime = time_column(index=True)
    last_seen_at: datetime = time_column()
    resolved_at: datetime | None = time_column(default=None, index=True)
    resolved_by: str = ""
    note: str = ""


class LedgerComparison(TableModel, table=True):
    """One night's comparison; the row is claimed before the gateway is asked, so one worker does it."""

    __tablename__ = "ledger_comparison"  # pyright: ignore[reportAssignmentType]

    day: date = Field(primary_key=True)
    started_at: datetime = time_column()
    finished_at: datetime | None = time_column(default=None)
    compared: int = 0
    differences: int = 0


register_queue(
    "refund_approvals", "BOOKINGS_VIEW", RefundProposal.created_at, col(RefundProposal.status) == ProposalStatus.WAITING
)
register_queue(
    "payment_differences",
    "BOOKINGS_VIEW",
    PaymentDifference.first_seen_at,
    col(PaymentDifference.resolved_at).is_(None),
)
