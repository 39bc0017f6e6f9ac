"""What staff are told by a message because of what they may do."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, col, select

from maritime_site.core.text.links import page_at
from maritime_site.domain.administration import messages
from maritime_site.domain.administration.authority import given_by
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.administration.permissions import Permission
from maritime_site.domain.outbox.service import enqueue_message
from maritime_site.domain.webhooks.models import WebhookEndpoint
from maritime_site.ports.services import Services


def list_permitted(session: Session, permission: Permission) -> list[Administrator]:
    """Everybody of whose roles one gives this permission, by address; nobody whose account is shut."""
    active = select(Administrator).where(col(Administrator.disabled_at).is_(None)).order_by(col(Administrator.email))
    return [row for row in session.exec(active).all() if permission in given_by(session, row.roles)]


def tell_webhook_disabled(session: Session, endpoint: WebhookEndpoint, *, services: Services, now: datetime) -> None:
    """Write to everybody who sets webhooks that one was switched off for failing (OPEN-1)."""
    link = page_at(services.settings.origin, "/admin/webhooks")
    event = services.event.localized_title
    for one in list_permitted(session, Permission.WEBHOOKS_EDIT):
        draft = messages.webhook_disabled(one.name, webhook=endpoint.name or endpoint.url, link=link, event=event)
        enqueue_message(session, draft, channel="email", recipient=one.email, now=now)
