"""Packages and bookings over REST."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

import pytest

from maritime_site.core.db.database import Database
from maritime_site.domain.people.models import Status
from tests.domain.hospitality.builders import make_package

# An id nobody has, the same in every worker.
NO_ID = UUID("5d8d1749-d73e-4369-9f8d-1525056b205a")

BOOKING_KEYS = {
    "id",
    "reference",
    "packageId",
    "packageName",
    "status",
    "guests",
    "guestName",
    "specialRequests",
    "price",
    "holdExpiresAt",
    "createdAt",
    "payment",
    "history",
}
PACKAGE_KEYS = {
    "id",
    "name",
    "description",
    "hotel",
    "city",
    "nights",
    "checkIn",
    "checkOut",
    "cancelBefore",
    "maxGuests",
    "price",
    "capacity",
    "available",
    "image",
}


@pytest.fixture
def package(database):
    with database.writing() as session:
        return make_package(session)


@pytest.fixture
def asha(new_person):
    return new_person()


@pytest.fixture
def headers(token_for, asha):
    return token_for(asha)


def form(package, **changes):
    values = {"packageId": str(package.id), "guests": "2", "guestName": "Asha Rao", "userType": "delegate"}
    return {name: value for name, value in (values | changes).items() if value is not None}


def book(api, headers, package, **changes):
    return api.post("/api/hospitality/booking", data=form(package, **changes), headers=headers)


@pytest.mark.req("HOSP-1")
def test_packages_are_what_the_contract_says_in_either_language(api, headers, package):
    answer = api.get("/api/hospitality/packages?userType=delegate", headers=headers)
    (row,) = answer.json()["data"]
    assert (answer.status_code, set(row)) == (200, PACKAGE_KEYS)
    assert (row["name"], row["nights"], row["price"]) == ("Harbour room", 5, {"amount": 1_850_000, "currency": "INR"})
    assert (row["checkIn"], row["cancelBefore"]) == ("2097-10-25", "2097-10-18T00:00:00.000Z")
    hindi = api.get("/api/hospitality/packages", headers=headers | {"Accept-Language": "hi"}).json()["data"][0]
    assert (hindi["name"], hindi["description"]) == ("बंदरगाह कक्ष", "समुद्र के पास एक कक्ष।")


@pytest.mark.req("HOSP-1", "ROLE-2")
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/packages"),
        ("GET", "/booking"),
        ("POST", "/booking"),
        ("DELETE", f"/booking/{NO_ID}"),
        ("POST", "/payments/create-order"),
        ("POST", "/payments/verify"),
        ("POST", "/payments/payment-failed"),
    ],
)
def test_nothing_is_told_without_a_token(api, method, path):
    answer = api.request(method, f"/api/hospitality{path}")
    assert (answer.status_code, answer.json()["error"]) == (401, "Invalid or missing token")


@pytest.mark.req("HOSP-1")
@pytest.mark.parametrize("status", [Status.PENDING, Status.REJECTED])
def test_who_is_not_approved_books_nothing_whatever_they_name(api, package, new_person, token_for, status):
    headers = token_for(new_person("media", status=status))
    for named in (str(package.id), str(NO_ID)):
        answer = book(api, headers, package, packageId=named, userType="media")
        assert (answer.status_code, answer.json()["message"]) == (409, "Your registration is not approved yet")


@pytest.mark.req("HOSP-1", "HOSP-3")
@pytest.mark.parametrize("kind", ["delegate", "exhibitor", "visitor"])
def test_a_room_is_booked_listed_and_cancelled(api, package, new_person, token_for, kind):
    headers = token_for(new_person(kind))
    made = book(api, headers, package, userType=kind, specialRequests="Late arrival")
    booking = made.json()["data"]
    assert (made.status_code, made.json()["success"], set(booking)) == (201, True, BOOKING_KEYS)
    assert (booking["status"], booking["payment"], booking["guests"]) == ("pending_payment", None, 2)
    assert [set(step) for step in booking["history"]] == [{"status", "at", "by"}]
    assert api.get(f"/api/hospitality/booking?userType={kind}", headers=headers).json()["data"] == [booking]
    for _time in range(2):
        gone = api.delete(f"/api/hospitality/booking/{booking['id']}", headers=headers)
        assert (gone.status_code, gone.json()) == (200, {"success": True, "message": "Your booking is cancelled"})
    listed = api.get("/api/hospitality/booking", headers=headers).json()["data"]
    assert [(one["status"], one["history"][-1]["by"]) for one in listed] == [("cancelled", "owner")]


@pytest.mark.req("HOSP-1")
def test_multipart_is_taken_like_urlencoded(api, headers, package):
    parts = {name: (None, value) for name, value in form(package).items()}
    assert api.post("/api/hospitality/booking", files=parts, headers=headers).status_code == 201


@pytest.mark.req("HOSP-1")
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"guests": "0"}, "guests"),
        ({"guests": "-1"}, "guests"),
        ({"guests": "1.5"}, "guests"),
        ({"guests": "3"}, "guests"),
        ({"guests": "1000000000"}, "guests"),
        ({"guests": "9" * 5000}, "guests"),
        ({"guests": ""}, "guests"),
        ({"guests": None}, "guests"),
        ({"guestName": " "}, "guestName"),
        ({"guestName": "a\nb"}, "guestName"),
        ({"guestName": "a\x00b"}, "guestName"),
        ({"guestName": "x" * 121}, "guestName"),
        ({"packageId": "1"}, "packageId"),
        ({"userType": "exhibitor"}, "userType"),
        ({"userType": None}, "userType"),
        ({"price": "1"}, "price"),
        ({"status": "confirmed"}, "status"),
    ],
)
def test_each_field_is_checked_and_unknown_ones_are_refused(api, headers, package, changes, field):
    answer = book(api, headers, package, **changes)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    assert api.get("/api/hospitality/packages", headers=headers).json()["data"][0]["available"] == 3


@pytest.mark.req("HOSP-1")
def test_all_that_is_wrong_is_said_at_once(api, headers, package, new_person, token_for):
    several = book(api, headers, package, guests="3", guestName=" ")
    assert list(several.json()["errors"]) == ["guests", "guestName"]
    every = book(api, headers, package, guests="3", userType="exhibitor", price="1")
    assert (every.status_code, list(every.json()["errors"])) == (422, ["guests", "userType", "price"])
    assert every.json()["errors"]["guests"] == "Guests in a room of this package: 2 at most"
    nothing = api.post("/api/hospitality/booking", headers=headers)
    assert set(nothing.json()["errors"]) == {"packageId", "guests", "guestName", "userType"}


@pytest.mark.req("HOSP-1")
def test_a_file_is_no_guest_and_json_is_no_form(api, headers, package):
    parts = {name: (None, value) for name, value in form(package).items()} | {"guestName": ("a.txt", b"Asha")}
    assert api.post("/api/hospitality/booking", files=parts, headers=headers).status_code == 422
    parts["guestName"] = (None, "Asha")
    for name in ("specialRequests", "photo"):
        answer = api.post("/api/hospitality/booking", files=parts | {name: ("a.txt", b"Asha")}, headers=headers)
        assert (answer.status_code, list(answer.json()["errors"])) == (422, [name])
    assert api.post("/api/hospitality/booking", json=form(package), headers=headers).status_code == 415
    assert api.post("/api/hospitality/booking", headers=headers).status_code == 422


@pytest.mark.req("HOSP-4")
def test_the_state_may_forbid_it(api, headers, package, database, new_person, token_for):  # noqa: PLR0917  fixtures
    assert [book(api, headers, package).status_code for _time in range(3)] == [201, 201, 409]
    bilal = token_for(new_person())
    assert book(api, bilal, package).status_code == 201
    sold_out = book(api, bilal, package)
    assert (sold_out.status_code, sold_out.json()["message"]) == (409, "This package is sold out")
    assert book(api, bilal, package, packageId=str(NO_ID)).status_code == 404
    with database.writing() as session:
        closed = make_package(session, open=False)
    assert book(api, bilal, closed).status_code == 409
    waiting = token_for(new_person(status=Status.PENDING))
    assert book(api, waiting, package).status_code == 409


@pytest.mark.req("HOSP-3")
def test_chitra_cannot_see_or_cancel_what_is_ashas(api, headers, package, new_person, token_for):
    chitra = token_for(new_person("media"))
    booking = book(api, headers, package).json()["data"]
    assert api.get("/api/hospitality/booking", headers=chitra).json()["data"] == []
    refused = api.delete(f"/api/hospitality/booking/{booking['id']}", headers=chitra)
    missing = api.delete(f"/api/hospitality/booking/{UUID('5d8d1749-d73e-4369-9f8d-1525056b205a')}", headers=chitra)
    assert refused.status_code == missing.status_code == 404
    assert refused.json() == missing.json()
    assert api.delete("/api/hospitality/booking/1", headers=chitra).status_code == 404
    wrong_kind = api.delete(f"/api/hospitality/booking/{booking['id']}?userType=media", headers=headers)
    assert wrong_kind.status_code == 422


@pytest.mark.req("HOSP-3")
def test_a_repeat_with_the_key_gets_the_first_answer(api, headers, package, new_person, token_for):
    keyed = headers | {"Idempotency-Key": "one"}
    first, again = book(api, keyed, package), book(api, keyed, package)
    assert (again.status_code, again.json()) == (201, first.json())
    other = book(api, keyed, package, guests="1")
    assert (other.status_code, list(other.json()["errors"])) == (422, ["Idempotency-Key"])
    assert len(api.get("/api/hospitality/booking", headers=headers).json()["data"]) == 1
    assert book(api, token_for(new_person()) | {"Idempotency-Key": "one"}, package).status_code == 201
    assert book(api, headers | {"Idempotency-Key": "x" * 201}, package).status_code == 422


@pytest.mark.req("HOSP-3")
def test_a_refused_booking_leaves_its_key_free(api, headers, package):
    keyed = headers | {"Idempotency-Key": "two"}
    assert book(api, keyed, package, guests="3").status_code == 422
    assert book(api, keyed, package).status_code == 201


@pytest.mark.req("HOSP-2")
@pytest.mark.parametrize(
    ("method", "path", "sentence"),
    [
        ("GET", "/packages", "Failed to fetch packages. Please try again."),
        ("POST", "/booking", "Failed to create booking. Please try again."),
        ("GET", "/booking", "Failed to fetch bookings. Please try again."),
        (
            "DELETE",
            f"/booking/{UUID('5d8d1749-d73e-4369-9f8d-1525056b205a')}",
            "Failed to cancel booking. Please try again.",
        ),
        ("POST", "/payments/create-order", "Failed to create booking. Please try again."),
        ("POST", "/payments/payment-failed", "Failed to report payment failure"),
    ],
)
def test_each_failure_has_its_sentence(api, services, asha, package, tmp_path, monkeypatch, method, path, sentence):  # noqa: PLR0917  fixtures
    """The person is known, then the database goes away."""
    from maritime_site.api import access

    away = Database(f"sqlite:///{tmp_path / 'nowhere' / 'x.db'}")
    api.app.state.services = replace(services, database=away)
    monkeypatch.setattr(access, "identify_participant", lambda *_args, **_kwargs: access.Identity(asha, NO_ID))
    bodies = {
        "/booking": {"data": form(package)},
        "/payments/create-order": {"json": {"bookingId": str(NO_ID), "userType": "delegate"}},
        "/payments/payment-failed": {
            "json": {
                "bookingId": str(NO_ID),
                "orderId": "order_1",
                "userType": "delegate",
            }
        },
    }
    more = bodies.get(path, {}) if method == "POST" else {}
    answer = api.request(method, f"/api/hospitality{path}", headers={"Authorization": "Bearer x"}, **more)
    away.close()
    assert (answer.status_code, answer.json()["error"]) == (503, sentence)


@pytest.mark.req("HOSP-3")
def test_holds_and_cancellations_of_one_person_have_an_end_for_the_day(services, api, headers, package):
    few = services.settings.model_copy(update={"holds_per_day": 2, "cancellations_per_day": 1})
    api.app.state.services = replace(services, settings=few)
    first, second = (book(api, headers, package).json()["data"]["id"] for _time in range(2))
    address = "/api/hospitality/booking/"
    assert api.delete(address + first, headers=headers).status_code == 200
    assert api.delete(address + first, headers=headers).status_code == 200
    in_hindi = headers | {"Accept-Language": "hi"}
    refused = [api.delete(address + second, headers=headers), book(api, headers, package), book(api, in_hindi, package)]
    assert [answer.status_code for answer in refused] == [429] * 3
    assert all(86_000 < int(answer.headers["Retry-After"]) <= 86_401 for answer in refused)
    words = [answer.json()["message"] for answer in refused]
    assert ("Cancelled within a day: 1 at" in words[0], "Rooms held within a day: 2 at" in words[1]) == (True, True)
    assert "2" in words[2]
    assert words[2] != words[1]
