"""What PostgreSQL broke off is written again by its handler, from rows as they are in the database."""

from __future__ import annotations

import asyncio

import pytest
from sqlmodel import Session

from maritime_site.core.errors import Unavailable
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import install_services
from maritime_site.web.handlers.db import in_transaction, write_in_thread
from tests.core.test_repeating import fail
from tests.factories import make_person


@pytest.fixture
def asha(services, database) -> Person:
    install_services(services)
    with database.writing() as session:
        return make_person(session, designation="Pilot")


def rename(session: Session, person: Person, *, broken: list[str]) -> str:
    """Change somebody, and be broken off afterwards as long as anything is left to break it."""
    session.add(person)
    person.designation = "Harbour master"
    session.flush()
    if broken:
        fail(broken.pop())
    return person.designation


def saved(database, person: Person) -> str:
    with database.reading() as session:
        return session.get_one(Person, person.id).designation


def test_what_was_broken_off_is_saved_in_the_end(database, asha):
    broken = ["40P01", "40001"]
    assert asyncio.run(in_transaction(rename, asha, broken=broken)) == "Harbour master"
    assert saved(database, asha) == "Harbour master"


def test_what_has_transactions_of_its_own_is_done_again_too(database, asha):
    broken = ["40P01"]

    def act(person: Person) -> None:
        with database.writing() as session:
            rename(session, person, broken=broken)

    asyncio.run(write_in_thread(act, asha))
    assert saved(database, asha) == "Harbour master"


@pytest.mark.parametrize(("state", "times"), [("40P01", 3), ("55P03", 1)])
def test_it_is_refused_when_it_stays_so_or_is_another_reason(database, asha, state, times):
    broken = [state] * times
    with pytest.raises(Unavailable):
        asyncio.run(in_transaction(rename, asha, broken=broken))
    assert broken == []
    assert saved(database, asha) == "Pilot"
