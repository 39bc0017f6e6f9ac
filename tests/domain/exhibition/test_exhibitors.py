"""The public list, and the demo exhibition."""

from __future__ import annotations

import pytest
from sqlmodel import col, func, select

from maritime_site.core.text.i18n import use_language
from maritime_site.demo.exhibition import seed_exhibition
from maritime_site.domain.exhibition import exhibitors, plan, staff
from maritime_site.domain.exhibition.models import LIVE, Stall, StallApplication, StallStep
from maritime_site.domain.people.models import Status
from tests.domain.exhibition.builders import OFFICER, TERMS, bring_to, make_stall
from tests.factories import make_person
from tests.people import NOON


def company(session, name, **overrides):
    details = {"company_name": name, "products": overrides.pop("products", ""), "sector": overrides.pop("sector", "")}
    return make_person(session, "exhibitor", details=details, **overrides)


def names(session, **wanted):
    result, total = exhibitors.list_exhibitors(session, **wanted)
    assert total >= len(result)
    return [row.name for row in result]


@pytest.mark.req("EXH-3")
def test_approved_companies_are_found_by_name_country_and_product(session):
    company(session, "zenith anchors", products="Anchors and 100% chain", country="NO")
    company(session, "Albatross", products="Ropes", sector="cruise")
    company(session, "Hidden", status=Status.PENDING)
    make_person(session, "delegate")
    assert names(session) == ["Albatross", "zenith anchors"]
    assert names(session, search="ANCHOR") == ["zenith anchors"]
    assert names(session, search="norw") == ["zenith anchors"]
    assert names(session, search="rope passenger") == ["Albatross"]
    assert names(session, search="100%") == ["zenith anchors"]
    assert names(session, search="_") == []
    assert names(session, country="no") == ["zenith anchors"]
    assert names(session, page=2, page_size=1) == ["zenith anchors"]
    assert exhibitors.countries_of(session) == [("IN", "India"), ("NO", "Norway")]
    with use_language("hi"):
        assert names(session, search="नॉर्वे") == ["zenith anchors"]


@pytest.mark.req("EXH-3")
def test_a_stall_is_told_once_it_is_taken_and_nothing_of_the_person_is(session):
    owner = company(session, "Albatross", first_name="Vanita", email="vanita@secret.example")
    stall = make_stall(session)
    claim = bring_to(session, "accepted", owner, stall)
    assert exhibitors.list_exhibitors(session)[0][0].stalls == ()
    assert exhibitors.list_stall_holders(session) == {}
    staff.mark_paid(session, claim.id, "by transfer", actor=OFFICER, terms=TERMS, now=NOON)
    (result,) = exhibitors.list_exhibitors(session)[0]
    assert result.stalls == (stall.code,)
    assert exhibitors.list_stall_holders(session) == {stall.code: (owner.id, "Albatross")}
    assert "Vanita" not in repr(result)
    assert "secret" not in repr(result)


@pytest.mark.req("EXH-1")
def test_the_demo_has_two_halls_of_stalls_that_do_not_overlap(session):
    assert seed_exhibition(session, now=NOON) >= 120
    assert seed_exhibition(session, now=NOON) == 0
    halls = plan.get_plan(session, now=NOON)
    assert [hall.is_demo for hall in halls] == [True, True]
    for hall in halls:
        cells = [
            (x, y)
            for stall in hall.stalls
            for x in range(stall.x, stall.x + stall.width, 2)
            for y in range(stall.y, stall.y + stall.height, 2)
        ]
        assert len(cells) == len(set(cells))
        assert max(x for x, _y in cells) < hall.width
        assert max(y for _x, y in cells) < hall.height
    taken = session.exec(select(func.count()).where(col(StallApplication.status).in_(LIVE))).one()
    assert 5 < taken < session.exec(select(func.count()).select_from(Stall)).one() / 4
    assert session.exec(select(func.count()).select_from(StallStep)).one() > taken
    assert all("(demo)" in name for name in names(session))
