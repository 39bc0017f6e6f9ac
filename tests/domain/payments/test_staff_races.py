"""Many administrators at once, on both databases: one refund, never more than came in, no room too few (R28, R36)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlmodel import select

from maritime_site.core.errors import AppError
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import first_fault
from maritime_site.domain.hospitality import staff_packages
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.hospitality.staff_schemas import PackageChangeRequest
from maritime_site.domain.payments import locks
from maritime_site.domain.payments.models import PaymentAttempt, Refund
from maritime_site.domain.payments.staff import approvals, refunds
from maritime_site.domain.payments.staff.models import RefundProposal
from maritime_site.domain.payments.staff.schemas import RefundRequest
from tests.domain.hospitality.builders import (
    ACTOR,
    LIMIT,
    OTHER,
    PRICE,
    TERMS,
    make_booking,
    make_order,
    make_package,
    pay,
)
from tests.factories import make_person
from tests.people import NOON

pytestmark = pytest.mark.race
THREADS = 12


def all_at_once(work, times=20):
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(work, range(times)))


@pytest.fixture
def paid(database, services):
    with database.writing() as session:
        pay(session, make_order(session, make_booking(session, make_person(session))), services)
        return session.exec(select(PaymentAttempt)).one().id


def asker(
    database,
    paid,
    *,
    limit=LIMIT,
    build_payload=lambda _number: RefundRequest(amount=PRICE // 4, reason="one night less"),
):
    def ask(number):
        try:
            with database.writing() as session:
                refunds.refund_payment(session, str(paid), build_payload(number), actor=ACTOR, limit=limit, now=NOON)
        except AppError as refusal:
            return refusal.message
        return ""

    return ask


@pytest.mark.req("HOSP-4")
def test_twenty_presses_at_once_are_one_refund(database, paid):
    assert set(all_at_once(asker(database, paid))) == {""}
    with database.reading() as session:
        assert len(session.exec(select(Refund)).all()) == len(session.exec(select(AuditEntry)).all()) == 1
        assert first_fault(session) is None


@pytest.mark.req("HOSP-4")
def test_control_without_the_lock_two_presses_meet(database, paid, backend, monkeypatch):
    """The same rush without the subject's lock: proof that the test above can fail."""
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    monkeypatch.setattr(locks, "lock_subject", lambda session, subject: None)
    monkeypatch.setattr(refunds, "lock_payment", lambda session, attempt: attempt)
    with pytest.raises(Exception, match=r"uq_refund_key|serialize|deadlock"):
        all_at_once(asker(database, paid), 60)


@pytest.mark.req("HOSP-4")
def test_parts_asked_for_at_once_never_pass_what_came_in(database, paid):
    different = asker(
        database, paid, build_payload=lambda number: RefundRequest(amount=PRICE // 4, reason=f"part {number}")
    )
    assert all_at_once(different).count("") == 4
    with database.reading() as session:
        assert sum(refund.amount_minor for refund in session.exec(select(Refund)).all()) == PRICE


@pytest.mark.req("HOSP-3")
def test_a_refund_approved_many_times_at_once_is_one(database, paid):
    assert set(all_at_once(asker(database, paid, limit=0))) == {""}
    with database.reading() as session:
        proposal = session.exec(select(RefundProposal)).one().id

    def approve(_number):
        with database.writing() as session:
            return len(approvals.approve_refund(session, proposal, actor=OTHER, now=NOON).domain_events)

    assert sum(all_at_once(approve)) == 1
    with database.reading() as session:
        assert session.exec(select(Refund)).one().id == proposal


@pytest.mark.req("HOSP-4")
def test_rooms_taken_away_while_they_are_booked_are_never_too_few(database):
    with database.writing() as session:
        package = make_package(session, capacity=10)
        people = [make_person(session) for _number in range(12)]

    def either(number):
        try:
            with database.writing() as session:
                if number % 2:
                    payload = PackageChangeRequest(capacity=5)
                    staff_packages.change_package(session, package.id, payload, actor=ACTOR, zone=TERMS.zone, now=NOON)
                else:
                    make_booking(session, people[number // 2], package)
        except AppError as refusal:
            return refusal.message
        return ""

    all_at_once(either, 24)
    with database.reading() as session:
        row = session.get_one(Package, package.id)
        assert row.taken <= row.capacity
