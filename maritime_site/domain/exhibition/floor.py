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

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text import N_, _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.exhibition.floor_rules import (
    Changes,
    changes_of,
    had,
    laid_of,
    metres,
    must_be_free,
    must_fit,
)
from maritime_site.domain.exhibition.models import Hall, Stall
from maritime_site.domain.exhibition.wishes import LayHall, LayStall

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


def _tenths(length: Decimal) -> int:
    return int(length * 10)


def halls(session: Session) -> list[HallRow]:
    """Every hall in its order."""
    found = session.exec(select(Hall).order_by(col(Hall.position), col(Hall.code))).all()
    return [_row(session, hall) for hall in found]


def _row(session: Session, hall: Hall) -> HallRow:
    ids = [stall.id for stall in stalls_of(session, hall.id)]
    return HallRow(
        hall.code, hall.name_en, hall.name_hi, metres(hall.width), metres(hall.height), hall.position, len(ids),
        len(had(session, ids)), hall.is_demo,
    )  # fmt: skip


def hall(session: Session, code: str) -> tuple[HallRow, list[LayStall]]:
    """One hall with its stalls as they can be laid out anew. Raises NotFound."""
    found = _by_code(session, code)
    return _row(session, found), [laid_of(stall) for stall in stalls_of(session, found.id)]


def stalls_of(session: Session, hall_id: UUID) -> Sequence[Stall]:
    """A hall's stalls in their order."""
    mine = select(Stall).where(Stall.hall_id == hall_id)
    return session.exec(mine.order_by(col(Stall.position), col(Stall.code))).all()


def _by_code(session: Session, code: str, *, lock: bool = False) -> Hall:
    statement = select(Hall).where(Hall.code == code.upper())
    found = session.exec(statement.with_for_update() if lock else statement).first()
    if found is None:
        raise NotFound(_("There is no such hall"))
    return found


def add(session: Session, wish: LayHall, *, actor: Actor, now: datetime, check: bool = False) -> Changes:
    """Lay out a new hall; with `check` only say what that would do. Raises Invalid, also for a code that is taken."""
    if session.exec(select(Hall.id).where(Hall.code == wish.code)).first() is not None:
        raise Invalid({"code": _("There is a hall with this code")})
    new = Hall(code=wish.code, name_en=wish.name_en, width=1, height=1)
    return _lay(session, new, wish, "hall.add", actor=actor, now=now, check=check)


def keep(session: Session, code: str, wish: LayHall, *, actor: Actor, now: datetime, check: bool = False) -> Changes:
    """Lay out a hall anew; with `check` only say what that would do.

    Raises NotFound, Invalid with what does not fit, and Conflict for stalls that somebody has or had.
    """
    found = _by_code(session, code, lock=not check)
    if wish.code != found.code:
        raise Invalid({"code": _("The code of a hall stays")})
    return _lay(session, found, wish, "hall.keep", actor=actor, now=now, check=check)


def remove(session: Session, code: str, *, actor: Actor, now: datetime) -> None:
    """Take a hall off the plan. Raises NotFound, and Conflict when somebody has or had one of its stalls."""
    found = _by_code(session, code, lock=True)
    stalls = _locked(session, found.id)
    if had(session, [stall.id for stall in stalls]):
        raise Conflict(_(HALL_HAD))
    for stall in stalls:
        session.delete(stall)
    session.flush()
    session.delete(found)
    _record(session, found.code, "hall.remove", {"stalls": len(stalls)}, {}, actor=actor, now=now)


def _lay(
    session: Session, hall: Hall, wish: LayHall, verb: str, *, actor: Actor, now: datetime, check: bool
) -> Changes:
    known = {stall.code: stall for stall in _locked(session, hall.id)}
    must_fit(session, hall, wish)
    changes = changes_of(known, wish)
    must_be_free(session, known, changes, wish)
    if not check:
        before = {"stalls": len(known)} | ({"name": hall.name_en} if known else {})
        _write(session, hall, wish, known, changes)
        after = {"stalls": len(wish.stalls), "name": hall.name_en, "added": len(changes.added),
                 "changed": len(changes.changed), "removed": len(changes.removed)}  # fmt: skip
        _record(session, hall.code, verb, before, after, actor=actor, now=now)
    return changes


def _record(session: Session, code: str, verb: str, before: Any, after: Any, *, actor: Actor, now: datetime) -> None:
    audit.record(session, actor, verb, entity="hall", entity_id=code, before=before, after=after, now=now)


def _locked(session: Session, hall_id: UUID) -> Sequence[Stall]:
    """A hall's stalls, kept from whoever would hold one meanwhile."""
    mine = select(Stall).where(Stall.hall_id == hall_id).order_by(col(Stall.code)).with_for_update()
    return session.exec(mine.execution_options(populate_existing=True)).all()


def _write(session: Session, hall: Hall, wish: LayHall, known: dict[str, Stall], changes: Changes) -> None:
    hall.name_en, hall.name_hi, hall.position = wish.name_en, wish.name_hi, wish.position
    hall.width, hall.height, hall.is_demo = _tenths(wish.width), _tenths(wish.depth), False
    session.add(hall)
    for code in changes.removed:
        session.delete(known[code])
    session.flush()
    for position, laid in enumerate(wish.stalls):
        session.add(_written(known.get(laid.code) or _new(laid.code, hall), laid, position))
    session.flush()


def _new(code: str, hall: Hall) -> Stall:
    return Stall(code=code, hall_id=hall.id, x=0, y=0, width=0, height=0, area_m2=0)


def _written(stall: Stall, laid: LayStall, position: int) -> Stall:
    stall.x, stall.y = _tenths(laid.x), _tenths(laid.y)
    stall.width, stall.height = _tenths(laid.width), _tenths(laid.depth)
    stall.area_m2, stall.type, stall.price_class = round(laid.width * laid.depth), laid.type, laid.price_class
    stall.open_sides, stall.position = laid.open_sides, position
    return stall
