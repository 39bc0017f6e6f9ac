"""What staff is told of payments: payments, refunds, flags, differences."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal
from uuid import UUID

from pydantic import Field

from maritime_site.api.participants.billing import BillingDocumentSchema
from maritime_site.api.schemas import DataAnswer, ListAnswer, Moment, Schema
from maritime_site.domain.payments.models import AttemptStatus


class StaffRefund(Schema):
    """Money that goes back: requested, pending, processed or failed; waiting or denied before there is a refund."""

    id: UUID
    payment_id: UUID
    status: Literal["waiting", "denied", "requested", "pending", "processed", "failed"]
    amount: int
    currency: str
    reason: str
    by: str
    asked_by: str
    decided_by: str
    note: str
    error: str
    created_at: Moment
    processed_at: Moment | None


class StaffPayment(Schema):
    """A payment, amounts in minor units; `claimed` is what refunds have asked for, `flagged` that staff must look.

    `standing` is true while what it was for has ended and money is left that nobody gives back.
    """

    id: UUID
    reference: str
    subject_type: str
    subject_id: UUID
    gateway: str
    gateway_order_id: str
    gateway_payment_id: str
    status: AttemptStatus
    amount: int
    currency: str
    claimed: int
    refunded: int
    flagged: bool
    standing: bool
    error: str
    created_at: Moment
    captured_at: Moment | None
    refunds: list[StaffRefund]
    documents: list[BillingDocumentSchema] = Field(
        default_factory=list[BillingDocumentSchema], description="What was issued for it, oldest first"
    )


class StaffPaymentAnswer(DataAnswer[StaffPayment]):
    """One payment; a refund of more than `approval_above` (minor units) waits for another administrator."""

    approval_above: int


class FlagRow(Schema):
    """Something a gateway said that cannot be ours, and how it was explained."""

    id: UUID
    name: str
    flag: str
    gateway_order_id: str
    gateway_payment_id: str
    facts: dict[str, Any]
    received_at: Moment
    resolved_at: Moment | None
    resolved_by: str
    note: str


class DifferenceRow(Schema):
    """A payment on which our books and the gateway's differ."""

    id: UUID
    kind: str
    gateway_order_id: str
    gateway_payment_id: str
    ours: str
    theirs: str
    first_seen_at: Moment
    last_seen_at: Moment
    resolved_at: Moment | None
    resolved_by: str
    note: str


class LastComparison(Schema):
    """The last nightly comparison that came to its end."""

    day: date
    compared: int
    differences: int
    finished_at: Moment


class Differences(ListAnswer[DifferenceRow]):
    """Differences, newest first; `total` counts all that match."""

    last: LastComparison | None
