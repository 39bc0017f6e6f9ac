"""Send what waits for webhooks, and clear away old deliveries."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

import structlog

from maritime_site.core.errors import AppError
from maritime_site.domain.administration import notices
from maritime_site.domain.webhooks import service, signing
from maritime_site.domain.webhooks.models import WebhookDelivery, WebhookEndpoint
from maritime_site.ports.services import Services
from maritime_site.ports.webhooks import WebhookReply

log = structlog.get_logger()


def send_deliveries(services: Services, now: datetime, *, clock: Callable[[], float] = time.monotonic) -> int:
    """Send due deliveries once each and note what came of them; answers how many were taken.

    Endpoints that are slow end the round while the leases still hold, so that no other worker sends the rest too. Once
    an endpoint has failed, what else waits for it is not tried in this round.
    """
    with services.database.reading() as session:
        if not service.has_due(session, now=now):
            return 0
    with services.database.writing() as session:
        claimed = service.claim_deliveries(session, now=now)
    began, taken, failed = clock(), 0, set[UUID]()
    for place, delivery in enumerate(claimed):
        passed = timedelta(seconds=clock() - began)
        if passed > service.LEASE / 2:
            _release(services, claimed[place:])
            break
        if delivery.endpoint_id in failed:
            _release(services, [delivery])
        elif _send(services, delivery, now + passed):
            taken += 1
        else:
            failed.add(delivery.endpoint_id)
    return taken


def _release(services: Services, deliveries: list[WebhookDelivery]) -> None:
    with services.database.writing() as session:
        service.release_deliveries(session, [delivery.id for delivery in deliveries])


def _send(services: Services, delivery: WebhookDelivery, now: datetime) -> bool:
    reply = _call(services, delivery, now)
    values = {"status_code": reply.status_code, "duration_ms": reply.duration_ms}
    with services.database.writing() as session:
        if reply.is_success:
            service.note_delivered(session, delivery.id, **values, now=now)
        else:
            disabled = service.note_failed(session, delivery.id, **values, reason=reply.error, now=now)
            if disabled is not None:
                notices.tell_webhook_disabled(session, disabled, services=services, now=now)
    if not reply.is_success:
        log.warning("webhook not delivered", delivery=str(delivery.id), status=reply.status_code, reason=reply.error)
    return reply.is_success


def _call(services: Services, delivery: WebhookDelivery, now: datetime) -> WebhookReply:
    with services.database.reading() as session:
        endpoint = session.get(WebhookEndpoint, delivery.endpoint_id)
        if endpoint is None:
            return WebhookReply(0, 0, "the webhook is gone")
        url, closed = endpoint.url, endpoint.secret
    try:
        secret = signing.box_of(services).open(closed)
    except AppError as problem:
        return WebhookReply(0, 0, str(problem))
    headers = signing.sign_headers(delivery.id, delivery.body, secret=secret, now=now)
    return services.webhook_sender.send(url, delivery.body.encode(), headers)


def purge_deliveries(services: Services, now: datetime) -> None:
    """Delete what came to an end long ago."""
    with services.database.writing() as session:
        service.purge_deliveries(session, now=now)


def renew_secrets(services: Services, _now: datetime) -> int:
    """After a change of the site's key, encrypt secrets anew; answers how many (docs/operations.md)."""
    with services.database.writing() as session:
        return signing.renew_secrets(session, services=services)


JOBS = (
    ("webhooks", 1.0, send_deliveries),
    ("old webhook deliveries", 3600.0, purge_deliveries),
    ("webhook secrets", 3600.0, renew_secrets),
)
