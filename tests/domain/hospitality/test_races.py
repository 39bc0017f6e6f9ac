"""Many at once, on both databases. PostgreSQL shows what SQLite's single writer hides."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace

import pytest
from sqlalchemy import func, update
from sqlmodel import col, select

from maritime_site.core.errors import AppError, Conflict, SoldOut
from maritime_site.domain import event_handlers
from maritime_site.domain.hospitality import payments, queries, service, transitions
from maritime_site.domain.hospitality.models import Booking, Package
from maritime_site.domain.hospitality.schemas import BookRoomRequest, VerifyPaymentRequest
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.payments import gateway_sync, idempotency
from maritime_site.domain.payments.models import LedgerEntry, PaymentOrder, Refund
from maritime_site.jobs import hospitality as jobs
from maritime_site.ports.payments import GatewayPayment
from tests.domain.hospitality.builders import LATE, PRICE, TERMS, FakeGateway, make_booking, make_package
from tests.factories import make_person
from tests.people import NOON

pytestmark = pytest.mark.race
THREADS = 16


def all_at_once(work, times):
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(work, times))


@pytest.fixture
def live_services(services):
    return replace(services, gateway=FakeGateway())


def rush(database, buyers, capacity):
    """So many people at one package; answers how many were held and how many rooms are taken."""
    with database.writing() as session:
        package = make_package(session, capacity=capacity)
        people = [make_person(session) for _number in range(buyers)]

    def buy(person):
        try:
            with database.writing() as session:
                make_booking(session, person, package)
        except SoldOut:
            return False
        return True

    held = sum(all_at_once(buy, people))
    with database.reading() as session:
        made = session.exec(select(func.count()).select_from(Booking)).one()
        return held, made, session.get_one(Package, package.id).taken


@pytest.mark.req("HOSP-4")
def test_two_hundred_buyers_get_exactly_ten_rooms(database):
    assert rush(database, 200, 10) == (10, 10, 10)


@pytest.mark.req("HOSP-4")
def test_control_counting_first_would_oversell(database, backend, monkeypatch):
    """The same rush with a taker that reads, checks and writes: proof that the test above can fail."""
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")

    four = threading.Barrier(4)

    def count_then_take(session, package_id):
        package = session.get_one(Package, package_id)
        taken = session.exec(select(func.count()).where(Booking.package_id == package_id)).one()
        if taken >= package.capacity:
            return False
        with suppress(threading.BrokenBarrierError):
            four.wait(timeout=2)  # so that four count before any of them takes, on a fast machine too
        session.exec(update(Package).where(col(Package.id) == package_id).values(taken=min(taken + 1, 10)))
        return True

    monkeypatch.setattr(transitions, "take_room", count_then_take)
    _held, made, _taken = rush(database, 200, 10)
    assert made > 10


@pytest.mark.req("HOSP-3")
def test_one_person_cannot_hold_a_third_room_by_asking_at_once(database):
    with database.writing() as session:
        package, asha = make_package(session, capacity=50), make_person(session)

    def buy(_time):
        try:
            with database.writing() as session:
                make_booking(session, asha, package)
        except Conflict:
            return False
        return True

    assert sum(all_at_once(buy, range(12))) == 2


@pytest.mark.req("HOSP-3")
def test_one_key_sent_many_times_at_once_books_one_room(database):
    with database.writing() as session:
        package, asha = make_package(session), make_person(session)
    payload = BookRoomRequest(package_id=package.id, guests=1, guest_name="Asha")
    mine = {"owner_id": asha.id, "operation": "booking"}

    def buy(_time):
        with database.writing() as session:
            known = idempotency.first_answer(session, "k", payload, **mine, now=NOON)
            if known is None:
                known = {
                    "reference": service.create_booking(session, payload, owner=asha, terms=TERMS, now=NOON).reference
                }
                idempotency.save_answer(session, "k", known, **mine)
            return known["reference"]

    assert len(set(all_at_once(buy, range(THREADS)))) == 1


@pytest.mark.req("ME-3", "HOSP-3")
@pytest.mark.parametrize(("has_key", "rooms"), [(True, 1), (False, 2)])
def test_one_press_that_comes_many_times_at_once_books_one_room(database, has_key, rooms):
    """Without the key it books as many as one person may hold: proof that the other can fail."""
    with database.writing() as session:
        package, asha = make_package(session, capacity=50), make_person(session)

    def press(_time):
        try:
            with database.writing() as session:
                mine = {"owner_id": asha.id, "operation": "book", "now": NOON}
                if not has_key or idempotency.claim_key(session, "k", "a room", **mine):
                    make_booking(session, asha, package)
                    return True
        except Conflict:
            return False
        return False

    assert sum(all_at_once(press, range(THREADS))) == rooms
    with database.reading() as session:
        assert session.exec(select(func.count()).select_from(Booking)).one() == rooms


@pytest.fixture
def held(database):
    with database.writing() as session:
        asha = make_person(session)
        return asha, make_booking(session, asha)


@pytest.mark.req("HOSP-4")
def test_twenty_calls_open_one_order(live_services, held):
    asha, booking = held
    opened = all_at_once(
        lambda _time: payments.open_checkout(live_services, booking.id, owner=asha, now=NOON), range(20)
    )
    assert len({registration.order_id for registration in opened}) == 1
    with live_services.database.reading() as session:
        assert len(session.exec(select(PaymentOrder)).all()) == 1


@pytest.mark.req("HOSP-4")
def test_fifty_verifies_and_webhooks_confirm_once(live_services, held):
    asha, booking = held
    order_id = payments.open_checkout(live_services, booking.id, owner=asha, now=NOON).order_id
    live_services.gateway.payments.append(GatewayPayment("pay_1", order_id, PRICE, "INR", "captured"))
    payload = VerifyPaymentRequest(
        order_id=order_id, payment_id="pay_1", signature=f"{order_id}|pay_1", user_type="delegate"
    )
    entity = {"id": "pay_1", "order_id": order_id, "amount": PRICE, "currency": "INR"}
    body = json.dumps({"event": "payment.captured", "payload": {"payment": {"entity": entity}}}).encode()

    def tell(number):
        if number % 2:
            payments.verify_payment(live_services, payload, owner=asha, react=event_handlers.dispatch_events, now=NOON)
        else:
            gateway_sync.receive_webhook(
                live_services,
                body=body,
                signature="true",
                event_id=f"evt_{number % 10}",
                react=event_handlers.dispatch_events,
                now=NOON,
            )

    all_at_once(tell, range(100))
    with live_services.database.reading() as session:
        assert queries.bookings_of(session, asha)[0].status == "confirmed"
        assert len(session.exec(select(LedgerEntry)).all()) == 1
        values = [message.purpose for message in session.exec(select(Message)).all()]
    assert values.count("booking-confirmed") == 1


@pytest.mark.req("HOSP-4")
def test_parallel_cancels_free_one_room_and_ask_one_refund(live_services, held):
    asha, booking = held
    order_id = payments.open_checkout(live_services, booking.id, owner=asha, now=NOON).order_id
    live_services.gateway.payments.append(GatewayPayment("pay_1", order_id, PRICE, "INR", "captured"))
    gateway_sync.sync_order(live_services, order_id, react=event_handlers.dispatch_events, now=NOON)

    def cancel(_time):
        with live_services.database.writing() as session:
            service.cancel_booking(session, booking.id, owner=asha, terms=TERMS, now=NOON)

    all_at_once(cancel, range(20))
    with live_services.database.reading() as session:
        assert session.get_one(Package, booking.package_id).taken == 0
        assert len(session.exec(select(Refund)).all()) == 1
    all_at_once(lambda _time: jobs.send_refunds(live_services, NOON), range(4))
    assert live_services.gateway.calls.count("refund") == 1


@pytest.mark.req("HOSP-4")
def test_expiry_and_a_late_capture_never_lose_the_money(live_services, held):
    """Whoever comes first, the end is a confirmed booking with its room: one was left."""
    asha, booking = held
    order_id = payments.open_checkout(live_services, booking.id, owner=asha, now=NOON).order_id
    live_services.gateway.payments.append(GatewayPayment("pay_1", order_id, PRICE, "INR", "captured"))

    def either(number):
        try:
            if number % 2:
                with live_services.database.writing() as session:
                    service.expire_hold(session, booking.id, terms=TERMS, now=LATE)
            else:
                gateway_sync.sync_order(live_services, order_id, react=event_handlers.dispatch_events, now=LATE)
        except AppError as refusal:
            return refusal.message
        return ""

    assert set(all_at_once(either, range(20))) == {""}
    with live_services.database.reading() as session:
        assert session.get_one(Booking, booking.id).status == "confirmed"
        assert session.get_one(Package, booking.package_id).taken == 1
