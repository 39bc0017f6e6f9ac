"""What a deadlock broke off is done again, unless something of it was committed."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from sqlalchemy.exc import OperationalError
from sqlmodel import select

from maritime_site.core.db.repeating import TRIES, repeat_broken_off
from maritime_site.core.errors import Unavailable
from maritime_site.domain.outbox.models import Message
from tests.core.test_database import count, write_one


def fail(state: str) -> None:
    """As a driver says it."""
    raise OperationalError("UPDATE", {}, SimpleNamespace(sqlstate=state))  # pyright: ignore[reportArgumentType]


def crossing(database):
    """Two acts that want the same two rows in opposite order, and each has its first when it asks for the other's."""
    with database.writing() as session:
        ids = [write_one(session, recipient=name).id for name in ("a@demo.example", "b@demo.example")]
    both_hold, tries = threading.Barrier(2), {False: 0, True: 0}

    def act(backwards: bool) -> None:
        tries[backwards] += 1
        with database.writing() as session:
            for number, row_id in enumerate(reversed(ids) if backwards else ids):
                session.exec(select(Message).where(Message.id == row_id).with_for_update()).one().subject += "!"
                session.flush()
                if number == 0 and tries[backwards] == 1 and database.engine.dialect.name == "postgresql":
                    both_hold.wait(5)

    return act, tries


def run_both(act) -> list[BaseException | None]:
    with ThreadPoolExecutor(2) as pool:
        return [future.exception() for future in [pool.submit(act, False), pool.submit(act, True)]]


def test_of_two_that_wait_for_each_other_both_get_done(database):
    act, tries = crossing(database)
    assert run_both(lambda backwards: repeat_broken_off(lambda: act(backwards))) == [None, None]
    with database.reading() as session:
        assert set(session.exec(select(Message.subject)).all()) == {"Hello!!"}
    assert sum(tries.values()) == (3 if database.engine.dialect.name == "postgresql" else 2)


def test_control_one_of_the_two_is_refused(database, backend):
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    act, _tries = crossing(database)
    assert sorted(type(problem) for problem in run_both(act) if problem) == [Unavailable]


@pytest.mark.parametrize(("state", "tries"), [("40P01", TRIES), ("40001", TRIES), ("55P03", 1)])
def test_it_is_tried_so_often_and_then_refused(database, state, tries):
    tried = []

    def act():
        tried.append(1)
        with database.writing() as session:
            write_one(session)
            fail(state)

    with pytest.raises(Unavailable):
        repeat_broken_off(act)
    assert (len(tried), count(database)) == (tries, 0)


def test_what_was_committed_in_part_is_not_done_twice(database):
    def act():
        with database.writing() as session:
            write_one(session)
        with database.writing():
            fail("40P01")

    with pytest.raises(Unavailable):
        repeat_broken_off(act)
    assert count(database) == 1
