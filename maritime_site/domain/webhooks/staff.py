"""What staff do with webhooks: set one up, change, try and remove it, send a delivery again; each act is on record."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func
from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.webhooks import service, signing
from maritime_site.domain.webhooks.models import (
    DeliveryStatus,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEvent,
    WebhookStatus,
)
from maritime_site.domain.webhooks.schemas import ChangeWebhookRequest, CreateWebhookRequest, check_address
from maritime_site.ports.services import Services


def create_webhook(
    session: Session, payload: CreateWebhookRequest, *, actor: Actor, services: Services, now: datetime
) -> tuple[WebhookEndpoint, str]:
    """A new webhook and its secret, which nobody can read later. Raises Invalid for an address that is not public."""
    check_address(payload.url, is_loopback_allowed=bool(services.settings.webhook_loopback))
    secret = signing.new_secret()
    row = WebhookEndpoint(
        name=payload.name,
        url=payload.url,
        events=sorted(set(payload.events)),
        secret=signing.box_of(services).close(secret, now=now),
        made_by_name=actor.name,
        created_at=now,
    )
    session.add(row)
    session.flush()
    _record_change(session, row, "create", actor=actor, before={}, now=now)
    service.forget_wanted(session)
    return row, secret


def change_webhook(
    session: Session, id: UUID, payload: ChangeWebhookRequest, *, actor: Actor, services: Services, now: datetime
) -> WebhookEndpoint:
    """Change what the request names; beginning again forgets the failures. Raises NotFound, Invalid."""
    row = get_webhook(session, id, lock=True)
    before = _state_of(row)
    if payload.url is not None:
        check_address(payload.url, is_loopback_allowed=bool(services.settings.webhook_loopback))
        row.url = payload.url
    row.events = sorted(set(payload.events)) if payload.events is not None else row.events
    row.name = payload.name if payload.name is not None else row.name
    if payload.enabled is not None:
        row.enabled = payload.enabled
        row.failing_since, row.disabled_at = None, None
    session.add(row)
    session.flush()
    if _state_of(row) != before:
        _record_change(session, row, "change", actor=actor, before=before, now=now)
    service.forget_wanted(session)
    return row


def remove_webhook(session: Session, id: UUID, *, actor: Actor, now: datetime) -> None:
    """Remove a webhook with its deliveries. Raises NotFound."""
    row = get_webhook(session, id, lock=True)
    _record_change(session, row, "remove", actor=actor, before=_state_of(row), now=now)
    session.exec(delete(WebhookDelivery).where(col(WebhookDelivery.endpoint_id) == id))
    session.delete(row)
    session.flush()
    service.forget_wanted(session)


def send_test(session: Session, id: UUID, *, actor: Actor, now: datetime) -> WebhookDelivery:
    """Queue an event that says it is a test. Raises NotFound, Conflict for a webhook that is off."""
    row = get_webhook(session, id)
    _require_enabled(row)
    (made,) = service.queue_deliveries(session, [id], WebhookEvent.TEST, {"test": True}, now=now)
    _record_change(session, row, "test", actor=actor, before=_state_of(row), now=now)
    return session.get_one(WebhookDelivery, made)


def send_again(session: Session, id: UUID, delivery_id: UUID, *, actor: Actor, now: datetime) -> WebhookDelivery:
    """Queue a delivery once more, under its own id, so that the receiver knows a repeat.

    Raises NotFound, Conflict for a webhook that is off or a delivery that is on its way at this moment.
    """
    row = get_webhook(session, id)
    _require_enabled(row)
    delivery = session.get(WebhookDelivery, delivery_id, with_for_update=True, populate_existing=True)
    if delivery is None or delivery.endpoint_id != id:
        raise NotFound(_("There is no such delivery"))
    if delivery.claimed_until is not None and delivery.claimed_until >= now:
        raise Conflict(_("This delivery is on its way"))
    delivery.status, delivery.attempts, delivery.due_at = DeliveryStatus.QUEUED, 0, now
    session.add(delivery)
    _record_change(session, row, "send-again", actor=actor, before=_state_of(row), now=now)
    return delivery


def get_webhook(session: Session, id: UUID, *, lock: bool = False) -> WebhookEndpoint:
    """One webhook. Raises NotFound."""
    row = session.get(WebhookEndpoint, id, with_for_update=lock or None, populate_existing=lock)
    if row is None:
        raise NotFound(_("There is no such webhook"))
    return row


def list_webhooks(
    session: Session, *, search: str = "", status: str = "", page: int, page_size: int
) -> tuple[list[WebhookEndpoint], int]:
    """Webhooks whose name or address has the words, newest first, and how many there are."""
    matching = select(WebhookEndpoint)
    if status:
        matching = matching.where(_has_status(status))
    for word in search.split():
        columns = (col(WebhookEndpoint.name), col(WebhookEndpoint.url))
        matching = matching.where(
            columns[0].icontains(word, autoescape=True) | columns[1].icontains(word, autoescape=True)
        )
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    newest = matching.order_by(col(WebhookEndpoint.created_at).desc(), col(WebhookEndpoint.id).desc())
    return list(session.exec(newest.offset((page - 1) * page_size).limit(page_size)).all()), total


def _has_status(status: str) -> Any:
    enabled, disabled_at = col(WebhookEndpoint.enabled), col(WebhookEndpoint.disabled_at)
    failing_since = col(WebhookEndpoint.failing_since)
    return {
        WebhookStatus.ON: enabled & failing_since.is_(None),
        WebhookStatus.FAILING: enabled & failing_since.is_not(None),
        WebhookStatus.OFF: ~enabled & disabled_at.is_(None),
        WebhookStatus.DISABLED: ~enabled & disabled_at.is_not(None),
    }[WebhookStatus(status)]


def list_deliveries(
    session: Session, id: UUID, *, search: str = "", status: str = "", page: int, page_size: int
) -> tuple[list[WebhookDelivery], int]:
    """A webhook's deliveries whose event or error has the words, newest first, and how many. Raises NotFound."""
    get_webhook(session, id)
    matching = select(WebhookDelivery).where(WebhookDelivery.endpoint_id == id)
    for word in search.split():
        event, error = col(WebhookDelivery.event), col(WebhookDelivery.error)
        matching = matching.where(event.icontains(word, autoescape=True) | error.icontains(word, autoescape=True))
    if status:
        matching = matching.where(WebhookDelivery.status == status)
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    newest = matching.order_by(col(WebhookDelivery.created_at).desc(), col(WebhookDelivery.id).desc())
    return list(session.exec(newest.offset((page - 1) * page_size).limit(page_size)).all()), total


def _require_enabled(row: WebhookEndpoint) -> None:
    if not row.enabled:
        raise Conflict(_("This webhook is switched off"))


def _record_change(
    session: Session, row: WebhookEndpoint, verb: str, *, actor: Actor, before: dict[str, Any], now: datetime
) -> None:
    audit.record_change(
        session,
        row,
        f"webhook.{verb}",
        actor=actor,
        before=before,
        after={} if verb == "remove" else _state_of(row),
        now=now,
    )


def _state_of(row: WebhookEndpoint) -> dict[str, Any]:
    return {"name": row.name, "url": row.url, "events": list(row.events), "enabled": row.enabled}
