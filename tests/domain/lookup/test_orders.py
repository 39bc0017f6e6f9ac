"""A page of an office's list is read from an index in its order, narrowed or not, and never sorted (PERF-2)."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest
from sqlalchemy import event, text

from maritime_site.domain.administration import system
from maritime_site.domain.awards import queries as awards
from maritime_site.domain.helpdesk import queries as helpdesk
from maritime_site.domain.helpdesk.models import NOBODY
from maritime_site.domain.hospitality import office as bookings
from maritime_site.domain.passes import office as passes
from maritime_site.domain.payments import office_queries as payments
from maritime_site.domain.rights import office as rights
from scripts import lists
from scripts.lists import PACKAGE, PAGE

ROWS = 40


def cases(session, *, page, page_size, **look):
    return helpdesk.found(session, helpdesk.Sought(**look), page=page, page_size=page_size)


def feedback(session, **look):
    return helpdesk.opinions(session, **({"search": "", "rating": None} | look))


passes_of = partial(passes.found, **dict.fromkeys(("search", "status", "kind"), ""))
nominations = partial(awards.found, **dict.fromkeys(("search", "status", "category"), ""))
requests = partial(rights.found, **dict.fromkeys(("search", "status", "kind"), ""))
ASKED = [
    *((bookings.found, look) for look in ({}, {"sort": "created"}, {"sort": "status"}, {"sort": "-status"})),
    *((bookings.found, look) for look in ({"status": "expired"}, {"package": PACKAGE})),
    *((payments.found, look) for look in ({}, {"status": "failed"}, {"sort": "amount"})),
    *((passes_of, look) for look in ({}, {"status": "valid"}, {"status": "revoked"}, {"kind": "delegate"})),
    *((cases, look) for look in ({}, {"status": "open"}, {"status": "closed"}, {"assignee": NOBODY})),
    *((feedback, look) for look in ({}, {"rating": 5})),
    *((nominations, look) for look in ({}, {"status": "rejected"}, {"category": "ports"}, {"sort": "created"})),
    *((system.messages, look) for look in ({}, {"status": "sent"})),
    *((requests, look) for look in ({}, {"status": "done"}, {"kind": "download"})),
]  # fmt: skip


@pytest.fixture
def full(database, backend):
    """A database with so many rows in each list."""
    lists.add(database, ROWS)
    with database.reading() as session:
        if backend == "postgres":  # so few rows are read whole, and sorted
            for way in ("seqscan", "bitmapscan"):
                session.execute(text(f"SET LOCAL enable_{way} = off"))
        yield session


def plan(session, ask, look) -> str:
    """How the database reads the page."""
    word = "EXPLAIN QUERY PLAN" if session.connection().dialect.name == "sqlite" else "EXPLAIN"
    told: list[str] = []

    def note(connection, _cursor, statement, parameters, _context, _many):
        if "ORDER BY" in statement and "LIMIT" in statement and not statement.startswith("EXPLAIN"):
            told.extend(str(row) for row in connection.exec_driver_sql(f"{word} {statement}", parameters).all())

    connection = session.connection()
    event.listen(connection, "before_cursor_execute", note)
    try:
        ask(session, **look, **PAGE)
    finally:
        event.remove(connection, "before_cursor_execute", note)
    return "\n".join(told)


def is_sorted(told: str) -> bool:
    return "TEMP B-TREE" in told or "Sort" in told


@pytest.mark.req("PERF-2")
def test_pages_are_read_in_order(full):
    for ask, look in ASKED:
        told = plan(full, ask, look)
        assert "ix_" in told, (look, told)
        assert not is_sorted(told), (look, told)
    assert is_sorted(plan(full, bookings.found, {"sort": "guest"}))  # the control


@pytest.mark.req("BO-2")
def test_pages_follow_one_another_without_a_gap(full):
    for ask, look in ASKED:
        whole, total = ask(full, **look, page=1, page_size=ROWS)
        assert len(whole) == total
        parts = [ask(full, **look, page=page, page_size=7)[0] for page in range(1, 8)]
        assert [row for part in parts for row in part] == whole


@pytest.mark.req("BO-2")
def test_the_newest_come_first_or_the_oldest(full):
    newest = [row.created_at for row in cases(full, status="closed", **PAGE)[0]]
    oldest = [row.created_at for row in cases(full, status="closed", sort="created", **PAGE)[0]]
    assert len(newest) == len(oldest) == PAGE["page_size"]
    assert all(first > second for first, second in pairwise(newest))
    assert all(first < second for first, second in pairwise(oldest))
