"""Orders at the gateway: one open at a time for a subject and an amount (R30)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, select

from maritime_site.domain.payments import locks
from maritime_site.domain.payments.models import OrderStatus, PaymentOrder, Subject


def of_subject(session: Session, subject: Subject) -> list[PaymentOrder]:
    """Every order of a subject, newest first."""
    mine = (PaymentOrder.subject_type == subject.type, PaymentOrder.subject_id == subject.id)
    return list(session.exec(select(PaymentOrder).where(*mine).order_by(col(PaymentOrder.created_at).desc())).all())


def by_gateway_id(session: Session, gateway_order_id: str) -> PaymentOrder | None:
    """The order the gateway knows by this id."""
    return session.exec(select(PaymentOrder).where(PaymentOrder.gateway_order_id == gateway_order_id)).first()


def lock_order(session: Session, gateway_order_id: str) -> PaymentOrder | None:
    """The order under its subject's lock and its own, as it is now; None when it is not ours."""
    order = by_gateway_id(session, gateway_order_id)
    if order is None:
        return None
    locks.lock_subject(session, order.subject)
    session.refresh(order, with_for_update=True)
    return order


def open_for(
    session: Session, subject: Subject, *, amount: int, currency: str, reference: str, gateway: str, now: datetime
) -> PaymentOrder:
    """The subject's open order of this amount, made if there is none; the gateway is called after the commit.

    The caller holds the subject's lock. `reference` with a number becomes the receipt, at most 40 characters.
    """
    earlier = of_subject(session, subject)
    for order in earlier:
        same = (order.amount_minor, order.currency, order.gateway) == (amount, currency, gateway)
        if order.status == OrderStatus.CREATED and same:
            return order
    _abandon(session, earlier)
    order = PaymentOrder(
        subject_type=subject.type,
        subject_id=subject.id,
        gateway=gateway,
        receipt=f"{reference}/{len(earlier) + 1}",
        amount_minor=amount,
        currency=currency,
        created_at=now,
    )
    session.add(order)
    session.flush()
    return order


def set_gateway_id(session: Session, order: PaymentOrder, gateway_order_id: str) -> PaymentOrder:
    """Note the gateway's id for an order, perhaps of another transaction; the first one stays. Answers it as it is."""
    locks.lock_subject(session, order.subject)
    known = session.get_one(PaymentOrder, order.id, with_for_update=True, populate_existing=True)
    if known.gateway_order_id is None:
        known.gateway_order_id = gateway_order_id
        session.add(known)
    return known


def abandon_orders(session: Session, subject: Subject) -> None:
    """Nobody shall pay the subject's open orders any more; money that still comes is dealt with when it does."""
    _abandon(session, of_subject(session, subject))


def _abandon(session: Session, orders: Sequence[PaymentOrder]) -> None:
    for order in orders:
        if order.status == OrderStatus.CREATED:
            order.status = OrderStatus.ABANDONED
            session.add(order)
    session.flush()
