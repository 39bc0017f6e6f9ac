"""What a hall's floor keeps to: stalls inside the hall, apart from each other, and as whoever has one chose it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.exhibition.models import LIVE, Hall, Stall, StallApplication, StallStep, StallType
from maritime_site.domain.exhibition.schemas import LayHallRequest, LayStallRequest

OUTSIDE_HALL = N_("Stall {stall} reaches outside the hall")
OVERLAP = N_("Stalls {stall} and {other} overlap")
TWICE = N_("Stall {stall} is there twice")
ELSEWHERE = N_("Stall {stall} is in another hall")
SMALL = N_("Stall {stall} is smaller than one square metre")
OWNED = N_("Stall {stall} has an owner: only its place may change. Move or release it first.")
WAS_HAD = N_("Stall {stall} has had applications and has to stay. Block it instead.")
MOST_PROBLEMS = 12


@dataclass(frozen=True)
class LayoutChanges:
    """What keeping a floor does to its stalls, by their codes."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]


def to_metres(decimetres: int) -> Decimal:
    """A length as people say it."""
    return Decimal(decimetres) / 10


def laid_of(stall: Stall) -> LayStallRequest:
    """A stall as the organisers lay it out."""
    return LayStallRequest(
        code=stall.code,
        type=StallType(stall.type),
        price_class=stall.price_class,
        open_sides=stall.open_sides,
        x=to_metres(stall.x),
        y=to_metres(stall.y),
        width=to_metres(stall.width),
        depth=to_metres(stall.height),
    )


def find_used_stalls(session: Session, ids: Sequence[UUID]) -> set[UUID]:
    """Which of these stalls somebody applied for, ever."""
    applied = select(StallApplication.stall_id).where(col(StallApplication.stall_id).in_(ids)).distinct()
    stepped = select(StallStep.stall_id).where(col(StallStep.stall_id).in_(ids)).distinct()
    return {*session.exec(applied).all(), *session.exec(stepped).all()}


def must_fit(session: Session, hall: Hall, payload: LayHallRequest) -> None:
    """Raise Invalid unless every stall has its place."""
    problems = [*_find_misplaced(payload), *_find_codes_in_other_halls(session, hall, payload)]
    if problems:
        more = _("and {number} more", number=len(problems) - MOST_PROBLEMS) if len(problems) > MOST_PROBLEMS else ""
        raise Invalid({"stalls": ". ".join([*problems[:MOST_PROBLEMS], *([more] if more else [])])})


def _find_misplaced(payload: LayHallRequest) -> Iterator[str]:
    seen: set[str] = set()
    for stall in payload.stalls:
        if stall.code in seen:
            yield _(TWICE, stall=stall.code)
        seen.add(stall.code)
        if stall.x + stall.width > payload.width or stall.y + stall.depth > payload.depth:
            yield _(OUTSIDE_HALL, stall=stall.code)
        if stall.width * stall.depth < 1:
            yield _(SMALL, stall=stall.code)
    for one, other in combinations(payload.stalls, 2):
        if one.code != other.code and _is_overlapping(one, other):
            yield _(OVERLAP, stall=one.code, other=other.code)


def _is_overlapping(one: LayStallRequest, other: LayStallRequest) -> bool:
    beside = one.x + one.width <= other.x or other.x + other.width <= one.x
    below = one.y + one.depth <= other.y or other.y + other.depth <= one.y
    return not (beside or below)


def _find_codes_in_other_halls(session: Session, hall: Hall, payload: LayHallRequest) -> list[str]:
    codes = [stall.code for stall in payload.stalls]
    taken = select(Stall.code).where(col(Stall.code).in_(codes), Stall.hall_id != hall.id)
    return [_(ELSEWHERE, stall=code) for code in sorted(session.exec(taken).all())]


def changes_of(known: Mapping[str, Stall], payload: LayHallRequest) -> LayoutChanges:
    """What laying the hall out so does to its stalls."""
    laid = {stall.code: stall for stall in payload.stalls}
    return LayoutChanges(
        added=tuple(code for code in laid if code not in known),
        changed=tuple(code for code, stall in laid.items() if code in known and laid_of(known[code]) != stall),
        removed=tuple(code for code in known if code not in laid),
    )


def must_be_free(session: Session, known: Mapping[str, Stall], changes: LayoutChanges, payload: LayHallRequest) -> None:
    """Raise Conflict for a stall that somebody has and the request would change, or had and it would remove."""
    laid = {stall.code: stall for stall in payload.stalls}
    resized = [code for code in changes.changed if _sold_terms(laid[code]) != _sold_terms(laid_of(known[code]))]
    ids = [known[code].id for code in (*resized, *changes.removed)]
    live = select(StallApplication.stall_id).where(
        col(StallApplication.stall_id).in_(ids), col(StallApplication.status).in_(LIVE)
    )
    owned, before = set(session.exec(live).all()), find_used_stalls(session, ids)
    problems = [_(OWNED, stall=code) for code in (*resized, *changes.removed) if known[code].id in owned]
    problems += [_(WAS_HAD, stall=code) for code in changes.removed if known[code].id in before - owned]
    if problems:
        raise Conflict(" ".join(problems[:MOST_PROBLEMS]))


def _sold_terms(stall: LayStallRequest) -> tuple[object, ...]:
    """What somebody applied for: all but the place."""
    return stall.type, stall.price_class, stall.open_sides, stall.width, stall.depth
