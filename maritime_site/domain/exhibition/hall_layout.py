"""A hall's floor as the organisers lay it out: its size and its stalls, kept as a whole or not at all (EXH-1).

Lengths are metres with one decimal outside and decimetres inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.db.seen import mark_values, require_unchanged
from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.exhibition.hall_layout_rules import (
    LayoutChanges,
    changes_of,
    find_used_stalls,
    laid_of,
    must_be_free,
    must_fit,
    to_metres,
)
from maritime_site.domain.exhibition.models import Hall, Stall
from maritime_site.domain.exhibition.schemas import LayHallRequest, LayStallRequest

SHOWN = ("name_en", "name_hi", "width", "depth", "position")
HALL_HAD = N_("Stalls of this hall have had applications, so it has to stay. Block its stalls instead.")


@dataclass(frozen=True)
class HallRow:
    """One hall as the list shows it; `had` is how many of its stalls somebody ever applied for."""

    code: str
    name_en: str
    name_hi: str
    width: Decimal
    depth: Decimal
    position: int
    stalls: int
    had: int
    is_demo: bool


def _to_decimetres(length: Decimal) -> int:
    return int(length * 10)


def list_halls(session: Session) -> list[HallRow]:
    """Every hall in its order."""
    rows = session.exec(select(Hall).order_by(col(Hall.position), col(Hall.code))).all()
    return [_to_hall_row(session, hall) for hall in rows]


def _to_hall_row(session: Session, hall: Hall) -> HallRow:
    ids = [stall.id for stall in stalls_of(session, hall.id)]
    return HallRow(
        hall.code,
        hall.name_en,
        hall.name_hi,
        to_metres(hall.width),
        to_metres(hall.height),
        hall.position,
        len(ids),
        len(find_used_stalls(session, ids)),
        hall.is_demo,
    )


def get_hall(session: Session, code: str) -> tuple[HallRow, list[LayStallRequest]]:
    """One hall with its stalls as they can be laid out anew. Raises NotFound."""
    result = _by_code(session, code)
    return _to_hall_row(session, result), [laid_of(stall) for stall in stalls_of(session, result.id)]


def mark_hall(row: HallRow, stalls: Sequence[LayStallRequest]) -> str:
    """What tells a floor, as `get_hall` gives it, from another; who applied for its stalls is none of it."""
    laid = [stall.model_dump(mode="json") for stall in stalls]
    return mark_values({name: getattr(row, name) for name in SHOWN} | {"stalls": laid})


def stalls_of(session: Session, hall_id: UUID) -> Sequence[Stall]:
    """A hall's stalls in their order."""
    mine = select(Stall).where(Stall.hall_id == hall_id)
    return session.exec(mine.order_by(col(Stall.position), col(Stall.code))).all()


def _by_code(session: Session, code: str, *, lock: bool = False) -> Hall:
    statement = select(Hall).where(Hall.code == code.upper())
    row = session.exec(statement.with_for_update() if lock else statement).first()
    if row is None:
        raise NotFound(_("There is no such hall"))
    return row


def add_hall(
    session: Session, payload: LayHallRequest, *, actor: Actor, now: datetime, check: bool = False
) -> LayoutChanges:
    """Lay out a new hall; with `check` only say what that would do. Raises Invalid, also for a code that is taken."""
    if session.exec(select(Hall.id).where(Hall.code == payload.code)).first() is not None:
        raise Invalid({"code": _("There is a hall with this code")})
    new = Hall(code=payload.code, name_en=payload.name_en, width=1, height=1)
    return _apply_layout(session, new, payload, "hall.add", actor=actor, now=now, check=check)


def replace_hall(
    session: Session,
    code: str,
    payload: LayHallRequest,
    *,
    actor: Actor,
    now: datetime,
    check: bool = False,
    seen: str | None = None,
) -> LayoutChanges:
    """Lay out a hall anew; with `check` only say what that would do.

    Raises NotFound, Invalid with what does not fit, and Conflict for stalls that somebody has or had, or where the
    hall is no longer as `seen` (`mark_hall`).
    """
    result = _by_code(session, code, lock=not check)
    require_unchanged(mark_hall(*get_hall(session, code)), seen)
    if payload.code != result.code:
        raise Invalid({"code": _("The code of a hall stays")})
    return _apply_layout(session, result, payload, "hall.keep", actor=actor, now=now, check=check)


def remove_hall(session: Session, code: str, *, actor: Actor, now: datetime) -> None:
    """Take a hall off the plan. Raises NotFound, and Conflict when somebody has or had one of its stalls."""
    result = _by_code(session, code, lock=True)
    stalls = _lock_stalls(session, result.id)
    if find_used_stalls(session, [stall.id for stall in stalls]):
        raise Conflict(_(HALL_HAD))
    for stall in stalls:
        session.delete(stall)
    session.flush()
    session.delete(result)
    _record_change(session, result.code, "hall.remove", {"stalls": len(stalls)}, {}, actor=actor, now=now)


def _apply_layout(
    session: Session, hall: Hall, payload: LayHallRequest, verb: str, *, actor: Actor, now: datetime, check: bool
) -> LayoutChanges:
    known = {stall.code: stall for stall in _lock_stalls(session, hall.id)}
    must_fit(session, hall, payload)
    changes = changes_of(known, payload)
    must_be_free(session, known, changes, payload)
    if not check:
        before = {"stalls": len(known)} | ({"name": hall.name_en} if known else {})
        _write_layout(session, hall, payload, known, changes)
        after = {
            "stalls": len(payload.stalls),
            "name": hall.name_en,
            "added": len(changes.added),
            "changed": len(changes.changed),
            "removed": len(changes.removed),
        }
        _record_change(session, hall.code, verb, before, after, actor=actor, now=now)
    return changes


def _record_change(
    session: Session, code: str, verb: str, before: Any, after: Any, *, actor: Actor, now: datetime
) -> None:
    audit.append_entry(session, actor, verb, entity="hall", entity_id=code, before=before, after=after, now=now)


def _lock_stalls(session: Session, hall_id: UUID) -> Sequence[Stall]:
    """A hall's stalls, kept from whoever would hold one meanwhile."""
    mine = select(Stall).where(Stall.hall_id == hall_id).order_by(col(Stall.code)).with_for_update()
    return session.exec(mine.execution_options(populate_existing=True)).all()


def _write_layout(
    session: Session, hall: Hall, payload: LayHallRequest, known: dict[str, Stall], changes: LayoutChanges
) -> None:
    hall.name_en, hall.name_hi, hall.position = payload.name_en, payload.name_hi, payload.position
    hall.width, hall.height, hall.is_demo = _to_decimetres(payload.width), _to_decimetres(payload.depth), False
    session.add(hall)
    for code in changes.removed:
        session.delete(known[code])
    session.flush()
    for position, laid in enumerate(payload.stalls):
        session.add(_apply_stall_layout(known.get(laid.code) or _build_stall(laid.code, hall), laid, position))
    session.flush()


def _build_stall(code: str, hall: Hall) -> Stall:
    return Stall(code=code, hall_id=hall.id, x=0, y=0, width=0, height=0, area_m2=0)


def _apply_stall_layout(stall: Stall, laid: LayStallRequest, position: int) -> Stall:
    stall.x, stall.y = _to_decimetres(laid.x), _to_decimetres(laid.y)
    stall.width, stall.height = _to_decimetres(laid.width), _to_decimetres(laid.depth)
    stall.area_m2, stall.type, stall.price_class = round(laid.width * laid.depth), laid.type, laid.price_class
    stall.open_sides, stall.position = laid.open_sides, position
    return stall
