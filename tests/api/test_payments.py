"""Paying over REST, with the sandbox gateway."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import json
import threading
from dataclasses import replace
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from sqlmodel import select

from maritime_site.api.app import create_api
from maritime_site.core.clock import utc_now
from maritime_site.core.threads import SUPPLIERS
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.payments.models import LedgerEntry, PaymentEvent
from maritime_site.jobs import hospitality as jobs
from tests.domain.hospitality.builders import PRICE, make_package

BASE = "/api/hospitality/payments"


@pytest.fixture
def asha(new_person):
    return new_person()


@pytest.fixture
def headers(token_for, asha):
    return token_for(asha)


@pytest.fixture
def booking(api, headers, database):
    with database.writing() as session:
        package = make_package(session)
    return book(api, headers, package)


def book(api, headers, package):
    form = {"packageId": str(package.id), "guests": "1", "guestName": "Asha", "userType": "delegate"}
    return api.post("/api/hospitality/booking", data=form, headers=headers).json()["data"]


def create_order(api, headers, booking, **changes):
    body = {"bookingId": booking["id"], "userType": "delegate"} | changes
    return api.post(f"{BASE}/create-order", json=body, headers=headers)


@pytest.fixture
def order(api, headers, booking):
    return create_order(api, headers, booking).json()["order"]


def pay(api, order, outcome="success"):
    return api.post("/api/sandbox/pay", json={"orderId": order["id"], "outcome": outcome})


def verify(api, headers, done, **changes):
    body = {"userType": "delegate"} | {name: done[name] for name in ("orderId", "paymentId", "signature")} | changes
    return api.post(f"{BASE}/verify", json=body, headers=headers)


def current(api, headers):
    return api.get("/api/hospitality/booking", headers=headers).json()["data"][0]


def event(order, payment_id="pay_00000000000000", name="payment.captured", **changes):
    entity = {"id": payment_id, "order_id": order["id"], "amount": PRICE, "currency": "INR"} | changes
    return json.dumps({"entity": "event", "event": name, "payload": {"payment": {"entity": entity}}}).encode()


def send(api, body, *, secret=b"sandbox-webhook-secret", **headers):
    signature = hmac.new(secret, body, hashlib.sha256).hexdigest()
    values = {"X-Razorpay-Signature": signature, "Content-Type": "application/json"} | headers
    return api.post(f"{BASE}/webhook", content=body, headers=values)


def flags(database):
    with database.reading() as session:
        return [row.flag for row in session.exec(select(PaymentEvent)).all()]


@pytest.mark.req("HOSP-1", "HOSP-3")
def test_a_booking_is_paid_confirmed_and_refunded(api, headers, booking, services):
    answer = create_order(api, headers, booking)
    values = answer.json()
    assert (answer.status_code, set(values)) == (200, {"success", "order", "gateway", "keyId", "checkoutUrl"})
    order = values["order"]
    assert order == {
        "id": order["id"],
        "amount": PRICE,
        "currency": "INR",
        "receipt": f"{booking['reference']}/1",
        "status": "created",
    }
    assert (values["gateway"], values["checkoutUrl"]) == ("sandbox", f"/sandbox/checkout/{order['id']}")
    assert create_order(api, headers, booking).json() == values
    done = pay(api, order).json()
    confirmed = verify(api, headers, done).json()["data"]
    assert (confirmed["status"], confirmed["payment"]["status"]) == ("confirmed", "captured")
    assert verify(api, headers, done).json()["data"] == confirmed
    assert create_order(api, headers, booking).status_code == 409
    assert pay(api, order).status_code == 409
    assert api.delete(f"/api/hospitality/booking/{booking['id']}", headers=headers).status_code == 200
    payment = current(api, headers)["payment"]
    assert payment == {
        "status": "captured",
        "orderId": order["id"],
        "amount": PRICE,
        "refunded": 0,
        "refund": {"status": "requested", "amount": PRICE},
    }
    for job in (jobs.send_refunds, jobs.run_sandbox):
        job(services, utc_now())
    payment = current(api, headers)["payment"]
    assert (payment["status"], payment["refunded"]) == ("refunded", PRICE)
    assert payment["refund"] == {"status": "processed", "amount": PRICE}


@pytest.mark.req("HOSP-3")
def test_a_failed_payment_is_reported_and_tried_again(api, headers, booking, order):
    failed = pay(api, order, "failure").json()
    assert failed["signature"] is None
    body = {"bookingId": booking["id"], "orderId": order["id"], "userType": "delegate", "description": "declined"}
    assert api.post(f"{BASE}/payment-failed", json=body, headers=headers).json() == {"success": True}
    assert current(api, headers)["payment"]["status"] == "failed"
    assert create_order(api, headers, booking).json()["order"] == order | {"status": "attempted"}
    assert verify(api, headers, pay(api, order).json()).json()["data"]["status"] == "confirmed"
    assert api.post(f"{BASE}/payment-failed", json=body, headers=headers).status_code == 200
    assert current(api, headers)["status"] == "confirmed"


@pytest.mark.req("HOSP-4")
@pytest.mark.parametrize("more", [{"amount": 100}, {"currency": "USD"}, {"bookingId": "1"}, {"userType": "media"}])
def test_the_amount_is_not_the_clients(api, headers, booking, more):
    answer = create_order(api, headers, booking, **more)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, list(more))


@pytest.mark.req("HOSP-3")
def test_create_order_repeats_its_answer_for_a_key(api, headers, booking):
    keyed = headers | {"Idempotency-Key": "k"}
    first = create_order(api, keyed, booking).json()
    pay(api, first["order"], "failure")
    assert create_order(api, keyed, booking).json() == first
    assert create_order(api, keyed, {"id": str(uuid4())}).status_code == 422


@pytest.mark.req("HOSP-3")
def test_chitra_cannot_pay_what_is_ashas(api, headers, booking, order, new_person, token_for):  # noqa: PLR0917  fixtures
    chitra = token_for(new_person())
    done = pay(api, order).json()
    body = {"bookingId": booking["id"], "orderId": order["id"], "userType": "delegate"}
    assert create_order(api, chitra, booking).status_code == 404
    assert verify(api, chitra, done).status_code == 404
    assert api.post(f"{BASE}/payment-failed", json=body, headers=chitra).status_code == 404
    for wrong in ({"bookingId": str(uuid4())}, {"orderId": "order_unknown"}):
        assert api.post(f"{BASE}/payment-failed", json=body | wrong, headers=headers).status_code == 404
    assert current(api, headers)["status"] == "pending_payment"


@pytest.mark.req("HOSP-4")
def test_a_forged_signature_changes_nothing(api, headers, booking, order, database):
    with database.writing() as session:
        cheap = make_package(session, price_minor=100)
    other_order = create_order(api, headers, book(api, headers, cheap)).json()["order"]
    other = pay(api, other_order).json()
    done = pay(api, order, "failure").json() | {"signature": "0" * 64}
    forged = (
        done,
        done | {"signature": other["signature"]},
        done | {"paymentId": other["paymentId"], "signature": other["signature"]},
        other | {"signature": other["signature"].upper()},
    )
    for wrong in forged:
        assert verify(api, headers, wrong).status_code == 400
    assert verify(api, headers, done, paymentId="").status_code == 422
    assert verify(api, headers, done, signature=None).status_code == 422
    assert {one["status"] for one in api.get("/api/hospitality/booking", headers=headers).json()["data"]} == {
        "pending_payment"
    }


@pytest.mark.req("HOSP-4")
def test_a_truly_signed_payment_the_gateway_does_not_know_confirms_nothing(api, headers, order, database):
    signature = hmac.new(b"sandbox-key-secret", f"{order['id']}|pay_x".encode(), hashlib.sha256).hexdigest()
    done = {"orderId": order["id"], "paymentId": "pay_x", "signature": signature}
    answer = verify(api, headers, done)
    assert (answer.status_code, answer.json()["data"]["status"]) == (200, "pending_payment")
    assert send(api, event(order)).status_code == 200
    assert current(api, headers)["status"] == "pending_payment"
    assert flags(database) == ["unknown_payment", "unknown_payment"]


@pytest.mark.req("HOSP-4")
def test_a_webhook_confirms_and_its_repeats_are_harmless(api, headers, order, database):
    payment_id = pay(api, order).json()["paymentId"]
    for number in range(10):
        answer = send(api, event(order, payment_id), **{"X-Razorpay-Event-Id": f"evt_{number % 3}"})
        assert (answer.status_code, answer.json()) == (200, {"success": True})
    assert current(api, headers)["status"] == "confirmed"
    with database.reading() as session:
        assert len(session.exec(select(LedgerEntry)).all()) == 1
        values = [message.purpose for message in session.exec(select(Message)).all()]
    assert values.count("booking-confirmed") == 1


@pytest.mark.req("HOSP-4")
def test_a_webhook_is_answered_while_many_wait_for_the_gateway(api, headers, order):
    payment_id, may_go = pay(api, order).json()["paymentId"], threading.Event()

    waiting = [SUPPLIERS._executor.submit(may_go.wait, 30) for _ in range(SUPPLIERS.size)]
    try:
        assert send(api, event(order, payment_id), **{"X-Razorpay-Event-Id": "evt_1"}).status_code == 200
        assert not any(asker.done() for asker in waiting)
    finally:
        may_go.set()
    assert current(api, headers)["status"] == "confirmed"


@pytest.mark.req("HOSP-4")
def test_webhooks_in_any_order_end_alike(api, headers, database):
    with database.writing() as session:
        package = make_package(session, capacity=6)
    for names in itertools.permutations(["payment.failed", "payment.captured", "refund.created"]):
        booking = book(api, headers, package)
        order = create_order(api, headers, booking).json()["order"]
        payment_id = pay(api, order).json()["paymentId"]
        assert {send(api, event(order, payment_id, name)).status_code for name in names} == {200}
        assert current(api, headers)["status"] == "confirmed"


@pytest.mark.req("HOSP-4")
@pytest.mark.parametrize(
    ("changes", "flag"),
    [
        ({"amount": PRICE - 1}, "mismatch"),
        ({"currency": "USD"}, "mismatch"),
        ({"order_id": "order_x"}, "unknown_order"),
    ],
)
def test_a_webhook_that_is_not_ours_is_flagged(api, headers, order, database, changes, flag):  # noqa: PLR0917  fixtures
    payment_id = pay(api, order).json()["paymentId"]
    assert send(api, event(order, payment_id, **changes)).status_code == 200
    assert (current(api, headers)["status"], flags(database)) == ("pending_payment", [flag])


@pytest.mark.req("HOSP-4")
def test_only_a_true_signature_over_the_raw_bytes_is_taken(api, order, database):
    body = event(order)
    for secret in (b"wrong", b"sandbox-key-secret", b""):
        assert send(api, body, secret=secret).status_code == 400
    true = hmac.new(b"sandbox-webhook-secret", body, hashlib.sha256).hexdigest()
    for values in ({"X-Razorpay-Signature": true}, {"X-Razorpay-Signature": true.upper()}, {}):
        changed = body if values.get("X-Razorpay-Signature") != true else body + b" "
        assert api.post(f"{BASE}/webhook", content=changed, headers=values).status_code == 400
    assert flags(database) == []


@pytest.mark.req("HOSP-4")
def test_odd_webhooks_are_harmless(api, order):
    assert send(api, event(order, name="payment.dispute.created")).status_code == 200
    assert send(api, b'{"event": "unknown"}').status_code == 200
    assert send(api, b"{").status_code == 422
    assert send(api, b"x" * (257 * 1024)).status_code == 413
    assert send(api, b'{"event": "' + b"x" * (255 * 1024) + b'"}').status_code == 200


@pytest.mark.req("HOSP-3")
def test_the_sandbox_pays_only_what_it_knows(api, order):
    assert pay(api, {"id": "order_unknown"}).status_code == 404
    for body in ({"orderId": order["id"], "outcome": "maybe"}, {"orderId": order["id"]}, {"orderId": 1}):
        assert api.post("/api/sandbox/pay", json=body).status_code == 422


@pytest.mark.req("HOSP-2")
def test_without_a_gateway_create_order_is_503_and_no_sandbox_exists(api, headers, booking, services):
    settings = services.settings.model_copy(update={"gateway": "none"})
    with TestClient(create_api(replace(services, settings=settings, gateway=None))) as client:
        answer = create_order(client, headers, booking)
        assert (answer.status_code, answer.json()["message"]) == (503, "Failed to create booking. Please try again.")
        done = {"orderId": "order_1", "paymentId": "pay_1", "signature": "0"}
        assert verify(client, headers, done).status_code == 503
        assert pay(client, {"id": "order_1"}).status_code == 404
        assert send(client, b"{}").status_code == 400


def test_a_program_cannot_play_the_payer_of_a_real_gateway(api, services):
    api.app.state.services = replace(services, gateway=None)
    assert pay(api, {"id": "order_1"}).status_code == 503
