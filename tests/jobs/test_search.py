"""The index of words puts itself right."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, update
from sqlmodel import col, func, select

from maritime_site.core.ids import NIL
from maritime_site.domain.people.models import Person
from maritime_site.jobs import search as jobs
from maritime_site.search.models import SearchEntry
from tests.domain.networking.builders import names
from tests.people import NOON


@pytest.mark.req("NET-1", "BO-3")
def test_people_written_past_the_listener_enter_and_leave(services, new_person):
    asha, bilal, chitra = new_person(first_name="Asha"), new_person(first_name="Bilal"), new_person(first_name="Chitra")
    with services.database.writing() as session:
        session.execute(update(Person).where(col(Person.id) == bilal.id).values(listed=False))
        session.execute(delete(SearchEntry).where(col(SearchEntry.record) == chitra.id.hex))
    assert jobs.repair_search(services, NOON) == 3  # two of Chitra's, one of Bilal's
    assert jobs.repair_search(services, NOON) == 0
    with services.database.reading() as session:
        assert names(session, asha) == ["Asha", "Chitra"]
        assert names(session, asha, search="chit") == ["Chitra"]
        listed = select(func.count()).select_from(SearchEntry).where(SearchEntry.kind == "d")
        assert session.exec(listed).one() == 2


def test_nothing_is_repaired_on_an_empty_site_or_while_it_stops(services, new_person):
    assert jobs.repair_search(services, NOON) == 0
    person = new_person()
    assert person.id != NIL
    with services.database.writing() as session:
        session.execute(delete(SearchEntry))
    services.stopping = True
    assert jobs.repair_search(services, NOON) == 0
