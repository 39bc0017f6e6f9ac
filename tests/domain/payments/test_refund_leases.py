"""Many refunds over a slow gateway: each is leased while it is worked on, so no second worker sends it again (R40)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.domain import event_handlers
from maritime_site.domain.hospitality import payments
from maritime_site.domain.payments import gateway_sync, refund_worker, refunds
from maritime_site.domain.payments.models import PaymentAttempt, Refund
from maritime_site.ports.payments import GatewayPayment
from tests.domain.hospitality.builders import PRICE, FakeGateway, make_booking
from tests.people import NOON

COUNT, SECONDS_EACH = 20, 20
LATE_SECONDS = 4 * SECONDS_EACH
assert LATE_SECONDS > refunds.LEASE.total_seconds() > SECONDS_EACH


class SlowGateway(FakeGateway):
    """Takes its time over each refund; meanwhile `between` happens."""

    def __init__(self, between) -> None:
        super().__init__()
        self.seconds, self.between, self.keys = 0, between, Counter()

    def refund(self, payment_id, *, amount, idempotency_key):
        self.keys[idempotency_key] += 1
        self.seconds += SECONDS_EACH
        self.between(self.seconds)
        return super().refund(payment_id, amount=amount, idempotency_key=idempotency_key)


@pytest.fixture
def paid(services, new_person):
    """Services of a gateway with one captured payment, of which twenty parts are asked back."""
    gateway, asha = FakeGateway(), new_person()
    site_services = replace(services, gateway=gateway)
    with site_services.database.writing() as session:
        booking = make_booking(session, asha)
    order_id = payments.open_checkout(site_services, booking.id, owner=asha, now=NOON).order_id
    gateway.payments.append(GatewayPayment("pay_1", order_id, PRICE, "INR", "captured"))
    gateway_sync.sync_order(site_services, order_id, react=event_handlers.dispatch_events, now=NOON)
    with site_services.database.writing() as session:
        attempt = session.exec(select(PaymentAttempt)).one()
        for number in range(COUNT):
            refunds.request_refund(session, attempt, 1, key=f"part {number}", by="test", reason="", now=NOON)
    return site_services


@pytest.mark.req("HOSP-3")
def test_twenty_refunds_that_take_longer_than_a_lease_are_each_sent_once(paid):
    def another_worker(seconds):
        """Somebody else's round, later than a lease from this one's beginning lasts."""
        if seconds == LATE_SECONDS:
            refund_worker.send_refunds(
                other, react=event_handlers.dispatch_events, now=NOON + timedelta(seconds=seconds), clock=lambda: 0.0
            )

    gateway = SlowGateway(another_worker)
    quick = SlowGateway(lambda _seconds: None)
    quick.keys = gateway.keys
    other = replace(paid, gateway=quick)
    refund_worker.send_refunds(
        replace(paid, gateway=gateway),
        react=event_handlers.dispatch_events,
        now=NOON,
        clock=lambda: float(gateway.seconds),
    )
    assert len(gateway.keys) == COUNT
    assert set(gateway.keys.values()) == {1}


@pytest.mark.req("HOSP-3")
def test_without_a_gateway_a_refund_waits_for_one_unleased(paid):
    """Payments are switched off: nothing is claimed, so whoever switches them on again sends it at once."""
    with paid.database.reading() as session:
        before = session.exec(select(Refund.status, Refund.due_at)).all()
    assert refund_worker.send_refunds(replace(paid, gateway=None), react=event_handlers.dispatch_events, now=NOON) == 0
    with paid.database.reading() as session:
        assert session.exec(select(Refund.status, Refund.due_at)).all() == before


@pytest.mark.req("HOSP-3")
def test_one_round_works_off_twenty_and_renews_no_lease_early(paid):
    gateway = SlowGateway(lambda _seconds: None)
    services = replace(paid, gateway=gateway)
    sent = refund_worker.send_refunds(
        services, react=event_handlers.dispatch_events, now=NOON, clock=lambda: float(gateway.seconds)
    )
    assert (sent, set(gateway.keys.values())) == (COUNT, {1})
