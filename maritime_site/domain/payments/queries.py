"""What can be told of a subject's payment: one view, whatever happened behind it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, func, select

from maritime_site.core.db.statements import filter_only
from maritime_site.domain.payments.models import (
    RANK,
    AttemptStatus,
    Flag,
    OrderStatus,
    PaymentAttempt,
    PaymentOrder,
    Refund,
    RefundStatus,
)
from maritime_site.domain.payments.staff.models import ProposalStatus, RefundProposal
from maritime_site.domain.payments.staff.standing import undecided_of


@dataclass(frozen=True)
class RefundView:
    """Money on its way back, in minor units.

    `decision` is `waiting` while a second administrator has to agree (it is requested then, of us), or `denied`.
    """

    status: str
    amount: int
    decision: str = ""


@dataclass(frozen=True)
class PaymentView:
    """A subject's payment as its owner reads it (contract, booking.payment); amounts in minor units."""

    status: str
    order_id: str
    amount: int
    currency: str
    refunded: int
    refund: RefundView | None


def payments_for(
    session: Session, subject_type: str, ids: Iterable[UUID], *, ended: Collection[UUID] = ()
) -> Mapping[UUID, PaymentView]:
    """The payment of each subject that has an order the gateway knows.

    Of those that have `ended` it tells too what a second administrator has to decide; of others that is the office's.
    """
    mine = (PaymentOrder.subject_type == subject_type, col(PaymentOrder.subject_id).in_(list(ids)))
    known = col(PaymentOrder.gateway_order_id).is_not(None)
    rows = session.exec(select(PaymentOrder).where(*mine, known).order_by(col(PaymentOrder.created_at))).all()
    if not rows:
        return {}
    attempts = _attempts_by_order(session, rows)
    refunds = _refunds_by_attempt(session, [attempt for row in attempts.values() for attempt in row])
    over = [attempt.id for order in rows if order.subject_id in ended for attempt in attempts.get(order.id, ())]
    for proposal in undecided_of(session, over) if over else ():
        refunds.setdefault(proposal.attempt_id, []).append(proposal)
    by_subject: dict[UUID, list[PaymentOrder]] = {}
    for order in rows:
        by_subject.setdefault(order.subject_id, []).append(order)
    return {subject: _to_payment_view(orders, attempts, refunds) for subject, orders in by_subject.items()}


def sum_returnable(session: Session, subject_type: str, ids: Iterable[UUID]) -> Mapping[str, int]:
    """What was captured for these subjects and no refund asks for yet: minor units by currency, none of nothing."""
    rest = func.sum(PaymentAttempt.amount_minor - PaymentAttempt.claimed_minor)
    rows = session.exec(
        select(PaymentAttempt.currency, rest)
        .join(PaymentOrder)
        .where(PaymentOrder.subject_type == subject_type, col(PaymentOrder.subject_id).in_(list(ids)))
        .where(filter_only(PaymentAttempt.status).in_([AttemptStatus.CAPTURED, AttemptStatus.PARTIALLY_REFUNDED]))
        .group_by(PaymentAttempt.currency)
        .order_by(PaymentAttempt.currency)
    ).all()
    return {currency: int(amount) for currency, amount in rows if amount}


def _attempts_by_order(session: Session, orders: Iterable[PaymentOrder]) -> dict[UUID, list[PaymentAttempt]]:
    statement = select(PaymentAttempt).where(col(PaymentAttempt.order_id).in_([order.id for order in orders]))
    rows: dict[UUID, list[PaymentAttempt]] = {}
    for attempt in session.exec(statement.order_by(col(PaymentAttempt.created_at))).all():
        rows.setdefault(attempt.order_id, []).append(attempt)
    return rows


def _refunds_by_attempt(
    session: Session, attempts: Iterable[PaymentAttempt]
) -> dict[UUID, list[Refund | RefundProposal]]:
    statement = select(Refund).where(col(Refund.attempt_id).in_([attempt.id for attempt in attempts]))
    rows: dict[UUID, list[Refund | RefundProposal]] = {}
    for refund in session.exec(statement.order_by(col(Refund.created_at))).all():
        rows.setdefault(refund.attempt_id, []).append(refund)
    return rows


def _to_payment_view(
    orders: list[PaymentOrder],
    attempts: Mapping[UUID, list[PaymentAttempt]],
    refunds: Mapping[UUID, list[Refund | RefundProposal]],
) -> PaymentView:
    """Of several orders the paid one counts, else the latest."""
    order = next((order for order in orders if order.status == OrderStatus.PAID), orders[-1])
    paid = [attempt for each in orders for attempt in attempts.get(each.id, ())]
    given = [refund for attempt in paid for refund in refunds.get(attempt.id, ())]
    given.sort(key=_refund_age)
    return PaymentView(
        status=_payment_status(order, attempts.get(order.id, [])),
        order_id=order.gateway_order_id or "",
        amount=order.amount_minor,
        currency=order.currency,
        refunded=sum(refund.amount_minor for refund in given if refund.status == RefundStatus.PROCESSED),
        refund=_to_refund_view(given[-1]) if given else None,
    )


def _refund_age(refund: Refund | RefundProposal) -> tuple[bool, datetime]:
    """What waits comes last, for it is what the owner waits for; what was denied counts from then on."""
    if isinstance(refund, Refund):
        return False, refund.created_at
    return refund.status == ProposalStatus.WAITING, refund.decided_at or refund.created_at


def _to_refund_view(refund: Refund | RefundProposal) -> RefundView:
    if isinstance(refund, Refund):
        return RefundView(refund.status, refund.amount_minor)
    waits = refund.status == ProposalStatus.WAITING
    status = RefundStatus.REQUESTED if waits else RefundStatus.FAILED
    return RefundView(status, refund.amount_minor, refund.status)


def _payment_status(order: PaymentOrder, attempts: list[PaymentAttempt]) -> str:
    """The order's first captured payment speaks for it, else the one that came furthest."""
    true = [attempt for attempt in attempts if attempt.flag != Flag.MISMATCH]
    captured = [attempt for attempt in true if attempt.captured_at is not None]
    first = min(captured, key=lambda attempt: attempt.captured_at or attempt.created_at) if captured else None
    best = first or max(true, key=lambda attempt: RANK[AttemptStatus(attempt.status)], default=None)
    status = best.status if best else AttemptStatus.CREATED
    dead = order.status == OrderStatus.ABANDONED and status == AttemptStatus.CREATED
    return AttemptStatus.FAILED if dead else status


def order_state(session: Session, order: PaymentOrder) -> str:
    """An order's status in the gateway's words: created, attempted or paid."""
    if order.status == OrderStatus.PAID:
        return "paid"
    tried = session.exec(select(PaymentAttempt.id).where(PaymentAttempt.order_id == order.id)).first()
    return "attempted" if tried else "created"
