"""Words within groups: the index answers the same whatever way it takes (PERF-2, NET-1)."""

from __future__ import annotations

import pytest

from maritime_site.domain.networking import queries
from maritime_site.domain.networking.schemas import DirectoryFilters
from maritime_site.domain.people import registration_search
from maritime_site.domain.people import service as people
from maritime_site.domain.people.models import Status
from maritime_site.search import queries as search
from tests.factories import make_person
from tests.people import NOON


@pytest.fixture(params=[search.ROWS, 0], ids=["looked up", "walked"])
def way(request, monkeypatch):
    """Finds are looked up, or the list is walked for them."""
    monkeypatch.setattr(search, "ROWS", request.param)


def found(session, asker, **look) -> tuple[list[str], int]:
    page = queries.list_directory(session, DirectoryFilters(**look), asker=asker, now=NOON)
    return [person.last_name for person in page.people], page.total


@pytest.fixture
def crew(session, asha):
    """Four people called Farah, of different groups."""
    groups = (("delegate", "IN", "ports"), ("express-delegate", "IN", "ports"), ("delegate", "NO", "green-shipping"))
    for (kind, country, sector), name in zip(groups, ("Alm", "Berg", "Chand"), strict=True):
        make_person(session, kind, first_name="Farah", last_name=name, country=country, details={"sector": sector})
    make_person(session, first_name="Gopal", last_name="Farahani", country="IN", details={"sector": "cruise"})
    return asha


@pytest.mark.req("NET-1", "PERF-2")
@pytest.mark.parametrize(
    ("look", "names"),
    [
        ({"search": "far"}, ["Alm", "Berg", "Chand", "Farahani"]),
        ({"search": "far", "type": "delegate"}, ["Alm", "Chand", "Farahani"]),
        ({"search": "far", "type": "express-delegate"}, ["Berg"]),
        ({"search": "farah al", "country": "IN"}, ["Alm"]),
        ({"search": "farah", "sector": "green-shipping"}, ["Chand"]),
        ({"search": "farah", "type": "delegate", "country": "IN", "sector": "ports"}, ["Alm"]),
        ({"search": "arah"}, []),
        ({"search": "kinddelegate"}, []),
        ({"search": "farah", "page_size": 2, "page": 2}, ["Chand", "Farahani"]),
    ],
)
def test_words_are_found_within_groups(session, crew, way, look, names):
    shown, total = found(session, crew, **look)
    assert shown == names
    if "page" not in look:
        assert total == len(names)


@pytest.mark.req("BO-3", "PERF-2")
def test_a_registration_moves_to_its_new_status_in_the_index(session, crew, way, asha):
    people.change_status(session, asha, Status.REJECTED, by="admin", note="", now=NOON)
    session.flush()
    for status, number in (("approved", 0), ("rejected", 1)):
        rows, total = registration_search.search_registrations(
            session, registration_search.RegistrationFilters(search="asha", status=status)
        )
        assert (len(rows), total) == (number, number)
