"""Where the arrow keys lead on the plan: from each stall to the nearest one in that direction (A11Y-1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from typing import Protocol

# What lies straight ahead comes before what lies aside.
_ASIDE = 3

Point = tuple[float, float]


class Box(Protocol):
    """What stands on the floor, in decimetres."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...


def list_ways(stalls: Sequence[Box]) -> tuple[str, ...]:
    """For each stall the places in `stalls` where the four arrow keys lead from it; its own where none does."""
    return _list_ways(tuple((one.x + one.width / 2, one.y + one.height / 2) for one in stalls))


# A floor is fetched far more often than it is laid out anew.
@lru_cache(maxsize=32)
def _list_ways(middles: tuple[Point, ...]) -> tuple[str, ...]:
    return tuple(" ".join(map(str, _find_neighbours(middles, place))) for place in range(len(middles)))


def _find_neighbours(middles: Sequence[Point], place: int) -> list[int]:
    """To the right, to the left, below and above, as assets/kit/stall_plan.jsx reads them."""
    x, y = middles[place]
    nearest = [(inf, place)] * 4
    for number, (other_x, other_y) in enumerate(middles):
        dx, dy = other_x - x, other_y - y
        aside_x, aside_y = abs(dx) * _ASIDE, abs(dy) * _ASIDE
        for way, (ahead, aside) in enumerate(((dx, aside_y), (-dx, aside_y), (dy, aside_x), (-dy, aside_x))):
            if ahead > 1 and ahead + aside < nearest[way][0]:
                nearest[way] = (ahead + aside, number)
    return [number for _far, number in nearest]
