"""Many at once (attacks 2, 3 and 60), on both databases; each race has a control that loses without the guard."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.core.db.database import Database
from maritime_site.core.errors import AppError, TooMany
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import contact_change, sessions
from maritime_site.domain.signin.codes import Binding, WrongCode
from maritime_site.domain.signin.hashes import is_same_hash
from maritime_site.domain.signin.models import OneTimeCode, SignInSession
from maritime_site.domain.signin.sessions import PARTICIPANT_LIFE
from tests.domain.signin.steps import KEYS, RULES, ask, code_of, email, later, prove, wrong_one
from tests.factories import make_person
from tests.people import NOON, SECRET

pytestmark = pytest.mark.race
ASHA = email("asha@demo.example")


def at_once(count: int, act: Callable[[int], object]) -> Counter[str]:
    """What came of so many threads that start together: `done` or the refusal's name."""
    start = threading.Barrier(count)

    def one(number: int) -> str:
        start.wait(timeout=30)
        try:
            act(number)
        except AppError as refusal:
            return type(refusal).__name__
        return "done"

    with ThreadPoolExecutor(count) as pool:
        return Counter(pool.map(one, range(count)))


@pytest.fixture
def code(database: Database) -> str:
    """A code on its way to Asha."""
    with database.writing() as session:
        make_person(session, "delegate", email=ASHA.value)
        return code_of(ask(session, ASHA))


def naive_verify(database: Database, otp: str, together: threading.Barrier) -> None:
    """What we would have without conditional statements: look, compare, then write."""
    with database.reading() as session:
        row = session.exec(select(OneTimeCode)).one()
        open_for_me = row.used_at is None and row.attempts < 5
    together.wait(timeout=30)
    if not open_for_me:
        raise WrongCode
    with database.writing() as session:
        row = session.exec(select(OneTimeCode)).one()
        row.attempts += 1
        session.add(row)
        if not is_same_hash(row.code_hash, Binding(row.kind, row.purpose, row.address).hash(row.id, otp, SECRET)):
            raise WrongCode
        row.used_at = NOON
        sessions.open_session(session, kind="delegate", owner_id=row.id, life=PARTICIPANT_LIFE, keys=KEYS, now=NOON)


@pytest.mark.req("AUTH-1")
def test_fifty_right_verifies_give_one_token(database, code):
    def verify(_number: int) -> None:
        with database.writing() as session:
            prove(session, ASHA, code)

    result = at_once(50, verify)
    assert result["done"] == 1
    assert result["WrongCode"] == 10
    assert result["TooMany"] == 39
    with database.reading() as session:
        assert len(session.exec(select(SignInSession)).all()) == 1


def test_without_the_guard_many_would_get_in(database, code):
    together = threading.Barrier(8)
    assert at_once(8, lambda _number: naive_verify(database, code, together))["done"] == 8


@pytest.mark.req("AUTH-1")
def test_of_two_hundred_wrong_guesses_five_are_looked_at(database, code):
    def verify(_number: int) -> None:
        with database.writing() as session:
            prove(session, ASHA, wrong_one(code))

    result = at_once(200, verify)
    assert result == {"WrongCode": 10, "TooMany": 190}
    with database.writing() as session:
        assert session.exec(select(OneTimeCode)).one().attempts == 5
        with pytest.raises(TooMany):
            prove(session, ASHA, code)
        with pytest.raises(WrongCode):
            prove(session, ASHA, code, now=later(minutes=15))


def test_without_the_guard_more_than_five_would_be_looked_at(database, code):
    together, looked = threading.Barrier(8), []

    def verify(number: int) -> None:
        with database.reading() as session:
            row = session.exec(select(OneTimeCode)).one()
            tries = row.attempts
        together.wait(timeout=30)
        if tries < 5:
            looked.append(number)

    at_once(8, verify)
    assert len(looked) == 8


@pytest.mark.req("AUTH-1")
def test_twenty_requests_at_once_send_one_code(database):
    with database.writing() as session:
        make_person(session, "delegate", email=ASHA.value)

    def request(_number: int) -> None:
        with database.writing() as session:
            ask(session, ASHA)

    assert at_once(20, request) == {"done": 1, "TooMany": 19}


def test_many_sign_ins_at_once_leave_five_sessions(database):
    with database.writing() as session:
        person = make_person(session, "delegate")

    def open_one(number: int) -> None:
        with database.writing() as session:
            sessions.open_session(
                session,
                kind="delegate",
                owner_id=person.id,
                life=PARTICIPANT_LIFE,
                keys=KEYS,
                now=NOON + timedelta(seconds=number),
            )

    at_once(12, open_one)
    with database.reading() as session:
        live = [row for row in session.exec(select(SignInSession)) if row.ended_at is None]
    assert len(live) == 5


def test_two_who_confirm_one_address_at_once_do_not_share_it(database):
    new = email("wanted@demo.example")
    with database.writing() as session:
        people = [make_person(session, "delegate") for _ in range(2)]
        codes = [
            code_of(contact_change.request_change(session, new, owner=person, rules=RULES, now=later(minutes=number)))
            for number, person in enumerate(people)
        ]

    def confirm(number: int) -> None:
        with database.writing() as session:
            contact_change.confirm_change(
                session,
                codes[number],
                owner=people[number],
                session_id=people[number].id,
                rules=RULES,
                now=later(minutes=2),
            )

    assert at_once(2, confirm) == {"done": 1, "WrongCode": 1}
    with database.reading() as session:
        assert len(session.exec(select(Person).where(Person.email == new.value)).all()) == 1
