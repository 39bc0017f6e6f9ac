"""Payments know no people; only the answers kept for a person's repeats name them (REG-7)."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import delete
from sqlmodel import Session, col, select

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.payments.models import (
    AttemptStatus,
    IdempotencyRecord,
    PaymentAttempt,
    PaymentOrder,
    Refund,
    RefundStatus,
)
from maritime_site.domain.payments.staff.models import ProposalStatus, RefundProposal


def export_of(session: Session, subject_type: str, ids: Iterable[UUID]) -> list[Record]:
    """What was paid for these subjects and what went back; the gateway's own ids let anybody trace the money."""
    mine = (PaymentOrder.subject_type == subject_type, col(PaymentOrder.subject_id).in_(list(ids)))
    joined = select(PaymentAttempt, PaymentOrder).join(PaymentOrder, col(PaymentOrder.id) == PaymentAttempt.order_id)
    names = ("gateway_payment_id", "amount_minor", "currency", "status", "refunded_minor", "created_at")
    return [
        serialize_row(attempt, *names) | serialize_row(order, "receipt", "subject_id")
        for attempt, order in session.exec(joined.where(*mine)).all()
    ]


def is_moving(session: Session, subject_type: str, subject_ids: Iterable[UUID]) -> bool:
    """Whether money for one of these subjects is on its way in or back, or waits for a second administrator."""
    mine = (PaymentOrder.subject_type == subject_type, col(PaymentOrder.subject_id).in_(list(subject_ids)))
    attempts = select(PaymentAttempt).join(PaymentOrder, col(PaymentOrder.id) == PaymentAttempt.order_id).where(*mine)
    rows = session.exec(attempts).all()
    if any(attempt.status == AttemptStatus.AUTHORIZED for attempt in rows):
        return True
    ids = [attempt.id for attempt in rows]
    back = (col(Refund.attempt_id).in_(ids), col(Refund.status) != RefundStatus.PROCESSED)
    waiting = (col(RefundProposal.attempt_id).in_(ids), RefundProposal.status == ProposalStatus.WAITING)
    moving = (select(Refund.id).where(*back), select(RefundProposal.id).where(*waiting))
    return any(session.exec(each).first() is not None for each in moving)


def erase_answers(session: Session, owner_id: UUID) -> None:
    """Forget the answers that were kept for a person's repeats; money rows stay as they are."""
    session.exec(delete(IdempotencyRecord).where(col(IdempotencyRecord.owner_id) == owner_id))
