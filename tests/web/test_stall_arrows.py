"""Where the arrow keys lead from a stall on the plan (EXH-1, A11Y-1)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from maritime_site.web.kit.stalls.arrows import list_ways

pytestmark = pytest.mark.req("EXH-1", "A11Y-1")


@dataclass(frozen=True)
class Floor:
    """A stall of three metres by three."""

    x: int
    y: int
    width: int = 30
    height: int = 30


def test_each_key_leads_to_the_nearest_stall_that_way_and_stays_at_the_wall():
    # 0 1
    # 2 3
    stalls = [Floor(0, 0), Floor(30, 0), Floor(0, 60), Floor(30, 60)]
    assert list_ways(stalls) == ("1 0 2 0", "1 0 3 1", "3 2 2 0", "3 2 3 1")


def test_what_lies_straight_ahead_comes_before_what_is_near_but_aside():
    stalls = [Floor(0, 0), Floor(90, 0), Floor(30, 30)]
    right, _left, down, _up = list_ways(stalls)[0].split()
    assert (right, down) == ("1", "2")


def test_a_stall_alone_leads_nowhere_else():
    assert list_ways([Floor(0, 0)]) == ("0 0 0 0",)
    assert list_ways([]) == ()
