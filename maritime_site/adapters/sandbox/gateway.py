"""The sandbox gateway: a bank that always has time, keeps its own books and forgets nothing (contract, Hospitality)."""

from __future__ import annotations

import secrets
import string
from collections.abc import Callable, Iterator
from datetime import datetime

from sqlalchemy import update
from sqlmodel import Session, col, select

from maritime_site.adapters import signatures
from maritime_site.adapters.sandbox import entities, webhooks
from maritime_site.core.clock import utc_now
from maritime_site.core.db.database import Database, count_changed, insert_once
from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.payments.sandbox_tables import SandboxOrder, SandboxPayment, SandboxRefund
from maritime_site.ports.payments import GatewayOrder, GatewayPayment, GatewayRefund, GatewayRefused
from maritime_site.ports.sandbox import HandOver, Outcome, Webhook
from maritime_site.settings import Settings

PAGE = 100
ALPHABET = string.ascii_letters + string.digits
DECLINED = "Payment was declined by the bank"


def _make_id(prefix: str) -> str:
    return f"{prefix}_{''.join(secrets.choice(ALPHABET) for _place in range(14))}"


class SandboxGateway:
    """Implements `ports.sandbox.Sandbox` on tables of its own, each call a transaction of its own."""

    name = "sandbox"
    key_id = "rzp_sandbox"

    def __init__(self, settings: Settings, database: Database, clock: Callable[[], datetime] = utc_now) -> None:
        self._key_secret = settings.sandbox_key_secret.get_secret_value()
        self._webhook_secret = settings.sandbox_webhook_secret.get_secret_value()
        self._database = database
        self._clock = clock

    def hurried(self) -> SandboxGateway:
        """Itself: it answers at once."""
        return self

    def within(self, seconds: float) -> SandboxGateway:  # noqa: ARG002  the port's signature
        """Itself: it answers at once."""
        return self

    def create_order(self, *, amount: int, currency: str, receipt: str) -> GatewayOrder:
        """Open an order; the same receipt gives the same order again. Raises GatewayRefused for another amount."""
        fresh = SandboxOrder(
            id=_make_id("order"), amount=amount, currency=currency, receipt=receipt, created_at=self._clock()
        )
        with self._database.writing() as session:
            order = fresh
            if not insert_once(session, fresh):
                order = session.exec(select(SandboxOrder).where(SandboxOrder.receipt == receipt)).one()
            if (order.amount, order.currency) != (amount, currency):
                raise GatewayRefused("this receipt has another amount")
            return _to_order(order)

    def payments_of(self, order_id: str) -> list[GatewayPayment]:
        """Every try to pay this order, empty for an unknown one."""
        with self._database.reading() as session:
            result = session.exec(
                select(SandboxPayment)
                .where(SandboxPayment.order_id == order_id)
                .order_by(col(SandboxPayment.created_at), col(SandboxPayment.id))
            )
            return [_to_payment(payment) for payment in result.all()]

    def payments_between(self, since: datetime, until: datetime) -> Iterator[GatewayPayment]:
        """Every payment made in this time."""
        window = (col(SandboxPayment.created_at) >= since, col(SandboxPayment.created_at) <= until)
        last = ""
        while True:
            with self._database.reading() as session:
                after = select(SandboxPayment).where(*window, col(SandboxPayment.id) > last)
                page = session.exec(after.order_by(col(SandboxPayment.id)).limit(PAGE)).all()
                values = [_to_payment(payment) for payment in page]
            yield from values
            if len(values) < PAGE:
                return
            last = values[-1].id

    def refund(self, payment_id: str, *, amount: int, idempotency_key: str) -> GatewayRefund:
        """Give back `amount`; the same key gives the same refund again. Raises GatewayRefused."""
        with self._database.writing() as session:
            known = session.exec(select(SandboxRefund).where(SandboxRefund.idempotency_key == idempotency_key)).first()
            return _to_refund(known or self._new_refund(session, payment_id, amount, idempotency_key))

    def _new_refund(self, session: Session, payment_id: str, amount: int, key: str) -> SandboxRefund:
        room = col(SandboxPayment.amount_refunded) + amount <= col(SandboxPayment.amount)
        mine = (col(SandboxPayment.id) == payment_id, col(SandboxPayment.status) == "captured", room)
        claim = update(SandboxPayment).where(*mine).values(amount_refunded=SandboxPayment.amount_refunded + amount)
        if amount <= 0 or not count_changed(session.exec(claim)):
            raise GatewayRefused("the amount is more than what can be refunded")
        refund = SandboxRefund(
            id=_make_id("rfnd"), payment_id=payment_id, amount=amount, idempotency_key=key, created_at=self._clock()
        )
        session.add(refund)
        return refund

    def refunds_of(self, payment_id: str) -> list[GatewayRefund]:
        """Every refund of this payment."""
        with self._database.reading() as session:
            result = session.exec(select(SandboxRefund).where(SandboxRefund.payment_id == payment_id))
            return [_to_refund(refund) for refund in result.all()]

    def checkout_url(self, order_id: str) -> str | None:
        """Our own page."""
        return f"/sandbox/checkout/{order_id}"

    def signs_checkout(self, *, order_id: str, payment_id: str, signature: str) -> bool:
        """Whether the signature is the sandbox's over this order and payment."""
        return signatures.is_signed(self._key_secret, signatures.checkout_message(order_id, payment_id), signature)

    def signs_webhook(self, *, body: bytes, signature: str) -> bool:
        """Whether the signature is the sandbox's over these bytes."""
        return signatures.is_signed(self._webhook_secret, body, signature)

    def pay(self, order_id: str, outcome: Outcome) -> HandOver:
        """Pay or fail an order, and put its webhooks on their way. Raises NotFound or Conflict."""
        success = outcome == "success"
        with self._database.writing() as session:
            unpaid = (col(SandboxOrder.id) == order_id, col(SandboxOrder.status) != "paid")
            step = update(SandboxOrder).where(*unpaid).values(status="paid" if success else "attempted")
            if not count_changed(session.exec(step)):
                self._refuse(session, order_id)
            payment = self._try(session, session.get_one(SandboxOrder, order_id), success=success)
        message = signatures.checkout_message(order_id, payment.id)
        return HandOver(order_id, payment.id, signatures.sign_message(self._key_secret, message) if success else None)

    def _refuse(self, session: Session, order_id: str) -> None:
        if session.get(SandboxOrder, order_id) is None:
            raise NotFound(_("There is no such order"))
        raise Conflict(_("This order is paid already"))

    def _try(self, session: Session, order: SandboxOrder, *, success: bool) -> SandboxPayment:
        payment = SandboxPayment(
            id=_make_id("pay"),
            order_id=order.id,
            amount=order.amount,
            currency=order.currency,
            status="captured" if success else "failed",
            error="" if success else DECLINED,
            created_at=self._clock(),
        )
        session.add(payment)
        entity = entities.payment_entity(payment)
        self._announce(session, "payment.captured" if success else "payment.failed", {"payment": entity})
        if success:
            self._announce(session, "order.paid", {"payment": entity, "order": entities.order_entity(order)})
        return payment

    def _announce(self, session: Session, event: str, payload: dict[str, dict[str, object]]) -> None:
        webhooks.enqueue_webhook(session, _make_id("evt"), event, payload, at=self._clock())

    def process_refunds(self) -> int:
        """Bring every pending refund to its end and announce it; answers how many."""
        with self._database.writing() as session:
            pending = session.exec(select(SandboxRefund).where(SandboxRefund.status == "pending").limit(50)).all()
            return sum(self._process(session, refund) for refund in pending)

    def _process(self, session: Session, refund: SandboxRefund) -> bool:
        mine = (col(SandboxRefund.id) == refund.id, col(SandboxRefund.status) == "pending")
        if not count_changed(session.exec(update(SandboxRefund).where(*mine).values(status="processed"))):
            return False
        payment = session.get_one(SandboxPayment, refund.payment_id)
        session.refresh(payment, with_for_update=True)
        session.refresh(refund)
        if payment.amount_refunded >= payment.amount:
            payment.status = "refunded"
        session.add(payment)
        payload = {"refund": entities.refund_entity(refund, payment), "payment": entities.payment_entity(payment)}
        self._announce(session, "refund.processed", payload)
        return True

    def due_webhooks(self, *, now: datetime) -> list[Webhook]:
        """Webhooks nobody is delivering, oldest first, leased to the caller for two seconds."""
        return webhooks.claim_due_webhooks(self._database, self._webhook_secret, now=now)

    def delivered(self, event_id: str) -> None:
        """The webhook arrived; it is not sent again."""
        webhooks.mark_delivered(self._database, event_id, at=self._clock())


def _to_order(order: SandboxOrder) -> GatewayOrder:
    return GatewayOrder(order.id, order.amount, order.currency, order.receipt, order.status)  # pyright: ignore[reportArgumentType]


def _to_payment(payment: SandboxPayment) -> GatewayPayment:
    return GatewayPayment(
        id=payment.id,
        order_id=payment.order_id,
        amount=payment.amount,
        currency=payment.currency,
        status=payment.status,  # pyright: ignore[reportArgumentType]
        amount_refunded=payment.amount_refunded,
        error=payment.error,
    )


def _to_refund(refund: SandboxRefund) -> GatewayRefund:
    return GatewayRefund(refund.id, refund.payment_id, refund.amount, refund.status)  # pyright: ignore[reportArgumentType]
