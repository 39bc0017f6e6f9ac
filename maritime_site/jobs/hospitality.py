"""What hospitality and payments do by themselves; each may run on several workers at once and after any crash."""

from __future__ import annotations

from datetime import datetime

from maritime_site.core.errors import AppError
from maritime_site.domain import event_handlers
from maritime_site.domain.hospitality import payments
from maritime_site.domain.payments import gateway_sync, idempotency, reconciliation, refund_worker
from maritime_site.ports.sandbox import Sandbox
from maritime_site.ports.services import Services


def expire_holds(services: Services, now: datetime) -> int:
    """End holds whose time is over (R29); answers how many."""
    return payments.expire_holds(services, react=event_handlers.dispatch_events, now=now)


def send_refunds(services: Services, now: datetime) -> int:
    """Send requested refunds and follow those on their way; answers how many moved."""
    return refund_worker.send_refunds(services, react=event_handlers.dispatch_events, now=now)


def ask_again(services: Services, now: datetime) -> int:
    """Ask about hints that found the gateway away; answers how many got their answer."""
    return gateway_sync.ask_again(services, react=event_handlers.dispatch_events, now=now)


def reconcile_orders(services: Services, now: datetime) -> int:
    """Ask about orders whose webhook may be lost (R35), forget old idempotency keys; answers how many were asked."""
    with services.database.writing() as session:
        idempotency.forget_old(session, now=now)
    return gateway_sync.sync_open_orders(services, react=event_handlers.dispatch_events, now=now)


def compare_books(services: Services, now: datetime) -> int | None:
    """Hold our books against the gateway's once a night (R35); answers how many payments differ."""
    return reconciliation.reconcile_nightly(services, now=now)


def run_sandbox(services: Services, now: datetime) -> int:
    """Let the sandbox process its refunds and deliver its webhooks; answers how many arrived."""
    gateway = services.gateway
    if not isinstance(gateway, Sandbox):
        return 0
    gateway.process_refunds()
    arrived = 0
    for hook in gateway.due_webhooks(now=now):
        try:
            gateway_sync.receive_webhook(
                services,
                body=hook.body,
                signature=hook.signature,
                event_id=hook.event_id,
                react=event_handlers.dispatch_events,
                now=now,
            )
        except AppError:
            continue  # as a real gateway would: it is sent again when its lease ends
        gateway.delivered(hook.event_id)
        arrived += 1
    return arrived


JOBS = (
    ("expire holds", 5.0, expire_holds),
    ("refunds", 1.0, send_refunds),
    ("payment hints", 5.0, ask_again),
    ("reconcile payments", 300.0, reconcile_orders),
    ("compare payment books", 600.0, compare_books),
    ("sandbox gateway", 1.0, run_sandbox),
)
