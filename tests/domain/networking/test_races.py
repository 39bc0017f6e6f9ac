"""Many at once, on both databases. PostgreSQL shows what SQLite's single writer hides."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import select

from maritime_site.core.errors import AppError
from maritime_site.domain.networking import transitions
from maritime_site.domain.networking.models import Action, Block, Connection
from maritime_site.domain.outbox.models import Message
from tests.domain.networking.builders import act, ask
from tests.factories import make_person

pytestmark = pytest.mark.race
THREADS = 12
ROUNDS = 6


def all_at_once(work, times):
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(work, times))


def outcome(database, work):
    """What the work answered, or the name of its refusal."""
    try:
        with database.writing() as session:
            return work(session)
    except (AppError, IntegrityError) as refusal:
        return type(refusal).__name__


def crossing(database):
    """Two people ask each other many times at once; answers every outcome and the requests there are."""
    with database.writing() as session:
        two = make_person(session), make_person(session)

    def either(number):
        sender, receiver = two if number % 2 else two[::-1]
        return outcome(database, lambda session: ask(session, sender, receiver).request.status)

    values = all_at_once(either, range(THREADS))
    with database.reading() as session:
        ids = {one.id for one in two}
        made = [row for row in session.exec(select(Connection)).all() if row.sender_id in ids]
    return values, made


@pytest.mark.req("NET-3")
def test_who_asks_each_other_at_once_are_connected_once(database):
    for _round in range(ROUNDS):
        values, made = crossing(database)
        assert [row.status for row in made] == ["accepted"]
        assert (values.count("pending"), values.count("accepted"), values.count("Conflict")) == (1, 1, THREADS - 2)
    with database.reading() as session:
        purposes = [message.purpose for message in session.exec(select(Message)).all()]
    assert (purposes.count("connection-requested"), purposes.count("connection-accepted")) == (ROUNDS, ROUNDS)


@pytest.mark.req("NET-3")
def test_control_without_the_locks_the_index_alone_refuses(database, backend, monkeypatch):
    """The same crossing unlocked: proof that the test above can fail, and that two live requests still cannot be."""
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    monkeypatch.setattr(transitions, "lock_people", lambda *_people: None)
    broken = 0
    for _round in range(30):
        values, made = crossing(database)
        assert len([row for row in made if row.status in {"pending", "accepted"}]) <= 1
        broken += "IntegrityError" in values
        if broken:
            break
    assert broken


@pytest.mark.req("NET-3")
def test_one_request_sent_twenty_times_at_once_is_one(database):
    with database.writing() as session:
        asha, bilal = make_person(session), make_person(session)
    values = all_at_once(lambda _n: outcome(database, lambda session: ask(session, asha, bilal).is_new), range(20))
    assert (values.count(True), values.count("Conflict")) == (1, 19)
    with database.reading() as session:
        assert len(session.exec(select(Connection)).all()) == len(session.exec(select(Message)).all()) == 1


def rush_past_the_cap(database):
    with database.writing() as session:
        sender = make_person(session)
        others = [make_person(session) for _number in range(30)]

    values = all_at_once(lambda other: outcome(database, lambda session: ask(session, sender, other).is_new), others)
    return values.count(True)


@pytest.mark.req("NET-3")
def test_thirty_at_once_are_still_twenty_a_day(database):
    assert rush_past_the_cap(database) == 20


@pytest.mark.req("NET-3")
def test_control_counting_unlocked_lets_more_through(database, backend, monkeypatch):
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    monkeypatch.setattr(transitions, "lock_people", lambda *_people: None)
    assert any(rush_past_the_cap(database) > 20 for _round in range(10))


def answer_at_once(database, *names):
    """One new request, and each of these steps four times at once: `asha block`; answers the outcomes and the row."""
    with database.writing() as session:
        people = {"asha": make_person(session), "bilal": make_person(session)}
        request = ask(session, people["asha"], people["bilal"]).request

    def step(words):
        who, verb = words.split()
        return outcome(database, lambda session: act(session, request, people[who], Action(verb)).status)

    values = all_at_once(step, names * 4)
    with database.reading() as session:
        return values, session.get_one(Connection, request.id)


@pytest.mark.req("NET-3")
def test_of_opposite_answers_at_once_one_counts(database):
    for _round in range(ROUNDS):
        values, end = answer_at_once(database, "bilal accept", "bilal decline", "asha withdraw")
        assert (end.version, set(values), values.count(end.status)) == (1, {end.status, "Conflict"}, 4)


@pytest.mark.req("NET-3")
def test_accepting_and_blocking_at_once_leaves_nobody_connected(database):
    values, end = answer_at_once(database, "bilal accept", "asha block", "bilal block")
    assert end.status in {"withdrawn", "removed"}
    assert "IntegrityError" not in values
    with database.reading() as session:
        assert len(session.exec(select(Block)).all()) == 2
