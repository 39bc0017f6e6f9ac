"""Reading what anybody with the secret may send."""

from __future__ import annotations

import json

import pytest

from maritime_site.core.errors import Invalid
from maritime_site.domain.payments import webhooks

CAPTURED = {
    "entity": "event",
    "event": "payment.captured",
    "payload": {
        "payment": {
            "entity": {
                "id": "pay_1",
                "order_id": "order_1",
                "amount": 500,
                "currency": "INR",
                "status": "captured",
                "email": "payer@demo.example",
            }
        }
    },
}


def read(told, event_id=""):
    return webhooks.read_webhook(json.dumps(told).encode(), event_id=event_id)


@pytest.mark.req("HOSP-4")
def test_a_captured_event_names_its_payment_and_order_and_no_person():
    hint = read(CAPTURED, "evt_1")
    assert (hint.key, hint.name) == ("webhook:evt_1", "payment.captured")
    assert (hint.order_id, hint.payment_id, hint.amount, hint.currency) == ("order_1", "pay_1", 500, "INR")
    assert hint.facts == {"payment": "captured", "amount": "500", "currency": "INR"}


@pytest.mark.req("HOSP-4")
def test_without_an_event_id_the_event_and_payment_are_the_key():
    assert read(CAPTURED).key == "webhook:payment.captured:pay_1"


def test_an_order_event_and_a_refund_event_are_understood():
    order = read({"event": "order.paid", "payload": {"order": {"entity": {"id": "order_1", "amount": 5}}}})
    assert (order.order_id, order.payment_id, order.amount) == ("order_1", "", 5)
    refund = read({"event": "refund.processed", "payload": {"refund": {"entity": {"payment_id": "pay_1", "id": "r"}}}})
    assert (refund.payment_id, refund.order_id, refund.amount) == ("pay_1", "", None)


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b"null", b"[" * 100_000, b'{"a": ' + b"9" * 5000 + b"}"])
def test_what_is_no_json_object_is_refused(body):
    with pytest.raises(Invalid):
        webhooks.read_webhook(body, event_id="")


@pytest.mark.parametrize("amount", ["500", 1.5, True, 10**40, [], {}])
def test_an_amount_that_is_none_never_equals_ours(amount):
    values = {"event": "x", "payload": {"payment": {"entity": {"order_id": "o", "amount": amount, "currency": 3}}}}
    hint = read(values)
    assert (hint.amount, hint.currency) == (-1, "")


@pytest.mark.parametrize("payload", [None, [], {"payment": []}, {"payment": {"entity": 3}}])
def test_odd_payloads_say_nothing(payload):
    assert read({"event": ["x"], "payload": payload}).order_id == ""


def test_texts_are_short_and_storable():
    values = {"event": "a\u0000b\ud800" + "x" * 500, "payload": {}}
    assert read(values).name == "ab" + "x" * (webhooks.LONGEST - 4)
