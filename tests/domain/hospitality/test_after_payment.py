"""What a payment means for a booking."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.errors import NotFound
from maritime_site.domain import event_handlers
from maritime_site.domain.hospitality import queries, service, staff
from maritime_site.domain.hospitality.staff_schemas import MarkPaidRequest
from maritime_site.domain.payments import orders, refunds
from maritime_site.domain.payments.domain_events import Captured, RefundProcessed, RefundRequested
from maritime_site.domain.payments.models import LedgerEntry, Refund, Subject
from maritime_site.ports.payments import GatewayRefund
from tests.domain.hospitality.builders import (
    ACTOR,
    LATE,
    PRICE,
    TERMS,
    make_booking,
    make_order,
    make_package,
    pay,
    purposes,
    said,
)
from tests.people import NOON


def refund_of(session):
    return session.exec(select(Refund)).one()


@pytest.mark.req("HOSP-3")
def test_a_captured_payment_confirms_once(session, asha, offline):
    booking = make_booking(session, asha)
    order = make_order(session, booking)
    for _time in range(3):
        pay(session, order, offline)
    view = queries.booking_view(session, booking)
    assert [(step.status, step.by) for step in view.history][-1] == ("confirmed", "gateway")
    assert (view.payment.status, view.payment.order_id) == ("captured", "order_1")
    assert purposes(session) == ["booking-confirmed", "booking-held"]
    assert [entry.amount_minor for entry in session.exec(select(LedgerEntry)).all()] == [PRICE]


@pytest.mark.req("HOSP-3")
def test_a_failed_payment_can_be_tried_again_and_never_undoes_a_capture(session, asha, offline):
    booking = make_booking(session, asha)
    order = make_order(session, booking)
    pay(session, order, offline, said(order, "failed", error="declined"))
    assert queries.booking_view(session, booking).payment.status == "failed"
    pay(session, order, offline, said(order, "failed"), said(order, "captured", "pay_2"))
    pay(session, order, offline, said(order, "failed", "pay_2"))
    assert booking.status == "confirmed"
    assert queries.booking_view(session, booking).payment.status == "captured"


@pytest.mark.req("HOSP-4")
def test_a_late_payment_is_honoured_when_a_room_is_left(session, asha, offline):
    package = make_package(session, capacity=1)
    booking = make_booking(session, asha, package)
    order = make_order(session, booking)
    service.expire_hold(session, booking.id, terms=TERMS, now=LATE)
    assert queries.booking_view(session, booking).payment.status == "failed"
    pay(session, order, offline, now=LATE)
    session.refresh(package)
    assert (booking.status, package.taken) == ("confirmed", 1)


@pytest.mark.req("HOSP-4")
def test_a_late_payment_is_refunded_when_no_room_is_left(session, asha, bilal, offline):
    package = make_package(session, capacity=1)
    booking = make_booking(session, asha, package)
    order = make_order(session, booking)
    service.expire_hold(session, booking.id, terms=TERMS, now=LATE)
    make_booking(session, bilal, package, now=LATE)
    pay(session, order, offline, now=LATE)
    session.refresh(package)
    assert (booking.status, package.taken, refund_of(session).amount_minor) == ("expired", 1, PRICE)
    assert "refund-requested" in purposes(session)


@pytest.mark.req("HOSP-4")
def test_a_payment_for_a_cancelled_booking_goes_back(session, asha, offline):
    booking = make_booking(session, asha)
    order = make_order(session, booking)
    service.cancel_booking(session, booking.id, owner=asha, terms=TERMS, now=NOON)
    pay(session, order, offline)
    assert (booking.status, refund_of(session).amount_minor) == ("cancelled", PRICE)


@pytest.mark.req("HOSP-4")
def test_a_payment_for_a_booking_paid_otherwise_goes_back(session, asha, offline):
    booking = make_booking(session, asha)
    order = make_order(session, booking)
    staff.mark_paid(session, booking.id, MarkPaidRequest(reason="cash"), actor=ACTOR, terms=TERMS, now=NOON)
    pay(session, order, offline)
    assert (booking.status, refund_of(session).reason) == ("confirmed", "booking is confirmed")


@pytest.mark.req("HOSP-4")
def test_a_second_payment_goes_back_and_the_booking_stays(session, asha, offline):
    booking = make_booking(session, asha)
    order = make_order(session, booking)
    pay(session, order, offline, said(order), said(order, payment_id="pay_2"))
    pay(session, order, offline, said(order), said(order, payment_id="pay_2"))
    assert booking.status == "confirmed"
    assert refund_of(session).reason == "second payment"
    assert purposes(session).count("refund-requested") == 1
    assert queries.booking_view(session, booking).payment.status == "captured"


@pytest.mark.req("HOSP-3")
def test_money_on_the_way_keeps_the_hold_for_three_days(session, asha, offline):
    booking = make_booking(session, asha)
    order = make_order(session, booking)
    pay(session, order, offline, said(order, "authorized"))
    assert not service.expire_hold(session, booking.id, terms=TERMS, now=LATE)
    assert service.expire_hold(session, booking.id, terms=TERMS, now=NOON + timedelta(days=3))


@pytest.mark.req("HOSP-3")
def test_a_refund_is_shown_truthfully_until_it_is_processed(session, asha, offline):
    booking = make_booking(session, asha)
    pay(session, make_order(session, booking), offline)
    service.cancel_booking(session, booking.id, owner=asha, terms=TERMS, now=NOON)
    refund = refund_of(session)
    seen = []
    for status in ("pending", "processed"):
        values = GatewayRefund("rfnd_1", "pay_1", PRICE, status)
        domain_events = refunds.apply_gateway_refund(session, refund.id, values, now=NOON)
        event_handlers.dispatch_events(session, domain_events, offline, NOON)
        view = queries.booking_view(session, booking).payment
        seen.append((view.refund.status, view.refunded, view.status))
    assert seen == [("pending", 0, "captured"), ("processed", PRICE, "refunded")]
    assert purposes(session).count("refund-processed") == 1
    ledger = [entry.amount_minor for entry in session.exec(select(LedgerEntry).order_by(LedgerEntry.kind)).all()]
    assert ledger == [PRICE, -PRICE]


def test_what_is_no_booking_is_somebody_elses_matter(session, offline):
    stall = Subject("something else", uuid4())
    happened = [Captured(stall, uuid4()), RefundRequested(stall, uuid4()), RefundProcessed(stall, uuid4())]
    event_handlers.dispatch_events(session, happened, offline, NOON)
    assert purposes(session) == []


@pytest.mark.req("HOSP-1")
def test_checkout_facts_name_the_booking_and_no_person(session, asha, offline):
    booking = make_booking(session, asha)
    order = make_order(session, booking)
    facts = queries.order_facts(session, "order_1")
    assert (facts.reference, facts.price.amount, facts.status) == (booking.reference, PRICE, "created")
    pay(session, order, offline, said(order, "failed"))
    assert queries.order_facts(session, "order_1").status == "attempted"
    pay(session, order, offline, said(order, "captured", "pay_2"))
    assert queries.order_facts(session, "order_1").status == "paid"
    with pytest.raises(NotFound):
        queries.order_facts(session, "order_2")


@pytest.mark.req("HOSP-3")
def test_an_order_is_its_owners_alone(session, asha, chitra):
    make_order(session, make_booking(session, asha))
    assert queries.owned_order(session, "order_1", owner=asha).gateway_order_id == "order_1"
    for owner, order_id in ((chitra, "order_1"), (asha, "order_2")):
        with pytest.raises(NotFound):
            queries.owned_order(session, order_id, owner=owner)


def test_a_payment_for_something_else_is_not_refunded_by_hospitality(session, offline):
    order = orders.open_for(
        session,
        Subject("something else", uuid4()),
        amount=500,
        currency="INR",
        reference="S-1",
        gateway="fake",
        now=NOON,
    )
    orders.set_gateway_id(session, order, "order_9")
    pay(session, order, offline)
    with pytest.raises(NotFound):
        queries.order_facts(session, "order_9")
