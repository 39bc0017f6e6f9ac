"""What staff reads of payments: each with its refunds, what waits for a decision, and what was flagged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select
from sqlalchemy import select as sa_select
from sqlmodel import Session, col, func, or_, select

from maritime_site.core.db.statements import execute
from maritime_site.domain.payments.models import ODD, PaymentAttempt, PaymentEvent, PaymentOrder, Refund, RefundStatus
from maritime_site.domain.payments.staff.models import ProposalStatus, RefundProposal
from maritime_site.domain.payments.staff.refunds import get_payment
from maritime_site.domain.payments.staff.standing import is_standing
from maritime_site.search.queries import Finds, find_records
from maritime_site.search.totals import Total, count_finds

# Each as an index has it, so that a page is read from there.
SORTS: Mapping[str, tuple[Any, ...]] = {
    "created": (col(PaymentAttempt.created_at), col(PaymentAttempt.id)),
    "amount": (col(PaymentAttempt.amount_minor), col(PaymentAttempt.id)),
    "status": (col(PaymentAttempt.status), col(PaymentAttempt.created_at), col(PaymentAttempt.id)),
}


@dataclass(frozen=True)
class RefundRow:
    """Money that goes back, or waits to: a refund's own status, or `waiting` and `denied` before there is one."""

    id: UUID
    payment_id: UUID
    status: str
    amount: int
    currency: str
    reason: str
    by: str
    created_at: datetime
    processed_at: datetime | None = None
    error: str = ""
    asked_by: str = ""
    asked_by_id: str = ""
    decided_by: str = ""
    note: str = ""


@dataclass(frozen=True)
class PaymentRow:
    """One payment at the gateway, amounts in minor units; `claimed` is what refunds have asked for.

    `standing` says that what it was for has ended, and money is left that nobody gives back.
    """

    id: UUID
    reference: str
    subject_type: str
    subject_id: UUID
    gateway: str
    gateway_order_id: str
    gateway_payment_id: str
    status: str
    amount: int
    currency: str
    claimed: int
    refunded: int
    flagged: bool
    standing: bool
    error: str
    created_at: datetime
    captured_at: datetime | None
    refunds: tuple[RefundRow, ...] = field(default=())


def _open_flag() -> ColumnElement[bool]:
    """Whether an unresolved flag names the payment."""
    odd = (col(PaymentEvent.flag).in_(ODD), col(PaymentEvent.resolved_at).is_(None))
    return col(PaymentAttempt.gateway_payment_id).in_(select(PaymentEvent.gateway_payment_id).where(*odd))


def select_payments(
    session: Session, *, search: str = "", status: str = "", flagged: bool = False, standing: bool = False
) -> Select[PaymentAttempt, PaymentOrder]:
    """Payments with their orders; empty texts match all. `search` are words of a reference or a gateway's id."""
    matches = find_records(session, "payment", search, {"status": status})
    return _select_all().where(*_filter_conditions(matches, status, flagged=flagged, standing=standing))


def _select_all() -> Select[PaymentAttempt, PaymentOrder]:
    return sa_select(PaymentAttempt, PaymentOrder).join(PaymentOrder)


def _filter_conditions(matches: Finds, status: str, *, flagged: bool, standing: bool) -> list[Any]:
    chosen = matches.within(*([col(PaymentAttempt.status) == status] if status else []))
    return [*chosen, *([_open_flag()] if flagged else []), *([is_standing()] if standing else [])]


def list_payments(
    session: Session,
    *,
    search: str = "",
    status: str = "",
    flagged: bool = False,
    standing: bool = False,
    sort: str = "-created",
    page: int = 1,
    page_size: int = 25,
) -> tuple[list[PaymentRow], Total]:
    """Payments that match and how many there are; `sort` is created, amount or status, `-` before it descending."""
    matches = find_records(session, "payment", search, {"status": status}, until=page * page_size)
    chosen = _filter_conditions(matches, status, flagged=flagged, standing=standing)
    counted = flagged or standing
    total = count_finds(session, select(PaymentAttempt.id).where(*chosen)) if counted else matches.total
    keys = SORTS.get(sort.removeprefix("-"), SORTS["created"])
    ordered = _select_all().where(*chosen).order_by(*(key.desc() if sort.startswith("-") else key for key in keys))
    rows = execute(session, ordered.offset((page - 1) * page_size).limit(page_size)).all()
    return _to_payment_rows(session, [(attempt, order) for attempt, order in rows]), total


def get_payment_row(session: Session, reference: str) -> PaymentRow:
    """One payment with its refunds. Raises NotFound."""
    attempt = get_payment(session, reference)
    return _to_payment_rows(session, [(attempt, session.get_one(PaymentOrder, attempt.order_id))])[0]


def of_subjects(session: Session, subject_type: str, ids: Iterable[UUID]) -> Mapping[UUID, list[PaymentRow]]:
    """The payments of each subject, the first captured first."""
    mine = (col(PaymentOrder.subject_type) == subject_type, col(PaymentOrder.subject_id).in_(list(ids)))
    paid_first = (col(PaymentAttempt.captured_at).is_(None), col(PaymentAttempt.captured_at))
    ordered = _select_all().where(*mine).order_by(*paid_first, col(PaymentAttempt.created_at).desc())
    by_subject: dict[UUID, list[PaymentRow]] = {}
    for row in _to_payment_rows(session, [(attempt, order) for attempt, order in execute(session, ordered).all()]):
        by_subject.setdefault(row.subject_id, []).append(row)
    return by_subject


def list_waiting_refunds(session: Session) -> list[RefundRow]:
    """Refunds that wait for a second administrator, the longest first."""
    open_ones = RefundProposal.status == ProposalStatus.WAITING
    rows = session.exec(select(RefundProposal).where(open_ones).order_by(col(RefundProposal.created_at))).all()
    return [_proposal_to_row(row) for row in rows]


def list_proposals(
    session: Session, *, search: str = "", status: str = ProposalStatus.WAITING, page: int = 1, page_size: int = 25
) -> tuple[list[RefundRow], int]:
    """Refunds that need or needed a second administrator, the oldest first, and how many there are.

    `status` is one of ProposalStatus; `search` are words of the reason, of who asked, or of the payment's numbers.
    """
    values = (
        RefundProposal.reason,
        RefundProposal.asked_by_name,
        PaymentOrder.receipt,
        PaymentAttempt.gateway_payment_id,
    )
    rows = select(RefundProposal).join(PaymentAttempt).join(PaymentOrder).where(RefundProposal.status == status)
    for word in search.split():
        rows = rows.where(or_(*(col(column).icontains(word, autoescape=True) for column in values)))
    total = session.exec(select(func.count()).select_from(rows.subquery())).one()
    oldest = rows.order_by(col(RefundProposal.created_at), col(RefundProposal.id))
    matches = session.exec(oldest.offset((page - 1) * page_size).limit(page_size)).all()
    approved = [row.id for row in matches if row.status == ProposalStatus.APPROVED]
    sent = session.exec(select(Refund).where(col(Refund.id).in_(approved))).all()
    refunds = {refund.id: refund for refund in sent}
    return [refund_row(refunds[row.id], row) if row.id in refunds else _proposal_to_row(row) for row in matches], total


def _to_payment_rows(session: Session, pairs: Sequence[tuple[PaymentAttempt, PaymentOrder]]) -> list[PaymentRow]:
    refunds = _list_refunds(session, [attempt.id for attempt, _order in pairs])
    standing = _list_standing_ids(session, [attempt.id for attempt, _order in pairs])
    flagged = _list_flagged_ids(session, [attempt.gateway_payment_id for attempt, _order in pairs])
    return [
        PaymentRow(
            id=attempt.id,
            reference=order.receipt,
            subject_type=order.subject_type,
            subject_id=order.subject_id,
            gateway=order.gateway,
            gateway_order_id=order.gateway_order_id or "",
            gateway_payment_id=attempt.gateway_payment_id,
            status=attempt.status,
            amount=attempt.amount_minor,
            currency=attempt.currency,
            claimed=attempt.claimed_minor,
            refunded=attempt.refunded_minor,
            flagged=attempt.gateway_payment_id in flagged,
            standing=attempt.id in standing,
            error=attempt.error,
            created_at=attempt.created_at,
            captured_at=attempt.captured_at,
            refunds=tuple(refunds.get(attempt.id, ())),
        )
        for attempt, order in pairs
    ]


def _list_flagged_ids(session: Session, payment_ids: Sequence[str]) -> set[str]:
    odd = (col(PaymentEvent.flag).in_(ODD), col(PaymentEvent.resolved_at).is_(None))
    named = col(PaymentEvent.gateway_payment_id).in_(payment_ids)
    return set(session.exec(select(PaymentEvent.gateway_payment_id).where(named, *odd)).all())


def _list_standing_ids(session: Session, ids: Sequence[UUID]) -> set[UUID]:
    return set(session.exec(select(PaymentAttempt.id).where(col(PaymentAttempt.id).in_(ids), is_standing())).all())


def _list_refunds(session: Session, attempt_ids: Sequence[UUID]) -> dict[UUID, list[RefundRow]]:
    statement = select(RefundProposal).where(col(RefundProposal.attempt_id).in_(attempt_ids))
    proposals = {row.id: row for row in session.exec(statement).all()}
    sent = session.exec(select(Refund).where(col(Refund.attempt_id).in_(attempt_ids))).all()
    rows = [refund_row(refund, proposals.pop(refund.id, None)) for refund in sent]
    rows += [_proposal_to_row(proposal) for proposal in proposals.values()]
    by_attempt: dict[UUID, list[RefundRow]] = {}
    for row in sorted(rows, key=lambda row: (row.created_at, str(row.id))):
        by_attempt.setdefault(row.payment_id, []).append(row)
    return by_attempt


def refund_row(refund: Refund, proposal: RefundProposal | None = None) -> RefundRow:
    """A refund, with those who asked for it and approved it where two had to; a failed one may wait for a second.

    That a second try was denied, and why, is told while the refund stands as failed.
    """
    if proposal is not None and proposal.status == ProposalStatus.WAITING:
        return _proposal_to_row(proposal)
    if proposal is not None and proposal.status == ProposalStatus.DENIED and refund.status != RefundStatus.FAILED:
        proposal = None
    return RefundRow(
        id=refund.id,
        payment_id=refund.attempt_id,
        status=refund.status,
        amount=refund.amount_minor,
        currency=refund.currency,
        reason=refund.reason,
        by=refund.by,
        created_at=refund.created_at,
        processed_at=refund.processed_at,
        error=refund.error,
        asked_by=proposal.asked_by_name if proposal else "",
        asked_by_id=proposal.asked_by if proposal else "",
        decided_by=proposal.decided_by_name if proposal else "",
        note=proposal.note if proposal else "",
    )


def _proposal_to_row(proposal: RefundProposal) -> RefundRow:
    return RefundRow(
        id=proposal.id,
        payment_id=proposal.attempt_id,
        status=proposal.status,
        amount=proposal.amount_minor,
        currency=proposal.currency,
        reason=proposal.reason,
        by="administrator",
        created_at=proposal.created_at,
        asked_by=proposal.asked_by_name,
        asked_by_id=proposal.asked_by,
        decided_by=proposal.decided_by_name,
        note=proposal.note,
    )


def to_refund_row(session: Session, refund: Refund | None, proposal: RefundProposal | None) -> RefundRow:
    """What became of a request for a refund, as one row."""
    session.flush()
    if refund is not None:
        return refund_row(refund, proposal)
    assert proposal is not None  # an outcome always has one of the two
    return _proposal_to_row(proposal)
