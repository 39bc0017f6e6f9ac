"""Several things decided alike while somebody decides one of them alone: neither waits for the other in a ring."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlmodel import Session, col, select

from maritime_site.core import bulk
from maritime_site.core.db.database import Database
from maritime_site.core.errors import Unavailable
from maritime_site.domain import registration_review as review
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.helpdesk import bulk as helpdesk
from maritime_site.domain.helpdesk import cases
from maritime_site.domain.helpdesk.models import Case
from maritime_site.domain.hospitality import bulk as hospitality
from maritime_site.domain.hospitality import staff, transitions
from maritime_site.domain.hospitality.models import Booking, BookingStatus
from maritime_site.domain.hospitality.staff_schemas import CancelBookingRequest
from maritime_site.domain.people.models import Status
from maritime_site.domain.people.rules import places
from maritime_site.domain.registration_review import Decision
from maritime_site.ports.services import Services
from tests.domain.hospitality.builders import LIMIT, TERMS, make_booking, make_package
from tests.domain.test_bulk import ask
from tests.factories import make_person
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("BO-3")]
OFFICERS = [Actor(str(uuid4()), f"officer-{number}@demo.example", "") for number in range(2)]
Act = Callable[[Session], Any]
Both = list[Future[Any]]
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


@pytest.fixture
def bookings(database) -> list[UUID]:
    """Bookings of two packages in the order in which many are decided, and another one of the second package."""
    with database.writing() as session:
        first, second = (make_package(session) for _number in range(2))
        many = [make_booking(session, make_person(session), package) for package in (first, second)]
        many.sort(key=lambda each: str(each.id))
        alone = make_booking(
            session, make_person(session), next(p for p in (first, second) if p.id == many[1].package_id)
        )
        return [*(each.id for each in many), alone.id]


def run_alone_and_many(database: Database, monkeypatch, paused: tuple[Any, str], alone: Act, many: Act) -> Both:
    """`alone` goes on past `paused`, which it has done, once `many` wrote the log or a while has passed."""
    done, logged = Event(), Event()
    (place, name), append_entry = paused, audit.append_entry
    act = getattr(place, name)

    def act_and_tell(*given: Any):
        answer = act(*given)
        if not done.is_set():
            done.set()
            logged.wait(A_WHILE)
        return answer

    def append_and_tell(*given: Any, **more: Any):
        entry = append_entry(*given, **more)
        logged.set()
        return entry

    def run_alone() -> Any:
        with database.writing() as session:
            return alone(session)

    def run_many() -> Any:
        assert done.wait(PATIENCE)
        with database.writing() as session:
            return many(session)

    monkeypatch.setattr(place, name, act_and_tell)
    monkeypatch.setattr(audit, "append_entry", append_and_tell)
    with ThreadPoolExecutor(2) as pool:
        return [pool.submit(run_alone), pool.submit(run_many)]


def cancel_one_while_two_are_cancelled(database: Database, bookings: list[UUID], monkeypatch) -> Both:
    """One officer has given the second package its room back and then writes the log; another cancels in both."""
    payload = CancelBookingRequest(reason="The hotel has closed")
    about: dict[str, Any] = {"limit": LIMIT, "terms": TERMS, "now": NOON}
    return run_alone_and_many(
        database,
        monkeypatch,
        (transitions, "free_room"),
        lambda session: staff.cancel_booking(session, bookings[2], payload, actor=OFFICERS[0], **about).status,
        lambda session: hospitality.cancel_each(session, bookings[:2], payload, actor=OFFICERS[1], **about),
    )


@pytest.mark.req("HOSP-3")
def test_one_who_cancels_alone_and_one_who_cancels_in_two_packages_both_come_through(database, bookings, monkeypatch):
    alone, many = cancel_one_while_two_are_cancelled(database, bookings, monkeypatch)
    assert alone.result() == BookingStatus.CANCELLED
    assert (many.result().changed, many.result().refused) == (2, ())
    with database.reading() as session:
        assert {row.status for row in session.exec(select(Booking)).all()} == {BookingStatus.CANCELLED}


@pytest.mark.req("HOSP-3")
def test_control_without_the_packages_locked_first_one_of_the_two_is_refused(database, backend, bookings, monkeypatch):
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    monkeypatch.setattr(transitions, "lock_packages", lambda _session, _ids: None)
    both = cancel_one_while_two_are_cancelled(database, bookings, monkeypatch)
    assert [type(each.exception()) for each in both].count(Unavailable) == 1


@pytest.fixture
def people(database) -> list[UUID]:
    """Two who wait for a place of two kinds, in the order in which many are decided; another of the second kind."""
    with database.writing() as session:
        for kind in ("delegate", "visitor"):
            places.set_quota(session, kind, 5)
        waiting = {"status": Status.WAITLISTED}
        many = [make_person(session, kind, **waiting) for kind in ("delegate", "visitor")]
        many.sort(key=lambda each: str(each.id))
        return [*(each.id for each in many), make_person(session, many[1].kind, **waiting).id]


def approve_one_while_two_are_approved(services: Services, people: list[UUID], monkeypatch) -> Both:
    """One officer has taken a place of the second kind and then writes the log; another approves in both."""
    approve = Decision("approve")
    about: dict[str, Any] = {"services": services, "now": NOON}
    return run_alone_and_many(
        services.database,
        monkeypatch,
        (places, "take_place"),
        lambda session: review.decide_registration(session, people[2], approve, actor=OFFICERS[0], **about).status,
        lambda session: review.decide_each(session, people[:2], approve, actor=OFFICERS[1], **about),
    )


@pytest.mark.req("RULE-1")
def test_one_who_approves_alone_and_one_who_approves_in_two_kinds_both_come_through(services, people, monkeypatch):
    alone, many = approve_one_while_two_are_approved(services, people, monkeypatch)
    assert alone.result() == Status.APPROVED
    assert (many.result().changed, many.result().refused) == (2, ())


@pytest.mark.req("RULE-1")
def test_control_without_the_places_locked_first_one_of_the_two_is_refused(services, backend, people, monkeypatch):
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    monkeypatch.setattr(places, "lock_places", lambda _session, _ids: None)
    both = approve_one_while_two_are_approved(services, people, monkeypatch)
    assert [type(each.exception()) for each in both].count(Unavailable) == 1
