"""Many at one stall, on both databases: it never has two owners."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import text
from sqlmodel import SQLModel, col, select

from maritime_site.core.errors import AppError, Conflict, SoldOut
from maritime_site.domain import event_handlers
from maritime_site.domain.exhibition import payments, service, staff
from maritime_site.domain.exhibition.models import LIVE, StallApplication
from maritime_site.domain.exhibition.schemas import HoldStallRequest, MoveToRequest, SwapWithRequest
from maritime_site.domain.payments import gateway_sync
from maritime_site.domain.payments.models import PaymentOrder
from maritime_site.ports.payments import GatewayPayment
from tests.domain.exhibition.builders import LATE, OFFICER, TERMS, bring_to, hold, make_stall
from tests.domain.hospitality.builders import FakeGateway
from tests.factories import make_person
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("EXH-2")]
THREADS = 16
INDEX = "uq_stall_application_live_stall"


def all_at_once(work, things):
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(work, things))


def owners(database, stall):
    live = (StallApplication.stall_id == stall.id, col(StallApplication.status).in_(LIVE))
    with database.reading() as session:
        return len(session.exec(select(StallApplication).where(*live)).all())


def rush(database, exhibitors):
    """So many exhibitors at one stall; answers how many were told it is theirs, and how many owners it has."""
    with database.writing() as session:
        stall = make_stall(session)
        people = [make_person(session, "exhibitor") for _number in range(exhibitors)]

    def take(person):
        try:
            with database.writing() as session:
                service.hold_stall(session, HoldStallRequest(stall=stall.code), owner=person, terms=TERMS, now=NOON)
        except SoldOut:
            return False
        return True

    return sum(all_at_once(take, people)), owners(database, stall)


def test_eighty_exhibitors_at_one_stall_make_one_owner(database):
    assert rush(database, 80) == (1, 1)


def test_control_without_the_index_there_would_be_many(database):
    """The same rush with the guard taken away: proof that the test above can fail."""
    made = next(index for index in SQLModel.metadata.tables["stall_application"].indexes if index.name == INDEX)
    with database.writing() as session:
        session.connection().execute(text(f"DROP INDEX {INDEX}"))
    try:
        values, live = rush(database, 8)
    finally:
        with database.writing() as session:
            session.connection().execute(text("DELETE FROM stall_step"))
            session.connection().execute(text("DELETE FROM stall_application"))
            made.create(session.connection())
    assert values == live == 8


def test_one_exhibitor_cannot_hold_a_third_stall_by_asking_at_once(database):
    with database.writing() as session:
        bilal = make_person(session, "exhibitor")
        stalls = [make_stall(session) for _number in range(12)]

    def take(stall):
        try:
            with database.writing() as session:
                hold(session, bilal, stall)
        except Conflict:
            return False
        return True

    assert sum(all_at_once(take, stalls)) == 2


def test_moves_swaps_and_holds_at_once_leave_one_owner_each(database):
    """Officers push claims about while exhibitors grab whatever comes free."""
    with database.writing() as session:
        stalls = [make_stall(session) for _number in range(4)]
        claims = [bring_to(session, "applied", make_person(session, "exhibitor"), stall) for stall in stalls[:3]]
        people = [make_person(session, "exhibitor") for _number in range(30)]
    values = {"actor": OFFICER, "terms": TERMS, "now": NOON}

    def push(number):
        try:
            with database.writing() as session:
                if number % 3 == 0:
                    staff.move_application(
                        session, claims[number % 2].id, MoveToRequest(stall=stalls[3].code, reason="x"), **values
                    )
                elif number % 3 == 1:
                    staff.swap_applications(
                        session, claims[0].id, SwapWithRequest(other=claims[2].id, reason="x"), **values
                    )
                else:
                    hold(session, people[number], stalls[number % 4])
        except AppError:
            return False
        return True

    assert any(all_at_once(push, range(30)))
    assert max(owners(database, stall) for stall in stalls) == 1


def test_the_last_moment_of_a_hold_belongs_to_one(database):
    """Its owner applies, the job ends it, another takes it: whoever wins, one has it."""
    with database.writing() as session:
        bilal, eve = make_person(session, "exhibitor"), make_person(session, "exhibitor")
        stall = make_stall(session)
        claim = hold(session, bilal, stall)

    def either(number):
        try:
            with database.writing() as session:
                if number % 2:
                    hold(session, eve, stall, now=LATE)
                else:
                    service.expire_application(session, claim.id, terms=TERMS, now=LATE)
        except Conflict:
            return False
        return True

    all_at_once(either, range(16))
    assert owners(database, stall) == 1


@pytest.mark.req("HOSP-4")
def test_many_captures_of_one_stall_are_one_payment(services):
    site_services = replace(services, gateway=FakeGateway())
    with services.database.writing() as session:
        bilal = make_person(session, "exhibitor")
        claim = bring_to(session, "accepted", bilal)
    opened = all_at_once(lambda _time: payments.open_checkout(site_services, claim.id, owner=bilal, now=NOON), range(8))
    (order_id,) = {registration.order_id for registration in opened}
    site_services.gateway.payments.append(GatewayPayment("pay_1", order_id, 9_027_000, "INR", "captured"))
    all_at_once(
        lambda _time: gateway_sync.sync_order(site_services, order_id, react=event_handlers.dispatch_events, now=NOON),
        range(16),
    )
    with services.database.reading() as session:
        assert session.get_one(StallApplication, claim.id).status == "paid"
        assert len(session.exec(select(PaymentOrder)).all()) == 1
