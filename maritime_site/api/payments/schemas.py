"""What is told of money: an amount, and how far the payment of a booking or a claim has come."""

from __future__ import annotations

from maritime_site.api.schemas import Schema
from maritime_site.domain.payments.models import AttemptStatus, RefundStatus


class Money(Schema):
    """An amount in the currency's minor unit."""

    amount: int
    currency: str


class RefundSchema(Schema):
    """The latest refund: `requested` also while a second administrator has to agree, `failed` also if none did."""

    status: RefundStatus
    amount: int


class PaymentSchema(Schema):
    """A booking's or a claim's payment; `refunded` is what is processed."""

    status: AttemptStatus
    order_id: str
    amount: int
    refunded: int
    refund: RefundSchema | None
