"""One's own event over REST: what waits, what comes next, what one has, and nothing of anybody else (ME-2)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.domain.my_event import queries
from maritime_site.domain.networking.models import Action
from maritime_site.domain.people import service as people
from maritime_site.domain.people.models import EventVisit, Person, Status
from maritime_site.domain.programme.models import ProgrammeSession
from maritime_site.domain.programme.releases import release_programme
from tests.api.test_company import give as give_seats
from tests.api.test_exhibition import offered
from tests.api.test_hospitality import book
from tests.api.test_networking import ask, respond
from tests.domain.exhibition.builders import make_stall, make_tariff
from tests.domain.hospitality.builders import make_package
from tests.domain.programme.builders import add_session
from tests.people import LETTERHEAD

pytestmark = pytest.mark.req("ME-2")
KEYS = {"pass", "waiting", "next", "bookings", "stall", "requests", "unread", "news"}
give = give_seats


@pytest.fixture
def manager(new_person):
    return new_person("exhibitor", email="boss@demo.example")


def mine(api, headers):
    answer = api.get("/api/me", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def keys(items):
    return [item["key"] for item in items]


def test_new_participant_has_a_pass_and_nothing_else(api, new_person, token_for):
    asha = new_person("visitor")
    data = mine(api, token_for(asha))
    assert set(data) == KEYS
    assert data["pass"] == api.get("/api/visitor/pass", headers=token_for(asha)).json()["data"]
    assert (data["waiting"], data["next"], data["bookings"], data["requests"]) == ([], [], [], [])
    assert (data["stall"], data["unread"]) == (None, 0)


def test_held_room_waits_with_amount_and_end_and_is_next_once_it_is_paid(api, database, new_person, token_for):
    headers, chitra = token_for(new_person()), token_for(new_person())
    with database.writing() as session:
        package = make_package(session)
    booking = book(api, headers, package).json()["data"]
    (item,) = mine(api, headers)["waiting"]
    assert (item["key"], item["amount"], item["currency"]) == ("booking-payment", package.price_minor, "INR")
    assert item["until"] == booking["holdExpiresAt"]
    assert (item["path"], item["action"]) == ("/hospitality/bookings", "Pay now")
    pay = {"bookingId": booking["id"], "userType": "delegate"}
    order = api.post("/api/hospitality/payments/create-order", json=pay, headers=headers).json()["order"]
    proof = api.post("/api/sandbox/pay", json={"orderId": order["id"], "outcome": "success"}).json()
    verified = {"orderId": order["id"], "paymentId": proof["paymentId"], "signature": proof["signature"]}
    api.post("/api/hospitality/payments/verify", json=verified | {"userType": "delegate"}, headers=headers)
    data = mine(api, headers)
    assert (data["waiting"], keys(data["next"])) == ([], ["stays"])
    assert data["next"][0]["place"] == f"{package.hotel}, {package.city}"
    assert data["bookings"] == api.get("/api/hospitality/booking", headers=headers).json()["data"]
    assert (mine(api, chitra)["next"], mine(api, chitra)["bookings"]) == ([], [])


def test_offered_stall_waits_for_its_answer_and_then_for_the_money(api, database, new_person, token_for):
    headers = token_for(new_person("exhibitor"))
    with database.writing() as session:
        make_tariff(session)
        stall = make_stall(session)
    claim = offered(api, headers, database, stall)
    data = mine(api, headers)
    assert keys(data["waiting"]) == ["stall-offered"]
    assert data["stall"]["id"] == claim["id"]
    assert data["waiting"][0]["until"] == data["stall"]["expiresAt"]
    api.post(f"/api/exhibition/applications/{claim['id']}/accept", json={"terms": True}, headers=headers)
    (item,) = mine(api, headers)["waiting"]
    assert (item["key"], item["amount"]) == ("stall-payment", 9_027_000)
    assert mine(api, token_for(new_person("exhibitor")))["stall"] is None


def test_open_bill_and_empty_seats_wait_for_the_manager(api, give, manager, token_for):
    give(2, price={"amount": 50_000, "currency": "INR"})
    items = mine(api, token_for(manager))["waiting"]
    assert {item["key"]: item["amount"] for item in items} == {"seats-payment": 100_000, "seats": None}


def test_request_waits_until_it_is_answered_and_its_sender_hears_of_it(api, database, new_person, token_for):
    asha, bilal = new_person(), new_person("exhibitor")
    before = utc_now()
    request = ask(api, token_for(asha), bilal).json()["data"]
    assert [each["id"] for each in mine(api, token_for(bilal))["requests"]] == [request["id"]]
    assert mine(api, token_for(asha))["requests"] == []
    respond(api, token_for(bilal), request["id"], Action.ACCEPT)
    assert mine(api, token_for(bilal))["requests"] == []
    with database.reading() as session:
        (change,) = queries.list_changes(session, asha, since=before, now=utc_now())
        assert (change.key, change.path) == ("connection", "/networking/requests")
        assert queries.list_changes(session, bilal, since=before, now=utc_now()) == []
        assert queries.list_changes(session, asha, since=utc_now(), now=utc_now()) == []


def test_undecided_registration_says_what_it_waits_for(api, database, new_person, token_for):
    waiting = new_person("media", status=Status.PENDING)
    refused = new_person("delegate", status=Status.REJECTED)
    in_line = new_person("delegate", status=Status.WAITLISTED)
    with database.writing() as session:
        session.get_one(Person, in_line.id).offer_until = utc_now() + timedelta(hours=1)
    data = mine(api, token_for(waiting))
    assert (data["pass"], keys(data["waiting"])) == (None, ["documents"])
    assert keys(mine(api, token_for(refused))["waiting"]) == ["rejected"]
    (offer,) = mine(api, token_for(in_line))["waiting"]
    assert (offer["key"], offer["path"]) == ("offer", "/delegates/profile")
    assert offer["until"]


def test_titles_speak_the_language_that_is_asked_for(api, new_person, token_for):
    headers = token_for(new_person("delegate", status=Status.REJECTED))
    english = mine(api, headers)["waiting"][0]["title"]
    hindi = mine(api, headers | {"Accept-Language": "hi"})["waiting"][0]["title"]
    assert english == "Your registration was not accepted"
    assert hindi != english


def test_nobody_reads_it_without_a_token(api):
    assert api.get("/api/me").status_code == 401


def test_changes_are_told_from_the_second_visit_on_and_only_to_their_person(api, database, new_person, token_for):
    asha, chitra = new_person(status=Status.PENDING), new_person()
    headers = token_for(asha)
    first = api.get("/api/me/changes", headers=headers).json()
    assert (first["data"], first["since"]) == ([], None)
    with database.writing() as session:
        row = session.get_one(EventVisit, asha.id)
        row.last_at -= timedelta(days=1)
        session.add(row)
        person = session.get_one(Person, asha.id)
        people.decide_registration(
            session, person, Status.APPROVED, by="administrator", note="", letterhead=LETTERHEAD, now=utc_now()
        )
    for _reload in range(2):
        (change,) = api.get("/api/me/changes", headers=headers).json()["data"]
        assert (change["key"], change["title"]) == ("registration", "Your registration is approved")
    assert api.get("/api/me/changes", headers=token_for(chitra)).json()["data"] == []
    assert set(mine(api, headers)) == KEYS


@pytest.mark.req("AGENDA-2")
def test_a_kept_session_that_moved_or_went_is_a_change(api, database, new_person, token_for):
    asha = new_person()
    headers = token_for(asha)
    now, ids = utc_now(), [uuid4() for _number in range(3)]
    with database.writing() as session:
        for key, title in zip(ids, ("Moved", "Gone", "Same"), strict=True):
            add_session(session, key, now + timedelta(days=9), title_en=title)
        release_programme(session, note="", actor=None, now=now - timedelta(days=2))
    for key in ids:
        assert api.put(f"/api/me/agenda/{key}", headers=headers).status_code == 200
    with database.writing() as session:
        session.add(EventVisit(person_id=asha.id, last_at=now - timedelta(days=1)))
        row = session.get_one(ProgrammeSession, ids[0])
        row.starts_at, row.ends_at = row.starts_at + timedelta(hours=3), row.ends_at + timedelta(hours=3)
        session.get_one(ProgrammeSession, ids[1]).released = False
        session.flush()
        release_programme(session, note="", actor=None, now=now)
    told = {item["title"] for item in api.get("/api/me/changes", headers=headers).json()["data"]}
    assert told == {"“Moved” has another time or place", "“Gone” is cancelled"}
