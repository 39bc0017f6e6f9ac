"""What we ask of a payment gateway. Shapes and words are Razorpay's (security.md section 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

GatewayPaymentStatus = Literal["created", "authorized", "captured", "refunded", "failed"]
GatewayRefundStatus = Literal["pending", "processed", "failed"]


@dataclass(frozen=True)
class GatewayOrder:
    """An order at the gateway; `amount` in the currency's minor unit."""

    id: str
    amount: int
    currency: str
    receipt: str
    status: Literal["created", "attempted", "paid"]


@dataclass(frozen=True)
class GatewayPayment:
    """One try to pay an order, as the gateway tells it now."""

    id: str
    order_id: str
    amount: int
    currency: str
    status: GatewayPaymentStatus
    amount_refunded: int = 0
    error: str = ""


@dataclass(frozen=True)
class GatewayRefund:
    """One refund of a payment, as the gateway tells it now."""

    id: str
    payment_id: str
    amount: int
    status: GatewayRefundStatus


class GatewayAway(Exception):
    """No answer, or an answer that says to come back; asking again is safe."""


class GatewayRefused(Exception):
    """The gateway understood and says no."""


class PaymentGateway(Protocol):
    """One gateway. Every call may raise GatewayAway or GatewayRefused; none may be made inside a transaction."""

    name: str
    key_id: str

    def hurried(self) -> PaymentGateway:
        """The same gateway for an asker who is waited for: one try a call, GatewayAway after about 1.5 s in all."""
        ...

    def within(self, seconds: float) -> PaymentGateway:
        """The same gateway for a person who waits: GatewayAway after about so many seconds in all.

        While it just gave others no answer in time, GatewayAway comes at once.
        """
        ...

    def create_order(self, *, amount: int, currency: str, receipt: str) -> GatewayOrder:
        """Open an order; the same receipt gives the same order again."""
        ...

    def payments_of(self, order_id: str) -> list[GatewayPayment]:
        """Every try to pay this order, empty for an unknown one."""
        ...

    def payments_between(self, since: datetime, until: datetime) -> Iterator[GatewayPayment]:
        """Every payment made in this time, page by page, whatever it was for (R35)."""
        ...

    def refund(self, payment_id: str, *, amount: int, idempotency_key: str) -> GatewayRefund:
        """Give back `amount`; the same key gives the same refund again."""
        ...

    def refunds_of(self, payment_id: str) -> list[GatewayRefund]:
        """Every refund of this payment."""
        ...

    def checkout_url(self, order_id: str) -> str | None:
        """Where a browser pays, when the gateway has a page of its own."""
        ...

    def signs_checkout(self, *, order_id: str, payment_id: str, signature: str) -> bool:
        """Whether the browser's hand-over really comes from the gateway."""
        ...

    def signs_webhook(self, *, body: bytes, signature: str) -> bool:
        """Whether a webhook's raw body really comes from the gateway."""
        ...
