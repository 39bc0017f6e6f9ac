"""The programme's planners over REST (PROG-1)."""

from __future__ import annotations

import pytest

from tests.api.backoffice import administrator

pytestmark = pytest.mark.req("PROG-1", "BO-3")
BASE = "/api/admin/programme"
TALK = {
    "titleEn": "Green fuels",
    "titleHi": "हरित ईंधन",
    "startsAt": "2026-01-01T10:00:00+05:30",
    "endsAt": "2026-01-01T11:00:00+05:30",
    "released": True,
}


@pytest.fixture
def planner(database):
    """The bearer of somebody who plans and releases."""
    return administrator(database, "programme officer")


def test_planned_released_and_read(api, planner):
    hall = api.post(f"{BASE}/halls", json={"slug": "a", "nameEn": "Hall A", "nameHi": "हॉल क"}, headers=planner)
    who = api.post(f"{BASE}/speakers", json={"nameEn": "Zoya"}, headers=planner).json()["data"]["id"]
    more = {"hallId": hall.json()["data"]["id"], "speakers": [who]}
    made = api.post(f"{BASE}/sessions", json=TALK | more, headers=planner)
    assert (made.status_code, made.json()["data"]["speakers"]) == (201, [who])
    assert api.get("/api/programme.json").json()["days"] == []
    waiting = api.get(f"{BASE}/changes", headers=planner).json()
    assert (waiting["changes"][0]["what"], waiting["clashes"]) == ("new", [])
    released = api.post(f"{BASE}/releases", json={"note": "First"}, headers=planner)
    assert (released.status_code, released.json()["data"][0]["sessions"]) == (201, 1)
    assert api.get("/api/programme.json").json()["days"][0]["sessions"][0]["hall"]["name"] == "Hall A"
    assert api.post(f"{BASE}/releases", json={}, headers=planner).status_code == 409
    assert len(api.get(f"{BASE}/releases", headers=planner).json()["data"]) == 1


def test_changed_found_and_removed(api, planner):
    made = api.post(f"{BASE}/sessions", json=TALK, headers=planner).json()["data"]
    one = f"{BASE}/sessions/{made['id']}"
    assert api.put(one, json=TALK | {"titleEn": "Ammonia"}, headers=planner).json()["data"]["titleEn"] == "Ammonia"
    result = api.get(f"{BASE}/sessions", params={"day": "2026-01-01", "status": "ready"}, headers=planner).json()
    assert (result["total"], result["data"][0]["id"]) == (1, made["id"])
    assert api.get(one, headers=planner).json()["data"]["startsAt"] == "2026-01-01T04:30:00.000Z"
    assert api.delete(one, headers=planner).status_code == 200
    assert api.get(one, headers=planner).status_code == 404
    wrong = api.post(f"{BASE}/sessions", json=TALK | {"endsAt": TALK["startsAt"]}, headers=planner)
    assert wrong.status_code == 422


@pytest.mark.req("BULK-1")
def test_several_are_withdrawn_and_moved(api, planner, database):
    hall = api.post(f"{BASE}/halls", json={"slug": "b", "nameEn": "Hall B"}, headers=planner).json()["data"]["id"]
    made = [
        api.post(f"{BASE}/sessions", json=TALK | {"titleEn": title}, headers=planner).json()["data"]["id"]
        for title in ("Green fuels", "Ammonia")
    ]
    unknown = "00000000-0000-4000-8000-000000000009"

    def change(**body):
        return api.post(f"{BASE}/sessions/bulk", json={"ids": [*made, unknown]} | body, headers=planner)

    moved = change(action="move-day", day="2026-01-02")
    assert (moved.status_code, moved.json()["changed"], moved.json()["same"]) == (200, 2, 0)
    assert [row["id"] for row in moved.json()["refused"]] == [unknown]
    assert change(action="move-hall", hallId=hall).json()["changed"] == 2
    assert change(action="withdraw").json()["changed"] == 2
    one = api.get(f"{BASE}/sessions/{made[0]}", headers=planner).json()["data"]
    assert (one["startsAt"], one["hallId"], one["released"]) == ("2026-01-02T04:30:00.000Z", hall, False)
    for body, field in (
        ({"action": "move-day"}, "day"),
        ({"action": "move-hall"}, "hallId"),
        ({"action": "move-hall", "hallId": unknown}, "hallId"),
        ({"action": "remove"}, "action"),
        ({"action": "publish", "ids": []}, "ids"),
    ):
        wrong = change(**body)
        assert (wrong.status_code, list(wrong.json()["errors"])) == (422, [field])
    officer = administrator(database, "helpdesk")
    body = {"ids": made, "action": "publish"}
    assert api.post(f"{BASE}/sessions/bulk", json=body, headers=officer).status_code == 403


@pytest.mark.parametrize("mark", ["\n", "\r\n", "\u2028"])
def test_a_title_is_one_line(api, planner, mark):
    for path, field in (("sessions", "titleEn"), ("sessions", "titleHi"), ("halls", "nameEn"), ("speakers", "nameEn")):
        body = {"sessions": TALK, "halls": {"slug": "a", "nameEn": "A"}, "speakers": {"nameEn": "A"}}[path]
        values = api.post(f"{BASE}/{path}", json=body | {field: f"Green{mark}fuels"}, headers=planner)
        assert (values.status_code, list(values.json()["errors"])) == (422, [field])


def test_planning_is_for_planners(api, database):
    officer = administrator(database)
    assert api.get(f"{BASE}/sessions", headers=officer).status_code == 403
    assert api.post(f"{BASE}/releases", json={}, headers=officer).status_code == 403
