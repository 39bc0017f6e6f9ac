"""What a gateway said that cannot be ours: listed until staff found out why and wrote it down."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Select, func, union_all
from sqlmodel import Session, col, or_, select

from maritime_site.core import many
from maritime_site.core.errors import NotFound
from maritime_site.core.many import Outcome
from maritime_site.core.text import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.payments.models import ODD, PaymentEvent
from maritime_site.domain.payments.office_models import PaymentDifference
from maritime_site.domain.payments.office_wishes import Explanation

OPEN, RESOLVED = "open", "resolved"
Odd = PaymentEvent | PaymentDifference


def flagged(
    session: Session, *, status: str = OPEN, search: str = "", page: int = 1, page_size: int = 25
) -> tuple[list[PaymentEvent], int]:
    """Flagged events, newest first, and how many there are; `status` is open, resolved or empty for both."""
    wanted = _flags(select(PaymentEvent), search)
    newest = (col(PaymentEvent.received_at).desc(), col(PaymentEvent.id))
    return _page(session, _in(wanted, PaymentEvent, status), newest, page, page_size)


def differences(
    session: Session, *, status: str = OPEN, search: str = "", page: int = 1, page_size: int = 25
) -> tuple[list[PaymentDifference], int]:
    """Differences between our books and the gateway's, newest first, and how many there are (R35)."""
    wanted = _differences(select(PaymentDifference), search)
    newest = (col(PaymentDifference.first_seen_at).desc(), col(PaymentDifference.id))
    return _page(session, _in(wanted, PaymentDifference, status), newest, page, page_size)


def oddities(
    session: Session, *, status: str = "", search: str = "", sort: str = "-at", page: int = 1, page_size: int = 25
) -> tuple[list[Odd], int]:
    """Flagged events and differences in one list, and how many there are; newest first, or oldest by `sort` at."""
    told, differ = PaymentEvent.received_at, PaymentDifference.first_seen_at
    marks = union_all(
        _in(_flags(select(PaymentEvent.id, col(told).label("at")), search), PaymentEvent, status),
        _in(_differences(select(PaymentDifference.id, col(differ).label("at")), search), PaymentDifference, status),
    ).subquery()
    total = session.exec(select(func.count()).select_from(marks)).one()
    when = marks.c.at if sort == "at" else marks.c.at.desc()
    ordered = select(marks.c.id).order_by(when, marks.c.id)
    ids = list(session.exec(ordered.offset((page - 1) * page_size).limit(page_size)).all())
    events = session.exec(select(PaymentEvent).where(col(PaymentEvent.id).in_(ids))).all()
    rows = session.exec(select(PaymentDifference).where(col(PaymentDifference.id).in_(ids))).all()
    found: dict[UUID, Odd] = {each.id: each for each in (*events, *rows)}
    return [found[id] for id in ids], total  # noqa: A001  the field's own name


def _flags(wanted: Any, search: str) -> Any:
    told = (PaymentEvent.gateway_order_id, PaymentEvent.gateway_payment_id, PaymentEvent.name, PaymentEvent.flag,
            PaymentEvent.note)  # fmt: skip
    return _named(wanted.where(col(PaymentEvent.flag).in_(ODD)), told, search)


def _differences(wanted: Any, search: str) -> Any:
    told = (PaymentDifference.gateway_payment_id, PaymentDifference.gateway_order_id, PaymentDifference.kind,
            PaymentDifference.note)  # fmt: skip
    return _named(wanted, told, search)


def _named(wanted: Any, told: tuple[Any, ...], search: str) -> Any:
    for word in search.split():
        wanted = wanted.where(or_(*(col(column).icontains(word, autoescape=True) for column in told)))
    return wanted


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


def resolve_each(session: Session, ids: Sequence[UUID], wish: Explanation, *, actor: Actor, now: datetime) -> Outcome:
    """Write down the same for several, flags and differences alike."""

    def act(id: UUID) -> bool:
        thing = session.get(PaymentEvent, id) or session.get(PaymentDifference, id)
        was_open = thing is not None and thing.resolved_at is None
        resolve = resolve_flag if isinstance(thing, PaymentEvent) else resolve_difference
        return resolve(session, id, wish, actor=actor, now=now).resolved_at is not None and was_open

    def named(id: UUID) -> tuple[str, str]:
        return str(id), ""

    return many.decide_each(session, ids, act, named)


def _resolve(
    session: Session, thing: Odd, entity: str, wish: Explanation, *, actor: Actor,
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
