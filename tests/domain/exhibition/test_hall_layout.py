"""Halls and stalls are data that the organisers lay out: as a whole or not at all (EXH-1)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from sqlmodel import col, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.schemas import parse_request
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.exhibition import hall_layout, plan, service
from maritime_site.domain.exhibition.models import Stall
from maritime_site.domain.exhibition.schemas import LayHallRequest
from tests.domain.exhibition.builders import OFFICER, TERMS, hold
from tests.people import NOON

pytestmark = pytest.mark.req("EXH-1", "BO-3")


def stall(code, x=0, y=0, width=3, depth=3, **more):
    return {"code": code, "x": x, "y": y, "width": width, "depth": depth} | more


def hall_request(*stalls, **more) -> LayHallRequest:
    values = {"code": "Q", "nameEn": "Quay hall", "nameHi": "घाट हॉल", "width": 30, "depth": "20.5"}
    return parse_request(LayHallRequest, values | {"stalls": list(stalls)} | more)


ROW = [stall("Q-1"), stall("Q-2", x=3), stall("Q-3", x=6, width=6, type="raw", priceClass="premium", openSides=4)]


def add(session, *stalls, check=False, **more):
    return hall_layout.add_hall(session, hall_request(*stalls, **more), actor=OFFICER, now=NOON, check=check)


def keep(session, *stalls, check=False, **more):
    return hall_layout.replace_hall(session, "q", hall_request(*stalls, **more), actor=OFFICER, now=NOON, check=check)


def stalls(session) -> dict[str, Stall]:
    return {row.code: row for row in session.exec(select(Stall)).all()}


def test_a_new_hall_is_on_the_plan_with_its_stalls(session):
    assert add(session, *ROW).added == ("Q-1", "Q-2", "Q-3")
    (shown,) = plan.get_plan(session, now=NOON)
    assert (shown.code, shown.width, shown.height, shown.is_demo) == ("Q", 300, 205, False)
    last = shown.stalls[2]
    assert (last.code, last.x, last.width, last.area, last.type, last.open_sides) == ("Q-3", 60, 60, 18, "raw", 4)
    row, laid = hall_layout.get_hall(session, "Q")
    assert (row.depth, row.stalls, row.had) == (Decimal("20.5"), 3, 0)
    assert laid == hall_request(*ROW).stalls


def test_checking_changes_nothing(session):
    assert add(session, *ROW, check=True).added == ("Q-1", "Q-2", "Q-3")
    assert hall_layout.list_halls(session) == []
    add(session, *ROW)
    changes = keep(session, stall("Q-1", y=1), stall("Q-9", x=9, y=9), check=True)
    assert (changes.added, changes.changed, changes.removed) == (("Q-9",), ("Q-1",), ("Q-2", "Q-3"))
    assert set(stalls(session)) == {"Q-1", "Q-2", "Q-3"}


def test_a_floor_is_laid_out_anew_and_audited(session):
    add(session, *ROW)
    ids = {code: one.id for code, one in stalls(session).items()}
    keep(session, stall("Q-1", y=1), stall("Q-9", x=9, y=9), nameEn="Dock hall")
    assert set(stalls(session)) == {"Q-1", "Q-9"}
    assert (stalls(session)["Q-1"].id, stalls(session)["Q-1"].y) == (ids["Q-1"], 10)
    entries = session.exec(select(AuditEntry).order_by(col(AuditEntry.sequence))).all()
    assert [(entry.action, entry.entity_id) for entry in entries] == [("hall.add", "Q"), ("hall.keep", "Q")]
    assert (entries[1].after["removed"], entries[1].after["name"]) == (2, "Dock hall")


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ([stall("Q-1"), stall("q-1", x=9)], "Stall Q-1 is there twice"),
        ([stall("Q-1", x=28)], "Stall Q-1 reaches outside the hall"),
        ([stall("Q-1", y="17.6")], "Stall Q-1 reaches outside the hall"),
        ([stall("Q-1"), stall("Q-2", x="2.9")], "Stalls Q-1 and Q-2 overlap"),
        ([stall("Q-1"), stall("Q-2", x=1, y=1, width=1, depth=1)], "Stalls Q-1 and Q-2 overlap"),
        ([stall("Q-1", width="0.5", depth=1)], "Stall Q-1 is smaller than one square metre"),
        ([stall("OLD-1")], "Stall OLD-1 is in another hall"),
    ],
)
def test_a_floor_that_cannot_be_is_refused_with_its_stalls(session, changed, told):
    add(session, stall("OLD-1"), code="OLD")
    with pytest.raises(Invalid) as refusal:
        add(session, *changed)
    assert told in refusal.value.errors["stalls"]


@pytest.mark.parametrize(
    ("values", "field", "told"),
    [
        (stall("Q-1", width=0), "stalls", "Entry 1, width"),
        (stall("Q-1", x="1.25"), "stalls", "Entry 1, x"),
        (stall("Q 1"), "stalls", "Entry 1, code"),
        (stall("Q-1", type="tent"), "stalls", "Entry 1, type"),
        (stall("Q-1", openSides=5), "stalls", "Entry 1, openSides"),
    ],
)
def test_what_is_no_stall_is_named_by_its_place(values, field, told):
    with pytest.raises(Invalid) as refusal:
        hall_request(values)
    assert refusal.value.errors[field].startswith(told)


def test_who_has_a_stall_keeps_it_as_chosen_though_it_may_move(session, bilal):
    add(session, *ROW)
    hold(session, bilal, stalls(session)["Q-1"])
    for wanted in ((stall("Q-1", width=2), *ROW[1:]), (stall("Q-1", type="raw"), *ROW[1:]), ROW[1:]):
        with pytest.raises(Conflict, match="Stall Q-1 has an owner"):
            keep(session, *wanted)
    keep(session, stall("Q-1", y=9), *ROW[1:])
    assert stalls(session)["Q-1"].y == 90


def test_a_stall_with_a_history_stays_and_so_does_its_hall(session, bilal):
    add(session, *ROW)
    claim = hold(session, bilal, stalls(session)["Q-1"])
    service.give_up(session, claim.id, owner=bilal, terms=TERMS, now=NOON)
    with pytest.raises(Conflict, match="Stall Q-1 has had applications"):
        keep(session, *ROW[1:])
    with pytest.raises(Conflict, match="has to stay"):
        hall_layout.remove_hall(session, "Q", actor=OFFICER, now=NOON)
    keep(session, stall("Q-1", width=2), *ROW[1:])


def test_a_hall_that_nobody_used_is_removed(session):
    add(session, *ROW)
    hall_layout.remove_hall(session, "q", actor=OFFICER, now=NOON)
    assert (hall_layout.list_halls(session), stalls(session)) == ([], {})
    with pytest.raises(NotFound):
        hall_layout.remove_hall(session, "Q", actor=OFFICER, now=NOON)


def test_codes_are_taken_once_and_stay(session):
    add(session, *ROW)
    with pytest.raises(Invalid) as taken:
        add(session)
    with pytest.raises(Invalid) as renamed:
        keep(session, *ROW, code="Z")
    assert (list(taken.value.errors), list(renamed.value.errors)) == (["code"], ["code"])
