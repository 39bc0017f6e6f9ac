"""What a gateway says of payments, in any order and number."""

from __future__ import annotations

from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import select

from maritime_site.domain.payments import attempts, orders, refunds
from maritime_site.domain.payments.domain_events import Captured, RefundedElsewhere, RefundRequested
from maritime_site.domain.payments.models import (
    AttemptStatus,
    LedgerEntry,
    PaymentEvent,
    Refund,
    Subject,
)
from maritime_site.domain.payments.queries import order_state, payments_for
from tests.domain.hospitality.builders import said
from tests.people import NOON

MANY = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def order(session):
    return make_order(session)


def make_order(session, gateway_id=None, amount=1000, subject=None):
    order = orders.open_for(
        session,
        subject or Subject("booking", uuid4()),
        amount=amount,
        currency="INR",
        reference=f"HB-{uuid4().hex[:8]}",
        gateway="fake",
        now=NOON,
    )
    return orders.set_gateway_id(session, order, gateway_id or f"order_{uuid4().hex[:14]}")


def apply(session, order, *values):
    return attempts.apply_payments(session, order.gateway_order_id, values, now=NOON)


def view(session, order):
    return payments_for(session, "booking", [order.subject_id])[order.subject_id]


@pytest.mark.req("HOSP-3", "HOSP-4")
@MANY
@given(st.permutations(["created", "failed", "authorized", "captured", "captured"]))
def test_any_order_of_words_ends_in_the_same_state(session, words):
    order, payment_id = make_order(session), f"pay_{uuid4().hex}"
    happened = [one for word in words for one in apply(session, order, said(order, word, payment_id))]
    assert [type(one) for one in happened] == [Captured]
    assert (view(session, order).status, order.status) == ("captured", "paid")
    assert len(session.exec(select(LedgerEntry).where(LedgerEntry.subject_id == order.subject_id)).all()) == 1


@pytest.mark.req("HOSP-4")
@pytest.mark.parametrize("wrong", [{"amount": 999}, {"currency": "USD"}, {"order_id": "order_other"}])
def test_what_is_not_ours_is_flagged_and_confirms_nothing(session, order, wrong):
    for _time in range(2):
        assert apply(session, order, said(order, **wrong)) == []
    event = session.exec(select(PaymentEvent)).one()
    assert (event.flag, event.gateway_payment_id) == ("mismatch", "pay_1")
    assert (order.status, view(session, order).status) == ("created", "created")


def test_an_order_nobody_made_changes_nothing(session):
    assert attempts.apply_payments(session, "order_unknown", [], now=NOON) == []


@pytest.mark.req("HOSP-4")
def test_the_second_capture_of_a_subject_goes_back(session, order):
    orders.abandon_orders(session, order.subject)
    other = make_order(session, amount=2000, subject=order.subject)
    first, second = apply(session, order, said(order)), apply(session, other, said(other, payment_id="pay_2"))
    assert [type(one) for one in (*first, *second)] == [Captured, RefundRequested]
    assert session.exec(select(Refund)).one().amount_minor == 2000
    assert view(session, order).status == "captured"


@pytest.mark.req("HOSP-4")
def test_money_given_back_at_the_gateway_is_counted(session, order):
    happened = apply(session, order, said(order, amount_refunded=400))
    assert [type(each) for each in happened] == [Captured, RefundedElsewhere]
    for _time in range(2):
        apply(session, order, said(order, amount_refunded=400))
    assert (view(session, order).status, view(session, order).refunded) == ("partially_refunded", 400)
    apply(session, order, said(order, "refunded", amount_refunded=1000))
    assert (view(session, order).status, view(session, order).refunded) == ("refunded", 1000)
    assert sum(entry.amount_minor for entry in session.exec(select(LedgerEntry)).all()) == 0


@pytest.mark.req("HOSP-4")
def test_a_payment_that_came_and_went_confirms_nothing(session, order):
    assert [type(each) for each in apply(session, order, said(order, "refunded"))] == [RefundedElsewhere]
    assert view(session, order).status == "refunded"


@pytest.mark.req("HOSP-3")
def test_our_own_refund_is_not_taken_for_the_gateways(session, order):
    apply(session, order, said(order))
    refunds.request_all(session, order.subject, by="owner", reason="", now=NOON)
    apply(session, order, said(order, "refunded", amount_refunded=1000))
    assert (view(session, order).status, view(session, order).refunded) == ("captured", 0)


@pytest.mark.req("HOSP-3")
def test_an_open_order_is_found_again_and_another_amount_opens_another(session, order):
    def again(amount):
        return orders.open_for(
            session, order.subject, amount=amount, currency="INR", reference="HB-X", gateway="fake", now=NOON
        )

    assert again(1000).id == order.id
    other = again(2000)
    assert (other.receipt, order.status) == ("HB-X/2", "abandoned")
    assert orders.set_gateway_id(session, order, "order_late").gateway_order_id != "order_late"


def test_an_order_tells_its_state_in_the_gateways_words(session, order):
    assert order_state(session, order) == "created"
    apply(session, order, said(order, "failed"))
    assert order_state(session, order) == "attempted"
    apply(session, order, said(order, "captured"))
    assert order_state(session, order) == "paid"


@pytest.mark.req("HOSP-4")
@pytest.mark.parametrize("deed", ["change", "delete"])
def test_the_ledger_refuses_to_be_changed(session, order, deed):
    apply(session, order, said(order))
    entry = session.exec(select(LedgerEntry)).one()
    if deed == "change":
        entry.amount_minor = 1
    else:
        session.delete(entry)
    with pytest.raises(RuntimeError, match="append-only"):
        session.flush()


def test_ranks_follow_the_table_of_moves():
    names = ["created", "failed", "authorized", "captured", "partially_refunded", "refunded"]
    assert [status.value for status in AttemptStatus] == names
