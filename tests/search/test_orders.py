"""A page of an office's list is read from an index in its order, narrowed or not, and never sorted (PERF-2)."""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from sqlmodel import func, select

from maritime_site.core.clock import utc_now
from maritime_site.domain.administration import dashboard, system
from maritime_site.domain.administration.permissions import PermissionSet
from maritime_site.domain.awards import queries as awards
from maritime_site.domain.helpdesk import queries as helpdesk
from maritime_site.domain.helpdesk.models import NOBODY
from maritime_site.domain.hospitality import staff as bookings
from maritime_site.domain.hospitality.models import Booking
from maritime_site.domain.passes import staff as passes
from maritime_site.domain.payments.staff import queries as payments
from maritime_site.domain.people.rules import offers
from maritime_site.domain.privacy import staff as rights
from scripts.invented import PACKAGE, add_rows
from tests.plans import explained, is_sorted, sort_only_what_has_no_index

ROWS = 40
PAGE = {"page": 1, "page_size": 25}
NARROWED = ("status", "revoked", "outdated", "letter", "kind", "assignee_id", "rating", "category_id", "package_id")
GROWING = (
    "person",
    "booking",
    "outbox_message",
    "helpdesk_case",
    "helpdesk_feedback",
    "award_nomination",
    "entry_pass",
)


def cases(session, *, page, page_size, **look):
    return helpdesk.list_cases(session, helpdesk.CaseFilters(**look), page=page, page_size=page_size)


def feedback(session, **look):
    return helpdesk.list_feedback(session, **({"search": "", "rating": None} | look))


passes_of = partial(passes.list_passes, **dict.fromkeys(("search", "status", "kind"), ""))
nominations = partial(awards.list_nominations, **dict.fromkeys(("search", "status", "category"), ""))
requests = partial(rights.list_requests, **dict.fromkeys(("search", "status", "kind"), ""))
ASKED = [
    *((bookings.list_bookings, look) for look in ({}, {"sort": "created"}, {"sort": "status"}, {"sort": "-status"})),
    *((bookings.list_bookings, look) for look in ({"status": "expired"}, {"package": PACKAGE})),
    *((payments.list_payments, look) for look in ({}, {"status": "failed"}, {"sort": "amount"})),
    *((passes_of, {"status": status}) for status in ("", "valid", "revoked", "other-days")),
    (passes_of, {"kind": "delegate"}),
    *((cases, look) for look in ({}, {"status": "open"}, {"status": "closed"}, {"assignee": NOBODY})),
    *((feedback, look) for look in ({}, {"rating": 5})),
    *((nominations, look) for look in ({}, {"status": "rejected"}, {"category": "ports"}, {"sort": "created"})),
    *((system.list_messages, look) for look in ({}, {"status": "sent"})),
    *((requests, look) for look in ({}, {"status": "done"}, {"kind": "download"})),
]


@pytest.fixture
def full(database):
    """A database with so many rows in each list."""
    add_rows(database, ROWS)
    with database.reading() as session:
        sort_only_what_has_no_index(session)
        yield session


def plan(session, ask, look) -> str:
    """How the database reads the page."""
    with explained(session, "ORDER BY", "LIMIT") as values:
        ask(session, **look, **PAGE)
    return "\n".join(values)


@pytest.mark.req("PERF-2")
def test_pages_are_read_in_order(full):
    for ask, look in ASKED:
        values = plan(full, ask, look)
        assert "ix_" in values, (look, values)
        assert not is_sorted(values), (look, values)
    assert is_sorted(plan(full, bookings.list_bookings, {"sort": "guest"}))  # the control


@pytest.mark.req("PERF-2")
def test_what_a_list_is_narrowed_to_is_not_sought_in_all_of_it(full, backend):
    if backend == "postgres":
        pytest.skip("of so few rows PostgreSQL reads all as readily")
    narrowed = [(ask, look) for ask, look in ASKED if look and not {"sort", "valid", ""} & {*look, *look.values()}]
    assert len(narrowed) > len(ASKED) / 2
    for ask, look in narrowed:
        values = plan(full, ask, look)
        assert re.search(rf"ix_\w+_({'|'.join(NARROWED)})\b", values), (look, values)


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


@pytest.mark.req("BO-2", "PERF-2")
def test_the_first_screen_is_counted_from_indexes(full, backend):
    """SQLite's plans say so in words: of tables that grow, no row is read."""
    if backend == "postgres":
        pytest.skip("PostgreSQL takes it from where its statistics say")
    with explained(full, "SELECT") as values:
        dashboard.get_figures(
            full, permission_set=PermissionSet(["superadmin"], "", {}), zone=ZoneInfo("Asia/Kolkata"), now=utc_now()
        )
        helpdesk.count_ratings(full)
        read = growing(values)
        full.exec(select(func.sum(Booking.guests))).one()
    assert len(read) == 12
    assert all(re.match(r"(SCAN|SEARCH) .* COVERING INDEX|.*\(id=\?\)$", line) for line in read), read
    assert growing(values)[-1] == "SCAN booking"  # the control


@pytest.mark.req("RULE-1", "PERF-2")
def test_offers_are_sought_among_those_who_wait(full, backend):
    if backend == "postgres":
        pytest.skip("of so few rows PostgreSQL reads all as readily")
    with explained(full, "SELECT") as values:
        offers.list_offers_to_notify(full)
        offers.list_expired(full, now=utc_now())
    read = growing(values)
    assert len(read) == 2
    assert all(line.startswith("SEARCH person USING INDEX ix_person_status (status=?)") for line in read), read


def growing(told: list[str]) -> list[str]:
    return [line for plan in told for line in plan.splitlines() if line.partition(" ")[2].startswith(GROWING)]
