"""Staff gives money back: alone up to a limit, with a second administrator above it (R36)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import func
from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.ids import read_uuid
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.independence import NOT_INDEPENDENT, are_independent
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.payments import exchange_rates, locks, refunds
from maritime_site.domain.payments.domain_events import Happening, RefundRequested
from maritime_site.domain.payments.models import (
    AttemptStatus,
    PaymentAttempt,
    PaymentOrder,
    Refund,
    RefundStatus,
    Subject,
)
from maritime_site.domain.payments.staff.models import PROPOSAL_TRANSITIONS, ProposalStatus, RefundProposal
from maritime_site.domain.payments.staff.schemas import DenialRequest, RefundRequest

BY = "administrator"
STAFF, PROPOSAL = "staff:", "proposal:"
TOO_MUCH = N_("A refund cannot be more than what is left of the payment")
REFUNDABLE = frozenset({AttemptStatus.CAPTURED, AttemptStatus.PARTIALLY_REFUNDED})


@dataclass(frozen=True)
class Outcome:
    """What became of a request: a refund on its way or a proposal that waits; events are for `event_handlers`."""

    refund: Refund | None
    proposal: RefundProposal | None = None
    domain_events: tuple[Happening, ...] = ()


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
    """Return part or all of a payment; above `limit` (paise, all refunds of it together) it waits (R36).

    A repeat (the same `key`; without one the same amount and reason) changes nothing, unless the refund failed or was
    denied: then it is asked for again. Raises NotFound, Conflict for a payment without money to return, Invalid for
    more than came in less what is or will be returned.
    """
    attempt = _lock_payment(session, get_payment(session, reference))
    digest = hashlib.sha256((key or f"{payload.amount} {payload.reason}").encode()).hexdigest()[:32]
    own = f"{attempt.id}:{digest}"
    known = refunds.by_key(session, STAFF + own)
    if known is not None:
        return _retry_refund(session, known, actor=actor, limit=limit, now=now)
    proposal = _find_proposal(session, own)
    if proposal is not None and proposal.status != ProposalStatus.DENIED:
        return Outcome(session.get(Refund, proposal.id), proposal)
    if attempt.status not in REFUNDABLE:
        raise Conflict(_("This payment has nothing to give back"))
    _require_left(session, attempt, payload.amount)
    if payload.amount > alone_up_to(session, attempt, limit=limit, asking=actor.id):
        return _propose_refund(session, attempt, payload, own, proposal, actor=actor, now=now)
    return _request_refund(session, attempt, payload, STAFF + own, actor=actor, now=now)


def _lock_payment(session: Session, attempt: PaymentAttempt) -> PaymentAttempt:
    locks.lock_subject(session, refunds.subject_of(session, attempt))
    session.refresh(attempt, with_for_update=True)
    return attempt


def _find_proposal(session: Session, key: str) -> RefundProposal | None:
    return session.exec(select(RefundProposal).where(RefundProposal.key == key)).first()


def _require_left(session: Session, attempt: PaymentAttempt, amount: int) -> None:
    if amount > attempt.amount_minor - attempt.claimed_minor - _sum_waiting(session, attempt):
        raise Invalid({"amount": _(TOO_MUCH)})


def _sum_waiting(session: Session, attempt: PaymentAttempt) -> int:
    mine = (RefundProposal.attempt_id == attempt.id, RefundProposal.status == ProposalStatus.WAITING)
    return int(session.exec(select(func.coalesce(func.sum(RefundProposal.amount_minor), 0)).where(*mine)).one())


def alone_up_to(session: Session, attempt: PaymentAttempt, *, limit: int, asking: str = "") -> int:
    """How much more of a payment, in its own currency, goes back without a second administrator (R36).

    `limit` is in minor units of rupees, for all of the payment together; `asking` is who wants to give it back.
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
    _record_change(session, actor, "refund.request", refund, "", now=now)
    return Outcome(refund, None, (RefundRequested(refunds.subject_of(session, attempt), refund.id),))


def _retry_refund(session: Session, refund: Refund, *, actor: Actor, limit: int, now: datetime) -> Outcome:
    """Ask again, as whoever asked first: what one administrator began counts anew, for others were given meanwhile."""
    if refund.status != RefundStatus.FAILED:
        return Outcome(refund)
    attempt = session.get_one(PaymentAttempt, refund.attempt_id)
    known = _find_proposal(session, refund.key.removeprefix(STAFF))
    if known is not None and known.status == ProposalStatus.WAITING:
        return Outcome(None, known)
    allowed = alone_up_to(session, attempt, limit=limit, asking=actor.id)
    if refund.key.startswith(STAFF) and refund.amount_minor > allowed:
        return _propose_again(session, attempt, refund, known, actor=actor, now=now)
    refunds.request_again(session, refund, now=now)
    _record_change(session, actor, "refund.again", refund, RefundStatus.FAILED, now=now)
    return Outcome(refund, None, (RefundRequested(refunds.subject_of(session, attempt), refund.id),))


def _propose_again(
    session: Session,
    attempt: PaymentAttempt,
    refund: Refund,
    denied: RefundProposal | None,
    *,
    actor: Actor,
    now: datetime,
) -> Outcome:
    """The failed refund waits for a second administrator, who sends that one again."""
    _require_left(session, attempt, refund.amount_minor)
    payload = RefundRequest(amount=refund.amount_minor, reason=refund.reason)
    own = refund.key.removeprefix(STAFF)
    return _propose_refund(session, attempt, payload, own, denied, actor=actor, now=now, id=refund.id)


def _propose_refund(
    session: Session,
    attempt: PaymentAttempt,
    payload: RefundRequest,
    key: str,
    known: RefundProposal | None,
    *,
    actor: Actor,
    now: datetime,
    id: UUID | None = None,
) -> Outcome:
    proposal = known or RefundProposal(
        id=id or uuid4(),
        attempt_id=attempt.id,
        key=key,
        amount_minor=payload.amount,
        currency=attempt.currency,
        reason=payload.reason,
        asked_by=actor.id,
        asked_by_name=actor.name,
        created_at=now,
    )
    before = known.status if known else ""
    proposal.status, proposal.asked_by, proposal.asked_by_name = ProposalStatus.WAITING, actor.id, actor.name
    proposal.decided_at, proposal.decided_by_name, proposal.note = None, "", ""
    session.add(proposal)
    session.flush()
    _record_change(session, actor, "refund.propose", proposal, before, now=now)
    return Outcome(None, proposal)


def return_rest(
    session: Session, attempt: PaymentAttempt, *, reason: str, actor: Actor, limit: int, now: datetime
) -> Outcome | None:
    """Return all of a payment that no refund asks for, as `refund_payment` does; None when nothing is left.

    What waits for a second administrator goes on waiting. The caller holds the subject's lock.
    """
    session.refresh(attempt, with_for_update=True)
    rest = attempt.amount_minor - attempt.claimed_minor - _sum_waiting(session, attempt)
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


def approve_refund(session: Session, proposal_id: UUID, *, actor: Actor, now: datetime) -> Outcome:
    """The second administrator agrees: the refund is requested. Repeating it changes nothing.

    Raises NotFound, Conflict for one's own proposal or that of an account under the same control, a denied one, or when
    so much is no longer left.
    """
    proposal, attempt = _get_proposal(session, proposal_id)
    if proposal.status == ProposalStatus.APPROVED:
        return Outcome(session.get(Refund, proposal.id), proposal)
    if proposal.asked_by == actor.id:
        raise Conflict(_("Another administrator must approve this refund"))
    if not are_independent(session, proposal.asked_by, actor.id):
        raise Conflict(_(NOT_INDEPENDENT))
    _decide_proposal(session, proposal, ProposalStatus.APPROVED, "", actor=actor, now=now)
    try:
        refund = _request_approved(session, attempt, proposal, now=now)
    except Invalid as refusal:
        raise Conflict(_(TOO_MUCH)) from refusal
    return Outcome(refund, proposal, (RefundRequested(refunds.subject_of(session, attempt), refund.id),))


def _request_approved(session: Session, attempt: PaymentAttempt, proposal: RefundProposal, *, now: datetime) -> Refund:
    key = f"{PROPOSAL}{proposal.id}"
    failed = session.get(Refund, proposal.id)
    if failed is not None:
        refunds.request_again(session, failed, now=now)
        failed.key = key
        return failed
    amount, reason = proposal.amount_minor, proposal.reason
    return refunds.request_refund(session, attempt, amount, key=key, by=BY, reason=reason, now=now, id=proposal.id)


def deny_refund(session: Session, proposal_id: UUID, payload: DenialRequest, *, actor: Actor, now: datetime) -> Outcome:
    """The second administrator, or the one who asked, says no. Raises NotFound, Conflict once it was approved."""
    proposal, _attempt = _get_proposal(session, proposal_id)
    if proposal.status != ProposalStatus.DENIED:
        _decide_proposal(session, proposal, ProposalStatus.DENIED, payload.reason, actor=actor, now=now)
    return Outcome(None, proposal)


def _get_proposal(session: Session, id: UUID) -> tuple[RefundProposal, PaymentAttempt]:
    proposal = session.get(RefundProposal, id)
    if proposal is None:
        raise NotFound(_("There is no such refund"))
    attempt = _lock_payment(session, session.get_one(PaymentAttempt, proposal.attempt_id))
    session.refresh(proposal, with_for_update=True)
    return proposal, attempt


def _decide_proposal(
    session: Session, proposal: RefundProposal, status: ProposalStatus, note: str, *, actor: Actor, now: datetime
) -> None:
    before = ProposalStatus(proposal.status)
    if status not in PROPOSAL_TRANSITIONS[before]:
        raise Conflict(_("This refund is already {status}", status=before.value))
    proposal.status, proposal.note = status, note
    proposal.decided_at, proposal.decided_by_name = now, actor.name
    session.add(proposal)
    verb = "refund.approve" if status is ProposalStatus.APPROVED else "refund.deny"
    _record_change(session, actor, verb, proposal, before, now=now)


def retry_failed_refund(session: Session, refund_id: UUID, *, actor: Actor, limit: int, now: datetime) -> Outcome:
    """Ask the gateway for a failed refund once more; one that did not fail stays as it is. Raises NotFound.

    Where one administrator may no longer give so much (`limit`, R36), it waits for a second one.
    """
    refund = session.get(Refund, refund_id)
    if refund is None:
        raise NotFound(_("There is no such refund"))
    refunds.lock_refund(session, refund_id)
    return _retry_refund(session, refund, actor=actor, limit=limit, now=now)


def _record_change(
    session: Session, actor: Actor, verb: str, thing: Refund | RefundProposal, before: str, *, now: datetime
) -> None:
    was = {"status": str(before)} if before else {}
    values = {
        "status": str(thing.status),
        "amount": thing.amount_minor,
        "currency": thing.currency,
        "payment": str(thing.attempt_id),
    }
    audit.record_change(session, thing, verb, actor=actor, before=was, after=values, now=now)
