"""Money on its way back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.core.errors import Conflict, Invalid
from maritime_site.domain.payments import attempts, refunds
from maritime_site.domain.payments.models import REFUND_TRANSITIONS, PaymentAttempt, RefundStatus
from maritime_site.ports.payments import GatewayRefund
from tests.domain.hospitality.builders import said
from tests.domain.payments.test_attempts import make_order
from tests.people import NOON


@pytest.fixture
def paid(session):
    order = make_order(session)
    attempts.apply_payments(session, order.gateway_order_id, [said(order)], now=NOON)
    return session.exec(select(PaymentAttempt)).one()


def ask(session, paid, amount=400, key="k"):
    return refunds.request_refund(session, paid, amount, key=key, by="system", reason="r" * 300, now=NOON)


@pytest.mark.req("HOSP-3")
@pytest.mark.parametrize("old", list(RefundStatus))
@pytest.mark.parametrize("new", list(RefundStatus))
def test_only_the_allowed_moves_are_possible(session, paid, old, new):
    refund = ask(session, paid)
    refund.status = old
    if old == new:
        assert not refunds.change_status(session, refund, new, now=NOON)
    elif new in REFUND_TRANSITIONS[old]:
        assert refunds.change_status(session, refund, new, now=NOON)
    else:
        with pytest.raises(Conflict):
            refunds.change_status(session, refund, new, now=NOON)


@pytest.mark.req("HOSP-4")
def test_never_more_goes_back_than_came(session, paid):
    assert ask(session, paid).id == ask(session, paid).id
    with pytest.raises(Invalid):
        ask(session, paid, 601, "other")
    rest = refunds.request_rest(session, paid, by="system", reason="", now=NOON)
    assert rest.amount_minor == 600
    assert refunds.request_rest(session, paid, by="system", reason="", now=NOON) is None


@pytest.mark.req("HOSP-3")
def test_a_failed_refund_frees_its_amount_and_staff_may_ask_again(session, paid):
    refund = ask(session, paid, 1000)
    assert (
        refunds.apply_gateway_refund(session, refund.id, GatewayRefund("rfnd_1", "pay_1", 1000, "failed"), now=NOON)
        == []
    )
    assert (refund.status, paid.claimed_minor) == ("failed", 0)
    first_key = refunds.idempotency_key(refund)
    refunds.request_again(session, refund, now=NOON)
    assert (refund.status, refund.gateway_refund_id, paid.claimed_minor) == ("requested", None, 1000)
    assert refunds.idempotency_key(refund) == f"{first_key}-2"
    with pytest.raises(Conflict):
        refunds.request_again(session, refund, now=NOON)


@pytest.mark.req("HOSP-3")
def test_the_gateways_refusal_fails_a_refund_once(session, paid):
    refund = ask(session, paid)
    for _time in range(2):
        refunds.mark_refused(session, refund.id, reason="no balance", now=NOON)
    assert (refund.status, refund.error, paid.claimed_minor) == ("failed", "no balance", 0)
    assert (
        refunds.apply_gateway_refund(session, refund.id, GatewayRefund("rfnd_1", "pay_1", 400, "processed"), now=NOON)
        == []
    )


@pytest.mark.req("HOSP-4")
@pytest.mark.parametrize("wrong", [("pay_2", 400), ("pay_1", 399)])
def test_a_refund_that_is_not_ours_changes_nothing(session, paid, wrong):
    refund = ask(session, paid)
    assert (
        refunds.apply_gateway_refund(session, refund.id, GatewayRefund("rfnd_1", *wrong, "processed"), now=NOON) == []
    )
    assert refund.status == "requested"


def test_a_due_refund_is_leased_to_one_worker(session, paid):
    refund = ask(session, paid)
    assert refunds.claim_due(session, RefundStatus.REQUESTED, now=NOON, moment=NOON) == refund.id
    assert refunds.claim_due(session, RefundStatus.REQUESTED, now=NOON, moment=NOON) is None
    assert refunds.claim_due(session, RefundStatus.REQUESTED, now=NOON + refunds.LEASE, moment=NOON) == refund.id


def test_a_slow_refund_is_looked_at_less_and_less_often(session, paid):
    refund = ask(session, paid)
    waits = [refunds.next_look(refund, now=NOON + age) - (NOON + age) for age in (timedelta(0), timedelta(days=2))]
    assert waits == [timedelta(seconds=1), timedelta(hours=1)]
