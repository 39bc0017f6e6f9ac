"""What was said to us about a payment: kept once, believed never, asked about until the gateway answers (R32)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import structlog
from sqlmodel import Session, col, select

from maritime_site.core.db.database import insert_once
from maritime_site.domain.payments import orders
from maritime_site.domain.payments.models import Flag, PaymentEvent

AGAIN_AFTER = timedelta(seconds=15)
AT_ONCE = 20
log = structlog.get_logger()


@dataclass(frozen=True)
class NotificationHint:
    """Somebody says something happened to a payment. Empty or None is what they did not say."""

    key: str
    name: str
    order_id: str = ""
    payment_id: str = ""
    amount: int | None = None
    currency: str | None = None
    facts: dict[str, Any] = field(default_factory=dict[str, Any])


def record_notification(session: Session, hint: NotificationHint, *, now: datetime) -> PaymentEvent:
    """The row of this hint, written at its first coming; one that cannot be ours is flagged and closed at once."""
    known = _find_notification(session, hint.key)
    if known is not None:
        return known
    event = PaymentEvent(
        key=hint.key,
        name=hint.name,
        gateway_order_id=hint.order_id,
        gateway_payment_id=hint.payment_id,
        facts=hint.facts,
        received_at=now,
        due_at=now + AGAIN_AFTER,
    )
    flag = _discrepancy_of(session, hint)
    if flag is not Flag.NONE:
        event.flag, event.handled_at = flag, now
        log.warning("payment event flagged", event_name=hint.name, flag=flag.value, order=hint.order_id)
    if not insert_once(session, event):
        return session.exec(select(PaymentEvent).where(PaymentEvent.key == hint.key)).one()
    return event


def _find_notification(session: Session, key: str) -> PaymentEvent | None:
    return session.exec(select(PaymentEvent).where(PaymentEvent.key == key)).first()


def _discrepancy_of(session: Session, hint: NotificationHint) -> Flag:
    if not hint.order_id:
        return Flag.IGNORED
    order = orders.by_gateway_id(session, hint.order_id)
    if order is None:
        return Flag.UNKNOWN_ORDER
    wrong_amount = hint.amount is not None and hint.amount != order.amount_minor
    wrong_currency = hint.currency is not None and hint.currency != order.currency
    return Flag.MISMATCH if wrong_amount or wrong_currency else Flag.NONE


def record_discrepancy(
    session: Session, flag: Flag, *, order_id: str, payment_id: str, facts: dict[str, Any], now: datetime
) -> None:
    """Keep, once, that the gateway itself said something that cannot be ours. The caller holds the subject's lock."""
    key = f"{flag.value}:{order_id}:{payment_id}"
    if _find_notification(session, key) is not None:
        return
    event = PaymentEvent(
        key=key,
        name="gateway.answer",
        gateway_order_id=order_id,
        gateway_payment_id=payment_id,
        flag=flag,
        facts=facts,
        received_at=now,
        due_at=now,
        handled_at=now,
    )
    session.add(event)
    log.error("payment event flagged", event_name="gateway.answer", flag=flag.value, order=order_id)


def close_notification(session: Session, key: str, *, flag: Flag = Flag.NONE, now: datetime) -> None:
    """The gateway was asked; `flag` says what was wrong with the hint, if anything."""
    event = _find_notification(session, key)
    if event is None or event.handled_at is not None:
        return
    event.handled_at, event.flag = now, flag
    session.add(event)
    if flag is not Flag.NONE:
        log.warning("payment event flagged", event_name=event.name, flag=flag.value, order=event.gateway_order_id)


def postpone_notification(session: Session, id: UUID, *, now: datetime) -> None:
    """The gateway was away: ask again later, less often the longer it stays so."""
    event = session.get_one(PaymentEvent, id)
    event.due_at = now + max(AGAIN_AFTER, min((now - event.received_at) / 4, timedelta(minutes=5)))
    session.add(event)


def list_due_notifications(session: Session, *, now: datetime) -> list[PaymentEvent]:
    """Hints whose turn it is to be asked about again, oldest first."""
    due = (col(PaymentEvent.handled_at).is_(None), col(PaymentEvent.due_at) <= now)
    return list(session.exec(select(PaymentEvent).where(*due).order_by(col(PaymentEvent.due_at)).limit(AT_ONCE)).all())
