"""Queue what happened for those who want to know, and take it out again one lease at a time."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4
from weakref import WeakKeyDictionary

from sqlalchemy import Engine, delete, insert, or_, update
from sqlmodel import Session, col, select

from maritime_site.core.clock import format_iso
from maritime_site.domain.webhooks.models import DeliveryStatus, WebhookDelivery, WebhookEndpoint, WebhookEvent

D = WebhookDelivery
LEASE = timedelta(seconds=60)
WAITS = tuple(timedelta(seconds=s) for s in (60, 300, 1800, 7200, 43200, 86400))
DISABLED_AFTER = timedelta(days=5)
KEPT = timedelta(days=30)
MOST_CLAIMED = 20
# A process looks so often which events anybody wants; where nobody does, an event costs nothing.
LOOK_SECONDS = 1.0

_lock = threading.Lock()
_wanted: WeakKeyDictionary[Engine, tuple[float, frozenset[str]]] = WeakKeyDictionary()


def forget_wanted(session: Session) -> None:
    """Let this process look anew: an endpoint was changed."""
    with _lock:
        _wanted.pop(session.connection().engine, None)


def _is_wanted(session: Session, event: WebhookEvent) -> bool:
    engine = session.connection().engine
    with _lock:
        known = _wanted.get(engine)
    if known is None or time.monotonic() - known[0] >= LOOK_SECONDS:
        names = frozenset(name for _id, events in _read_enabled(session) for name in events)
        known = time.monotonic(), names
        with _lock:
            _wanted[engine] = known
    return event.value in known[1]


def emit_event(session: Session, event: WebhookEvent, data: Mapping[str, Any], *, now: datetime) -> None:
    """Queue what happened for every endpoint that wants it, in this transaction.

    `data` holds ids, kinds, statuses and amounts: what a person is called, or where they are reached, is asked for with
    an API key by those who may know. It may be called while the session writes its rows.
    """
    if not _is_wanted(session, event):
        return
    wanting = [endpoint for endpoint, events in _read_enabled(session) if event.value in events]
    queue_deliveries(session, wanting, event, data, now=now)


def _read_enabled(session: Session) -> list[tuple[UUID, list[str]]]:
    """The endpoints that are on and what they want; asked of the connection, for the session may be writing."""
    enabled = select(WebhookEndpoint.id, col(WebhookEndpoint.events)).where(col(WebhookEndpoint.enabled))
    return [(endpoint, list(events)) for endpoint, events in session.connection().execute(enabled).all()]


def queue_deliveries(
    session: Session, endpoints: Sequence[UUID], event: WebhookEvent, data: Mapping[str, Any], *, now: datetime
) -> list[UUID]:
    """Queue one event for these endpoints; answers the deliveries' ids."""
    event_id = uuid4()
    payload = {"id": str(event_id), "event": event.value, "occurredAt": format_iso(now), "data": data}
    body = json.dumps(payload, separators=(",", ":"), ensure_ascii=False)
    rows = [
        WebhookDelivery(
            endpoint_id=endpoint, event_id=event_id, event=event.value, body=body, created_at=now, due_at=now
        )
        for endpoint in endpoints
    ]
    if rows:
        session.connection().execute(insert(D), [row.model_dump() for row in rows])
    return [row.id for row in rows]


def has_due(session: Session, *, now: datetime) -> bool:
    """Whether anything waits: a look, so that an idle round keeps no writer waiting."""
    due = (col(D.status) == DeliveryStatus.QUEUED, col(D.due_at) <= now)
    return session.exec(select(D.id).where(*due).limit(1)).first() is not None


def claim_deliveries(session: Session, *, now: datetime) -> list[WebhookDelivery]:
    """Lease due deliveries to this worker alone for 60 s, oldest first; those of disabled endpoints wait."""
    free = or_(col(D.claimed_until).is_(None), col(D.claimed_until) < now)
    enabled = select(WebhookEndpoint.id).where(col(WebhookEndpoint.enabled))
    due = (col(D.status) == DeliveryStatus.QUEUED, col(D.due_at) <= now, free, col(D.endpoint_id).in_(enabled))
    oldest = select(D.id).where(*due).order_by(col(D.due_at), col(D.id)).limit(MOST_CLAIMED)
    next_ids = session.exec(oldest.with_for_update(skip_locked=True)).all()
    lease = (
        update(D)
        .where(col(D.id).in_(next_ids), *due)
        .values(claimed_until=now + LEASE, attempts=D.attempts + 1)
        .returning(D)
        .execution_options(populate_existing=True, synchronize_session=False)
    )
    return sorted(session.scalars(lease).all(), key=lambda row: (row.due_at, row.id))


def release_deliveries(session: Session, ids: Sequence[UUID]) -> None:
    """Give leased deliveries back that were not tried."""
    untried = (col(D.id).in_(ids), col(D.status) == DeliveryStatus.QUEUED)
    session.exec(update(D).where(*untried).values(claimed_until=None, attempts=D.attempts - 1))


def note_delivered(session: Session, id: UUID, *, status_code: int, duration_ms: int, now: datetime) -> None:
    """Note that an endpoint took a delivery: it works."""
    row = session.get(D, id, with_for_update=True)
    if row is None:
        return
    row.status, row.error, row.claimed_until, row.tried_at = DeliveryStatus.DELIVERED, "", None, now
    row.status_code, row.duration_ms = status_code, duration_ms
    session.add(row)
    works = (col(WebhookEndpoint.id) == row.endpoint_id, col(WebhookEndpoint.failing_since).is_not(None))
    session.exec(update(WebhookEndpoint).where(*works).values(failing_since=None))


def note_failed(
    session: Session, id: UUID, *, status_code: int, duration_ms: int, reason: str, now: datetime
) -> WebhookEndpoint | None:
    """Note a failure: try again later, or give up once the tries are used up; answers the endpoint it disabled.

    What waits for the same endpoint waits for a minute too: one that hangs must not keep the others waiting. One that
    has failed for DISABLED_AFTER is disabled.
    """
    row = session.get(D, id, with_for_update=True)
    if row is None:
        return None
    row.claimed_until, row.tried_at, row.error = None, now, reason[:500]
    row.status_code, row.duration_ms = status_code, duration_ms
    if row.attempts > len(WAITS):
        row.status = DeliveryStatus.FAILED
    else:
        row.due_at = now + WAITS[row.attempts - 1]
    session.add(row)
    session.flush()
    theirs = (col(D.endpoint_id) == row.endpoint_id, col(D.status) == DeliveryStatus.QUEUED)
    session.exec(update(D).where(*theirs, col(D.due_at) < now + WAITS[0]).values(due_at=now + WAITS[0]))
    return _note_failing(session, row.endpoint_id, now=now)


def _note_failing(session: Session, endpoint_id: UUID, *, now: datetime) -> WebhookEndpoint | None:
    endpoint = session.get(WebhookEndpoint, endpoint_id, with_for_update=True, populate_existing=True)
    if endpoint is None:
        return None
    endpoint.failing_since = endpoint.failing_since or now
    is_too_long = endpoint.enabled and now - endpoint.failing_since >= DISABLED_AFTER
    if is_too_long:
        endpoint.enabled, endpoint.disabled_at = False, now
    session.add(endpoint)
    return endpoint if is_too_long else None


def purge_deliveries(session: Session, *, now: datetime) -> None:
    """Delete deliveries that came to an end, whatever it was, 30 days ago."""
    old = (col(D.created_at) < now - KEPT, col(D.status) != DeliveryStatus.QUEUED)
    session.exec(delete(D).where(*old))
