"""Refunds on their way to the gateway and back: sent, looked at again, believed when it says processed."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

from maritime_site.core.errors import Unavailable
from maritime_site.core.text.i18n import _
from maritime_site.domain.payments import attempts, refunds
from maritime_site.domain.payments.domain_events import Happening, React
from maritime_site.domain.payments.models import PaymentAttempt, Refund, RefundStatus
from maritime_site.ports.payments import GatewayAway, GatewayRefund, GatewayRefused, PaymentGateway
from maritime_site.ports.services import Services

# Of those requested and of those on their way each; the rest waits a second for the next round.
MOST_AT_ONCE = 20


def gateway_of(services: Services) -> PaymentGateway:
    """The gateway. Raises Unavailable when payments are switched off."""
    if services.gateway is None:
        raise Unavailable(_("Payments are not available at the moment"))
    return services.gateway


def send_refunds(
    services: Services, *, react: React, now: datetime, clock: Callable[[], float] = time.monotonic
) -> int:
    """Hand requested refunds to the gateway and ask about those on their way; answers how many moved on.

    Each is leased when its turn comes: a gateway may take longer over twenty than a lease lasts.
    """
    if services.gateway is None:
        return 0
    began, moved = clock(), 0
    for status, step in ((RefundStatus.REQUESTED, _send_refund), (RefundStatus.PENDING, _poll_refund)):
        for _turn in range(MOST_AT_ONCE):
            moment = now + timedelta(seconds=clock() - began)
            with services.database.writing() as session:
                refund_id = refunds.claim_due(session, status, now=now, moment=moment)
            if refund_id is None:
                break
            moved += step(services, refund_id, react=react, now=moment)
    return moved


def _load_refund(services: Services, refund_id: UUID) -> tuple[Refund, str]:
    with services.database.reading() as session:
        refund = session.get_one(Refund, refund_id)
        payment_id = session.get_one(PaymentAttempt, refund.attempt_id).gateway_payment_id
        session.expunge(refund)
    return refund, payment_id


def _send_refund(services: Services, refund_id: UUID, *, react: React, now: datetime) -> bool:
    refund, payment_id = _load_refund(services, refund_id)
    try:
        refund_reply = gateway_of(services).refund(
            payment_id, amount=refund.amount_minor, idempotency_key=refunds.idempotency_key(refund)
        )
    except GatewayAway:
        _postpone_refund(services, refund_id, now=now)
        return False
    except GatewayRefused as refusal:
        with services.database.writing() as session:
            refunds.mark_refused(session, refund_id, reason=str(refusal), now=now)
        return False
    return _apply_answer(services, refund_id, refund_reply, react=react, now=now)


def _poll_refund(services: Services, refund_id: UUID, *, react: React, now: datetime) -> bool:
    refund, payment_id = _load_refund(services, refund_id)
    try:
        gateway_refunds = gateway_of(services).refunds_of(payment_id)
    except (GatewayAway, GatewayRefused):
        _postpone_refund(services, refund_id, now=now)
        return False
    mine = [
        gateway_refund
        for gateway_refund in gateway_refunds
        if gateway_refund.id == refund.gateway_refund_id and gateway_refund.status != "pending"
    ]
    if not mine:
        _postpone_refund(services, refund_id, now=now)
        return False
    return _apply_answer(services, refund_id, mine[0], react=react, now=now)


def _postpone_refund(services: Services, refund_id: UUID, *, now: datetime) -> None:
    with services.database.writing() as session:
        refunds.postpone_check(session, refund_id, now=now)


def _apply_answer(
    services: Services, refund_id: UUID, gateway_refund: GatewayRefund, *, react: React, now: datetime
) -> bool:
    with services.database.writing() as session:
        domain_events: list[Happening] = refunds.apply_gateway_refund(session, refund_id, gateway_refund, now=now)
        react(session, domain_events, services, now)
    return True


def sync_refunds(services: Services, payment_id: str, *, react: React, now: datetime) -> None:
    """Ask about the awaited refunds of one payment and apply the answers. Raises GatewayAway or GatewayRefused."""
    with services.database.reading() as session:
        awaited = {refund.gateway_refund_id: refund.id for refund in attempts.refunds_awaited(session, payment_id)}
    if not awaited:
        return
    for gateway_refund in gateway_of(services).refunds_of(payment_id):
        if gateway_refund.id in awaited:
            _apply_answer(services, awaited[gateway_refund.id], gateway_refund, react=react, now=now)
