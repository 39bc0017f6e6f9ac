"""Paying for a subject, whatever it is: open its order at the gateway, take the proof, with no transaction in between.

Who owns the subject and whether it may be paid is decided by the feature that sells it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import structlog

from maritime_site.core.errors import Rejected, Unavailable
from maritime_site.core.text.i18n import _
from maritime_site.domain.payments import gateway_sync
from maritime_site.domain.payments.domain_events import React
from maritime_site.domain.payments.gateway_notifications import NotificationHint
from maritime_site.domain.payments.models import PaymentOrder
from maritime_site.domain.payments.queries import order_state
from maritime_site.domain.payments.refund_worker import gateway_of
from maritime_site.domain.payments.schemas import PaymentSignature
from maritime_site.ports.payments import GatewayAway, GatewayRefused
from maritime_site.ports.services import Services

log = structlog.get_logger()
# What somebody at the checkout waits for a gateway that does not answer.
PAYER_SECONDS = 10.0


@dataclass(frozen=True)
class Checkout:
    """An order ready to be paid: what the browser's checkout needs. `url` is a page of the gateway's own, if any."""

    order_id: str
    amount: int
    currency: str
    receipt: str
    status: str
    gateway: str
    key_id: str
    url: str | None


def open_checkout(services: Services, order: PaymentOrder, *, failed: str) -> Checkout:
    """Open a committed order at the gateway. Raises Unavailable with the sentence `failed` when that is away."""
    gateway = gateway_of(services).within(PAYER_SECONDS)
    try:
        order = gateway_sync.open_at_gateway(replace(services, gateway=gateway), order)
    except (GatewayAway, GatewayRefused) as problem:
        log.warning("order not opened", receipt=order.receipt, reason=str(problem))
        raise Unavailable(_(failed)) from problem
    with services.database.reading() as session:
        state = order_state(session, order)
    order_id = order.gateway_order_id or ""
    return Checkout(
        order_id=order_id,
        amount=order.amount_minor,
        currency=order.currency,
        receipt=order.receipt,
        status=state,
        gateway=gateway.name,
        key_id=gateway.key_id,
        url=gateway.checkout_url(order_id),
    )


def verify_checkout(
    services: Services, order_id: str, proof: PaymentSignature, *, react: React, failed: str, now: datetime
) -> None:
    """Take what the checkout handed over: a true signature is a reason to ask the gateway, nothing more (R31).

    Raises Rejected for a false signature (nothing changes), Unavailable with the sentence `failed` when the gateway is
    away; it is asked again by itself then.
    """
    gateway = gateway_of(services).within(PAYER_SECONDS)
    if not gateway.signs_checkout(order_id=order_id, payment_id=proof.payment_id, signature=proof.signature):
        raise Rejected(_("The payment could not be verified"))
    key = f"checkout:{order_id}:{proof.payment_id}"
    hint = NotificationHint(key, "checkout.verified", order_id=order_id, payment_id=proof.payment_id)
    try:
        asked = replace(services, gateway=gateway)
        gateway_sync.process_notification(asked, hint, react=react, now=now, again=True)
    except GatewayAway as problem:
        raise Unavailable(_(failed)) from problem


def sync_orders(services: Services, order_ids: Sequence[str], *, react: React, now: datetime) -> bool:
    """Settle these orders; False when the gateway is away, and late money will be dealt with when it shows."""
    for order_id in order_ids:
        try:
            gateway_sync.sync_order(services, order_id, react=react, now=now)
        except GatewayAway:
            return False
        except GatewayRefused as refusal:
            log.warning("gateway refused to tell", order=order_id, reason=str(refusal))
    return True
