"""Money that stays with us though what it was paid for has ended: somebody has to settle it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, or_
from sqlmodel import Session, col, select

from maritime_site.domain.payments.models import AttemptStatus, PaymentAttempt, PaymentOrder
from maritime_site.domain.payments.staff.models import ProposalStatus, RefundProposal
from maritime_site.domain.work_queues import register_queue

REFUNDABLE = frozenset({AttemptStatus.CAPTURED, AttemptStatus.PARTIALLY_REFUNDED})


# Each type's column of ids, and which of its subjects have ended; see `register_end`.
ENDED: dict[str, tuple[Any, ColumnElement[bool]]] = {}


def register_end(subject_type: str, id_column: Any, has_ended: ColumnElement[bool]) -> None:
    """Say which subjects of a type have ended: their money waits on the first screen then."""
    ENDED[subject_type] = id_column, has_ended
    register_queue("money_standing", "BOOKINGS_VIEW", PaymentAttempt.updated_at, is_standing())


def is_standing() -> ColumnElement[bool]:
    """Whether of a payment for something that ended more is left than goes back, or waits to."""
    waiting = select(RefundProposal.id).where(
        RefundProposal.attempt_id == PaymentAttempt.id, RefundProposal.status == ProposalStatus.WAITING
    )
    ended = (
        and_(
            col(PaymentOrder.subject_type) == subject_type,
            select(id_column).where(id_column == PaymentOrder.subject_id, has_ended).correlate(PaymentOrder).exists(),
        )
        for subject_type, (id_column, has_ended) in ENDED.items()
    )
    order = select(PaymentOrder.id).where(PaymentOrder.id == PaymentAttempt.order_id, or_(*ended))
    return and_(
        col(PaymentAttempt.status).in_(REFUNDABLE),
        col(PaymentAttempt.claimed_minor) < col(PaymentAttempt.amount_minor),
        order.correlate(PaymentAttempt).exists(),
        ~waiting.correlate(PaymentAttempt).exists(),
    )


def undecided_of(session: Session, attempt_ids: Iterable[UUID]) -> list[RefundProposal]:
    """Refunds of these payments that wait for a second administrator, or were denied by one, while so much is left."""
    open_ones = col(RefundProposal.status).in_([ProposalStatus.WAITING, ProposalStatus.DENIED])
    mine = col(RefundProposal.attempt_id).in_(list(attempt_ids))
    left = col(RefundProposal.amount_minor) <= PaymentAttempt.amount_minor - PaymentAttempt.claimed_minor
    return list(session.exec(select(RefundProposal).join(PaymentAttempt).where(mine, open_ones, left)).all())
