"""Who comes by sector and country: large groups by name, nobody in a group too small to hide in (EXH-1)."""

from __future__ import annotations

import pytest

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.exhibition import attendance
from maritime_site.domain.people.models import Status
from tests.factories import make_person

pytestmark = pytest.mark.req("EXH-1")


def make_people(session, number, kind="delegate", sector="", **values):
    details = {"company_name": "Works", "sector": sector} if sector else {"company_name": "Works"}
    return [make_person(session, kind, details=details, **values) for _place in range(number)]


def test_only_who_comes_is_counted_and_exhibitors_apart(session):
    first, *_others = make_people(session, 3, sector="ports", country="IN")
    make_people(session, 2, country="SG")
    make_people(session, 4, "exhibitor", sector="cruise", country="NO")
    make_people(session, 5, sector="ports", country="DE", status=Status.PENDING)
    make_people(session, 1, sector="ports", country="FR", merged_into_id=first.id)
    figures = attendance.count_attendance(session)
    assert figures.people_by_country == {"IN": 3, "SG": 2}
    assert figures.people_by_sector == {"ports": 3, "": 2}
    assert (figures.exhibitors_by_sector, figures.exhibitors_by_country) == ({"cruise": 4}, {"NO": 4})


def test_groups_below_ten_are_others_and_too_few_others_are_left_out():
    counts = {"IN": 40, "SG": 10, "NO": 9, "FI": 1, "": 70}
    assert attendance.list_countries(counts) == [("India", 40), ("Singapore", 10), ("Others", 10)]
    assert attendance.list_countries({"IN": 40, "NO": 9}) == [("India", 40)]


def test_nothing_is_said_where_every_group_is_small():
    assert attendance.list_countries({"IN": 9, "NO": 9, "FI": 9}) == []
    assert attendance.list_sectors({"": 500}) == []


def test_most_groups_are_eight_and_the_rest_others():
    keys = [
        "ports",
        "shipping",
        "shipbuilding",
        "seafarers",
        "cruise",
        "finance",
        "technology",
        "education",
        "government",
    ]
    rows = attendance.list_sectors(dict.fromkeys(keys, 12) | {"other": 30})
    assert (len(rows), rows[-1]) == (9, ("Others", 42))


def test_groups_are_named_in_the_readers_language():
    with use_language("hi"):
        assert attendance.list_countries({"IN": 10}) == [("भारत", 10)]
        assert attendance.list_sectors({"ports": 10, "x": 11})[0][0] != "Ports and terminals"
