"""GET /api/programme.json and the calendar files, as programs ask for them."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from icalendar import Calendar

from maritime_site.core.db.database import Database
from tests.domain.programme.builders import IDS, UNKNOWN, add_programme

pytestmark = pytest.mark.req("PROG-1")


@pytest.fixture
def programme(database: Database) -> None:
    with database.writing() as session:
        add_programme(session)


def test_without_a_programme_there_are_no_days(api: TestClient):
    result = api.get("/api/programme.json")
    assert result.status_code == 200
    answer = result.json()
    assert set(answer.pop("event")) == {"name", "startsOn", "endsOn", "timeZone"}
    assert answer == {"success": True, "version": 1, "language": "en", "timezone": "Asia/Kolkata", "days": []}


def test_its_shape_is_stable(api: TestClient, programme):
    days = api.get("/api/programme.json").json()["days"]
    assert [day["date"] for day in days] == ["2025-10-27", "2025-10-28"]
    assert days[0]["calendar"] == "/api/programme/day/2025-10-27.ics"
    assert days[0]["sessions"][0] == {
        "id": str(IDS[0]),
        "title": "Opening; day, one",
        "summary": "Welcome",
        "startsAt": "2025-10-27T10:30:00+05:30",
        "endsAt": "2025-10-27T11:30:00+05:30",
        "hall": {"slug": "a", "name": "Hall A"},
        "track": {"slug": "green", "name": "Green"},
        "language": "hi",
        "kind": "ceremony",
        "speakers": [{"name": "Zoya", "role": "Pilot"}, {"name": "Arun", "role": ""}],
        "isDemo": False,
        "calendar": f"/api/programme/session/{IDS[0]}.ics",
    }
    night = days[1]["sessions"][0]
    assert (night["hall"], night["track"], night["speakers"], night["isDemo"]) == (None, None, [], True)


def test_what_is_not_released_is_nowhere(api: TestClient, programme):
    assert "Secret" not in api.get("/api/programme.json").text
    assert api.get(f"/api/programme/session/{IDS[3]}.ics").status_code == 404
    assert api.get("/api/programme/day/2025-10-29.ics").status_code == 404


@pytest.mark.req("LANG-1")
def test_it_answers_in_hindi_when_asked(api: TestClient, programme):
    result = api.get("/api/programme.json", headers={"Accept-Language": "hi"})
    assert result.json()["language"] == "hi"
    assert result.json()["days"][0]["sessions"][0]["title"] == "उद्घाटन"
    assert result.headers["Vary"] == "Accept-Language"


def test_anybody_may_keep_it_for_five_seconds(api: TestClient):
    headers = api.get("/api/programme.json").headers
    assert headers["Cache-Control"] == "public, max-age=5"
    assert headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize(("path", "number"), [(f"session/{IDS[0]}", 1), ("day/2025-10-27", 2), ("day/2025-10-28", 1)])
def test_calendar_files_are_read_by_calendars(api: TestClient, programme, path, number):
    result = api.get(f"/api/programme/{path}.ics")
    assert result.status_code == 200
    assert result.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert result.headers["Content-Disposition"].endswith('.ics"')
    made = Calendar.from_ical(result.content)
    assert len(made.walk("VEVENT")) == number
    assert len(made.walk("VTIMEZONE")) == 1


@pytest.mark.req("OPEN-1")
def test_calendars_subscribe_to_the_whole_programme_or_to_one_hall(api: TestClient, programme):
    def count(**filters):
        result = api.get("/api/programme.ics", params=filters)
        assert result.status_code == 200, result.text
        assert result.headers["Content-Type"] == "text/calendar; charset=utf-8"
        return len(Calendar.from_ical(result.content).walk("VEVENT"))

    days = api.get("/api/programme.json").json()["days"]
    halls = [each["hall"]["slug"] for day in days for each in day["sessions"] if each["hall"]]
    assert count() == sum(len(day["sessions"]) for day in days) > 0
    assert [count(hall=slug) for slug in halls] == [halls.count(slug) for slug in halls]
    assert api.get("/api/programme.ics", params={"hall": "no-such-hall"}).status_code == 404


@pytest.mark.parametrize("path", [f"session/{UNKNOWN}", "session/nonsense", "day/2025-13-45", "day/x"])
def test_a_strange_address_is_refused_in_the_contracts_shape(api: TestClient, path):
    result = api.get(f"/api/programme/{path}.ics")
    assert result.status_code in {404, 422}
    assert result.json()["success"] is False
