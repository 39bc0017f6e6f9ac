"""The event over REST: for everybody, and as staff change it (EVENT-1, EVENT-3)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.outbox.models import Message
from maritime_site.ports.services import install_services
from tests.api.backoffice import administrator
from tests.api.test_people import registration

pytestmark = pytest.mark.req("EVENT-1")
ADMIN = "/api/admin/event"
FACTS = {
    "name": {"en": "Harbour Days", "hi": "बंदरगाह दिवस"},
    "shortName": {"en": "HD", "hi": "बं॰दि॰"},
    "year": 2027,
    "edition": "Second",
    "theme": {"en": "Tides", "hi": "ज्वार"},
    "timeZone": "Asia/Dubai",
    "venue": {
        "name": {"en": "Pier 9", "hi": "घाट ९"},
        "address": {"en": "Quay Road", "hi": "घाट मार्ग"},
        "latitude": 25.2,
        "longitude": 55.3,
    },
    "hosts": [{"name": {"en": "Port Trust", "hi": "पत्तन न्यास"}}],
    "partners": [{"name": {"en": "Tug Union"}, "logo": "https://cdn.example/tug.svg", "url": "https://tug.example/"}],
    "contacts": [
        {"label": {"en": "Desk", "hi": "डेस्क"}, "phone": "+971 4 000", "email": "desk@demo.example", "hours": "9–17"}
    ],
    "social": {"x": "https://x.com/harbour"},
    "apps": {"android": "https://play.google.com/store/apps/details?id=x", "ios": None},
}


@pytest.fixture
def backend():
    """One make of database is enough: the rules behind are proved on both."""
    return "sqlite"


def days_ahead(number: int) -> dict[str, str]:
    start = (utc_now() + timedelta(days=number)).date()
    return {"startsOn": start.isoformat(), "endsOn": (start + timedelta(days=2)).isoformat()}


def test_the_shipped_event_is_public(api):
    answer = api.get("/api/event")
    data = answer.json()["data"]
    assert answer.status_code == 200
    assert (data["startsOn"], data["timeZone"], data["version"]) == ("2025-10-27", "Asia/Kolkata", 1)
    assert data["venue"]["latitude"] is None
    assert set(data["social"]) == {"facebook", "x", "instagram", "linkedin", "youtube"}
    assert set(data["apps"]) == {"android", "ios"}


@pytest.mark.req("EVENT-3")
def test_a_published_draft_is_read_everywhere(api, database):
    bearer = administrator(database, "communications officer")
    saved = api.put(ADMIN, json=FACTS | days_ahead(100), headers=bearer)
    assert (saved.status_code, saved.json()["success"]) == (200, True), saved.text
    assert "name" in saved.json()["data"]["changes"]
    assert api.get("/api/event").json()["data"]["name"]["en"] == "India Maritime Week"
    published = api.post(f"{ADMIN}/publish", headers=bearer)
    assert (published.status_code, published.json()["data"]["version"]) == (200, 2), published.text
    data = api.get("/api/event").json()["data"]
    assert {name: data[name] for name in ("name", "edition", "theme", "venue")} == {
        name: FACTS[name] for name in ("name", "edition", "theme", "venue")
    }
    assert (data["phase"], data["social"]["facebook"], data["hosts"][0]["logo"]) == ("registration", None, None)
    programme = api.get("/api/programme.json", headers={"Accept-Language": "hi"}).json()
    assert programme["event"] == {
        "name": "बंदरगाह दिवस",
        "timeZone": "Asia/Dubai",
        "startsOn": data["startsOn"],
        "endsOn": data["endsOn"],
    }
    assert api.post(f"{ADMIN}/publish", headers=bearer).status_code == 409


def test_history_revert_and_archive(api, database):
    bearer = administrator(database, "communications officer")
    api.put(ADMIN, json={"year": 2031}, headers=bearer)
    api.post(f"{ADMIN}/publish", headers=bearer)
    history = api.get(f"{ADMIN}/history", headers=bearer).json()
    assert [(row["version"], row["current"], row["changes"]) for row in history["data"]] == [
        (2, True, ["year"]),
        (1, False, []),
    ]
    reverted = api.post(f"{ADMIN}/revert/1", headers=bearer)
    assert (reverted.status_code, reverted.json()["data"]["year"]) == (200, 2025)
    assert api.get("/api/event").json()["data"]["year"] == 2031
    assert api.post(f"{ADMIN}/revert/9", headers=bearer).status_code == 404
    for _ in range(2):
        assert api.post(f"{ADMIN}/archive", headers=bearer).status_code == 200
    assert api.get("/api/event").json()["data"]["phase"] == "archived"
    assert api.post(f"{ADMIN}/unarchive", headers=bearer).json()["data"]["archived"] is False


@pytest.mark.parametrize("role", ["helpdesk", "auditor"])
def test_others_may_neither_read_nor_change_the_draft(api, database, role):
    bearer = administrator(database, role)
    assert api.get(ADMIN, headers=bearer).status_code == 403
    assert api.put(ADMIN, json={"year": 2031}, headers=bearer).status_code == 403
    for act in ("publish", "revert/1", "archive", "unarchive"):
        assert api.post(f"{ADMIN}/{act}", headers=bearer).status_code == 403
    assert api.get(ADMIN).status_code == 401


def test_a_wrong_fact_is_named(api, database):
    bearer = administrator(database, "communications officer")
    answer = api.put(ADMIN, json={"startsOn": "2027-05-02", "endsOn": "2027-05-01"}, headers=bearer)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["endsOn"])
    assert api.put(ADMIN, json={"motto": "x"}, headers=bearer).status_code == 422


@pytest.mark.req("EVENT-1")
@pytest.mark.parametrize("zone", ["localtime", "Factory", "posix/Asia/Kolkata", "right/Asia/Kolkata", "asia/kolkata"])
def test_a_time_zone_that_browsers_do_not_know_is_refused(api, database, zone):
    answer = api.put(ADMIN, json={"timeZone": zone}, headers=administrator(database, "communications officer"))
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["timeZone"])


def test_the_digits_of_hindi_pages_are_a_fact(api, database):
    bearer = administrator(database, "communications officer")
    assert api.get("/api/event").json()["data"]["hindiNumerals"] == "latin"
    refused = api.put(ADMIN, json={"hindiNumerals": "roman"}, headers=bearer)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["hindiNumerals"])
    saved = api.put(ADMIN, json={"hindiNumerals": "devanagari"}, headers=bearer)
    assert saved.json()["data"]["changes"] == ["hindiNumerals"]
    api.post(f"{ADMIN}/publish", headers=bearer)
    assert api.get("/api/event").json()["data"]["hindiNumerals"] == "devanagari"


@pytest.mark.req("EVENT-3")
def test_the_parts_of_the_first_page_are_a_fact(api, database):
    bearer = administrator(database, "communications officer")
    assert api.get("/api/event").json()["data"]["homeParts"] is None
    for wrong in (["news", "news"], ["weather"]):
        answer = api.put(ADMIN, json={"homeParts": wrong}, headers=bearer)
        assert (answer.status_code, [name.split(".")[0] for name in answer.json()["errors"]]) == (422, ["homeParts"])
    saved = api.put(ADMIN, json={"homeParts": ["news", "ways"]}, headers=bearer)
    assert saved.json()["data"]["changes"] == ["homeParts"]
    api.post(f"{ADMIN}/publish", headers=bearer)
    assert api.get("/api/event").json()["data"]["homeParts"] == ["news", "ways"]
    api.put(ADMIN, json={"homeParts": None}, headers=bearer)
    api.post(f"{ADMIN}/publish", headers=bearer)
    assert api.get("/api/event").json()["data"]["homeParts"] is None


@pytest.mark.req("EVENT-3")
def test_nobody_registers_before_it_opens_after_the_event_or_in_the_archive(api, database):
    bearer = administrator(database, "communications officer")

    def publish(**facts: object) -> None:
        assert api.put(ADMIN, json=facts, headers=bearer).status_code == 200
        assert api.post(f"{ADMIN}/publish", headers=bearer).status_code == 200

    def register(number: int) -> tuple[int, str]:
        body = registration(email=f"somebody{number}@demo.example", mobile=f"90000002{number:02}")
        answer = api.post("/api/delegate/register", json=body)
        return answer.status_code, answer.json()["message"]

    assert register(1)[0] == 201  # days that nobody set close nothing
    publish(**days_ahead(100), registrationOpensAt=(utc_now() + timedelta(days=9)).isoformat())
    assert register(2) == (409, "Registration has not opened yet")
    publish(registrationOpensAt=None)
    assert register(3)[0] == 201
    assert api.post(f"{ADMIN}/archive", headers=bearer).status_code == 200
    assert register(4) == (409, "Registration is closed")
    assert api.post(f"{ADMIN}/unarchive", headers=bearer).status_code == 200
    publish(**days_ahead(-100))
    assert (register(5), api.get("/api/event").json()["data"]["phase"]) == ((409, "Registration is closed"), "over")


@pytest.mark.req("AUTH-2", "QRY-6")
def test_the_events_country_comes_first_and_dials_numbers(api, database, services, new_person):
    install_services(services)
    headers = administrator(database, "superadmin")
    asha = new_person("delegate", mobile="+254712345678", mobile_verified_at=utc_now())
    body = {"email": "", "mobile": "712345678"}
    kept = api.get("/api/event").json()["data"]["country"], api.get("/api/countries").json()["data"][0]["phone_code"]
    assert kept == ("IN", "+91")
    for value in ("Kenya", "QQ"):
        refused = api.put(ADMIN, json={"country": value}, headers=headers)
        assert (refused.status_code, list(refused.json()["errors"])) == (422, ["country"])
    assert api.put(ADMIN, json={"country": "ke"}, headers=headers).json()["data"]["country"] == "KE"
    assert api.get("/api/countries").json()["data"][0]["country_code"] == "IN"
    api.post(f"{ADMIN}/publish", headers=headers)
    services.event_reader.refresh()
    assert api.get("/api/event").json()["data"]["country"] == "KE"
    assert api.get("/api/countries").json()["data"][0] == {
        "name": "Kenya",
        "country_code": "KE",
        "phone_code": "+254",
    }
    assert api.post("/api/delegate/login/request-otp", json=body).status_code == 200
    with database.reading() as session:
        sent = session.exec(select(Message).where(Message.channel == "sms")).all()
    assert [message.recipient for message in sent] == [asha.mobile]
