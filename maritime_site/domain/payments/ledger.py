"""The ledger: one row for each step of money, written once."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.domain.payments.models import LedgerEntry, PaymentAttempt, Refund, Subject
from maritime_site.domain.webhooks.models import WebhookEvent
from maritime_site.domain.webhooks.service import emit_event


def record_capture(session: Session, subject: Subject, attempt: PaymentAttempt, *, now: datetime) -> None:
    """Note money that came in."""
    _add_entry(session, subject, attempt, key=f"capture:{attempt.id}", amount=attempt.amount_minor, now=now)


def record_refund(session: Session, subject: Subject, attempt: PaymentAttempt, given: Refund, *, now: datetime) -> None:
    """Note money that went back."""
    _add_entry(session, subject, attempt, key=f"refund:{given.id}", amount=-given.amount_minor, now=now)


def _add_entry(
    session: Session, subject: Subject, attempt: PaymentAttempt, *, key: str, amount: int, now: datetime
) -> None:
    entry = LedgerEntry(
        key=key,
        kind=key.partition(":")[0],
        subject_type=subject.type,
        subject_id=subject.id,
        attempt_id=attempt.id,
        amount_minor=amount,
        currency=attempt.currency,
        at=now,
    )
    session.add(entry)
    data = {
        "id": key,
        "paymentId": str(attempt.id),
        "subject": {"type": subject.type, "id": str(subject.id)},
        "amount": abs(amount),
        "currency": attempt.currency,
        "status": "captured" if amount > 0 else "refunded",
    }
    emit_event(session, WebhookEvent.PAYMENT if amount > 0 else WebhookEvent.REFUND, data, now=now)
