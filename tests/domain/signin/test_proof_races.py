"""Two prove the same registration or the same address at the same moment, on both databases: one of them has it."""

from __future__ import annotations

import threading

import pytest
from sqlmodel import col, select

from maritime_site.core.db.database import Database
from maritime_site.domain.people import proofs
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import contact_change
from maritime_site.domain.signin.models import SignInSession
from tests.domain.signin.steps import RULES, ask, code_of, later, prove
from tests.domain.signin.test_proofs import ASHA, NUMBER, add, post
from tests.domain.signin.test_races import at_once
from tests.factories import make_person
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("AUTH-1", "REG-4")]
ROUNDS = 5


def people_in(database: Database) -> list[Person]:
    with database.reading() as session:
        return list(session.exec(select(Person)).all())


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_of_two_owners_of_one_registration_one_gets_in(database, _round):
    """The e-mail address is Asha's, the number Mallory's: both type their codes at once."""
    with database.writing() as session:
        add(session)
        codes = [(address, code_of(ask(session, address))) for address in (ASHA, NUMBER)]

    def verify(number: int) -> None:
        with database.writing() as session:
            prove(session, *codes[number])

    assert at_once(2, verify) == {"done": 1, "WrongCode": 1}
    (person,) = people_in(database)
    assert (person.email_verified_at is None) is not (person.mobile_verified_at is None)
    assert person.email == ("" if person.mobile_verified_at else ASHA.value)
    with database.reading() as session:
        assert len(session.exec(select(SignInSession)).all()) == 1


def test_without_the_lock_both_would_share_it(database):
    """The control: look first, write afterwards."""
    with database.writing() as session:
        id = add(session).id  # noqa: A001  as everywhere
    together = threading.Barrier(2)

    def verify(number: int) -> None:
        with database.reading() as session:
            result = session.get_one(Person, id).is_proven
        together.wait(timeout=30)
        if not result:
            with database.writing() as session:
                person = session.get_one(Person, id)
                proofs.mark_proven(person, ("email", "sms")[number], now=NOON)
                session.add(person)

    at_once(2, verify)
    (person,) = people_in(database)
    assert None not in {person.email_verified_at, person.mobile_verified_at}


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_who_registers_and_who_moves_to_an_address_do_not_share_it(database, _round):
    with database.writing() as session:
        mover = make_person(session, "delegate")
        moving = code_of(contact_change.request_change(session, ASHA, owner=mover, rules=RULES, now=NOON))
        add(session)
        entering = code_of(ask(session, ASHA, now=later(minutes=1)))

    def act(number: int) -> None:
        with database.writing() as session:
            if number:
                prove(session, ASHA, entering, now=later(minutes=2))
            else:
                contact_change.confirm_change(
                    session, moving, owner=mover, session_id=mover.id, rules=RULES, now=later(minutes=2)
                )

    result = at_once(2, act)
    # Who typed the code of the address gets in, to the registration that has it by then.
    assert result in ({"done": 2}, {"done": 1, "WrongCode": 1})
    holders = [person for person in people_in(database) if person.email == ASHA.value]
    assert len(holders) == 1
    assert holders[0].email_verified_at is not None


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_who_loses_the_address_while_proving_a_number_keeps_the_registration_or_is_gone(database, _round):
    with database.writing() as session:
        lost = add(session)
        mine = add(session, mobile="9000000000", now=later(minutes=1))
        codes = [(address, code_of(ask(session, address, now=later(minutes=1)))) for address in (ASHA, NUMBER)]

    def verify(number: int) -> None:
        with database.writing() as session:
            prove(session, *codes[number], now=later(minutes=2))

    result = at_once(2, verify)
    people = {person.id: person for person in people_in(database)}
    assert people[mine.id].email_verified_at is not None
    if result == {"done": 2}:
        assert (people[lost.id].email, people[lost.id].mobile_verified_at) == ("", later(minutes=2))
    else:
        assert (result, list(people)) == ({"done": 1, "WrongCode": 1}, [mine.id])


def test_ten_registrations_of_one_address_are_one_after_the_proof(database):
    def register(number: int) -> None:
        with database.writing() as session:
            post(session, mobile=f"90000000{number:02}")

    assert at_once(10, register) == {"done": 10}
    with database.writing() as session:
        code = code_of(ask(session, ASHA))

    def act(number: int) -> None:
        with database.writing() as session:
            if number:
                post(session, mobile=f"90000001{number:02}")
            else:
                prove(session, ASHA, code)

    assert at_once(4, act) == {"done": 4}
    with database.reading() as session:
        proven = select(Person.id).where(col(Person.email_verified_at).is_not(None))
        assert len(session.exec(proven).all()) == 1
        assert proofs.reader_of(session, "delegate", "email", ASHA.value) is not None
