"""Locks of many things at once: one statement, the same locks as one by one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait

import pytest

from maritime_site.domain.signin.advisory_locks import take_advisory_lock, take_advisory_locks
from tests.plans import statements

KEYS = [("person", "delegate", f"p{number}@demo.example") for number in range(50)]


@pytest.mark.req("IMPORT-1")
def test_many_are_taken_by_at_most_one_statement(database):
    with statements(database) as said, database.writing() as session:
        take_advisory_locks(session, KEYS)
        take_advisory_locks(session, [])
    assert len([line for line in said if "advisory" in line]) == (database.engine.dialect.name == "postgresql")


@pytest.mark.race
def test_who_wants_one_of_many_waits_for_their_transaction(database):
    def take_one() -> None:
        with database.writing() as session:
            session.connection()
            take_advisory_lock(session, *KEYS[7])

    with ThreadPoolExecutor(1) as pool:
        with database.writing() as session:
            session.connection()  # here SQLite's one writer begins
            take_advisory_locks(session, reversed(KEYS))
            other = pool.submit(take_one)
            assert not wait([other], timeout=0.3).done
        assert other.result(timeout=10) is None
