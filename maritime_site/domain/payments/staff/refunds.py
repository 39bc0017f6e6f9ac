"""Staff gives money back: alone up to a limit, with a second administrator above it (R36)."""

from __future__ import annotations

import hashlib
from datetime import datetime
from uuid import UUID

from sqlalchemy import func
from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.ids import read_uuid
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.payments import exchange_rates, idempotency, refunds
from maritime_site.domain.payments.domain_events import RefundRequested
from maritime_site.domain.payments.models import (
    PaymentAttempt,
    PaymentOrder,
    Refund,
    RefundStatus,
    Subject,
)
from maritime_site.domain.payments.staff import approvals
from maritime_site.domain.payments.staff.models import ProposalStatus, RefundProposal
from maritime_site.domain.payments.staff.schemas import RefundRequest
from maritime_site.domain.payments.staff.standing import REFUNDABLE
from maritime_site.domain.payments.staff.steps import BY, PROPOSAL, STAFF, Outcome, lock_payment, record_change


def get_payment(session: Session, reference: str) -> PaymentAttempt:
    """A payment by our id, or by the gateway's id of it or of its order. Raises NotFound."""
    own_id = read_uuid(reference)
    if own_id is not None:
        row = session.get(PaymentAttempt, own_id)
    else:
        known = PaymentAttempt.gateway_payment_id == reference
        row = session.exec(select(PaymentAttempt).where(known)).first() or _of_order(session, reference)
    if row is None:
        raise NotFound(_("There is no such payment"))
    return row


def _of_order(session: Session, gateway_order_id: str) -> PaymentAttempt | None:
    mine = select(PaymentAttempt).join(PaymentOrder).where(PaymentOrder.gateway_order_id == gateway_order_id)
    paid_first = (col(PaymentAttempt.captured_at).is_(None), col(PaymentAttempt.created_at))
    return session.exec(mine.order_by(*paid_first)).first()


def refund_payment(
    session: Session,
    reference: str,
    payload: RefundRequest,
    *,
    actor: Actor,
    limit: int,
    key: str = "",
    now: datetime,
) -> Outcome:
    """Return part or all of a payment; above `limit` it waits (R36).

    `limit` is in minor units of the event's currency, for all refunds of the payment together.

    A repeat (the same `key`; without one the same amount and reason) changes nothing, unless the refund failed or was
    denied: then it is asked for again. Raises NotFound, Conflict for a payment without money to return, Invalid for
    more than came in less what is or will be returned, and for the `key` of another amount or reason.
    """
    attempt = lock_payment(session, get_payment(session, reference))
    digest = hashlib.sha256((key or f"{payload.amount} {payload.reason}").encode()).hexdigest()[:32]
    own = f"{attempt.id}:{digest}"
    known, proposal = refunds.by_key(session, STAFF + own), approvals.find_proposal(session, own)
    _require_same_request(payload, known or proposal)
    if known is not None:
        return _retry_refund(session, known, actor=actor, limit=limit, now=now)
    if proposal is not None and proposal.status != ProposalStatus.DENIED:
        return Outcome(session.get(Refund, proposal.id), proposal)
    if attempt.status not in REFUNDABLE:
        raise Conflict(_("This payment has nothing to give back"))
    approvals.require_left(session, attempt, payload.amount)
    if payload.amount > alone_up_to(session, attempt, limit=limit, asking=actor.id):
        return approvals.propose_refund(session, attempt, payload, own, proposal, actor=actor, now=now)
    return _request_refund(session, attempt, payload, STAFF + own, actor=actor, now=now)


def _require_same_request(payload: RefundRequest, known: Refund | RefundProposal | None) -> None:
    if known is not None and (known.amount_minor, known.reason) != (payload.amount, payload.reason):
        raise Invalid({idempotency.HEADER: _(idempotency.OTHER_REQUEST)})


def alone_up_to(session: Session, attempt: PaymentAttempt, *, limit: int, asking: str = "") -> int:
    """How much more of a payment, in its own currency, goes back without a second administrator (R36).

    `limit` is in minor units of the event's currency, for all of the payment together; `asking` is who wants to give
    it back.
    """
    own = exchange_rates.convert_limit(session, limit, attempt.currency, asking=asking)
    return max(0, own - _sum_unapproved(session, attempt))


def _sum_unapproved(session: Session, attempt: PaymentAttempt) -> int:
    """What administrators gave back of a payment without a second one, so that parts do not slip under the limit."""
    mine = (Refund.attempt_id == attempt.id, Refund.by == BY, Refund.status != RefundStatus.FAILED)
    single = ~col(Refund.key).startswith(PROPOSAL)
    return int(session.exec(select(func.coalesce(func.sum(Refund.amount_minor), 0)).where(*mine, single)).one())


def _request_refund(
    session: Session, attempt: PaymentAttempt, payload: RefundRequest, key: str, *, actor: Actor, now: datetime
) -> Outcome:
    refund = refunds.request_refund(session, attempt, payload.amount, key=key, by=BY, reason=payload.reason, now=now)
    record_change(session, actor, "refund.request", refund, "", now=now)
    return Outcome(refund, None, (RefundRequested(refunds.subject_of(session, attempt), refund.id),))


def _retry_refund(session: Session, refund: Refund, *, actor: Actor, limit: int, now: datetime) -> Outcome:
    """Ask again, as whoever asked first: what one administrator began counts anew, for others were given meanwhile."""
    if refund.status != RefundStatus.FAILED:
        return Outcome(refund)
    attempt = session.get_one(PaymentAttempt, refund.attempt_id)
    known = approvals.find_proposal(session, refund.key.removeprefix(STAFF))
    if known is not None and known.status == ProposalStatus.WAITING:
        return Outcome(None, known)
    allowed = alone_up_to(session, attempt, limit=limit, asking=actor.id)
    if refund.key.startswith(STAFF) and refund.amount_minor > allowed:
        return approvals.propose_again(session, attempt, refund, known, actor=actor, now=now)
    refunds.request_again(session, refund, now=now)
    record_change(session, actor, "refund.again", refund, RefundStatus.FAILED, now=now)
    return Outcome(refund, None, (RefundRequested(refunds.subject_of(session, attempt), refund.id),))


def return_rest(
    session: Session, attempt: PaymentAttempt, *, reason: str, actor: Actor, limit: int, now: datetime
) -> Outcome | None:
    """Return all of a payment that no refund asks for, as `refund_payment` does; None when nothing is left.

    What waits for a second administrator goes on waiting. The caller holds the subject's lock.
    """
    session.refresh(attempt, with_for_update=True)
    rest = attempt.amount_minor - attempt.claimed_minor - approvals.sum_waiting(session, attempt)
    if rest <= 0 or attempt.status not in REFUNDABLE:
        return None
    payload = RefundRequest(amount=rest, reason=reason[:200])
    return refund_payment(
        session, str(attempt.id), payload, actor=actor, limit=limit, key=f"rest:{now.isoformat()}", now=now
    )


def return_all(
    session: Session, subject: Subject, *, reason: str, actor: Actor, limit: int, now: datetime
) -> list[Refund]:
    """Return all that was paid for something; answers what is on its way, the rest waits (R36).

    The caller holds the subject's lock.
    """
    paid = (PaymentOrder.subject_type == subject.type, PaymentOrder.subject_id == subject.id)
    attempts = session.exec(select(PaymentAttempt).join(PaymentOrder).where(*paid)).all()
    outcomes = [return_rest(session, attempt, reason=reason, actor=actor, limit=limit, now=now) for attempt in attempts]
    return [outcome.refund for outcome in outcomes if outcome and outcome.refund]


def retry_failed_refund(session: Session, refund_id: UUID, *, actor: Actor, limit: int, now: datetime) -> Outcome:
    """Ask the gateway for a failed refund once more; one that did not fail stays as it is. Raises NotFound.

    Where one administrator may no longer give so much (`limit`, R36), it waits for a second one.
    """
    refund = session.get(Refund, refund_id)
    if refund is None:
        raise NotFound(_("There is no such refund"))
    refunds.lock_refund(session, refund_id)
    return _retry_refund(session, refund, actor=actor, limit=limit, now=now)
