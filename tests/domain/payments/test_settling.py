"""The conversation with the gateway, which may be away, refuse, or tell the same thing many times."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.core.errors import Conflict, NotFound, Rejected, Unavailable
from maritime_site.domain import event_handlers
from maritime_site.domain.hospitality import payments, queries, service
from maritime_site.domain.hospitality.schemas import ReportFailureRequest, VerifyPaymentRequest
from maritime_site.domain.payments import gateway_notifications, gateway_sync, orders, refund_worker
from maritime_site.domain.payments.gateway_notifications import NotificationHint
from maritime_site.domain.payments.models import PaymentEvent, PaymentOrder, Refund
from maritime_site.domain.people.models import Person, Status
from maritime_site.jobs import hospitality as jobs
from maritime_site.ports.payments import GatewayPayment
from tests.domain.hospitality.stage import LATE, PRICE, TERMS, FakeGateway, make_booking
from tests.people import NOON


@pytest.fixture
def gateway():
    return FakeGateway()


@pytest.fixture
def outside(services, gateway):
    return replace(services, gateway=gateway)


@pytest.fixture
def asha(new_person):
    return new_person()


@pytest.fixture
def booking(database, asha):
    with database.writing() as session:
        return make_booking(session, asha)


@pytest.fixture
def checkout(outside, booking, asha):
    return payments.open_checkout(outside, booking.id, owner=asha, now=NOON)


def paid(gateway, checkout, payment_id="pay_1", **changes):
    values = {
        "id": payment_id,
        "order_id": checkout.order_id,
        "amount": PRICE,
        "currency": "INR",
        "status": "captured",
    }
    gateway.payments.append(GatewayPayment(**values | changes))


def verify(outside, asha, checkout, payment_id="pay_1"):
    payload = VerifyPaymentRequest(
        order_id=checkout.order_id,
        payment_id=payment_id,
        signature=f"{checkout.order_id}|{payment_id}",
        user_type="delegate",
    )
    return payments.verify_payment(outside, payload, owner=asha, react=event_handlers.dispatch_events, now=NOON)


def webhook(outside, checkout, event="payment.captured", signature="true", **entity):
    entity = {"id": "pay_1", "order_id": checkout.order_id, "amount": PRICE, "currency": "INR"} | entity
    body = json.dumps({"event": event, "payload": {"payment": {"entity": entity}}}).encode()
    gateway_sync.receive_webhook(
        outside, body=body, signature=signature, event_id="evt_1", react=event_handlers.dispatch_events, now=NOON
    )


def status(outside, asha):
    with outside.database.reading() as session:
        return queries.bookings_of(session, asha)[0].status


def flags(outside):
    with outside.database.reading() as session:
        return [event.flag for event in session.exec(select(PaymentEvent)).all()]


@pytest.mark.req("HOSP-4")
def test_asking_for_an_order_again_gives_the_same_one(outside, booking, asha, checkout, gateway):
    assert payments.open_checkout(outside, booking.id, owner=asha, now=NOON) == checkout
    assert gateway.calls == ["create_order"]


@pytest.mark.req("HOSP-4")
def test_an_order_that_never_reached_the_gateway_is_opened_by_the_next_call(outside, booking, asha, gateway):
    gateway.away = True
    with pytest.raises(Unavailable, match="Failed to create booking"):
        payments.open_checkout(outside, booking.id, owner=asha, now=NOON)
    gateway.away = False
    checkout = payments.open_checkout(outside, booking.id, owner=asha, now=NOON)
    assert checkout.receipt == f"{booking.reference}/1"


@pytest.mark.req("HOSP-2")
def test_without_a_gateway_or_with_one_that_refuses_nothing_is_half_done(services, outside, booking, asha, gateway):
    with pytest.raises(Unavailable, match="Failed to create booking"):
        payments.open_checkout(replace(services, gateway=None), booking.id, owner=asha, now=NOON)
    gateway.refuses = True
    with pytest.raises(Unavailable, match="Failed to create booking"):
        payments.open_checkout(outside, booking.id, owner=asha, now=NOON)


@pytest.mark.req("HOSP-3")
def test_only_ones_own_live_hold_can_be_paid(outside, booking, asha, new_person):
    with pytest.raises(NotFound):
        payments.open_checkout(outside, booking.id, owner=new_person("media"), now=NOON)
    with pytest.raises(Conflict, match="no longer be paid"):
        payments.open_checkout(outside, booking.id, owner=asha, now=LATE)
    with outside.database.writing() as session:
        session.get_one(Person, asha.id).status = Status.REJECTED
    with pytest.raises(Conflict, match="not approved"):
        payments.open_checkout(outside, booking.id, owner=asha, now=NOON)


@pytest.mark.req("HOSP-4")
def test_an_order_abandoned_while_the_gateway_opened_it_cannot_be_paid(outside, booking, asha):
    with outside.database.writing() as session:
        order = orders.open_for(
            session, booking.subject, amount=PRICE, currency="INR", reference="HB", gateway="fake", now=NOON
        )
    with outside.database.writing() as session:
        service.cancel_booking(session, booking.id, owner=asha, terms=TERMS, now=NOON)
    with pytest.raises(Conflict, match="no longer be paid"):
        gateway_sync.open_at_gateway(outside, order)


@pytest.mark.req("HOSP-4")
def test_a_true_signature_without_a_capture_changes_nothing(outside, asha, checkout, gateway):
    paid(gateway, checkout, status="authorized")
    assert verify(outside, asha, checkout).status == "pending_payment"
    gateway.payments.clear()
    paid(gateway, checkout)
    assert verify(outside, asha, checkout).status == "confirmed"
    assert verify(outside, asha, checkout).status == "confirmed"


@pytest.mark.req("HOSP-4")
def test_a_payment_the_gateway_does_not_know_is_flagged(outside, asha, checkout):
    assert verify(outside, asha, checkout).status == "pending_payment"
    webhook(outside, checkout)
    assert flags(outside) == ["unknown_payment", "unknown_payment"]


@pytest.mark.req("HOSP-4")
def test_a_false_signature_is_rejected_before_anybody_is_asked(outside, asha, checkout, gateway):
    payload = VerifyPaymentRequest(
        order_id=checkout.order_id, payment_id="pay_1", signature="नहीं", user_type="delegate"
    )
    with pytest.raises(Rejected):
        payments.verify_payment(outside, payload, owner=asha, react=event_handlers.dispatch_events, now=NOON)
    with pytest.raises(Rejected):
        webhook(outside, checkout, signature="false")
    with pytest.raises(Rejected):
        webhook(replace(outside, gateway=None), checkout)
    assert "payments_of" not in gateway.calls
    assert flags(outside) == []


@pytest.mark.req("HOSP-4")
def test_chitra_cannot_verify_or_report_what_is_ashas(outside, booking, checkout, new_person):
    chitra = new_person("media")
    with pytest.raises(NotFound):
        verify(outside, chitra, checkout)
    payload = ReportFailureRequest(booking_id=booking.id, order_id=checkout.order_id, user_type="media")
    with pytest.raises(NotFound):
        payments.report_failure(outside, payload, owner=chitra, react=event_handlers.dispatch_events, now=NOON)


@pytest.mark.req("HOSP-4")
def test_a_webhook_is_a_reason_to_ask_once(outside, asha, checkout, gateway):
    paid(gateway, checkout)
    for _time in range(5):
        webhook(outside, checkout)
    assert status(outside, asha) == "confirmed"
    assert gateway.calls.count("payments_of") == 1


@pytest.mark.req("HOSP-4")
@pytest.mark.parametrize(
    ("changes", "flag"),
    [
        ({"amount": 1}, "mismatch"),
        ({"currency": "USD"}, "mismatch"),
        ({"order_id": "order_other"}, "unknown_order"),
        ({"order_id": "", "id": ""}, "ignored"),
    ],
)
def test_a_webhook_that_is_not_ours_asks_nobody(outside, asha, checkout, gateway, changes, flag):  # noqa: PLR0917  fixtures
    paid(gateway, checkout)
    for _time in range(2):
        webhook(outside, checkout, **changes)
    assert (flags(outside), status(outside, asha)) == ([flag], "pending_payment")
    assert "payments_of" not in gateway.calls


@pytest.mark.req("HOSP-4")
def test_a_hint_that_finds_the_gateway_away_is_asked_about_again(outside, asha, checkout, gateway):
    paid(gateway, checkout)
    gateway.away = True
    webhook(outside, checkout)
    with pytest.raises(Unavailable, match="cannot be checked"):
        verify(outside, asha, checkout)
    soon = NOON + timedelta(seconds=20)
    assert jobs.ask_again(outside, soon) == 0
    gateway.away = False
    assert jobs.ask_again(outside, soon) == 0
    assert jobs.ask_again(outside, soon + timedelta(minutes=1)) == 2
    assert jobs.ask_again(outside, soon + timedelta(minutes=9)) == 0
    assert status(outside, asha) == "confirmed"


class SlowGateway(FakeGateway):
    """Answers only those who have time, and counts the others."""

    def __init__(self):
        super().__init__()
        self.hurries = []

    def hurried(self):
        self.hurries.append(FakeGateway())
        self.hurries[-1].away = True
        return self.hurries[-1]


@pytest.mark.req("HOSP-4")
def test_a_webhook_does_not_wait_for_a_slow_gateway_and_a_job_asks_it_seconds_later(services, booking, asha):
    gateway = SlowGateway()
    site_services = replace(services, gateway=gateway)
    checkout = payments.open_checkout(site_services, booking.id, owner=asha, now=NOON)
    paid(gateway, checkout)
    webhook(site_services, checkout)
    assert [hurried.calls for hurried in gateway.hurries] == [["payments_of"]]
    assert (gateway.calls, status(site_services, asha)) == (["create_order"], "pending_payment")
    assert jobs.ask_again(site_services, NOON + timedelta(seconds=15)) == 1
    assert (flags(site_services), status(site_services, asha)) == ([""], "confirmed")


@pytest.mark.req("HOSP-4")
def test_a_gateway_that_refuses_to_tell_is_noted(outside, asha, checkout, gateway):
    gateway.refuses = True
    webhook(outside, checkout)
    assert (flags(outside), status(outside, asha)) == (["refused"], "pending_payment")


@pytest.mark.req("HOSP-4")
def test_payment_failed_is_a_hint_that_never_undoes_a_capture(outside, booking, asha, checkout, gateway):
    payload = ReportFailureRequest(
        booking_id=booking.id, order_id=checkout.order_id, user_type="delegate", description="x"
    )
    paid(gateway, checkout, status="failed")
    payments.report_failure(outside, payload, owner=asha, react=event_handlers.dispatch_events, now=NOON)
    assert status(outside, asha) == "pending_payment"
    paid(gateway, checkout, "pay_2")
    verify(outside, asha, checkout, "pay_2")
    gateway.away = True
    payments.report_failure(outside, payload, owner=asha, react=event_handlers.dispatch_events, now=LATE)
    assert status(outside, asha) == "confirmed"
    other = payload.model_copy(update={"booking_id": asha.id})
    with pytest.raises(NotFound):
        payments.report_failure(outside, other, owner=asha, react=event_handlers.dispatch_events, now=NOON)


@pytest.mark.req("HOSP-4")
def test_with_every_webhook_lost_reconciliation_confirms(outside, asha, checkout, gateway):
    paid(gateway, checkout)
    assert jobs.reconcile_orders(outside, NOON + timedelta(minutes=9)) == 0
    gateway.away = True
    assert jobs.reconcile_orders(outside, NOON + timedelta(minutes=11)) == 0
    gateway.away, gateway.refuses = False, True
    assert jobs.reconcile_orders(outside, NOON + timedelta(minutes=11)) == 0
    gateway.refuses = False
    assert jobs.reconcile_orders(outside, NOON + timedelta(days=4)) == 0
    assert jobs.reconcile_orders(outside, NOON + timedelta(minutes=11)) == 1
    assert jobs.reconcile_orders(outside, NOON + timedelta(minutes=16)) == 0
    assert status(outside, asha) == "confirmed"
    assert jobs.reconcile_orders(replace(outside, gateway=None), NOON) == 0


@pytest.mark.req("HOSP-4")
def test_before_a_hold_expires_the_gateway_is_asked(outside, asha, checkout, gateway):
    paid(gateway, checkout)
    assert jobs.expire_holds(outside, NOON) == 0
    assert jobs.expire_holds(outside, LATE) == 0
    assert status(outside, asha) == "confirmed"


@pytest.mark.req("HOSP-3")
@pytest.mark.parametrize("trouble", ["away", "refuses", "none"])
def test_a_silent_gateway_does_not_keep_a_hold_alive(outside, asha, checkout, gateway, trouble):
    if trouble != "none":
        setattr(gateway, trouble, True)
    services = outside if trouble != "none" else replace(outside, gateway=None)
    assert jobs.expire_holds(services, LATE) == 1
    assert jobs.expire_holds(services, LATE) == 0
    assert status(outside, asha) == "expired"


@pytest.mark.req("HOSP-3")
def test_an_authorised_payment_is_asked_about_once_after_the_hold(outside, asha, checkout, gateway):
    paid(gateway, checkout, status="authorized")
    for _time in range(3):
        assert jobs.expire_holds(outside, LATE) == 0
    assert gateway.calls.count("payments_of") == 1


@pytest.fixture
def cancelled(outside, booking, asha, checkout, gateway):
    paid(gateway, checkout)
    verify(outside, asha, checkout)
    with outside.database.writing() as session:
        service.cancel_booking(session, booking.id, owner=asha, terms=TERMS, now=NOON)
    return booking


def refund(outside):
    with outside.database.reading() as session:
        return session.exec(select(Refund)).one()


def processed(gateway):
    gateway.refunds[:] = [replace(refund, status="processed") for refund in gateway.refunds]


@pytest.mark.req("HOSP-3")
@pytest.mark.usefixtures("cancelled")
def test_a_refund_is_sent_once_and_followed_until_processed(outside, gateway):
    assert jobs.send_refunds(outside, NOON) == 1
    assert refund(outside).status == "pending"
    assert jobs.send_refunds(outside, NOON + timedelta(seconds=1)) == 0
    processed(gateway)
    assert jobs.send_refunds(outside, NOON + timedelta(seconds=9)) == 1
    assert jobs.send_refunds(outside, NOON + timedelta(hours=9)) == 0
    assert refund(outside).status == "processed"
    assert gateway.calls.count("refund") == 1
    assert (
        refund_worker.send_refunds(replace(outside, gateway=None), react=event_handlers.dispatch_events, now=NOON) == 0
    )


@pytest.mark.req("HOSP-3")
@pytest.mark.usefixtures("cancelled")
def test_a_refund_waits_for_a_gateway_that_is_away_and_fails_when_it_refuses(outside, gateway):
    gateway.away = True
    assert jobs.send_refunds(outside, NOON) == 0
    assert refund(outside).status == "requested"
    gateway.away, gateway.refuses = False, True
    assert jobs.send_refunds(outside, NOON + timedelta(minutes=2)) == 0
    assert refund(outside).status == "failed"


@pytest.mark.req("HOSP-3")
@pytest.mark.usefixtures("cancelled")
def test_a_pending_refund_survives_a_gateway_that_is_away(outside, gateway):
    jobs.send_refunds(outside, NOON)
    gateway.away = True
    assert jobs.send_refunds(outside, NOON + timedelta(minutes=2)) == 0
    assert refund(outside).status == "pending"


@pytest.mark.req("HOSP-3")
@pytest.mark.usefixtures("cancelled")
def test_a_refund_webhook_is_a_reason_to_ask(outside, checkout, gateway):
    jobs.send_refunds(outside, NOON)
    processed(gateway)
    for event_id in ("evt_8", "evt_9"):
        body = {"event": "refund.processed", "payload": {"refund": {"entity": {"id": "r", "payment_id": "pay_1"}}}}
        gateway_sync.receive_webhook(
            outside,
            body=json.dumps(body).encode(),
            signature="true",
            event_id=event_id,
            react=event_handlers.dispatch_events,
            now=NOON,
        )
    assert refund(outside).status == "processed"
    with outside.database.reading() as session:
        assert session.exec(select(PaymentOrder)).one().gateway_order_id == checkout.order_id


def test_a_hint_that_came_twice_at_once_is_one_row(outside, checkout, monkeypatch):
    hint = NotificationHint("k", "checkout.failed", order_id=checkout.order_id)
    with outside.database.writing() as session:
        first = gateway_notifications.record_notification(session, hint, now=NOON)
        monkeypatch.setattr(gateway_notifications, "_find_notification", lambda _session, _key: None)
        assert gateway_notifications.record_notification(session, hint, now=NOON).id == first.id
