"""The sandbox speaks Razorpay's shapes and keeps its books straight."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from datetime import timedelta

import pytest

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.ports.payments import GatewayRefused
from maritime_site.ports.sandbox import Sandbox
from tests.people import NOON

EVENT_KEYS = {"entity", "account_id", "event", "contains", "payload", "created_at"}


@pytest.fixture
def sandbox(services):
    from maritime_site.adapters.sandbox import SandboxGateway

    return SandboxGateway(services.settings, services.database, clock=lambda: NOON)


def opened(sandbox, receipt="HB-1/1", amount=500):
    return sandbox.create_order(amount=amount, currency="INR", receipt=receipt)


def hooks(sandbox, now=NOON):
    return [json.loads(hook.body) for hook in sandbox.due_webhooks(now=now)]


@pytest.mark.req("HOSP-3")
def test_it_is_a_sandbox_and_one_receipt_is_one_order(sandbox):
    assert isinstance(sandbox, Sandbox)
    order = opened(sandbox)
    assert re.fullmatch(r"order_[A-Za-z0-9]{14}", order.id)
    assert opened(sandbox) == order
    with pytest.raises(GatewayRefused):
        opened(sandbox, amount=501)
    assert sandbox.checkout_url(order.id) == f"/sandbox/checkout/{order.id}"


@pytest.mark.req("HOSP-3")
def test_paying_hands_over_what_a_browser_would_and_sends_webhooks(sandbox):
    order = opened(sandbox)
    done = sandbox.pay(order.id, "success")
    expected = hmac.new(b"sandbox-key-secret", f"{order.id}|{done.payment_id}".encode(), hashlib.sha256).hexdigest()
    assert done.signature == expected
    assert sandbox.signs_checkout(order_id=order.id, payment_id=done.payment_id, signature=expected)
    assert [payment.status for payment in sandbox.payments_of(order.id)] == ["captured"]
    values = hooks(sandbox)
    assert sorted(one["event"] for one in values) == ["order.paid", "payment.captured"]
    assert all(set(one) == EVENT_KEYS for one in values)
    assert values[0]["payload"]["payment"]["entity"]["order_id"] == order.id
    with pytest.raises(Conflict):
        sandbox.pay(order.id, "failure")


@pytest.mark.req("HOSP-3")
@pytest.mark.parametrize("change", [str.upper, lambda one: one[:-1], lambda _one: "", lambda _one: "é"])
def test_any_other_signature_is_false(sandbox, change):
    order = opened(sandbox)
    done = sandbox.pay(order.id, "success")
    assert not sandbox.signs_checkout(order_id=order.id, payment_id=done.payment_id, signature=change(done.signature))
    hook = sandbox.due_webhooks(now=NOON)[0]
    assert sandbox.signs_webhook(body=hook.body, signature=hook.signature)
    assert not sandbox.signs_webhook(body=hook.body + b" ", signature=hook.signature)
    assert not sandbox.signs_webhook(body=hook.body, signature=change(hook.signature))


@pytest.mark.req("HOSP-3")
def test_a_failed_payment_has_no_signature_and_may_be_tried_again(sandbox):
    order = opened(sandbox)
    failed = sandbox.pay(order.id, "failure")
    assert failed.signature is None
    assert hooks(sandbox)[0]["payload"]["payment"]["entity"]["error_code"] == "BAD_REQUEST_ERROR"
    sandbox.pay(order.id, "success")
    assert sorted(payment.status for payment in sandbox.payments_of(order.id)) == ["captured", "failed"]
    with pytest.raises(NotFound):
        sandbox.pay("order_unknown", "success")
    assert sandbox.payments_of("order_unknown") == []


@pytest.mark.req("HOSP-3")
def test_refunds_are_idempotent_bounded_and_processed_later(sandbox):
    payment_id = sandbox.pay(opened(sandbox).id, "success").payment_id
    part = sandbox.refund(payment_id, amount=200, idempotency_key="key-one-long")
    assert sandbox.refund(payment_id, amount=200, idempotency_key="key-one-long") == part
    assert part.status == "pending"
    for amount in (301, 0):
        with pytest.raises(GatewayRefused):
            sandbox.refund(payment_id, amount=amount, idempotency_key=f"other-{amount}")
    assert sandbox.process_refunds() == 1
    sandbox.refund(payment_id, amount=300, idempotency_key="key-two-long")
    assert (sandbox.process_refunds(), sandbox.process_refunds()) == (1, 0)
    assert {refund.status for refund in sandbox.refunds_of(payment_id)} == {"processed"}
    refunded = [hook["payload"] for hook in hooks(sandbox) if hook["event"] == "refund.processed"]
    assert sorted(one["payment"]["entity"]["refund_status"] for one in refunded) == ["full", "partial"]


@pytest.mark.req("HOSP-3")
def test_a_webhook_is_leased_and_comes_again_until_it_arrived(sandbox):
    sandbox.pay(opened(sandbox).id, "failure")
    (hook,) = sandbox.due_webhooks(now=NOON)
    assert sandbox.due_webhooks(now=NOON) == []
    assert sandbox.due_webhooks(now=NOON + timedelta(seconds=2)) == [hook]
    sandbox.delivered(hook.event_id)
    assert sandbox.due_webhooks(now=NOON + timedelta(minutes=1)) == []


@pytest.mark.req("HOSP-4")
def test_it_lists_every_payment_of_a_time_page_by_page(services, sandbox, monkeypatch):
    from maritime_site.adapters.sandbox import gateway

    monkeypatch.setattr(gateway, "PAGE", 2)
    paid = {sandbox.pay(opened(sandbox, f"HB-{number}/1").id, "success").payment_id for number in range(5)}
    hour = timedelta(hours=1)
    assert {one.id for one in sandbox.payments_between(NOON - hour, NOON + hour)} == paid
    assert list(sandbox.payments_between(NOON + hour, NOON + 2 * hour)) == []
