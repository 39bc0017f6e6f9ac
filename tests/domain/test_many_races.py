"""Several things decided alike while somebody decides one of them alone: neither waits for the other in a ring."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlmodel import col, select

from maritime_site.core import bulk
from maritime_site.core.db.database import Database
from maritime_site.core.errors import Unavailable
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.helpdesk import bulk as helpdesk
from maritime_site.domain.helpdesk import cases
from maritime_site.domain.helpdesk.models import Case
from tests.domain.test_many import ask
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("BO-3")]
OFFICERS = [Actor(str(uuid4()), f"officer-{number}@demo.example", "") for number in range(2)]
PATIENCE = 10
# As long as whoever decides one alone lets the other go on with it in hand.
A_WHILE = 0.5


@pytest.fixture
def queries(database) -> list[UUID]:
    """Two queries, in the order in which many are decided."""
    with database.writing() as session:
        made = [ask(session, f"{name}@demo.example") for name in ("a", "b")]
    return sorted((each.id for each in made), key=str)


def close_one_while_both_are_closed(database: Database, queries: list[UUID], monkeypatch) -> list[Future[Any]]:
    """One officer holds the second query and then closes it; another closes both meanwhile."""
    held, logged = Event(), Event()

    def close_second() -> Any:
        with database.writing() as session:
            cases.lock_case(session, queries[1])
            held.set()
            logged.wait(A_WHILE)
            return cases.close_case(session, queries[1], actor=OFFICERS[0], now=NOON).status

    def close_both() -> Any:
        assert held.wait(PATIENCE)
        with database.writing() as session:
            return helpdesk.decide_each(session, queries, helpdesk.Decision("close"), actor=OFFICERS[1], now=NOON)

    append_entry = audit.append_entry

    def append_and_tell(*given, **more):
        entry = append_entry(*given, **more)
        logged.set()
        return entry

    monkeypatch.setattr(audit, "append_entry", append_and_tell)
    with ThreadPoolExecutor(2) as pool:
        return [pool.submit(close_second), pool.submit(close_both)]


def closings(database: Database) -> int:
    with database.reading() as session:
        assert {case.status for case in session.exec(select(Case)).all()} == {"closed"}
        return len(session.exec(select(AuditEntry).where(col(AuditEntry.action) == "query.close")).all())


def test_one_who_decides_alone_and_one_who_decides_many_both_come_through(database, queries, monkeypatch):
    alone, many = close_one_while_both_are_closed(database, queries, monkeypatch)
    assert alone.result() == "closed"
    outcome = many.result()
    assert (outcome.changed, outcome.same, outcome.refused) == (1, 1, ())
    assert closings(database) == 2


def test_control_without_all_locked_first_one_of_the_two_is_refused(database, backend, queries, monkeypatch):
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    decide_each = bulk.decide_each

    def decide_unlocked(*given, **more):
        return decide_each(*given, **more | {"lock": lambda _session, _id: None})

    monkeypatch.setattr(bulk, "decide_each", decide_unlocked)
    both = close_one_while_both_are_closed(database, queries, monkeypatch)
    assert [type(each.exception()) for each in both].count(Unavailable) == 1
