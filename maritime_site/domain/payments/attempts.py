"""What the gateway says of an order's payments, applied: the one function behind verify, webhook and reconciliation."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from sqlmodel import Session, col, select

from maritime_site.core.db.statements import filter_only
from maritime_site.domain.payments import gateway_notifications, ledger, orders, refunds
from maritime_site.domain.payments.domain_events import Captured, Happening, RefundedElsewhere, RefundRequested
from maritime_site.domain.payments.models import (
    GROWING,
    RANK,
    AttemptStatus,
    Flag,
    OrderStatus,
    PaymentAttempt,
    PaymentOrder,
    Refund,
    RefundStatus,
    Subject,
)
from maritime_site.domain.payments.refund_reasons import SECOND_PAYMENT
from maritime_site.ports.payments import GatewayPayment

# A gateway gives an authorised payment back by itself after three days (security.md section 3).
LATEST_CAPTURE = timedelta(days=3)
log = structlog.get_logger()


def apply_payments(
    session: Session, gateway_order_id: str, payments: Sequence[GatewayPayment], *, now: datetime
) -> list[Happening]:
    """Apply what the gateway says of one order's payments; answers what newly happened.

    Statuses only move up their rank, so inputs may repeat and come in any order. A payment whose order, amount or
    currency is not ours is flagged and confirms nothing. A second captured payment is given back (R31, R33, R36).
    """
    order = orders.lock_order(session, gateway_order_id)
    if order is None:
        return []
    order.asked_at = now
    session.add(order)
    return [happening for payment in payments for happening in _apply_one(session, order, payment, now=now)]


def _apply_one(session: Session, order: PaymentOrder, payment: GatewayPayment, *, now: datetime) -> list[Happening]:
    if payment.order_id != order.gateway_order_id:
        _flag_contradiction(session, order, payment, now=now)
        return []
    attempt = _upsert_attempt(session, order, payment, now=now)
    if (order.amount_minor, order.currency) != (payment.amount, payment.currency):
        attempt.flag = Flag.MISMATCH
        _flag_contradiction(session, order, payment, now=now)
        return []
    if payment.status == "refunded" or payment.amount_refunded:
        return _apply_refunded(session, order, attempt, payment, now=now)
    status = AttemptStatus(payment.status)
    if RANK[status] <= RANK[AttemptStatus(attempt.status)]:
        return []
    attempt.error = payment.error[:200]
    if status is AttemptStatus.CAPTURED:
        return _record_capture(session, order, attempt, now=now)
    attempt.status, attempt.updated_at = status, now
    return []


def _flag_contradiction(session: Session, order: PaymentOrder, payment: GatewayPayment, *, now: datetime) -> None:
    """Keep the contradiction where staff sees it; whatever the gateway meant, it confirms nothing."""
    facts = {
        "payment": payment.status,
        "order": payment.order_id,
        "amount": str(payment.amount),
        "currency": payment.currency,
    }
    gateway_notifications.record_discrepancy(
        session, Flag.MISMATCH, order_id=order.gateway_order_id or "", payment_id=payment.id, facts=facts, now=now
    )


def _upsert_attempt(session: Session, order: PaymentOrder, payment: GatewayPayment, *, now: datetime) -> PaymentAttempt:
    known = session.exec(select(PaymentAttempt).where(PaymentAttempt.gateway_payment_id == payment.id)).first()
    if known is not None:
        session.refresh(known, with_for_update=True)
        return known
    attempt = PaymentAttempt(
        order_id=order.id,
        gateway_payment_id=payment.id,
        amount_minor=payment.amount,
        currency=payment.currency,
        created_at=now,
        updated_at=now,
    )
    session.add(attempt)
    session.flush()
    return attempt


def _record_capture(
    session: Session, order: PaymentOrder, attempt: PaymentAttempt, *, now: datetime
) -> list[Happening]:
    is_owed = not _was_paid(session, order)
    _note_capture(session, order, attempt, now=now)
    if is_owed:
        return [Captured(order.subject, attempt.id)]
    refund = refunds.request_rest(session, attempt, by="system", reason=SECOND_PAYMENT, now=now)
    log.warning("second payment refunded", order=order.gateway_order_id, payment=attempt.gateway_payment_id)
    return [RefundRequested(order.subject, refund.id)] if refund else []


def _note_capture(session: Session, order: PaymentOrder, attempt: PaymentAttempt, *, now: datetime) -> None:
    attempt.status, attempt.captured_at, attempt.updated_at = AttemptStatus.CAPTURED, now, now
    order.status = OrderStatus.PAID
    session.add(attempt)
    session.flush()
    if order.subject_type in GROWING:  # what is due from now on is another order's
        orders.abandon_orders(session, order.subject)
    ledger.record_capture(session, order.subject, attempt, now=now)


def _apply_refunded(
    session: Session, order: PaymentOrder, attempt: PaymentAttempt, payment: GatewayPayment, *, now: datetime
) -> list[Happening]:
    """Money went back at the gateway. What our refunds have not asked for was given back over there, not by us."""
    back = payment.amount if payment.status == "refunded" else min(payment.amount_refunded, payment.amount)
    domain_events: list[Happening] = []
    if RANK[AttemptStatus(attempt.status)] < RANK[AttemptStatus.CAPTURED]:
        if back < payment.amount:
            domain_events = _record_capture(session, order, attempt, now=now)
        else:
            _note_capture(session, order, attempt, now=now)
    session.refresh(attempt)
    excess = back - attempt.claimed_minor
    if excess > 0:
        domain_events.append(_note_refund_elsewhere(session, order, attempt, excess, now=now))
    return domain_events


def _note_refund_elsewhere(
    session: Session, order: PaymentOrder, attempt: PaymentAttempt, amount: int, *, now: datetime
) -> Happening:
    key = f"gateway:{attempt.id}:{attempt.claimed_minor + amount}"
    refund = refunds.request_refund(session, attempt, amount, key=key, by="gateway", reason="", now=now)
    refund.status, refund.processed_at = RefundStatus.PROCESSED, now
    refunds.count_refund(session, attempt, refund, order.subject, now=now)
    log.warning("refund made at the gateway", payment=attempt.gateway_payment_id)
    return RefundedElsewhere(order.subject, refund.id)


def _list_attempts(session: Session, subject: Subject, *statuses: AttemptStatus) -> list[PaymentAttempt]:
    mine = (PaymentOrder.subject_type == subject.type, PaymentOrder.subject_id == subject.id)
    result = select(PaymentAttempt).join(PaymentOrder).where(*mine, filter_only(PaymentAttempt.status).in_(statuses))
    return list(session.exec(result).all())


def _was_paid(session: Session, order: PaymentOrder) -> bool:
    """Whether what an order is for was paid already: then money for it is a second payment.

    That is any earlier capture for its subject; where a bill may grow, any since the order was opened for its rest.
    """
    above = [status for status, rank in RANK.items() if rank >= RANK[AttemptStatus.CAPTURED]]
    captured = _list_attempts(session, order.subject, *above)
    if order.subject_type not in GROWING:
        return bool(captured)
    return any(attempt.captured_at is None or attempt.captured_at >= order.created_at for attempt in captured)


def money_on_the_way(session: Session, subject: Subject, *, now: datetime) -> bool:
    """Whether a payment of the subject is authorised or captured and not given back: then no hold may lapse."""
    authorised = _list_attempts(session, subject, AttemptStatus.AUTHORIZED)
    fresh = any(attempt.created_at > now - LATEST_CAPTURE for attempt in authorised)
    return fresh or bool(_list_attempts(session, subject, AttemptStatus.CAPTURED, AttemptStatus.PARTIALLY_REFUNDED))


def refunds_awaited(session: Session, gateway_payment_id: str) -> list[Refund]:
    """The refunds of a payment that have not come to their end."""
    open_ones = col(Refund.status).in_([RefundStatus.REQUESTED, RefundStatus.PENDING])
    mine = PaymentAttempt.gateway_payment_id == gateway_payment_id
    return list(session.exec(select(Refund).join(PaymentAttempt).where(mine, open_ones)).all())
