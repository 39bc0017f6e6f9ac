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
from tests.domain.hospitality.builders import LATE, PRICE, TERMS, FakeGateway, make_booking
from tests.people import NOON


@pytest.fixture
def gateway():
    return FakeGateway()


@pytest.fixture
def live_services(services, gateway):
    return replace(services, gateway=gateway)


@pytest.fixture
def asha(new_person):
    return new_person()


@pytest.fixture
def booking(database, asha):
    with database.writing() as session:
        return make_booking(session, asha)


@pytest.fixture
def checkout(live_services, booking, asha):
    return payments.open_checkout(live_services, booking.id, owner=asha, now=NOON)


def paid(gateway, checkout, payment_id="pay_1", **changes):
    values = {
        "id": payment_id,
        "order_id": checkout.order_id,
        "amount": PRICE,
        "currency": "INR",
        "status": "captured",
    }
    gateway.payments.append(GatewayPayment(**values | changes))


def verify(live_services, asha, checkout, payment_id="pay_1"):
    payload = VerifyPaymentRequest(
        order_id=checkout.order_id,
        payment_id=payment_id,
        signature=f"{checkout.order_id}|{payment_id}",
        user_type="delegate",
    )
    return payments.verify_payment(live_services, payload, owner=asha, react=event_handlers.dispatch_events, now=NOON)


def webhook(live_services, checkout, event="payment.captured", signature="true", **entity):
    entity = {"id": "pay_1", "order_id": checkout.order_id, "amount": PRICE, "currency": "INR"} | entity
    body = json.dumps({"event": event, "payload": {"payment": {"entity": entity}}}).encode()
    gateway_sync.receive_webhook(
        live_services, body=body, signature=signature, event_id="evt_1", react=event_handlers.dispatch_events, now=NOON
    )


def status(live_services, asha):
    with live_services.database.reading() as session:
        return queries.bookings_of(session, asha)[0].status


def flags(live_services):
    with live_services.database.reading() as session:
        return [event.flag for event in session.exec(select(PaymentEvent)).all()]


@pytest.mark.req("HOSP-4")
def test_asking_for_an_order_again_gives_the_same_one(live_services, booking, asha, checkout, gateway):
    assert payments.open_checkout(live_services, booking.id, owner=asha, now=NOON) == checkout
    assert gateway.calls == ["create_order"]


@pytest.mark.req("HOSP-4")
def test_an_order_that_never_reached_the_gateway_is_opened_by_the_next_call(live_services, booking, asha, gateway):
    gateway.away = True
    with pytest.raises(Unavailable, match="Failed to create booking"):
        payments.open_checkout(live_services, booking.id, owner=asha, now=NOON)
    gateway.away = False
    checkout = payments.open_checkout(live_services, booking.id, owner=asha, now=NOON)
    assert checkout.receipt == f"{booking.reference}/1"


@pytest.mark.req("HOSP-2")
def test_without_a_gateway_or_with_one_that_refuses_nothing_is_half_done(
    services, live_services, booking, asha, gateway
):
    with pytest.raises(Unavailable, match="Failed to create booking"):
        payments.open_checkout(replace(services, gateway=None), booking.id, owner=asha, now=NOON)
    gateway.refuses = True
    with pytest.raises(Unavailable, match="Failed to create booking"):
        payments.open_checkout(live_services, booking.id, owner=asha, now=NOON)


@pytest.mark.req("HOSP-3")
def test_only_ones_own_live_hold_can_be_paid(live_services, booking, asha, new_person):
    with pytest.raises(NotFound):
        payments.open_checkout(live_services, booking.id, owner=new_person("media"), now=NOON)
    with pytest.raises(Conflict, match="no longer be paid"):
        payments.open_checkout(live_services, booking.id, owner=asha, now=LATE)
    with live_services.database.writing() as session:
        session.get_one(Person, asha.id).status = Status.REJECTED
    with pytest.raises(Conflict, match="not approved"):
        payments.open_checkout(live_services, booking.id, owner=asha, now=NOON)


@pytest.mark.req("HOSP-4")
def test_an_order_abandoned_while_the_gateway_opened_it_cannot_be_paid(live_services, booking, asha):
    with live_services.database.writing() as session:
        order = orders.open_for(
            session, booking.subject, amount=PRICE, currency="INR", reference="HB", gateway="fake", now=NOON
        )
    with live_services.database.writing() as session:
        service.cancel_booking(session, booking.id, owner=asha, terms=TERMS, now=NOON)
    with pytest.raises(Conflict, match="no longer be paid"):
        gateway_sync.open_at_gateway(live_services, order)


@pytest.mark.req("HOSP-4")
def test_a_true_signature_without_a_capture_changes_nothing(live_services, asha, checkout, gateway):
    paid(gateway, checkout, status="authorized")
    assert verify(live_services, asha, checkout).status == "pending_payment"
    gateway.payments.clear()
    paid(gateway, checkout)
    assert verify(live_services, asha, checkout).status == "confirmed"
    assert verify(live_services, asha, checkout).status == "confirmed"


@pytest.mark.req("HOSP-4")
def test_a_payment_the_gateway_does_not_know_is_flagged(live_services, asha, checkout):
    assert verify(live_services, asha, checkout).status == "pending_payment"
    webhook(live_services, checkout)
    assert flags(live_services) == ["unknown_payment", "unknown_payment"]


@pytest.mark.req("HOSP-4")
def test_a_false_signature_is_rejected_before_anybody_is_asked(live_services, asha, checkout, gateway):
    payload = VerifyPaymentRequest(
        order_id=checkout.order_id, payment_id="pay_1", signature="नहीं", user_type="delegate"
    )
    with pytest.raises(Rejected):
        payments.verify_payment(live_services, payload, owner=asha, react=event_handlers.dispatch_events, now=NOON)
    with pytest.raises(Rejected):
        webhook(live_services, checkout, signature="false")
    with pytest.raises(Rejected):
        webhook(replace(live_services, gateway=None), checkout)
    assert "payments_of" not in gateway.calls
    assert flags(live_services) == []


@pytest.mark.req("HOSP-4")
def test_chitra_cannot_verify_or_report_what_is_ashas(live_services, booking, checkout, new_person):
    chitra = new_person("media")
    with pytest.raises(NotFound):
        verify(live_services, chitra, checkout)
    payload = ReportFailureRequest(booking_id=booking.id, order_id=checkout.order_id, user_type="media")
    with pytest.raises(NotFound):
        payments.report_failure(live_services, payload, owner=chitra, react=event_handlers.dispatch_events, now=NOON)


@pytest.mark.req("HOSP-4")
def test_a_webhook_is_a_reason_to_ask_once(live_services, asha, checkout, gateway):
    paid(gateway, checkout)
    for _time in range(5):
        webhook(live_services, checkout)
    assert status(live_services, asha) == "confirmed"
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
def test_a_webhook_that_is_not_ours_asks_nobody(live_services, asha, checkout, gateway, changes, flag):  # noqa: PLR0917  fixtures
    paid(gateway, checkout)
    for _time in range(2):
        webhook(live_services, checkout, **changes)
    assert (flags(live_services), status(live_services, asha)) == ([flag], "pending_payment")
    assert "payments_of" not in gateway.calls


@pytest.mark.req("HOSP-4")
def test_a_hint_that_finds_the_gateway_away_is_asked_about_again(live_services, asha, checkout, gateway):
    paid(gateway, checkout)
    gateway.away = True
    webhook(live_services, checkout)
    with pytest.raises(Unavailable, match="cannot be checked"):
        verify(live_services, asha, checkout)
    soon = NOON + timedelta(seconds=20)
    assert jobs.ask_again(live_services, soon) == 0
    gateway.away = False
    assert jobs.ask_again(live_services, soon) == 0
    assert jobs.ask_again(live_services, soon + timedelta(minutes=1)) == 2
    assert jobs.ask_again(live_services, soon + timedelta(minutes=9)) == 0
    assert status(live_services, asha) == "confirmed"


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
def test_whoever_says_that_paying_failed_does_not_wait_for_a_slow_gateway(services, booking, asha):
    gateway = SlowGateway()
    site_services = replace(services, gateway=gateway)
    checkout = payments.open_checkout(site_services, booking.id, owner=asha, now=NOON)
    payload = ReportFailureRequest(booking_id=booking.id, order_id=checkout.order_id, user_type="delegate")
    payments.report_failure(site_services, payload, owner=asha, react=event_handlers.dispatch_events, now=NOON)
    assert [hurried.calls for hurried in gateway.hurries] == [["payments_of"]]
    paid(gateway, checkout)
    assert jobs.ask_again(site_services, NOON + timedelta(seconds=15)) == 1
    assert status(site_services, asha) == "confirmed"


@pytest.mark.req("HOSP-4")
def test_a_gateway_that_refuses_to_tell_is_noted(live_services, asha, checkout, gateway):
    gateway.refuses = True
    webhook(live_services, checkout)
    assert (flags(live_services), status(live_services, asha)) == (["refused"], "pending_payment")


@pytest.mark.req("HOSP-4")
def test_payment_failed_is_a_hint_that_never_undoes_a_capture(live_services, booking, asha, checkout, gateway):
    payload = ReportFailureRequest(
        booking_id=booking.id, order_id=checkout.order_id, user_type="delegate", description="x"
    )
    paid(gateway, checkout, status="failed")
    payments.report_failure(live_services, payload, owner=asha, react=event_handlers.dispatch_events, now=NOON)
    assert status(live_services, asha) == "pending_payment"
    paid(gateway, checkout, "pay_2")
    verify(live_services, asha, checkout, "pay_2")
    gateway.away = True
    payments.report_failure(live_services, payload, owner=asha, react=event_handlers.dispatch_events, now=LATE)
    assert status(live_services, asha) == "confirmed"
    other = payload.model_copy(update={"booking_id": asha.id})
    with pytest.raises(NotFound):
        payments.report_failure(live_services, other, owner=asha, react=event_handlers.dispatch_events, now=NOON)


@pytest.mark.req("HOSP-4")
def test_with_every_webhook_lost_reconciliation_confirms(live_services, asha, checkout, gateway):
    paid(gateway, checkout)
    assert jobs.reconcile_orders(live_services, NOON + timedelta(minutes=9)) == 0
    gateway.away = True
    assert jobs.reconcile_orders(live_services, NOON + timedelta(minutes=11)) == 0
    gateway.away, gateway.refuses = False, True
    assert jobs.reconcile_orders(live_services, NOON + timedelta(minutes=11)) == 0
    gateway.refuses = False
    assert jobs.reconcile_orders(live_services, NOON + timedelta(days=4)) == 0
    assert jobs.reconcile_orders(live_services, NOON + timedelta(minutes=11)) == 1
    assert jobs.reconcile_orders(live_services, NOON + timedelta(minutes=16)) == 0
    assert status(live_services, asha) == "confirmed"
    assert jobs.reconcile_orders(replace(live_services, gateway=None), NOON) == 0


@pytest.mark.req("HOSP-4")
def test_before_a_hold_expires_the_gateway_is_asked(live_services, asha, checkout, gateway):
    paid(gateway, checkout)
    assert jobs.expire_holds(live_services, NOON) == 0
    assert jobs.expire_holds(live_services, LATE) == 0
    assert status(live_services, asha) == "confirmed"


@pytest.mark.req("HOSP-3")
@pytest.mark.parametrize("trouble", ["away", "refuses", "none"])
def test_a_silent_gateway_does_not_keep_a_hold_alive(live_services, asha, checkout, gateway, trouble):
    if trouble != "none":
        setattr(gateway, trouble, True)
    services = live_services if trouble != "none" else replace(live_services, gateway=None)
    assert jobs.expire_holds(services, LATE) == 1
    assert jobs.expire_holds(services, LATE) == 0
    assert status(live_services, asha) == "expired"


@pytest.mark.req("HOSP-3")
def test_an_authorised_payment_is_asked_about_once_after_the_hold(live_services, asha, checkout, gateway):
    paid(gateway, checkout, status="authorized")
    for _time in range(3):
        assert jobs.expire_holds(live_services, LATE) == 0
    assert gateway.calls.count("payments_of") == 1


@pytest.fixture
def cancelled(live_services, booking, asha, checkout, gateway):
    paid(gateway, checkout)
    verify(live_services, asha, checkout)
    with live_services.database.writing() as session:
        service.cancel_booking(session, booking.id, owner=asha, terms=TERMS, now=NOON)
    return booking


def refund(live_services):
    with live_services.database.reading() as session:
        return session.exec(select(Refund)).one()


def processed(gateway):
    gateway.refunds[:] = [replace(refund, status="processed") for refund in gateway.refunds]


@pytest.mark.req("HOSP-3")
@pytest.mark.usefixtures("cancelled")
def test_a_refund_is_sent_once_and_followed_until_processed(live_services, gateway):
    assert jobs.send_refunds(live_services, NOON) == 1
    assert refund(live_services).status == "pending"
    assert jobs.send_refunds(live_services, NOON + timedelta(seconds=1)) == 0
    processed(gateway)
    assert jobs.send_refunds(live_services, NOON + timedelta(seconds=9)) == 1
    assert jobs.send_refunds(live_services, NOON + timedelta(hours=9)) == 0
    assert refund(live_services).status == "processed"
    assert gateway.calls.count("refund") == 1
    assert (
        refund_worker.send_refunds(replace(live_services, gateway=None), react=event_handlers.dispatch_events, now=NOON)
        == 0
    )


@pytest.mark.req("HOSP-3")
@pytest.mark.usefixtures("cancelled")
def test_a_refund_waits_for_a_gateway_that_is_away_and_fails_when_it_refuses(live_services, gateway):
    gateway.away = True
    assert jobs.send_refunds(live_services, NOON) == 0
    assert refund(live_services).status == "requested"
    gateway.away, gateway.refuses = False, True
    assert jobs.send_refunds(live_services, NOON + timedelta(minutes=2)) == 0
    assert refund(live_services).status == "failed"


@pytest.mark.req("HOSP-3")
@pytest.mark.usefixtures("cancelled")
def test_a_pending_refund_survives_a_gateway_that_is_away(live_services, gateway):
    jobs.send_refunds(live_services, NOON)
    gateway.away = True
    assert jobs.send_refunds(live_services, NOON + timedelta(minutes=2)) == 0
    assert refund(live_services).status == "pending"


@pytest.mark.req("HOSP-3")
@pytest.mark.usefixtures("cancelled")
def test_a_refund_webhook_is_a_reason_to_ask(live_services, checkout, gateway):
    jobs.send_refunds(live_services, NOON)
    processed(gateway)
    for event_id in ("evt_8", "evt_9"):
        body = {"event": "refund.processed", "payload": {"refund": {"entity": {"id": "r", "payment_id": "pay_1"}}}}
        gateway_sync.receive_webhook(
            live_services,
            body=json.dumps(body).encode(),
            signature="true",
            event_id=event_id,
            react=event_handlers.dispatch_events,
            now=NOON,
        )
    assert refund(live_services).status == "processed"
    with live_services.database.reading() as session:
        assert session.exec(select(PaymentOrder)).one().gateway_order_id == checkout.order_id


def test_a_hint_that_came_twice_at_once_is_one_row(live_services, checkout, monkeypatch):
    hint = NotificationHint("k", "checkout.failed", order_id=checkout.order_id)
    with live_services.database.writing() as session:
        first = gateway_notifications.record_notification(session, hint, now=NOON)
        monkeypatch.setattr(gateway_notifications, "_find_notification", lambda _session, _key: None)
        assert gateway_notifications.record_notification(session, hint, now=NOON).id == first.id
