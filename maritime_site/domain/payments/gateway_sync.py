"""The conversation with the gateway: every call to it is made here, between transactions, never inside one.

Each input (browser, webhook, job) is a hint; the gateway is asked, and its answer goes through
`attempts.apply_payments`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import structlog
from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, Rejected, Unavailable
from maritime_site.core.text.i18n import _
from maritime_site.domain.payments import attempts, gateway_notifications, orders, refund_worker, webhooks
from maritime_site.domain.payments.domain_events import React
from maritime_site.domain.payments.gateway_notifications import NotificationHint
from maritime_site.domain.payments.models import Flag, OrderStatus, PaymentAttempt, PaymentEvent, PaymentOrder
from maritime_site.domain.payments.refund_worker import gateway_of
from maritime_site.ports.payments import GatewayAway, GatewayPayment, GatewayRefused
from maritime_site.ports.services import Services

RECONCILE_AFTER = timedelta(minutes=10)
RECONCILE_UNTIL = timedelta(days=3)
HOPELESS = frozenset({Flag.IGNORED, Flag.UNKNOWN_ORDER, Flag.MISMATCH})
log = structlog.get_logger()


def open_at_gateway(services: Services, order: PaymentOrder) -> PaymentOrder:
    """Make sure the gateway knows a committed order. Raises GatewayAway or GatewayRefused.

    Parallel calls are harmless: the same receipt gives the same order there. Raises Conflict when the order was
    abandoned meanwhile.
    """
    if order.gateway_order_id is None:
        made = gateway_of(services).create_order(
            amount=order.amount_minor, currency=order.currency, receipt=order.receipt
        )
        with services.database.writing() as session:
            order = orders.set_gateway_id(session, order, made.id)
    if order.status == OrderStatus.ABANDONED:
        raise Conflict(_("This booking can no longer be paid"))
    return order


def sync_order(
    services: Services, gateway_order_id: str, *, react: React, now: datetime, hint: NotificationHint | None = None
) -> None:
    """Ask the gateway about an order and apply its answer. Raises GatewayAway or GatewayRefused.

    A payment the hint names and the gateway does not know is flagged.
    """
    payments = gateway_of(services).payments_of(gateway_order_id)
    with services.database.writing() as session:
        domain_events = attempts.apply_payments(session, gateway_order_id, payments, now=now)
        if hint is not None:
            gateway_notifications.close_notification(session, hint.key, flag=_flag_of(hint, payments), now=now)
        react(session, domain_events, services, now)  # which takes the contended rows last


def _flag_of(hint: NotificationHint, payments: Sequence[GatewayPayment]) -> Flag:
    unknown = hint.payment_id and hint.payment_id not in {payment.id for payment in payments}
    return Flag.UNKNOWN_PAYMENT if unknown else Flag.NONE


def process_notification(
    services: Services, hint: NotificationHint, *, react: React, now: datetime, again: bool = False
) -> None:
    """Keep a hint and ask the gateway about it. Raises GatewayAway when it cannot; a job then asks again.

    A hint that was dealt with before is not asked about, unless `again` says that the caller waits for the answer.
    """
    with services.database.writing() as session:
        event = gateway_notifications.record_notification(session, _complete_notification(session, hint), now=now)
        order_id, done, hopeless = event.gateway_order_id, event.handled_at is not None, event.flag in HOPELESS
    if hopeless or (done and not again):
        return
    _sync_for_notification(services, hint, order_id, react=react, now=now)


def _complete_notification(session: Session, hint: NotificationHint) -> NotificationHint:
    """A refund's event names its payment only; the order is the one we know that payment by."""
    if hint.order_id or not hint.payment_id:
        return hint
    statement = (
        select(PaymentOrder.gateway_order_id)
        .join(PaymentAttempt, col(PaymentAttempt.order_id) == col(PaymentOrder.id))
        .where(PaymentAttempt.gateway_payment_id == hint.payment_id)
    )
    return replace(hint, order_id=session.exec(statement).first() or "")


def _sync_for_notification(
    services: Services, hint: NotificationHint, order_id: str, *, react: React, now: datetime
) -> None:
    try:
        if hint.name.startswith("refund.") and hint.payment_id:
            refund_worker.sync_refunds(services, hint.payment_id, react=react, now=now)
        sync_order(services, order_id, react=react, now=now, hint=hint)
    except GatewayRefused as refusal:
        log.warning("gateway refused to tell", order=order_id, reason=str(refusal))
        with services.database.writing() as session:
            gateway_notifications.close_notification(session, hint.key, flag=Flag.REFUSED, now=now)


def receive_webhook(
    services: Services, *, body: bytes, signature: str, event_id: str, react: React, now: datetime
) -> None:
    """Take a webhook. Raises Rejected for a false signature; anything truly signed is kept and harmless (R32).

    The sender wants an answer within two seconds and switches off whom it finds slow, so the gateway is asked in a
    hurry; what that leaves open is asked with patience by `ask_again`, seconds later.
    """
    if services.gateway is None or not services.gateway.signs_webhook(body=body, signature=signature):
        raise Rejected(_("The signature is not valid"))
    hint = webhooks.read_webhook(body, event_id=event_id)
    hurried = replace(services, gateway=services.gateway.hurried())
    try:
        process_notification(hurried, hint, react=react, now=now)
    except GatewayAway:
        log.warning("gateway away at webhook", event_name=hint.name)


def ask_again(services: Services, *, react: React, now: datetime) -> int:
    """Ask about hints that found the gateway away; answers how many got their answer."""
    with services.database.reading() as session:
        waiting = gateway_notifications.list_due_notifications(session, now=now)
    return sum(_retry_notification(services, event, react=react, now=now) for event in waiting)


def _retry_notification(services: Services, event: PaymentEvent, *, react: React, now: datetime) -> bool:
    hint = NotificationHint(event.key, event.name, event.gateway_order_id, event.gateway_payment_id)
    try:
        _sync_for_notification(services, hint, event.gateway_order_id, react=react, now=now)
    except (GatewayAway, Unavailable):
        with services.database.writing() as session:
            gateway_notifications.postpone_notification(session, event.id, now=now)
        return False
    return True


def sync_open_orders(services: Services, *, react: React, now: datetime) -> int:
    """Ask about every order of the last three days that is not paid and ten minutes old (R35); stops when away."""
    if services.gateway is None:
        return 0
    made = col(PaymentOrder.created_at)
    window = (made > now - RECONCILE_UNTIL, made <= now - RECONCILE_AFTER)
    unpaid = (PaymentOrder.status != OrderStatus.PAID, col(PaymentOrder.gateway_order_id).is_not(None))
    with services.database.reading() as session:
        ids = session.exec(select(PaymentOrder.gateway_order_id).where(*window, *unpaid)).all()
    return _settle_each(services, [known_id for known_id in ids if known_id], react=react, now=now)


def _settle_each(services: Services, order_ids: list[str], *, react: React, now: datetime) -> int:
    synced_count = 0
    for order_id in order_ids:
        try:
            sync_order(services, order_id, react=react, now=now)
        except GatewayAway:
            log.warning("gateway away at reconciliation", asked=synced_count, of=len(order_ids))
            return synced_count
        except GatewayRefused as refusal:
            log.warning("gateway refused to tell", order=order_id, reason=str(refusal))
            continue
        synced_count += 1
    return synced_count
