"""Refunds that one administrator may not decide alone: they wait for a second one (R36)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import func
from sqlmodel import Session, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.audit.independence import NOT_INDEPENDENT, are_independent
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.payments import refunds
from maritime_site.domain.payments.domain_events import RefundDenied, RefundRequested
from maritime_site.domain.payments.models import PaymentAttempt, Refund
from maritime_site.domain.payments.staff.models import PROPOSAL_TRANSITIONS, ProposalStatus, RefundProposal
from maritime_site.domain.payments.staff.schemas import DenialRequest, RefundRequest
from maritime_site.domain.payments.staff.steps import (
    BY,
    PROPOSAL,
    STAFF,
    TOO_MUCH,
    Outcome,
    lock_payment,
    record_change,
)

DECIDED = {
    ProposalStatus.APPROVED: N_("This refund is already approved"),
    ProposalStatus.DENIED: N_("This refund is already denied"),
}


def find_proposal(session: Session, key: str) -> RefundProposal | None:
    """What was asked for under this key and needed a second administrator."""
    return session.exec(select(RefundProposal).where(RefundProposal.key == key)).first()


def require_left(session: Session, attempt: PaymentAttempt, amount: int) -> None:
    """Raise Invalid where less than `amount` is left of a payment, less what is or waits to be returned."""
    if amount > attempt.amount_minor - attempt.claimed_minor - sum_waiting(session, attempt):
        raise Invalid({"amount": _(TOO_MUCH)})


def sum_waiting(session: Session, attempt: PaymentAttempt) -> int:
    """What of a payment waits for a second administrator."""
    mine = (RefundProposal.attempt_id == attempt.id, RefundProposal.status == ProposalStatus.WAITING)
    return int(session.exec(select(func.coalesce(func.sum(RefundProposal.amount_minor), 0)).where(*mine)).one())


def propose_refund(
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
    """Let a refund wait for a second administrator; `known` is one that was denied, `id` that of a failed refund."""
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
    record_change(session, actor, "refund.propose", proposal, before, now=now)
    return Outcome(None, proposal)


def propose_again(
    session: Session,
    attempt: PaymentAttempt,
    refund: Refund,
    denied: RefundProposal | None,
    *,
    actor: Actor,
    now: datetime,
) -> Outcome:
    """The failed refund waits for a second administrator, who sends that one again."""
    require_left(session, attempt, refund.amount_minor)
    payload = RefundRequest(amount=refund.amount_minor, reason=refund.reason)
    own = refund.key.removeprefix(STAFF)
    return propose_refund(session, attempt, payload, own, denied, actor=actor, now=now, id=refund.id)


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
    proposal, attempt = _get_proposal(session, proposal_id)
    if proposal.status == ProposalStatus.DENIED:
        return Outcome(None, proposal)
    _decide_proposal(session, proposal, ProposalStatus.DENIED, payload.reason, actor=actor, now=now)
    if proposal.amount_minor > attempt.amount_minor - attempt.claimed_minor:  # it went back in another way
        return Outcome(None, proposal)
    return Outcome(None, proposal, (RefundDenied(refunds.subject_of(session, attempt), proposal.id),))


def _get_proposal(session: Session, id: UUID) -> tuple[RefundProposal, PaymentAttempt]:
    proposal = session.get(RefundProposal, id)
    if proposal is None:
        raise NotFound(_("There is no such refund"))
    attempt = lock_payment(session, session.get_one(PaymentAttempt, proposal.attempt_id))
    session.refresh(proposal, with_for_update=True)
    return proposal, attempt


def _decide_proposal(
    session: Session, proposal: RefundProposal, status: ProposalStatus, note: str, *, actor: Actor, now: datetime
) -> None:
    before = ProposalStatus(proposal.status)
    if status not in PROPOSAL_TRANSITIONS[before]:
        raise Conflict(_(DECIDED[before]))
    proposal.status, proposal.note = status, note
    proposal.decided_at, proposal.decided_by_name = now, actor.name
    session.add(proposal)
    verb = "refund.approve" if status is ProposalStatus.APPROVED else "refund.deny"
    record_change(session, actor, verb, proposal, before, now=now)
