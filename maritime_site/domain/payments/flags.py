"""What a gateway said that cannot be ours: listed until staff found out why and wrote it down."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Select, func
from sqlmodel import Session, col, or_, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.payments.models import PaymentEvent
from maritime_site.domain.payments.office_models import PaymentDifference
from maritime_site.domain.payments.office_queries import ODD
from maritime_site.domain.payments.office_wishes import Explanation

OPEN, RESOLVED = "open", "resolved"


def flagged(
    session: Session, *, status: str = OPEN, search: str = "", page: int = 1, page_size: int = 25
) -> tuple[list[PaymentEvent], int]:
    """Flagged events, newest first, and how many there are; `status` is open, resolved or empty for both."""
    wanted = select(PaymentEvent).where(col(PaymentEvent.flag).in_(ODD))
    for word in search.split():
        told = (PaymentEvent.gateway_order_id, PaymentEvent.gateway_payment_id, PaymentEvent.name, PaymentEvent.flag)
        wanted = wanted.where(or_(*(col(column).icontains(word, autoescape=True) for column in told)))
    newest = (col(PaymentEvent.received_at).desc(), col(PaymentEvent.id))
    return _page(session, _in(wanted, PaymentEvent, status), newest, page, page_size)


def differences(
    session: Session, *, status: str = OPEN, search: str = "", page: int = 1, page_size: int = 25
) -> tuple[list[PaymentDifference], int]:
    """Differences between our books and the gateway's, newest first, and how many there are (R35)."""
    wanted = select(PaymentDifference)
    for word in search.split():
        told = (PaymentDifference.gateway_payment_id, PaymentDifference.gateway_order_id, PaymentDifference.kind)
        wanted = wanted.where(or_(*(col(column).icontains(word, autoescape=True) for column in told)))
    newest = (col(PaymentDifference.first_seen_at).desc(), col(PaymentDifference.id))
    return _page(session, _in(wanted, PaymentDifference, status), newest, page, page_size)


def _in(wanted: Any, table: Any, status: str) -> Any:
    if status == OPEN:
        return wanted.where(col(table.resolved_at).is_(None))
    return wanted.where(col(table.resolved_at).is_not(None)) if status == RESOLVED else wanted


def _page(
    session: Session, wanted: Select[Any], order: tuple[Any, ...], page: int, page_size: int
) -> tuple[list[Any], int]:
    total = session.exec(select(func.count()).select_from(wanted.subquery())).one()
    rows = session.execute(wanted.order_by(*order).offset((page - 1) * page_size).limit(page_size))
    return list(rows.scalars().all()), total


def resolve_flag(session: Session, id: UUID, wish: Explanation, *, actor: Actor, now: datetime) -> PaymentEvent:
    """Write down why something was flagged. Repeating it changes nothing. Raises NotFound."""
    event = session.get(PaymentEvent, id, with_for_update=True)
    if event is None or event.flag not in ODD:
        raise NotFound(_("There is no such entry"))
    _resolve(session, event, "payment-flag", wish, actor=actor, now=now)
    return event


def resolve_difference(
    session: Session, id: UUID, wish: Explanation, *, actor: Actor, now: datetime
) -> PaymentDifference:
    """Write down why our books and the gateway's differ. Repeating it changes nothing. Raises NotFound."""
    difference = session.get(PaymentDifference, id, with_for_update=True)
    if difference is None:
        raise NotFound(_("There is no such entry"))
    _resolve(session, difference, "payment-difference", wish, actor=actor, now=now)
    return difference


def _resolve(
    session: Session, thing: PaymentEvent | PaymentDifference, entity: str, wish: Explanation, *, actor: Actor,
    now: datetime,
) -> None:  # fmt: skip
    if thing.resolved_at is not None:
        return
    thing.resolved_at, thing.resolved_by, thing.note = now, actor.name, wish.note
    session.add(thing)
    kind = thing.flag if isinstance(thing, PaymentEvent) else thing.kind
    audit.record(
        session, actor, f"{entity}.resolve", entity=entity, entity_id=str(thing.id), before={"status": OPEN},
        after={"status": RESOLVED, "kind": str(kind), "note": wish.note}, now=now,
    )  # fmt: skip
