"""Laying out halls over REST (EXH-1, BO-1)."""

from __future__ import annotations

import pytest

from tests.api.backoffice import administrator

pytestmark = pytest.mark.req("EXH-1", "BO-1")
BASE = "/api/admin/exhibition/halls"
STALL = {
    "code": "Q-1",
    "type": "shell",
    "priceClass": "standard",
    "openSides": 1,
    "x": 0.0,
    "y": 0.0,
    "width": 3.0,
    "depth": 3.5,
}
HALL = {"code": "Q", "nameEn": "Quay hall", "nameHi": "", "width": 30, "depth": 20, "position": 1, "stalls": [STALL]}


@pytest.fixture
def officer(database):
    return administrator(database, "exhibition officer")


def test_a_hall_is_made_read_changed_and_removed(api, officer):
    checked = api.post(f"{BASE}?check=true", json=HALL, headers=officer)
    assert (checked.status_code, checked.json()["data"]["added"]) == (201, ["Q-1"])
    assert api.get(BASE, headers=officer).json()["data"] == []
    assert api.post(BASE, json=HALL, headers=officer).status_code == 201
    read = api.get(f"{BASE}/q", headers=officer).json()
    assert (read["data"]["stalls"], read["stalls"]) == (1, [STALL])
    kept = api.put(
        f"{BASE}/Q", json=HALL | {"stalls": [*read["stalls"], STALL | {"code": "Q-2", "x": 3}]}, headers=officer
    )
    assert kept.json()["data"] == {"added": ["Q-2"], "changed": [], "removed": []}
    assert [stall["code"] for stall in api.get("/api/exhibition/plan").json()["data"][0]["stalls"]] == ["Q-1", "Q-2"]
    assert api.delete(f"{BASE}/Q", headers=officer).status_code == 200
    assert api.get(f"{BASE}/Q", headers=officer).status_code == 404


def test_four_hundred_stalls_fit_into_one_call(api, officer):
    many = [STALL | {"code": f"Q-{n}", "x": n % 40 * 3, "y": n // 40 * 4} for n in range(400)]
    answer = api.post(BASE, json=HALL | {"width": 120, "depth": 40, "stalls": many}, headers=officer)
    assert (answer.status_code, len(answer.json()["data"]["added"])) == (201, 400)


def test_looking_needs_one_permission_and_changing_another(api, database):
    helpdesk = administrator(database, "helpdesk")
    assert api.get(BASE, headers=helpdesk).status_code == 403
    assert api.post(BASE, json=HALL, headers=helpdesk).status_code == 403
    assert api.put(f"{BASE}/Q", json=HALL, headers=helpdesk).status_code == 403
    assert api.delete(f"{BASE}/Q", headers=helpdesk).status_code == 403


def test_what_does_not_fit_is_told_by_its_field(api, officer):
    answer = api.post(BASE, json=HALL | {"stalls": [STALL | {"x": 29}]}, headers=officer)
    assert (answer.status_code, answer.json()["errors"]) == (422, {"stalls": "Stall Q-1 reaches outside the hall"})
    answer = api.post(BASE, json=HALL | {"stalls": [STALL | {"width": -1}]}, headers=officer)
    assert answer.json()["errors"]["stalls"].startswith("Entry 1, width")
