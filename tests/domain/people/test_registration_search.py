"""The register of all registrations: found by words, kept in step with people, quick however many there are."""

from __future__ import annotations

from datetime import timedelta

import pytest

from maritime_site.domain.people import registration_search
from maritime_site.domain.people.models import Status
from maritime_site.domain.people.registration_search import RegistrationFilters
from maritime_site.search import queries as search
from tests.factories import make_person
from tests.people import NOON
from tests.plans import explained, is_sorted, sort_only_what_has_no_index


def names(session, **look):
    people, total = registration_search.search_registrations(session, RegistrationFilters(**look))
    assert total == len(people)
    return [person.first_name for person in people]


@pytest.mark.req("BO-3")
@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("jos", True),
        ("JOSÉ nun", True),
        ("nunes jo", True),
        ("lantern", True),
        ("tidal", True),
        ("jose.nunes@quay.example", True),
        ("+351912345678", True),
        ("912345678", True),
        ("REG-QQQQ-WWWW", True),
        ("qqqq", True),
        ("ose", False),
        ("jos nobody", False),
        ("!!!", False),
        ("' OR 1=1 --", False),
        ("NOT", False),
    ],
)
def test_a_registration_is_found_by_any_of_its_words(session, asha, search, found):
    make_person(
        session,
        "exhibitor",
        first_name="José",
        last_name="Nunes",
        organisation="Lantern Quay",
        country="PT",
        email="jose.nunes@quay.example",
        country_code="+351",
        mobile="+351912345678",
        reference="REG-QQQQ-WWWW",
        details={"company_name": "Tidal Cranes"},
        status=Status.PENDING,
    )
    assert names(session, search=search) == (["José"] if found else [])


@pytest.mark.req("BO-3")
def test_the_register_follows_every_change(session, asha):
    asha.first_name, asha.organisation, asha.status = "Zubin", "Quay Works", Status.REJECTED
    session.flush()
    assert names(session, search="zub", status="rejected") == ["Zubin"]
    assert names(session, search="harbour") == []
    assert names(session, status="approved") == []
    assert registration_search.list_countries(session) == ["IN"]
    session.delete(asha)
    session.flush()
    assert names(session) == []
    assert registration_search.list_countries(session) == []


@pytest.mark.req("REG-5")
def test_the_next_in_the_queue_has_waited_longest(session):
    first, second, media = (
        make_person(session, kind, status=Status.PENDING, created_at=NOON - timedelta(days=days))
        for kind, days in (("delegate", 3), ("delegate", 2), ("media", 1))
    )
    assert registration_search.next_waiting(session) == first.id
    assert registration_search.next_waiting(session, after=first) == second.id
    assert registration_search.next_waiting(session, after=media) == first.id


@pytest.mark.req("PERF-2")
@pytest.mark.parametrize("sort", ["", "created", "name", "-name"])
def test_a_page_is_read_in_its_order_and_never_sorted(session, asha, bilal, sort):
    """So twenty rows cost the same among a thousand and among 100,000."""
    sort_only_what_has_no_index(session)
    with explained(session, "ORDER BY") as plans:
        assert len(names(session, sort=sort)) == 2
    assert "ix_person_sort_name" in plans[0] or "ix_person_created_at" in plans[0]
    assert not is_sorted(plans[0])


@pytest.mark.req("BO-3", "PERF-2")
@pytest.mark.parametrize("rows", [search.ROWS, 0], ids=["looked up", "walked"])
def test_filters_narrow_together_and_names_have_an_order(session, monkeypatch, rows):
    monkeypatch.setattr(search, "ROWS", rows)
    for first, kind, country in (("Zubin", "media", "NO"), ("Émile", "media", "NO"), ("Farah", "delegate", "NO")):
        make_person(session, kind, first_name=first, country=country, status=Status.PENDING)
    look = {"kind": "media", "status": "pending", "country": "NO"}
    assert names(session, **look, sort="name") == ["Émile", "Zubin"]
    assert names(session, **look, sort="-name") == ["Zubin", "Émile"]
    assert names(session, **look, search="zub") == ["Zubin"]
    assert names(session, country="IN") == []
