"""What a gateway said that cannot be ours: listed until staff found out why and wrote it down."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Select, func, union_all
from sqlmodel import Session, col, or_, select

from maritime_site.core import bulk
from maritime_site.core.bulk import Outcome
from maritime_site.core.db.statements import execute
from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.payments.models import ODD, PaymentEvent
from maritime_site.domain.payments.staff.models import PaymentDifference
from maritime_site.domain.payments.staff.schemas import ExplanationRequest

OPEN, RESOLVED = "open", "resolved"
Odd = PaymentEvent | PaymentDifference


def list_flagged(
    session: Session, *, status: str = OPEN, search: str = "", page: int = 1, page_size: int = 25
) -> tuple[list[PaymentEvent], int]:
    """Flagged events, newest first, and how many there are; `status` is open, resolved or empty for both."""
    wanted = _select_flagged(select(PaymentEvent), search)
    newest = (col(PaymentEvent.received_at).desc(), col(PaymentEvent.id))
    return _read_page(session, _status_condition(wanted, PaymentEvent, status), newest, page, page_size)


def list_differences(
    session: Session, *, status: str = OPEN, search: str = "", page: int = 1, page_size: int = 25
) -> tuple[list[PaymentDifference], int]:
    """Differences between our books and the gateway's, newest first, and how many there are (R35)."""
    wanted = _select_differences(select(PaymentDifference), search)
    newest = (col(PaymentDifference.first_seen_at).desc(), col(PaymentDifference.id))
    return _read_page(session, _status_condition(wanted, PaymentDifference, status), newest, page, page_size)


def list_discrepancies(
    session: Session, *, status: str = "", search: str = "", sort: str = "-at", page: int = 1, page_size: int = 25
) -> tuple[list[Odd], int]:
    """Flagged events and differences in one list, and how many there are; newest first, or oldest by `sort` at."""
    marks = union_all(
        _status_condition(
            _select_flagged(select(PaymentEvent.id, PaymentEvent.received_at), search), PaymentEvent, status
        ),
        _status_condition(
            _select_differences(select(PaymentDifference.id, PaymentDifference.first_seen_at), search),
            PaymentDifference,
            status,
        ),
    ).subquery()
    total = session.exec(select(func.count()).select_from(marks)).one()
    when = marks.c.received_at if sort == "at" else marks.c.received_at.desc()  # the first select names the columns
    ordered = select(marks.c.id).order_by(when, marks.c.id)
    ids = list(session.exec(ordered.offset((page - 1) * page_size).limit(page_size)).all())
    events = session.exec(select(PaymentEvent).where(col(PaymentEvent.id).in_(ids))).all()
    rows = session.exec(select(PaymentDifference).where(col(PaymentDifference.id).in_(ids))).all()
    result: dict[UUID, Odd] = {each.id: each for each in (*events, *rows)}
    return [result[id] for id in ids], total  # noqa: A001  the field's own name


def _select_flagged(wanted: Any, search: str) -> Any:
    values = (
        PaymentEvent.gateway_order_id,
        PaymentEvent.gateway_payment_id,
        PaymentEvent.name,
        PaymentEvent.flag,
        PaymentEvent.note,
    )
    return _match_words(wanted.where(col(PaymentEvent.flag).in_(ODD)), values, search)


def _select_differences(wanted: Any, search: str) -> Any:
    values = (
        PaymentDifference.gateway_payment_id,
        PaymentDifference.gateway_order_id,
        PaymentDifference.kind,
        PaymentDifference.note,
    )
    return _match_words(wanted, values, search)


def _match_words(wanted: Any, values: tuple[Any, ...], search: str) -> Any:
    for word in search.split():
        wanted = wanted.where(or_(*(col(column).icontains(word, autoescape=True) for column in values)))
    return wanted


def _status_condition(wanted: Any, table: Any, status: str) -> Any:
    if status == OPEN:
        return wanted.where(col(table.resolved_at).is_(None))
    return wanted.where(col(table.resolved_at).is_not(None)) if status == RESOLVED else wanted


def _read_page(
    session: Session, wanted: Select[Any], order: tuple[Any, ...], page: int, page_size: int
) -> tuple[list[Any], int]:
    total = session.exec(select(func.count()).select_from(wanted.subquery())).one()
    rows = execute(session, wanted.order_by(*order).offset((page - 1) * page_size).limit(page_size))
    return list(rows.scalars().all()), total


def resolve_flag(
    session: Session, id: UUID, payload: ExplanationRequest, *, actor: Actor, now: datetime
) -> PaymentEvent:
    """Write down why something was flagged. Repeating it changes nothing. Raises NotFound."""
    event = session.get(PaymentEvent, id, with_for_update=True)
    if event is None or event.flag not in ODD:
        raise NotFound(_("There is no such entry"))
    _resolve_discrepancy(session, event, "payment-flag", payload, actor=actor, now=now)
    return event


def resolve_difference(
    session: Session, id: UUID, payload: ExplanationRequest, *, actor: Actor, now: datetime
) -> PaymentDifference:
    """Write down why our books and the gateway's differ. Repeating it changes nothing. Raises NotFound."""
    difference = session.get(PaymentDifference, id, with_for_update=True)
    if difference is None:
        raise NotFound(_("There is no such entry"))
    _resolve_discrepancy(session, difference, "payment-difference", payload, actor=actor, now=now)
    return difference


def resolve_each(
    session: Session, ids: Sequence[UUID], payload: ExplanationRequest, *, actor: Actor, now: datetime
) -> Outcome:
    """Write down the same for several, flags and differences alike."""

    def act(id: UUID) -> bool:
        thing = session.get(PaymentEvent, id) or session.get(PaymentDifference, id)
        was_open = thing is not None and thing.resolved_at is None
        resolve = resolve_flag if isinstance(thing, PaymentEvent) else resolve_difference
        return resolve(session, id, payload, actor=actor, now=now).resolved_at is not None and was_open

    def named(id: UUID) -> tuple[str, str]:
        return str(id), ""

    return bulk.decide_each(session, ids, act, named, lock=_lock_discrepancy)


def _lock_discrepancy(session: Session, id: UUID) -> PaymentEvent | PaymentDifference | None:
    return session.get(PaymentEvent, id, with_for_update=True) or session.get(
        PaymentDifference, id, with_for_update=True
    )


def _resolve_discrepancy(
    session: Session,
    thing: Odd,
    entity: str,
    payload: ExplanationRequest,
    *,
    actor: Actor,
    now: datetime,
) -> None:
    if thing.resolved_at is not None:
        return
    thing.resolved_at, thing.resolved_by, thing.note = now, actor.name, payload.note
    session.add(thing)
    kind = thing.flag if isinstance(thing, PaymentEvent) else thing.kind
    audit.record_change(
        session,
        thing,
        f"{entity}.resolve",
        actor=actor,
        before={"status": OPEN},
        after={"status": RESOLVED, "kind": str(kind), "note": payload.note},
        now=now,
    )
