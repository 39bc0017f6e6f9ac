"""What hospitality's tests share: a package, a held booking, and a gateway that says what it is told to."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

from sqlmodel import Session, select

from maritime_site.domain import event_handlers
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.hospitality import service
from maritime_site.domain.hospitality.models import Booking, Package
from maritime_site.domain.hospitality.policy import PaymentPolicy
from maritime_site.domain.hospitality.schemas import BookRoomRequest
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.payments import attempts, orders
from maritime_site.domain.payments.models import PaymentOrder
from maritime_site.domain.people.models import Person
from maritime_site.ports.payments import GatewayAway, GatewayOrder, GatewayPayment, GatewayRefund, GatewayRefused
from maritime_site.ports.services import Services
from tests.people import EVENT, NOON, SITE

TERMS = PaymentPolicy(EVENT, ZoneInfo("Asia/Kolkata"), timedelta(minutes=15), SITE, 5_000_000)
# Far enough for tests over REST, which read the real clock.
CHECK_IN = date(2097, 10, 25)
CANCEL_BEFORE = datetime(2097, 10, 18, tzinfo=UTC)
PRICE = 1_850_000
LATE = NOON + timedelta(minutes=16)
ACTOR = Actor("0" * 8, "officer@demo.example", "127.0.0.1")
OTHER = Actor("1" * 8, "second@demo.example", "127.0.0.1")
LIMIT = 5_000_000


def make_package(session: Session, **overrides: Any) -> Package:
    """A package on sale."""
    values: dict[str, Any] = {
        "name_en": "Harbour room",
        "name_hi": "बंदरगाह कक्ष",
        "description_en": "A room by the sea.",
        "description_hi": "समुद्र के पास एक कक्ष।",
        "hotel": "Lantern Quay House (demo)",
        "city": "Mumbai",
        "check_in": CHECK_IN,
        "check_out": CHECK_IN + timedelta(days=5),
        "cancel_before": CANCEL_BEFORE,
        "max_guests": 2,
        "price_minor": PRICE,
        "capacity": 3,
    }
    package = Package(**values | overrides)
    session.add(package)
    session.flush()
    return package


def make_booking(
    session: Session, owner: Person, package: Package | None = None, *, requests: str = "", now: datetime = NOON
) -> Booking:
    """A held booking."""
    package = package or make_package(session)
    payload = BookRoomRequest(package_id=package.id, guests=1, guest_name="Asha Rao", special_requests=requests)
    return service.create_booking(session, payload, owner=owner, terms=TERMS, now=now)


def make_order(session: Session, booking: Booking, gateway_order_id: str = "order_1") -> PaymentOrder:
    """The booking's open order, known to the gateway."""
    order = orders.open_for(
        session,
        booking.subject,
        amount=booking.price_minor,
        currency=booking.currency,
        reference=booking.reference,
        gateway="fake",
        now=NOON,
    )
    return orders.set_gateway_id(session, order, gateway_order_id)


def said(order: PaymentOrder, status: str = "captured", payment_id: str = "pay_1", **changes: Any) -> GatewayPayment:
    """What a gateway says of a payment of this order."""
    values: dict[str, Any] = {
        "id": payment_id,
        "order_id": order.gateway_order_id,
        "amount": order.amount_minor,
        "currency": order.currency,
        "status": status,
    }
    return GatewayPayment(**values | changes)


def pay(
    session: Session, order: PaymentOrder, services: Services, *values: GatewayPayment, now: datetime = NOON
) -> None:
    """Apply what the gateway says, and let hospitality react, as every input does."""
    domain_events = attempts.apply_payments(session, order.gateway_order_id or "", values or (said(order),), now=now)
    event_handlers.dispatch_events(session, domain_events, services, now)
    session.flush()


def purposes(session: Session) -> list[str]:
    """What the messages in the outbox are about, oldest first."""
    session.flush()
    return sorted(message.purpose for message in session.exec(select(Message)).all())


class FakeGateway:
    """Says what its lists hold; `away` and `refuses` make every call fail; counts its calls."""

    name = "fake"
    key_id = "fake_key"

    def __init__(self) -> None:
        self.payments: list[GatewayPayment] = []
        self.refunds: list[GatewayRefund] = []
        self.orders: dict[str, GatewayOrder] = {}
        self.away = False
        self.refuses = False
        self.calls: list[str] = []

    def _call(self, name: str) -> None:
        self.calls.append(name)
        if self.away:
            raise GatewayAway("away")
        if self.refuses:
            raise GatewayRefused("no")

    def hurried(self) -> FakeGateway:
        return self

    def within(self, seconds: float) -> FakeGateway:
        return self

    def create_order(self, *, amount: int, currency: str, receipt: str) -> GatewayOrder:
        self._call("create_order")
        fresh = GatewayOrder(f"order_{uuid4().hex[:14]}", amount, currency, receipt, "created")
        return self.orders.setdefault(receipt, fresh)

    def payments_of(self, order_id: str) -> list[GatewayPayment]:
        self._call("payments_of")
        return [payment for payment in self.payments if payment.order_id == order_id]

    def payments_between(self, since: datetime, until: datetime) -> Iterator[GatewayPayment]:
        self._call("payments_between")
        yield from self.payments

    def refund(self, payment_id: str, *, amount: int, idempotency_key: str) -> GatewayRefund:
        self._call("refund")
        made = GatewayRefund(f"rfnd_{idempotency_key}", payment_id, amount, "pending")
        if made not in self.refunds:
            self.refunds.append(made)
        return made

    def refunds_of(self, payment_id: str) -> list[GatewayRefund]:
        self._call("refunds_of")
        return [refund for refund in self.refunds if refund.payment_id == payment_id]

    def checkout_url(self, order_id: str) -> str | None:
        return None

    def signs_checkout(self, *, order_id: str, payment_id: str, signature: str) -> bool:
        return signature == f"{order_id}|{payment_id}"

    def signs_webhook(self, *, body: bytes, signature: str) -> bool:
        return signature == "true"
