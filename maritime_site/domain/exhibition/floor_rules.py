"""What a hall's floor keeps to: stalls inside the hall, apart from each other, and as whoever has one chose it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.text import N_, _
from maritime_site.domain.exhibition.models import LIVE, Hall, Stall, StallApplication, StallStep, StallType
from maritime_site.domain.exhibition.wishes import LayHall, LayStall

OUTSIDE = N_("Stall {stall} reaches outside the hall")
OVERLAP = N_("Stalls {stall} and {other} overlap")
TWICE = N_("Stall {stall} is there twice")
ELSEWHERE = N_("Stall {stall} is in another hall")
SMALL = N_("Stall {stall} is smaller than one square metre")
OWNED = N_("Stall {stall} has an owner: only its place may change. Move or release it first.")
WAS_HAD = N_("Stall {stall} has had applications and has to stay. Block it instead.")
MOST_TOLD = 12


@dataclass(frozen=True)
class Changes:
    """What keeping a floor does to its stalls, by their codes."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]


def metres(decimetres: int) -> Decimal:
    """A length as people say it."""
    return Decimal(decimetres) / 10


def laid_of(stall: Stall) -> LayStall:
    """A stall as the organisers lay it out."""
    return LayStall(
        code=stall.code, type=StallType(stall.type), price_class=stall.price_class, open_sides=stall.open_sides,
        x=metres(stall.x), y=metres(stall.y), width=metres(stall.width), depth=metres(stall.height),
    )  # fmt: skip


def had(session: Session, ids: Sequence[UUID]) -> set[UUID]:
    """Which of these stalls somebody applied for, ever."""
    applied = select(StallApplication.stall_id).where(col(StallApplication.stall_id).in_(ids)).distinct()
    stepped = select(StallStep.stall_id).where(col(StallStep.stall_id).in_(ids)).distinct()
    return {one for query in (applied, stepped) for one in session.exec(query).all() if one is not None}


def must_fit(session: Session, hall: Hall, wish: LayHall) -> None:
    """Raise Invalid unless every stall has its place."""
    problems = [*_misplaced(wish), *_elsewhere(session, hall, wish)]
    if problems:
        more = _("and {number} more", number=len(problems) - MOST_TOLD) if len(problems) > MOST_TOLD else ""
        raise Invalid({"stalls": ". ".join([*problems[:MOST_TOLD], *([more] if more else [])])})


def _misplaced(wish: LayHall) -> Iterator[str]:
    seen: set[str] = set()
    for stall in wish.stalls:
        if stall.code in seen:
            yield _(TWICE, stall=stall.code)
        seen.add(stall.code)
        if stall.x + stall.width > wish.width or stall.y + stall.depth > wish.depth:
            yield _(OUTSIDE, stall=stall.code)
        if stall.width * stall.depth < 1:
            yield _(SMALL, stall=stall.code)
    for one, other in combinations(wish.stalls, 2):
        if one.code != other.code and _overlap(one, other):
            yield _(OVERLAP, stall=one.code, other=other.code)


def _overlap(one: LayStall, other: LayStall) -> bool:
    beside = one.x + one.width <= other.x or other.x + other.width <= one.x
    below = one.y + one.depth <= other.y or other.y + other.depth <= one.y
    return not (beside or below)


def _elsewhere(session: Session, hall: Hall, wish: LayHall) -> list[str]:
    codes = [stall.code for stall in wish.stalls]
    taken = select(Stall.code).where(col(Stall.code).in_(codes), Stall.hall_id != hall.id)
    return [_(ELSEWHERE, stall=code) for code in sorted(session.exec(taken).all())]


def changes_of(known: Mapping[str, Stall], wish: LayHall) -> Changes:
    """What laying the hall out so does to its stalls."""
    laid = {stall.code: stall for stall in wish.stalls}
    return Changes(
        added=tuple(code for code in laid if code not in known),
        changed=tuple(code for code, stall in laid.items() if code in known and laid_of(known[code]) != stall),
        removed=tuple(code for code in known if code not in laid),
    )


def must_be_free(session: Session, known: Mapping[str, Stall], changes: Changes, wish: LayHall) -> None:
    """Raise Conflict for a stall that somebody has and the wish would change, or had and the wish would remove."""
    laid = {stall.code: stall for stall in wish.stalls}
    resized = [code for code in changes.changed if _terms(laid[code]) != _terms(laid_of(known[code]))]
    ids = [known[code].id for code in (*resized, *changes.removed)]
    live = select(StallApplication.stall_id).where(
        col(StallApplication.stall_id).in_(ids), col(StallApplication.status).in_(LIVE)
    )
    owned, before = set(session.exec(live).all()), had(session, ids)
    problems = [_(OWNED, stall=code) for code in (*resized, *changes.removed) if known[code].id in owned]
    problems += [_(WAS_HAD, stall=code) for code in changes.removed if known[code].id in before - owned]
    if problems:
        raise Conflict(" ".join(problems[:MOST_TOLD]))


def _terms(stall: LayStall) -> tuple[object, ...]:
    """What somebody applied for: all but the place."""
    return stall.type, stall.price_class, stall.open_sides, stall.width, stall.depth
