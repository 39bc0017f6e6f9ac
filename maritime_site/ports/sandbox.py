"""What the embedded sandbox gateway can do beyond a real one: be paid by a program, and send its own webhooks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol, runtime_checkable

from maritime_site.ports.payments import PaymentGateway

Outcome = Literal["success", "failure"]


@dataclass(frozen=True)
class HandOver:
    """What a browser's checkout would hand over; a failed payment has no signature."""

    order_id: str
    payment_id: str
    signature: str | None


@dataclass(frozen=True)
class Webhook:
    """One webhook on its way: the raw body, its signature and its event id."""

    event_id: str
    body: bytes
    signature: str


@runtime_checkable
class Sandbox(PaymentGateway, Protocol):
    """A gateway whose bank is played by whoever asks."""

    def pay(self, order_id: str, outcome: Outcome) -> HandOver:
        """Pay or fail an order. Raises NotFound for an unknown one, Conflict for a paid one."""
        ...

    def process_refunds(self) -> int:
        """Bring pending refunds to their end; answers how many."""
        ...

    def due_webhooks(self, *, now: datetime) -> list[Webhook]:
        """Webhooks to deliver now, leased to the caller for a few seconds."""
        ...

    def delivered(self, event_id: str) -> None:
        """The webhook arrived; it is not sent again."""
        ...
