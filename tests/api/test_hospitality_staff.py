"""Packages, bookings and refunds over REST for those who may (HOSP-3, BO-3, R36)."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from sqlmodel import select

from maritime_site.api.app import create_api
from maritime_site.core.clock import utc_now
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import first_fault
from maritime_site.domain.outbox.models import Message
from maritime_site.jobs import hospitality as jobs
from tests.api.backoffice import administrator
from tests.domain.hospitality.builders import PRICE, make_package

PACKAGE = {
    "name": "Quay room",
    "hotel": "Lantern Quay House (demo)",
    "city": "Mumbai",
    "checkIn": "2097-10-25",
    "checkOut": "2097-10-28",
    "maxGuests": 2,
    "price": {"amount": 500000, "currency": "INR"},
    "capacity": 4,
}


@pytest.fixture
def officer(database):
    return administrator(database, "hospitality officer")


@pytest.fixture
def second(database):
    return administrator(database, "superadmin")


@pytest.fixture
def asha(new_person):
    return new_person(email="asha@demo.example")


@pytest.fixture
def booking(api, database, token_for, asha):
    with database.writing() as session:
        package = make_package(session)
    form = {"packageId": str(package.id), "guests": "1", "guestName": "Asha", "userType": "delegate"}
    return api.post("/api/hospitality/booking", data=form, headers=token_for(asha)).json()["data"]


@pytest.fixture
def paid(api, services, booking, token_for, asha):
    body = {"bookingId": booking["id"], "userType": "delegate"}
    order = api.post("/api/hospitality/payments/create-order", json=body, headers=token_for(asha)).json()["order"]
    done = api.post("/api/sandbox/pay", json={"orderId": order["id"], "outcome": "success"}).json()
    jobs.run_sandbox(services, utc_now())
    return done


def detail(api, officer, booking):
    return api.get(f"/api/admin/bookings/{booking['id']}", headers=officer).json()["data"]


def post(api, headers, path, **body):
    return api.post(f"/api/admin/{path}", json=body, headers=headers)


@pytest.mark.req("BO-3")
@pytest.mark.parametrize("image", ["//evil.example/x.png", "https://evil.example/x.png", "/", "javascript:alert(1)"])
def test_a_packages_picture_is_on_this_site(api, officer, image):
    answer = post(api, officer, "packages", **PACKAGE | {"image": image})
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["image"])


@pytest.mark.req("BO-3", "HOSP-1", "BO-5")
def test_a_package_is_made_changed_and_closed(api, officer, token_for, asha, database):
    made = post(api, officer, "packages", **PACKAGE)
    assert made.status_code == 200, made.text
    data = made.json()["data"]
    assert (data["nights"], data["available"], data["sold"], data["open"]) == (3, 4, 0, True)
    path = f"/api/admin/packages/{data['id']}"
    for _time in range(2):
        changed = api.put(path, json={"capacity": 2, "price": {"amount": 600000}, "open": False}, headers=officer)
        assert changed.status_code == 200, changed.text
    assert api.get(path, headers=officer).json()["data"] == changed.json()["data"]
    assert (changed.json()["data"]["capacity"], changed.json()["data"]["price"]["amount"]) == (2, 600000)
    assert api.get("/api/hospitality/packages", headers=token_for(asha)).json()["data"] == []
    named = api.put(path, json={"hotelHi": "घाट हाउस", "cityHi": "मुंबई"}, headers=officer).json()["data"]
    assert (named["hotelHi"], named["cityHi"]) == ("घाट हाउस", "मुंबई")
    listed = api.get("/api/admin/packages", params={"status": "closed", "search": "quay"}, headers=officer).json()
    assert (listed["total"], listed["data"][0]["id"]) == (1, data["id"])
    with database.reading() as session:
        assert [row.action for row in session.exec(select(AuditEntry).order_by(AuditEntry.sequence)).all()] == [
            "package.create",
            "package.change",
            "package.change",
        ]


@pytest.mark.req("HOSP-4")
def test_capacity_stays_above_what_is_held(api, officer, booking):
    path = f"/api/admin/packages/{booking['packageId']}"
    refused = api.put(path, json={"capacity": 0}, headers=officer)
    assert (refused.status_code, refused.json()["message"]) == (409, "1 room of this package is held or sold")
    assert api.get(path, headers=officer).json()["data"]["held"] == 1
    assert api.put(path, json={"capacity": -1}, headers=officer).status_code == 422
    assert api.put(path, json={"taken": 0}, headers=officer).status_code == 422
    assert api.put(f"/api/admin/packages/{uuid4()}", json={"capacity": 5}, headers=officer).status_code == 404


@pytest.mark.req("BO-1")
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "packages"),
        ("POST", "packages"),
        ("GET", "bookings"),
        ("GET", "payments"),
        ("GET", "payments/flags"),
        ("GET", "payments/differences"),
        ("GET", "refunds"),
        ("GET", f"bookings/{uuid4()}"),
        ("POST", f"bookings/{uuid4()}/cancel"),
        ("POST", f"bookings/{uuid4()}/mark-paid"),
        ("POST", f"payments/{uuid4()}/refund"),
        ("POST", f"refunds/{uuid4()}/approve"),
        ("POST", f"refunds/{uuid4()}/deny"),
        ("POST", f"payments/flags/{uuid4()}/resolve"),
    ],
    ids=lambda part: part.split("/")[0] + part.rsplit("/", maxsplit=1)[-1] if len(part) < 20 else "one",
)
def test_every_route_asks_for_its_permission(  # noqa: PLR0917  fixtures
    api, database, token_for, asha, method, path
):
    helpdesk = administrator(database, "helpdesk")
    for headers, status in ((helpdesk, 403), (token_for(asha), 401), ({}, 401)):
        assert api.request(method, f"/api/admin/{path}", json={}, headers=headers).status_code == status


@pytest.mark.req("HOSP-3", "BO-3")
def test_bookings_are_found_and_read(api, officer, booking, asha):
    listed = api.get("/api/admin/bookings", params={"search": "asha@demo"}, headers=officer).json()
    assert (listed["total"], listed["data"][0]["owner"]["email"]) == (1, "asha@demo.example")
    for wanted in ({"status": "confirmed"}, {"packageId": str(uuid4())}, {"search": "nobody"}):
        assert api.get("/api/admin/bookings", params=wanted, headers=officer).json()["total"] == 0
    for wrong in ({"status": "lost"}, {"pageSize": 101}, {"packageId": "x"}, {"x": "1"}):
        assert api.get("/api/admin/bookings", params=wrong, headers=officer).status_code == 422
    shown = detail(api, officer, booking)
    assert (shown["payment"], [step["by"] for step in shown["history"]]) == (None, ["owner"])


@pytest.mark.req("HOSP-3", "BO-5")
def test_a_booking_is_marked_paid_and_cancelled_each_once(api, officer, booking, database):
    for _time in range(2):
        marked = post(api, officer, f"bookings/{booking['id']}/mark-paid", reason="Bank transfer")
        assert (marked.status_code, marked.json()["data"]["status"]) == (200, "confirmed")
    for _time in range(2):
        gone = post(api, officer, f"bookings/{booking['id']}/cancel", reason="The hotel closed")
        assert (gone.status_code, gone.json()["data"]["status"]) == (200, "cancelled")
    steps = [(step["status"], step["by"], step["note"]) for step in gone.json()["data"]["history"]]
    assert steps[1:] == [
        ("confirmed", "administrator", "Bank transfer"),
        ("cancelled", "administrator", "The hotel closed"),
    ]
    assert post(api, officer, f"bookings/{booking['id']}/mark-paid", reason="late").status_code == 409
    assert post(api, officer, f"bookings/{booking['id']}/cancel").json()["errors"] == {"reason": "Required"}
    with database.reading() as session:
        assert [row.action for row in session.exec(select(AuditEntry).order_by(AuditEntry.sequence)).all()] == [
            "booking.mark-paid",
            "booking.cancel",
        ]
        assert first_fault(session) is None
        values = session.exec(select(Message)).all()
        assert [message.purpose for message in values].count("booking-cancelled") == 1


@pytest.mark.req("HOSP-3", "HOSP-4")
def test_money_goes_back_in_parts_and_is_shown_truthfully(api, services, officer, booking, paid):
    payment = detail(api, officer, booking)["payment"]
    assert (payment["status"], payment["refunded"]) == ("captured", 0)
    for _time in range(3):
        asked = post(api, officer, f"payments/{payment['id']}/refund", amount=1000, reason="One night less")
        assert (asked.status_code, asked.json()["data"]["status"]) == (200, "requested")
    assert detail(api, officer, booking)["payment"]["refunded"] == 0
    for _round in range(2):
        jobs.send_refunds(services, utc_now())
        jobs.run_sandbox(services, utc_now())
    payment = detail(api, officer, booking)["payment"]
    assert (payment["status"], payment["refunded"], payment["refund"]["status"]) == (
        "partially_refunded",
        1000,
        "processed",
    )
    too_much = post(api, officer, f"payments/{paid['paymentId']}/refund", amount=PRICE - 999, reason="All of it")
    assert (too_much.status_code, list(too_much.json()["errors"])) == (422, ["amount"])
    for wrong in (0, -1, "100", 1.5, 2**53):
        assert post(api, officer, f"payments/{payment['id']}/refund", amount=wrong, reason="x").status_code == 422
    assert post(api, officer, f"payments/{uuid4()}/refund", amount=1, reason="x").status_code == 404
    listed = api.get("/api/admin/payments", params={"search": booking["reference"]}, headers=officer).json()
    assert (listed["total"], listed["data"][0]["refunds"][0]["amount"]) == (1, 1000)
    one = api.get(f"/api/admin/payments/{paid['paymentId']}", headers=officer).json()["data"]
    assert one["subjectId"] == booking["id"]


@pytest.mark.req("HOSP-3")
def test_a_large_refund_waits_for_another_administrator(services, officer, second, booking, paid):
    careful = replace(services, settings=services.settings.model_copy(update={"refund_approval_above": 500}))
    with TestClient(create_api(careful)) as api:
        payment = detail(api, officer, booking)["payment"]["id"]
        assert api.get(f"/api/admin/payments/{payment}", headers=officer).json()["approvalAbove"] == 500
        asked = post(api, officer, f"payments/{payment}/refund", amount=501, reason="One night less").json()
        assert (asked["data"]["status"], asked["data"]["askedBy"]) == ("waiting", "hospitality.officer@demo.example")
        denied = post(api, officer, f"payments/{payment}/refund", amount=600, reason="Two nights less").json()["data"]
        assert api.get("/api/admin/refunds", headers=second).json()["total"] == 2
        for params, amounts, total in (
            ({"search": "one night"}, [501], 1),
            ({"search": booking["reference"]}, [501, 600], 2),
            ({"search": "hospitality.officer", "pageSize": 1, "page": 2}, [600], 2),
            ({"status": "denied"}, [], 0),
            ({"search": "three"}, [], 0),
        ):
            values = api.get("/api/admin/refunds", params=params, headers=second).json()
            assert ([row["amount"] for row in values["data"]], values["total"]) == (amounts, total), params
        for wrong in ({"page": 0}, {"pageSize": 101}, {"status": "torn"}):
            assert api.get("/api/admin/refunds", params=wrong, headers=second).status_code == 422
        path = f"refunds/{asked['data']['id']}"
        assert api.post(f"/api/admin/{path}/approve", headers=officer).status_code == 409
        for _time in range(2):
            approved = api.post(f"/api/admin/{path}/approve", headers=second)
            assert (approved.status_code, approved.json()["data"]["status"]) == (200, "requested")
            said = post(api, second, f"refunds/{denied['id']}/deny", reason="They came")
            assert (said.status_code, said.json()["data"]["status"]) == (200, "denied")
        assert api.get("/api/admin/refunds", headers=second).json() == {"success": True, "data": [], "total": 0}
        for status, now_reads in (("approved", "requested"), ("denied", "denied")):
            values = api.get("/api/admin/refunds", params={"status": status}, headers=second).json()
            assert [row["status"] for row in values["data"]] == [now_reads]
        assert api.post(f"/api/admin/{path}/retry", headers=second).json()["data"]["status"] == "requested"
        assert api.post(f"/api/admin/refunds/{uuid4()}/retry", headers=second).status_code == 404


@pytest.mark.req("HOSP-4", "BO-5")
def test_what_a_gateway_said_wrongly_is_listed_until_it_is_explained(api, services, officer, paid):
    import hashlib
    import hmac
    import json

    entity = {"id": paid["paymentId"], "order_id": paid["orderId"], "amount": 1, "currency": "INR"}
    body = json.dumps({"event": "payment.captured", "payload": {"payment": {"entity": entity}}}).encode()
    signature = hmac.new(b"sandbox-webhook-secret", body, hashlib.sha256).hexdigest()
    values = {"X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": "evt_odd", "Content-Type": "application/json"}
    assert api.post("/api/hospitality/payments/webhook", content=body, headers=values).status_code == 200
    assert api.get("/api/admin/payments", params={"flagged": True}, headers=officer).json()["total"] == 1
    (flag,) = api.get("/api/admin/payments/flags", headers=officer).json()["data"]
    assert (flag["flag"], flag["facts"]["amount"]) == ("mismatch", "1")
    for _time in range(2):
        done = post(api, officer, f"payments/flags/{flag['id']}/resolve", note="Their test")
        assert (done.status_code, done.json()["data"]["note"]) == (200, "Their test")
    assert api.get("/api/admin/payments", params={"flagged": True}, headers=officer).json()["total"] == 0
    assert api.get("/api/admin/payments/flags", params={"status": "resolved"}, headers=officer).json()["total"] == 1


@pytest.mark.req("HOSP-4")
def test_the_nights_differences_are_shown_and_explained(api, services, officer, paid, database):
    from maritime_site.domain.payments import reconciliation
    from maritime_site.domain.payments.models import PaymentAttempt

    path = "/api/admin/payments/differences"
    assert api.get(path, headers=officer).json() == {"success": True, "data": [], "total": 0, "last": None}
    with database.writing() as session:
        attempt = session.exec(select(PaymentAttempt)).one()
        attempt.status = "failed"
        session.add(attempt)
    tomorrow = utc_now() + reconciliation.timedelta(days=1)
    assert reconciliation.reconcile_day(services, tomorrow.date(), now=tomorrow) == 1
    values = api.get(path, headers=officer).json()
    assert (values["total"], values["last"]["compared"], values["data"][0]["kind"]) == (1, 1, "status")
    done = post(api, officer, f"payments/differences/{values['data'][0]['id']}/resolve", note="By hand")
    assert (done.status_code, done.json()["data"]["resolvedBy"]) == (200, "hospitality.officer@demo.example")
