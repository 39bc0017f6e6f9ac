"""The limit of one administrator's refunds is in rupees, whatever currency a payment is in (R36, issue 12)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from sqlmodel import select

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.payments import exchange_rates
from maritime_site.domain.payments.exchange_rates import SetRate
from maritime_site.domain.payments.models import PaymentAttempt
from maritime_site.domain.payments.staff import refunds
from maritime_site.domain.payments.staff.schemas import RefundRequest
from tests.api.backoffice import administrator
from tests.domain.hospitality.builders import ACTOR, LIMIT, OTHER, make_booking, make_order, pay
from tests.people import NOON

pytestmark = pytest.mark.req("HOSP-3", "BO-5")
FOUR_THOUSAND = 4_000_00


@pytest.fixture
def paid(session, asha, offline) -> PaymentAttempt:
    """A payment of 5,000 US dollars."""
    pay(session, make_order(session, make_booking(session, asha)), offline)
    attempt = session.exec(select(PaymentAttempt)).one()
    attempt.currency, attempt.amount_minor = "USD", 5_000_00
    session.add(attempt)
    session.flush()
    return attempt


def set_rate(session, rate, *, actor=OTHER):
    return exchange_rates.set_rate(session, parse_request(SetRate, {"rate": rate}), actor=actor, now=NOON)


def refund_payment(session, paid, amount, *, actor=ACTOR):
    payload = RefundRequest(amount=amount, reason=f"{amount} too much")
    return refunds.refund_payment(session, str(paid.id), payload, actor=actor, limit=LIMIT, now=NOON)


def test_without_a_rate_every_refund_in_dollars_waits_for_a_second_administrator(session, paid):
    assert refunds.alone_up_to(session, paid, limit=LIMIT) == 0
    assert refund_payment(session, paid, FOUR_THOUSAND).proposal
    assert refund_payment(session, paid, 1).proposal


def test_with_a_rate_the_limit_is_worth_as_many_dollars(session, paid):
    set_rate(session, "80")
    assert refunds.alone_up_to(session, paid, limit=LIMIT) == 625_00
    assert refund_payment(session, paid, FOUR_THOUSAND).proposal
    assert refund_payment(session, paid, 600_00).refund
    assert refund_payment(session, paid, 25_01).proposal
    assert refund_payment(session, paid, 25_00).refund


def test_nobody_raises_their_own_limit_by_a_rate(session, paid):
    set_rate(session, "0.01", actor=ACTOR)
    assert refund_payment(session, paid, FOUR_THOUSAND).proposal
    assert refund_payment(session, paid, 100, actor=OTHER).refund


def test_a_rate_taken_away_no_longer_counts_and_each_change_is_on_record(session, paid):
    for rate in ("84.25", "84.25", None, None):
        set_rate(session, rate)
    assert refund_payment(session, paid, 1).proposal
    entries = session.exec(
        select(AuditEntry).where(AuditEntry.action == "exchange-rate.set").order_by(AuditEntry.sequence)
    )
    assert [(entry.before["rate"], entry.after["rate"]) for entry in entries] == [("", "84.25"), ("84.25", "")]


def test_the_limit_is_rounded_down(session):
    assert exchange_rates.rate_of(set_rate(session, "84.256789")) == Decimal("84.256789")
    assert exchange_rates.convert_limit(session, 100_00, "USD") == 118
    assert exchange_rates.convert_limit(session, 100_00, "INR") == 100_00


@pytest.mark.parametrize("rate", ["0", "-1", "NaN", "Infinity", "1e9", "84.1234567", "eighty"])
def test_a_rate_that_is_none_is_refused(rate):
    with pytest.raises(Invalid) as refusal:
        parse_request(SetRate, {"rate": rate})
    assert list(refusal.value.errors) == ["rate"]


def test_the_office_sets_it_over_rest(api, database):
    chief, clerk = administrator(database, "superadmin"), administrator(database, "hospitality officer")
    path = "/api/admin/settings/exchange-rate"
    assert api.get(path, headers=chief).json()["data"]["rate"] is None
    assert api.put(path, json={"rate": "84.25"}, headers=clerk).status_code == 403
    assert api.put(path, json={"rate": "84.25"}, headers=chief).json()["data"]["rate"] == "84.25"
    shown = api.get(path, headers=chief).json()["data"]
    assert (shown["currency"], shown["rate"], bool(shown["setBy"])) == ("USD", "84.25", True)
    assert api.put(path, json={"rate": None}, headers=chief).json()["data"]["rate"] is None
