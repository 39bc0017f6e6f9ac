"""Meetings over REST: the shapes, statuses and refusals that others rely on (MEET-1)."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.demo.meetings import seed_tables
from maritime_site.settings import read_settings
from tests.api.backoffice import administrator
from tests.api.hindi import HINDI, assert_hindi
from tests.plans import planned

pytestmark = pytest.mark.req("MEET-1")
NO_ID = UUID("5d8d1749-d73e-4369-9f8d-1525056b205a")
ZONE = ZoneInfo("Asia/Kolkata")
KEYS = {"id", "status", "with", "times", "time", "minutes", "place", "note", "proposedBy"}
CALLS = [
    ("GET", "/me/availability"),
    ("PUT", "/me/availability"),
    ("GET", "/meetings"),
    ("POST", "/meetings"),
    ("GET", "/meetings/places"),
    ("GET", "/meetings.ics"),
    ("POST", f"/meetings/{NO_ID}/respond"),
    ("POST", f"/meetings/{NO_ID}/report"),
]


@pytest.fixture
def settings(tmp_path):
    """An event that is to come, whenever the tests run."""
    first = date.today() + timedelta(days=60)  # noqa: DTZ011  a day or two do not matter
    return read_settings(
        _env_file=None, data_dir=tmp_path, demo=False, event_first_day=first, event_last_day=first + timedelta(days=2)
    )


@pytest.fixture
def day(services):
    return services.event.days[0]


@pytest.fixture
def asha(new_person):
    return new_person(first_name="Asha")


@pytest.fixture
def bilal(new_person):
    return new_person("exhibitor", first_name="Bilal")


@pytest.fixture
def mine(token_for, asha):
    return token_for(asha)


@pytest.fixture
def theirs(token_for, bilal):
    return token_for(bilal)


def start_of(day, hour, minute=0):
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=ZONE).isoformat()


def connect(api, one, other_person, other):
    payload = {"purpose": "Talk", "description": "", "receiverType": other_person.kind}
    made = api.post(f"/api/delegate/connection/request/{other_person.id}", json=payload, headers=one).json()["data"]
    path = f"/api/delegate/connection/request/{made['id']}/respond"
    assert api.post(path, json={"action": "accept"}, headers=other).status_code == 200
    return made["id"]


def propose(api, headers, person, *times, **changes):
    payload = {"personId": str(person.id), "times": times, "place": {"kind": "table"}, "minutes": 30, "note": "Cranes"}
    return api.post("/api/meetings", json=payload | changes, headers=headers)


def respond(api, headers, meeting, action, **values):
    return api.post(f"/api/meetings/{meeting}/respond", json={"action": action, **values}, headers=headers)


@pytest.mark.parametrize(("method", "path"), CALLS)
def test_nothing_is_told_without_a_token_or_with_one_of_another_kind(api, new_person, token_for, method, path):
    for headers in ({}, token_for(new_person("visitor"))):
        answer = api.request(method, f"/api{path}", headers=headers, json={} if method in {"POST", "PUT"} else None)
        assert (answer.status_code, answer.json()["error"]) == (401, "Invalid or missing token")


def test_two_propose_accept_move_and_cancel(api, database, asha, bilal, mine, theirs, day):  # noqa: PLR0917
    with database.writing() as session:
        seed_tables(session, now=utc_now())
    ten, eleven = start_of(day, 10), start_of(day, 11)
    assert propose(api, mine, bilal, ten).status_code == 409
    connect(api, mine, bilal, theirs)
    answer = propose(api, mine, bilal, ten, eleven)
    made = answer.json()["data"]
    assert (answer.status_code, made["status"], made["proposedBy"], made["time"]) == (201, "proposed", "me", None)
    assert set(made) == KEYS
    assert (made["with"]["firstName"], made["place"]["kind"], "tableId" in made["place"]) == ("Bilal", "table", False)
    assert respond(api, mine, made["id"], "accept", time=ten).status_code == 409
    seen = api.get("/api/meetings", headers=theirs).json()["data"][0]
    assert (seen["proposedBy"], len(seen["times"]), seen["note"]) == ("them", 2, "Cranes")
    accepted = respond(api, theirs, made["id"], "accept", time=eleven).json()["data"]
    assert (accepted["status"], datetime.fromisoformat(accepted["time"])) == (
        "accepted",
        datetime.fromisoformat(eleven),
    )
    assert accepted["place"]["tableId"]
    assert propose(api, mine, bilal, eleven).status_code == 409
    moved = respond(api, theirs, made["id"], "move", times=[start_of(day, 15)]).json()["data"]
    assert (moved["status"], moved["time"], moved["proposedBy"]) == ("accepted", accepted["time"], "me")
    again = respond(api, mine, made["id"], "accept", time=start_of(day, 15)).json()["data"]
    assert datetime.fromisoformat(again["time"]) == datetime.fromisoformat(start_of(day, 15))
    calendar = api.get("/api/meetings.ics", headers=mine)
    assert (calendar.status_code, calendar.headers["content-type"]) == (200, "text/calendar; charset=utf-8")
    assert [entry["place"] for entry in api.get("/api/me", headers=mine).json()["data"]["next"]] == ["Table 1"]
    kept = api.get("/api/me/agenda", headers=theirs).json()["data"]["meetings"]
    assert [(set(row), row["with"]["firstName"]) for row in kept] == [(KEYS, "Asha")]
    assert respond(api, mine, made["id"], "cancel").json()["data"]["status"] == "cancelled"
    assert respond(api, mine, made["id"], "cancel").status_code == 200
    assert respond(api, theirs, made["id"], "accept", time=ten).status_code == 409


@pytest.mark.req("PERF-2")
def test_what_two_do_with_each_other_looks_up_their_own_rows(api, database, asha, bilal, mine, theirs, day):  # noqa: PLR0917
    with database.writing() as session:
        seed_tables(session, now=utc_now())
    with planned(database) as wide:
        thread = connect(api, mine, bilal, theirs)
        assert api.post(f"/api/connection/{thread}/messages", json={"text": "Hello"}, headers=mine).status_code == 200
        meeting = propose(api, mine, bilal, start_of(day, 10)).json()["data"]["id"]
        for path in ("/me", "/meetings", "/connection/threads", f"/connection/{thread}/messages", "/meetings.ics"):
            assert api.get(f"/api{path}", headers=theirs).status_code == 200
        assert respond(api, theirs, meeting, "accept", time=start_of(day, 10)).status_code == 200
        assert api.get("/api/me", headers=mine).status_code == 200
        assert respond(api, mine, meeting, "cancel").status_code == 200
    assert not wide


@pytest.mark.parametrize("moment", ["0001-01-01T00:07:02+01:00", "9999-12-31T23:59:00-12:00"])
def test_a_moment_that_has_none_in_utc_is_refused_for_its_year(api, bilal, mine, moment):
    proposed = propose(api, mine, bilal, moment)
    answered = respond(api, mine, NO_ID, "accept", time=moment)
    assert [(answer.status_code, set(answer.json()["errors"])) for answer in (proposed, answered)] == [
        (422, {"times"}),
        (422, {"time"}),
    ]


def test_a_meeting_is_nobody_elses(api, bilal, mine, theirs, new_person, token_for, day):  # noqa: PLR0917
    connect(api, mine, bilal, theirs)
    made = propose(api, mine, bilal, start_of(day, 10)).json()["data"]["id"]
    other = token_for(new_person())
    assert respond(api, other, made, "accept").status_code == 404
    assert respond(api, mine, NO_ID, "cancel").status_code == 404
    assert api.get("/api/meetings", headers=other).json()["data"] == []


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"times": []}, "times"),
        ({"times": ["2031-01-01T10:00:00+05:30"]}, "times"),
        ({"times": ["2031-01-01T10:00:00"]}, "times"),
        ({"minutes": 45}, "minutes"),
        ({"place": {"kind": "roof"}}, "place"),
        ({"place": {"kind": "stall", "companyId": str(NO_ID)}}, "place"),
        ({"note": "x" * 501}, "note"),
        ({"when": "now"}, "when"),
    ],
)
def test_a_proposal_that_makes_no_sense_is_422(api, bilal, mine, theirs, day, changes, field):  # noqa: PLR0917
    connect(api, mine, bilal, theirs)
    answer = propose(api, mine, bilal, start_of(day, 10), **changes)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])


def test_three_times_at_most_on_five_minutes(api, bilal, mine, theirs, day):
    connect(api, mine, bilal, theirs)
    four = [start_of(day, hour) for hour in (10, 11, 12, 13)]
    assert propose(api, mine, bilal, *four).status_code == 422
    assert propose(api, mine, bilal, start_of(day, 10, 7)).status_code == 422
    assert propose(api, mine, bilal, start_of(day, 10, 5)).status_code == 201


def test_ones_hours_are_the_lounges_until_one_says_otherwise(api, bilal, mine, theirs, day):
    hours = api.get("/api/meetings/places", headers=mine).json()["data"]["hours"]
    assert hours[0] == {"date": day.isoformat(), "from": "09:00", "to": "18:00"}
    assert api.get("/api/me/availability", headers=theirs).json()["data"]["days"] == hours
    chosen = {"days": [{"date": day.isoformat(), "from": "10:00", "to": "12:00"}]}
    answer = api.put("/api/me/availability", json=chosen, headers=theirs)
    assert (answer.status_code, answer.json()["data"]) == (200, chosen)
    assert api.get("/api/me/availability", headers=theirs).json()["data"] == chosen
    connect(api, mine, bilal, theirs)
    assert propose(api, mine, bilal, start_of(day, 14)).status_code == 409
    assert propose(api, mine, bilal, start_of(day, 11)).status_code == 201
    for wrong in ({"from": "12:00", "to": "10:00"}, {"from": "ten", "to": "12:00"}):
        broken = {"days": [{"date": day.isoformat(), **wrong}]}
        assert api.put("/api/me/availability", json=broken, headers=theirs).status_code == 422
    over = {"days": [{"date": "2020-01-01", "from": "10:00", "to": "12:00"}]}
    refused = api.put("/api/me/availability", json=over, headers=theirs)
    assert (refused.status_code, refused.json()["errors"]) == (422, {"days": "Choose days of the event"})
    assert api.get("/api/me/availability", headers=theirs).json()["data"] == chosen


def test_the_office_keeps_the_tables_and_sees_how_full_they_are(api, database, day):
    staff = administrator(database, "programme officer")
    made = api.post("/api/admin/meetings/tables", json={"nameEn": "Table 9", "capacity": 4}, headers=staff)
    assert made.status_code == 201
    assert api.post("/api/admin/meetings/tables", json={"nameEn": "table 9"}, headers=staff).status_code == 422
    again = [api.post("/api/admin/meetings/tables", json={"nameEn": "Ð"}, headers=staff) for _number in range(2)]
    assert [answer.status_code for answer in again] == [201, 422]
    assert api.delete(f"/api/admin/meetings/tables/{again[0].json()['data']['id']}", headers=staff).status_code == 200
    path = f"/api/admin/meetings/tables/{made.json()['data']['id']}"
    changed = api.put(path, json={"nameEn": "Table 9", "capacity": 2, "closed": True}, headers=staff).json()["data"]
    assert (changed["capacity"], changed["closed"]) == (2, True)
    assert [table["id"] for table in api.get("/api/admin/meetings/tables", headers=staff).json()["data"]] == [
        changed["id"]
    ]
    load = api.get(f"/api/admin/meetings/load/{day}", headers=staff).json()["data"]
    assert (load["hours"][0], load["tables"]) == (9, [])
    assert api.delete(path, headers=staff).status_code == 200
    assert api.get("/api/admin/meetings/tables", headers=administrator(database, "auditor")).status_code == 403


def test_each_wrong_time_says_what_is_wrong_with_it(api, mine, bilal, theirs, day):
    connect(api, mine, bilal, theirs)
    past = (utc_now() - timedelta(days=1)).isoformat()
    cases = {
        "Choose times that are still to come": (past,),
        "Times begin on five minutes, like 10:00 or 10:05": (start_of(day, 10, 3),),
        "Choose times while the event is open": (start_of(day, 3),),
        "Name 3 at most": [start_of(day, hour) for hour in range(10, 14)],
    }
    for words, times in cases.items():
        answer = propose(api, mine, bilal, *times)
        assert (answer.status_code, answer.json()["errors"]) == (422, {"times": words})
    assert api.get("/api/meetings", headers=mine).json()["data"] == []


@pytest.mark.req("LANG-1", "ME-3")
def test_a_proposal_that_cannot_be_is_refused_in_one_hindi_sentence(api, bilal, mine, theirs, day):
    hours = {"days": [{"date": day.isoformat(), "from": "14:00", "to": "15:00"}]}
    request = connect(api, mine, bilal, theirs)
    assert api.put("/api/me/availability", json=hours, headers=theirs).status_code == 200
    for start in ((utc_now() - timedelta(days=1)).isoformat(), start_of(day, 3), start_of(day, 10)):
        assert_hindi(propose(api, mine | HINDI, bilal, start))
    block = f"/api/delegate/connection/request/{request}/respond"
    assert api.post(block, json={"action": "block"}, headers=theirs).status_code == 200
    assert_hindi(propose(api, mine | HINDI, bilal, start_of(day, 14)))
    assert api.get("/api/meetings", headers=mine).json()["data"] == []
    assert api.get("/api/meetings", headers=theirs).json()["data"] == []


@pytest.mark.req("NET-3")
def test_a_reported_meeting_is_on_the_moderators_list_with_what_was_written(api, database, bilal, mine, theirs, day):  # noqa: PLR0917
    connect(api, mine, bilal, theirs)
    meeting = propose(api, mine, bilal, start_of(day, 10)).json()["data"]["id"]
    path = f"/api/meetings/{meeting}/report"
    assert list(api.post(path, json={"reason": " "}, headers=theirs).json()["errors"]) == ["reason"]
    assert api.post(path, json={"reason": "Sells cruises"}, headers=theirs).json()["success"]
    chief = administrator(database, "superadmin")
    (report,) = api.get("/api/admin/networking/reports", headers=chief).json()["data"]
    assert (report["reason"], report["request"]) == ("Sells cruises", None)
    assert report["meeting"] == {"id": meeting, "note": "Cranes", "proposedBy": "reported"}
    file = api.get("/api/admin/exports/reports.csv", params={"columns": "purpose,description"}, headers=chief)
    assert file.text.splitlines()[1:] == ['"Proposed a meeting","Cranes"']
