"""Razorpay's REST API as its documentation tells it, answered by a transport of our own."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from datetime import UTC, datetime

import httpx
import pytest

from maritime_site.adapters.razorpay import HURRY_SECONDS, SILENCE_SECONDS, TIMEOUT, TRIES, RazorpayGateway
from maritime_site.ports.payments import GatewayAway, GatewayOrder, GatewayPayment, GatewayRefund, GatewayRefused
from maritime_site.settings import read_settings

ORDER = {"id": "order_1", "amount": 500, "currency": "INR", "receipt": "HB/1", "status": "created"}
PAYMENT = {
    "id": "pay_1",
    "order_id": "order_1",
    "amount": 500,
    "currency": "INR",
    "status": "captured",
    "amount_refunded": None,
    "error_description": None,
}
REFUND = {"id": "rfnd_1", "payment_id": "pay_1", "amount": 200, "status": "pending"}


def gateway(*answers, asked=None, pauses=None, clock=time.monotonic):
    settings = read_settings(
        _env_file=None,
        gateway="razorpay",
        razorpay_key_id="rzp_test_1",
        razorpay_key_secret="key",
        razorpay_webhook_secret="new",
        razorpay_previous_webhook_secret="old",
    )
    waiting = list(answers)

    def handle(request):
        if asked is not None:
            asked.append(request)
        answer = waiting.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    pause = (pauses if pauses is not None else []).append
    return RazorpayGateway(settings, httpx.MockTransport(handle), pause, clock)


def ok(body, status=200):
    return httpx.Response(status, json=body)


def create(adapter):
    return adapter.create_order(amount=500, currency="INR", receipt="HB/1")


@pytest.mark.req("HOSP-3")
def test_an_order_is_opened_with_a_unique_receipt_and_basic_auth():
    asked = []
    assert create(gateway(ok(ORDER), asked=asked)) == GatewayOrder("order_1", 500, "INR", "HB/1", "created")
    (request,) = asked
    assert str(request.url) == "https://api.razorpay.com/v1/orders"
    assert request.headers["authorization"] == "Basic " + base64.b64encode(b"rzp_test_1:key").decode()
    sent = json.loads(request.content)
    assert sent == {"amount": 500, "currency": "INR", "receipt": "HB/1", "unique_receipt": True}


@pytest.mark.req("HOSP-4")
def test_a_lost_answer_is_looked_up_by_the_receipt():
    away = [httpx.ReadTimeout("slow")] * TRIES
    assert create(gateway(*away, ok({"items": [ORDER]}))).id == "order_1"
    refused = ok({"error": {"code": "BAD_REQUEST_ERROR"}}, 400)
    assert create(gateway(refused, ok({"items": [ORDER]}))).id == "order_1"
    with pytest.raises(GatewayRefused, match="HTTP 400 BAD_REQUEST_ERROR"):
        create(gateway(refused, ok({"items": []})))
    with pytest.raises(GatewayRefused):
        create(gateway(refused, ok({"items": [ORDER | {"amount": 1}]})))


@pytest.mark.req("HOSP-4")
@pytest.mark.parametrize("trouble", [ok({}, 429), ok({}, 500), ok({}, 503), ok({}, 409), httpx.ConnectError("no")])
def test_what_passes_is_tried_again_a_few_times(trouble):
    pauses = []
    adapter = gateway(trouble, ok({"items": [PAYMENT]}), pauses=pauses)
    assert adapter.payments_of("order_1") == [GatewayPayment("pay_1", "order_1", 500, "INR", "captured")]
    assert pauses == [1]
    with pytest.raises(GatewayAway):
        gateway(*[trouble] * TRIES).payments_of("order_1")


@pytest.mark.req("HOSP-4")
@pytest.mark.parametrize("answer", [httpx.Response(200, text="<html>"), httpx.Response(404, text="")])
def test_an_answer_without_json_is_no_answer(answer):
    with pytest.raises(GatewayAway):
        gateway(answer).payments_of("order_1")


@pytest.mark.parametrize("body", [[], {"error": "text"}, {}])
def test_a_refusal_in_an_odd_shape_is_still_a_refusal(body):
    with pytest.raises(GatewayRefused, match="HTTP 400"):
        gateway(ok(body, 400)).payments_of("order_1")


@pytest.mark.req("HOSP-3")
def test_a_refund_carries_its_idempotency_key():
    asked = []
    values = gateway(ok(REFUND), asked=asked).refund("pay_1", amount=200, idempotency_key="a" * 32)
    assert values == GatewayRefund("rfnd_1", "pay_1", 200, "pending")
    assert asked[0].url.path == "/v1/payments/pay_1/refund"
    assert asked[0].headers["x-refund-idempotency"] == "a" * 32
    assert gateway(ok({"items": [REFUND]})).refunds_of("pay_1") == [values]


@pytest.mark.req("HOSP-4")
def test_signatures_are_checked_with_both_webhook_secrets():
    adapter = gateway()

    def sign(secret, message):
        return hmac.new(secret, message, hashlib.sha256).hexdigest()

    good = sign(b"key", b"order_1|pay_1")
    assert adapter.signs_checkout(order_id="order_1", payment_id="pay_1", signature=good)
    assert not adapter.signs_checkout(order_id="order_2", payment_id="pay_1", signature=good)
    assert all(adapter.signs_webhook(body=b"{}", signature=sign(secret, b"{}")) for secret in (b"new", b"old"))
    assert not adapter.signs_webhook(body=b"{}", signature=sign(b"", b"{}"))
    assert adapter.checkout_url("order_1") is None


def test_without_an_earlier_secret_nothing_is_signed_by_it():
    settings = read_settings(_env_file=None, razorpay_webhook_secret="new")
    empty = hmac.new(b"", b"{}", hashlib.sha256).hexdigest()
    assert not RazorpayGateway(settings).signs_webhook(body=b"{}", signature=empty)


@pytest.mark.req("HOSP-4")
def test_every_payment_of_a_time_is_read_page_by_page():
    asked = []
    full = ok({"items": [PAYMENT | {"id": f"pay_{number}"} for number in range(100)]})
    since, until = datetime(2025, 9, 1, tzinfo=UTC), datetime(2025, 9, 2, tzinfo=UTC)
    rows = list(gateway(full, ok({"items": [PAYMENT]}), asked=asked).payments_between(since, until))
    assert (len(rows), rows[-1]) == (101, GatewayPayment("pay_1", "order_1", 500, "INR", "captured"))
    assert [dict(request.url.params) for request in asked] == [
        {"from": "1756684800", "to": "1756771200", "count": "100", "skip": skip} for skip in ("0", "100")
    ]


@pytest.mark.req("HOSP-4")
def test_in_a_hurry_a_call_is_tried_once_within_what_is_left():
    asked, pauses, now = [], [], [0.0]
    answers = (ok({"items": [REFUND]}), httpx.ReadTimeout("slow"), ok({"items": [PAYMENT]}))
    adapter = gateway(*answers, asked=asked, pauses=pauses, clock=lambda: now[0])
    hurried = adapter.hurried()
    assert len(hurried.refunds_of("pay_1")) == 1
    now[0] = 1.0
    with pytest.raises(GatewayAway, match="ReadTimeout"):
        hurried.payments_of("order_1")
    now[0] = HURRY_SECONDS
    with pytest.raises(GatewayAway, match="no time left"):
        hurried.payments_of("order_1")
    assert (len(asked), pauses) == (2, [])
    assert [together(request) for request in asked] == pytest.approx([1.5, 0.5])
    assert len(adapter.payments_of("order_1")) == 1
    assert asked[-1].extensions["timeout"] == TIMEOUT.as_dict()


@pytest.mark.req("HOSP-4")
def test_who_is_waited_for_hears_at_once_of_a_gateway_that_just_left_others_waiting():
    asked, now = [], [0.0]
    slow = [httpx.ReadTimeout("slow")] * TRIES
    adapter = gateway(*slow, ok({"items": [PAYMENT]}), ok(ORDER), asked=asked, clock=lambda: now[0])
    with pytest.raises(GatewayAway):
        create(adapter.within(10.0))
    assert together(asked[0]) <= 10.0
    del asked[:]
    with pytest.raises(GatewayAway, match="a moment ago"):
        create(adapter.within(10.0))
    assert asked == []
    assert len(adapter.payments_of("order_1")) == 1
    now[0] = SILENCE_SECONDS
    assert create(adapter.within(10.0)).id == "order_1"


@pytest.mark.req("HOSP-4")
def test_a_call_in_a_hurry_that_got_no_answer_silences_no_payer():
    adapter = gateway(httpx.ReadTimeout("slower than a webhook waits"), ok(ORDER), clock=lambda: 0.0)
    with pytest.raises(GatewayAway):
        adapter.hurried().payments_of("order_1")
    assert create(adapter.within(10.0)).id == "order_1"


@pytest.mark.req("HOSP-4")
def test_an_answer_that_is_a_fault_silences_nobody():
    adapter = gateway(*[httpx.Response(500)] * (2 * TRIES), ok(ORDER), clock=lambda: 0.0)
    with pytest.raises(GatewayAway, match="HTTP 500"):
        create(adapter.within(10.0))
    assert create(adapter.within(10.0)).id == "order_1"


def together(request):
    """The longest that a call may take: a free line, TCP, TLS, the answer."""
    given = request.extensions["timeout"]
    return given["pool"] + 2 * given["connect"] + given["read"]
