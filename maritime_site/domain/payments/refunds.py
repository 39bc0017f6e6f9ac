"""Giving money back: requested here, sent and followed by a job, believed only when the gateway says so."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID, uuid4

import structlog
from sqlalchemy import update
from sqlmodel import Session, col, func, select

from maritime_site.core.db.database import count_changed
from maritime_site.core.db.statements import filter_only
from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.text.i18n import _
from maritime_site.domain.payments import ledger, locks
from maritime_site.domain.payments.domain_events import Happening, RefundProcessed
from maritime_site.domain.payments.models import (
    REFUND_TRANSITIONS,
    AttemptStatus,
    PaymentAttempt,
    PaymentOrder,
    Refund,
    RefundStatus,
    Subject,
)
from maritime_site.ports.payments import GatewayRefund

# Longer than the gateway's timeouts and retries together, so that a second worker never sends the same one.
LEASE = timedelta(seconds=60)
SLOWEST = timedelta(hours=1)
# Another worker may be quicker with the first ones.
CLAIM_TRIES = 5
log = structlog.get_logger()


def subject_of(session: Session, attempt: PaymentAttempt) -> Subject:
    """What a payment was for."""
    return session.get_one(PaymentOrder, attempt.order_id).subject


def change_status(session: Session, refund: Refund, status: RefundStatus, *, now: datetime) -> bool:
    """Move a refund one legal step; False when it is there already. Raises Conflict for any other."""
    if refund.status == status:
        return False
    if status not in REFUND_TRANSITIONS[RefundStatus(refund.status)]:
        raise Conflict(_("A refund cannot go from {old} to {new}", old=refund.status, new=status.value))
    refund.status, refund.updated_at, refund.due_at = status, now, now
    session.add(refund)
    return True


def by_key(session: Session, key: str) -> Refund | None:
    """The refund this key asked for before."""
    return session.exec(select(Refund).where(Refund.key == key)).first()


def request_refund(
    session: Session,
    attempt: PaymentAttempt,
    amount: int,
    *,
    key: str,
    by: str,
    reason: str,
    now: datetime,
    id: UUID | None = None,
) -> Refund:
    """Ask for `amount` minor units of a payment back; the same key gives the same refund. `id` becomes the refund's.

    Raises Invalid when more would go back than came in (R36), counting refunds still on their way.
    """
    known = by_key(session, key)
    if known is not None:
        return known
    _claim_amount(session, attempt, amount)
    refund = Refund(
        id=id or uuid4(),
        attempt_id=attempt.id,
        key=key,
        amount_minor=amount,
        currency=attempt.currency,
        reason=reason[:200],
        by=by,
        created_at=now,
        updated_at=now,
        due_at=now,
    )
    session.add(refund)
    session.flush()
    return refund


def _claim_amount(session: Session, attempt: PaymentAttempt, amount: int) -> None:
    wanted = col(PaymentAttempt.claimed_minor) + amount
    captured = col(PaymentAttempt.status).in_([AttemptStatus.CAPTURED, AttemptStatus.PARTIALLY_REFUNDED])
    session.flush()
    claim = (
        update(PaymentAttempt)
        .where(col(PaymentAttempt.id) == attempt.id, wanted <= col(PaymentAttempt.amount_minor), captured)
        .values(claimed_minor=wanted)
    )
    if amount <= 0 or not count_changed(session.exec(claim)):
        raise Invalid({"amount": _("A refund cannot be more than what is left of the payment")})
    session.refresh(attempt)


def request_rest(session: Session, attempt: PaymentAttempt, *, by: str, reason: str, now: datetime) -> Refund | None:
    """Ask for all of a payment that no refund asks for yet; None when nothing is left."""
    rest = attempt.amount_minor - attempt.claimed_minor
    if rest <= 0:
        return None
    # What is left to claim makes this unique; a failed refund of the same amount must not be found again.
    return request_refund(session, attempt, rest, key=f"rest:{uuid4()}", by=by, reason=reason, now=now)


def request_all(session: Session, subject: Subject, *, by: str, reason: str, now: datetime) -> list[Refund]:
    """Ask for everything back that was captured for a subject. The caller holds the subject's lock."""
    rows = session.exec(
        select(PaymentAttempt)
        .join(PaymentOrder)
        .where(PaymentOrder.subject_type == subject.type, PaymentOrder.subject_id == subject.id)
        .where(filter_only(PaymentAttempt.status).in_([AttemptStatus.CAPTURED, AttemptStatus.PARTIALLY_REFUNDED]))
    ).all()
    made = [request_rest(session, attempt, by=by, reason=reason, now=now) for attempt in rows]
    return [refund for refund in made if refund is not None]


def get_version(session: Session) -> tuple[int, int]:
    """How many refunds were asked for, and how many are no longer on their way."""
    on_their_way = col(Refund.status).in_([RefundStatus.REQUESTED, RefundStatus.PENDING])
    return session.exec(select(func.count(), func.count().filter(~on_their_way)).select_from(Refund)).one()


def request_again(session: Session, refund: Refund, *, now: datetime) -> None:
    """Staff tries a failed refund again under a new id of the gateway. Raises Conflict unless it failed."""
    if refund.status != RefundStatus.FAILED:
        raise Conflict(_("Only a failed refund can be requested again"))
    attempt = session.get_one(PaymentAttempt, refund.attempt_id)
    _claim_amount(session, attempt, refund.amount_minor)
    change_status(session, refund, RefundStatus.REQUESTED, now=now)
    refund.gateway_refund_id, refund.error, refund.asked = None, "", refund.asked + 1


def idempotency_key(refund: Refund) -> str:
    """The gateway's key: the row's id, and which asking this is once staff asked again (R36)."""
    return refund.id.hex if refund.asked == 1 else f"{refund.id.hex}-{refund.asked}"


def claim_due(session: Session, status: RefundStatus, *, now: datetime, moment: datetime) -> UUID | None:
    """Lease the refund that is longest due at `now` to this worker for a minute from `moment` on; None without one."""
    due = (Refund.status == status, col(Refund.due_at) <= now)
    ids = session.exec(select(Refund.id).where(*due).order_by(col(Refund.due_at)).limit(CLAIM_TRIES)).all()
    return next((known_id for known_id in ids if _lease_refund(session, known_id, due, moment)), None)


def _lease_refund(session: Session, id: UUID, due: tuple[object, ...], moment: datetime) -> bool:
    lease = update(Refund).where(col(Refund.id) == id, *due).values(due_at=moment + LEASE)  # pyright: ignore[reportArgumentType]
    return bool(count_changed(session.exec(lease)))


def lock_refund(session: Session, refund_id: UUID) -> tuple[Refund, PaymentAttempt, Subject]:
    """A refund, its payment and its subject, under the subject's lock."""
    refund = session.get_one(Refund, refund_id)
    attempt = session.get_one(PaymentAttempt, refund.attempt_id)
    subject = subject_of(session, attempt)
    locks.lock_subject(session, subject)
    session.refresh(refund, with_for_update=True)
    session.refresh(attempt, with_for_update=True)
    return refund, attempt, subject


def apply_gateway_refund(
    session: Session, refund_id: UUID, gateway_refund: GatewayRefund, *, now: datetime
) -> list[Happening]:
    """Apply what the gateway says of a refund; an older word than the one we have changes nothing."""
    refund, attempt, subject = lock_refund(session, refund_id)
    if refund.status not in {RefundStatus.REQUESTED, RefundStatus.PENDING}:
        return []
    if gateway_refund.payment_id != attempt.gateway_payment_id or gateway_refund.amount != refund.amount_minor:
        log.error("refund mismatch", refund=str(refund.id), gateway_refund=gateway_refund.id)
        return []
    refund.gateway_refund_id = gateway_refund.id
    change_status(session, refund, RefundStatus(gateway_refund.status), now=now)
    if gateway_refund.status == "pending":
        refund.due_at = next_look(refund, now=now)
        return []
    if gateway_refund.status == "failed":
        _release_amount(session, refund, attempt)
        return []
    return [_mark_processed(session, refund, attempt, subject, now=now)]


def _mark_processed(
    session: Session, refund: Refund, attempt: PaymentAttempt, subject: Subject, *, now: datetime
) -> Happening:
    refund.processed_at = now
    count_refund(session, attempt, refund, subject, now=now)
    return RefundProcessed(subject, refund.id)


def count_refund(session: Session, attempt: PaymentAttempt, refund: Refund, subject: Subject, *, now: datetime) -> None:
    """Count a processed refund on its payment and in the ledger."""
    attempt.refunded_minor += refund.amount_minor
    whole = attempt.refunded_minor >= attempt.amount_minor
    attempt.status = AttemptStatus.REFUNDED if whole else AttemptStatus.PARTIALLY_REFUNDED
    attempt.updated_at = now
    session.add(attempt)
    ledger.record_refund(session, subject, attempt, refund, now=now)


def _release_amount(session: Session, refund: Refund, attempt: PaymentAttempt) -> None:
    attempt.claimed_minor -= refund.amount_minor
    session.add(attempt)
    log.error("refund failed", refund=str(refund.id))


def mark_refused(session: Session, refund_id: UUID, *, reason: str, now: datetime) -> None:
    """The gateway will not give this back: the refund failed, and its amount is free to be asked for again."""
    refund, attempt, _subject = lock_refund(session, refund_id)
    if refund.status == RefundStatus.REQUESTED:
        change_status(session, refund, RefundStatus.FAILED, now=now)
        refund.error = reason[:200]
        _release_amount(session, refund, attempt)


def postpone_check(session: Session, refund_id: UUID, *, now: datetime) -> None:
    """Nothing new, or no answer: look again, less often the longer it takes."""
    refund = session.get_one(Refund, refund_id)
    refund.due_at = next_look(refund, now=now)
    session.add(refund)


def next_look(refund: Refund, *, now: datetime) -> datetime:
    """When to look at a refund again: at first every second, in the end every hour."""
    age = now - refund.updated_at
    return now + min(SLOWEST, max(timedelta(seconds=1), age / 4))
