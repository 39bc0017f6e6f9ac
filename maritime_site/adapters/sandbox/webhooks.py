"""The sandbox's own calls to the site: kept with their cause, leased to whoever delivers, sent until they arrive."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import or_, update
from sqlmodel import Session, col, select

from maritime_site.adapters import signatures
from maritime_site.adapters.sandbox import entities
from maritime_site.core.db.database import Database, count_changed
from maritime_site.domain.payments.sandbox_tables import SandboxWebhook
from maritime_site.ports.sandbox import Webhook

LEASE = timedelta(seconds=2)
MOST = 50


def enqueue_webhook(
    session: Session, id: str, event: str, payload: dict[str, dict[str, object]], *, at: datetime
) -> None:
    """Put a webhook on its way, in the transaction of what it tells."""
    session.add(SandboxWebhook(id=id, body=entities.event_body(event, payload, at=at), created_at=at))


def claim_due_webhooks(database: Database, secret: str, *, now: datetime) -> list[Webhook]:
    """Webhooks nobody is delivering, oldest first, signed and leased to the caller for two seconds."""
    free = or_(col(SandboxWebhook.leased_until).is_(None), col(SandboxWebhook.leased_until) <= now)
    unsent = (col(SandboxWebhook.delivered_at).is_(None), free)
    with database.reading() as session:
        oldest = select(SandboxWebhook).where(*unsent).order_by(col(SandboxWebhook.created_at)).limit(MOST)
        waiting = [(hook.id, hook.body.encode()) for hook in session.exec(oldest).all()]
    return [
        Webhook(event_id, body, signatures.sign_message(secret, body))
        for event_id, body in waiting
        if _lease_webhook(database, event_id, unsent, now)
    ]


def _lease_webhook(database: Database, id: str, unsent: tuple[Any, ...], now: datetime) -> bool:
    lease = update(SandboxWebhook).where(col(SandboxWebhook.id) == id, *unsent).values(leased_until=now + LEASE)
    with database.writing() as session:
        return bool(count_changed(session.exec(lease)))


def mark_delivered(database: Database, event_id: str, *, at: datetime) -> None:
    """It arrived, and is not sent again."""
    with database.writing() as session:
        session.exec(update(SandboxWebhook).where(col(SandboxWebhook.id) == event_id).values(delivered_at=at))
