"""Attacks on bookings and payments."""

from __future__ import annotations

import gzip
import hashlib
import hmac
import json

from scripts.attack.target import Target, at_once, require, statuses

SANDBOX_SECRET = b"sandbox-key-secret"


def book_odd_things(target: Target) -> str:
    """22: no guests, half a guest, a thousand million guests, a package that is none."""
    who, package = target.new_person(), target.rooms(5)
    odd = [{"guests": each} for each in ("0", "-1", "1.5", "1000000000", "1e3", "")] + [
        {"packageId": "x"},
        {"price": "1"},
    ]
    tried = [target.book(who, package, **changes) for changes in odd]
    require(all(response.status_code in {404, 422} for response in tried), statuses(tried))
    return statuses(tried)


def race_for_the_last_rooms(target: Target) -> str:
    """23: sixteen people at once for three rooms, each pressing three times."""
    people, package = [target.new_person() for _ in range(16)], target.rooms(3)
    tried = at_once([lambda who=who: target.book(who, package) for who in people for _ in range(3)])
    taken = target.call("GET", f"/admin/packages/{package}", headers=target.chief()).json()["data"]["taken"]
    booked = sum(response.status_code == 201 for response in tried)
    require(taken == booked == 3, f"{booked} were told that they have one of 3 rooms, {taken} are taken")
    return f"{statuses(tried)}; 3 of 3 rooms taken"


def hoard_rooms(target: Target) -> str:
    """24: one person holds all that can be held."""
    who, package = target.new_person(), target.rooms(10)
    tried = [target.book(who, package) for _ in range(6)]
    held = sum(response.status_code == 201 for response in tried)
    require(held <= 2, f"{held} live holds")
    return statuses(tried)


def change_the_price(target: Target) -> str:
    """26: an amount, a currency, twenty orders at once."""
    who, package = target.new_person(), target.rooms(5)
    booking = target.book(who, package).json()["data"]["id"]
    order, path = {"bookingId": booking, "userType": "delegate"}, "/hospitality/payments/create-order"
    odd = [order | {"amount": 100}, order | {"currency": "USD"}, order | {"bookingId": package}]
    refused = [target.call("POST", path, json=payload, headers=who) for payload in odd]
    require(all(response.status_code in {404, 422} for response in refused), statuses(refused))
    made = at_once([lambda: target.call("POST", path, json=order, headers=who)] * 20)
    orders = {(each.json()["order"]["id"], each.json()["order"]["amount"]) for each in made if each.status_code == 200}
    require(len(orders) == 1 and next(iter(orders))[1] == 1_250_000, f"orders {orders}")
    return f"{statuses(refused)}; 20 at once: {statuses(made)}, one order at the full price"


def _ordered(target: Target, who: dict[str, str], package: str) -> tuple[str, str]:
    booking = target.book(who, package).json()["data"]["id"]
    order = {"bookingId": booking, "userType": "delegate"}
    made = target.call("POST", "/hospitality/payments/create-order", json=order, headers=who)
    return booking, made.json()["order"]["id"]


def _status(target: Target, who: dict[str, str], booking: str) -> str:
    rows = target.call("GET", "/hospitality/booking", headers=who).json()["data"]
    return next(row["status"] for row in rows if row["id"] == booking)


def forge_a_payment(target: Target) -> str:
    """27: no signature, another order's, one of an unknown payment."""
    who, package = target.new_person(), target.rooms(5)
    booking, order = _ordered(target, who, package)
    other = target.new_person()
    _paid, other_order = _ordered(target, other, package)
    pay = {"orderId": other_order, "outcome": "success"}
    proof = target.call("POST", "/sandbox/pay", json=pay).json()
    signed = hmac.new(SANDBOX_SECRET, f"{order}|pay_invented12345".encode(), hashlib.sha256).hexdigest()
    forged = [
        {"orderId": order, "paymentId": proof["paymentId"], "signature": proof["signature"]},
        {"orderId": other_order, "paymentId": proof["paymentId"], "signature": proof["signature"]},
        {"orderId": order, "paymentId": "pay_invented12345", "signature": "0" * 64},
        {"orderId": order, "paymentId": "", "signature": ""},
        {"orderId": order},
        {"orderId": order, "paymentId": "pay_invented12345", "signature": signed},
    ]
    tried = [
        target.call("POST", "/hospitality/payments/verify", json=each | {"userType": "delegate"}, headers=who)
        for each in forged
    ]
    require(_status(target, who, booking) == "pending_payment", "a forged payment confirmed a booking")
    return f"{statuses(tried)}; nothing confirmed"


def forge_webhooks(target: Target) -> str:
    """28: unsigned, wrongly signed, compressed, too large."""
    who, package = target.new_person(), target.rooms(5)
    booking, order = _ordered(target, who, package)
    entity = {
        "id": "pay_invented99999",
        "order_id": order,
        "amount": 1_250_000,
        "currency": "INR",
        "status": "captured",
    }
    body = json.dumps({"event": "payment.captured", "payload": {"payment": {"entity": entity}}}).encode()
    wrong = hmac.new(b"wrong", body, hashlib.sha256).hexdigest()
    right = hmac.new(b"sandbox-webhook-secret", body, hashlib.sha256).hexdigest()
    path, kind = "/hospitality/payments/webhook", {"Content-Type": "application/json"}
    tried = [
        target.call("POST", path, content=body, headers=kind),
        target.call("POST", path, content=body, headers=kind | {"X-Razorpay-Signature": wrong}),
        target.call("POST", path, content=body + b" ", headers=kind | {"X-Razorpay-Signature": right}),
        target.call("POST", path, content=gzip.compress(body), headers=kind | {"Content-Encoding": "gzip"}),
        target.call("POST", path, content=b"0" * 5_000_000, headers=kind | {"X-Razorpay-Signature": right}),
    ]
    require(all(response.status_code in {400, 413, 415} for response in tried), statuses(tried))
    repeated = at_once(
        [lambda: target.call("POST", path, content=body, headers=kind | {"X-Razorpay-Signature": right})] * 30
    )
    require(
        _status(target, who, booking) == "pending_payment", "a payment the gateway does not know confirmed a booking"
    )
    return f"{statuses(tried)}; an invented payment, rightly signed, 30 at once: {statuses(repeated)}"


def undo_a_payment(target: Target) -> str:
    """29, 30: payment-failed on a paid booking; twenty cancellations at once."""
    who, package = target.new_person(), target.rooms(5)
    booking, order = _ordered(target, who, package)
    proof = target.call("POST", "/sandbox/pay", json={"orderId": order, "outcome": "success"}).json()
    payload = {
        "orderId": order,
        "paymentId": proof["paymentId"],
        "signature": proof["signature"],
        "userType": "delegate",
    }
    target.call("POST", "/hospitality/payments/verify", json=payload, headers=who)
    hint = {"bookingId": booking, "orderId": order, "userType": "delegate", "description": "no"}
    target.call("POST", "/hospitality/payments/payment-failed", json=hint, headers=who)
    require(_status(target, who, booking) == "confirmed", "a browser's word took a paid room away")
    ended = at_once([lambda: target.call("DELETE", f"/hospitality/booking/{booking}", headers=who)] * 20)
    row = target.call("GET", "/hospitality/booking", headers=who).json()["data"][0]
    taken = target.call("GET", f"/admin/packages/{package}", headers=target.chief()).json()["data"]["taken"]
    require(taken == 0, f"{taken} rooms are taken after the cancellation")
    require(row["payment"]["refunded"] <= row["payment"]["amount"], "more was paid back than was paid")
    return f"still confirmed; 20 cancellations {statuses(ended)}, one room given back"


ATTACKS = (
    book_odd_things,
    race_for_the_last_rooms,
    hoard_rooms,
    change_the_price,
    forge_a_payment,
    forge_webhooks,
    undo_a_payment,
)
