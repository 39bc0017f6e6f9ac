"""Zones, counts and typed numbers over REST (GATE-1)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest

from maritime_site.core.clock import format_iso, utc_now
from tests.api.backoffice import administrator

pytestmark = pytest.mark.req("GATE-1")
GATE = "/api/admin/gate"
ZONE = {"name": {"en": "Conference hall", "hi": "सम्मेलन कक्ष"}, "entry": [{"kind": "delegate", "again": True}]}


@pytest.fixture
def today(services):
    return utc_now().astimezone(services.event.zone).date()


@pytest.fixture
def boss(database, api, today):
    """A gate supervisor, with today as a day of the event."""
    headers = administrator(database, "gate supervisor")
    days = [(today + timedelta(days=number)).isoformat() for number in (-1, 0, 1)]
    assert api.put("/api/admin/passes/days", json={"days": days}, headers=headers).status_code == 200
    return headers


@pytest.fixture
def given(api, boss, new_person, token_for):
    person = new_person("delegate", first_name="Asha", last_name="Rao")
    return api.get("/api/delegate/pass", headers=token_for(person)).json()["data"]


def add_zone(api, headers, **changes):
    return api.post(f"{GATE}/zones", json=ZONE | changes, headers=headers)


def enrol(api, headers, gate, zone=None):
    body = {"name": f"Tablet {gate}", "gate": gate, "zone": zone}
    return api.post(f"{GATE}/devices", json=body, headers=headers).json()["data"]


def scan(api, headers, device, code, **more):
    body = {"id": str(uuid4()), "code": code, "at": format_iso(utc_now()), "deviceId": device["id"]} | more
    answer = api.post(f"{GATE}/scan", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def test_a_zone_is_made_changed_and_closed_and_gates_learn_of_it(api, boss):
    version = api.get(f"{GATE}/manifest", headers=boss).json()["data"]["version"]
    made = add_zone(api, boss)
    assert made.status_code == 201, made.text
    zone = made.json()["data"]
    assert zone["entry"] == [{"kind": "delegate", "again": True, "days": []}]
    manifest = api.get(f"{GATE}/manifest", headers=boss | {"Accept-Language": "hi"}).json()["data"]
    assert manifest["version"] != version
    letters = {"D": {"again": True, "days": []}}
    assert manifest["zones"] == [{"id": zone["id"], "name": "सम्मेलन कक्ष", "entry": letters}]
    closed = api.put(f"{GATE}/zones/{zone['id']}", json=ZONE | {"closed": True}, headers=boss)
    assert closed.json()["data"]["closed"] is True
    assert api.get(f"{GATE}/manifest", headers=boss).json()["data"]["zones"] == []
    assert [each["closed"] for each in api.get(f"{GATE}/zones", headers=boss).json()["data"]] == [True]


def test_what_is_wrong_with_a_zone_is_said_by_field(api, boss):
    assert add_zone(api, boss).status_code == 201
    assert list(add_zone(api, boss).json()["errors"]) == ["name"]
    assert list(add_zone(api, boss, entry=[{"kind": "pirate"}]).json()["errors"]) == ["entry"]
    assert api.put(f"{GATE}/zones/{uuid4()}", json=ZONE, headers=boss).status_code == 404


def test_gate_staff_see_zones_and_do_not_change_them(api, database, boss):
    staff = administrator(database, "gate staff")
    zone = add_zone(api, boss).json()["data"]["id"]
    assert api.get(f"{GATE}/zones", headers=staff).status_code == 200
    assert api.get(f"{GATE}/counts", headers=staff).status_code == 200
    assert add_zone(api, staff).status_code == 403
    assert api.put(f"{GATE}/zones/{zone}", json=ZONE, headers=staff).status_code == 403


def test_scans_in_and_out_of_a_zone_are_counted(api, boss, given, today):
    zone = add_zone(api, boss).json()["data"]["id"]
    north = enrol(api, boss, "North", zone)
    assert north["zone"] == zone
    outcomes = [
        scan(api, boss, north, given["code"], direction=way)["outcome"] for way in ("in", "in", "out", "in", "out")
    ]
    assert outcomes == ["admitted", "already_admitted", "left", "admitted", "left"]
    answer = api.get(f"{GATE}/counts", headers=boss).json()
    (row,) = answer["data"]
    assert answer["day"] == today.isoformat()
    assert (row["gate"], row["zoneName"]) == ("North", "Conference hall")
    assert (row["entries"], row["exits"], row["inside"], row["refused"]) == (2, 2, 0, 1)
    assert api.get(f"{GATE}/counts", params={"day": "2020-01-01"}, headers=boss).json()["data"] == []


def test_without_zones_a_pass_is_admitted_once_a_day(api, boss, given):
    north, south = enrol(api, boss, "North"), enrol(api, boss, "South")
    assert scan(api, boss, north, given["code"])["outcome"] == "admitted"
    assert scan(api, boss, north, given["code"], direction="out")["outcome"] == "left"
    again = scan(api, boss, south, given["code"])
    assert again["outcome"] == "already_admitted"
    assert (again["name"], again["first"]["gate"], again["first"]["device"]) == ("Asha Rao", "North", "Tablet North")


def test_a_typed_number_finds_the_person_and_lets_them_in(api, boss, given):
    device, number = enrol(api, boss, "North"), given["passNumber"]
    for text in (number, number.lower(), number.replace("-", "")):
        found = api.get(f"{GATE}/passes/{text}", headers=boss).json()["data"]
        assert (found["name"], found["label"], found["status"], found["admission"]) == (
            "Asha Rao",
            "Delegate",
            "valid",
            None,
        )

    def admit():
        body = {"id": str(uuid4()), "deviceId": device["id"], "number": number}
        return api.post(f"{GATE}/numbers", json=body, headers=boss).json()["data"]

    assert admit()["outcome"] == "admitted"
    assert admit()["outcome"] == "already_admitted"
    admission = api.get(f"{GATE}/passes/{number}", headers=boss).json()["data"]["admission"]
    assert (admission["gate"], admission["device"], admission["leftAt"]) == ("North", "Tablet North", None)
    assert api.get(f"{GATE}/passes/D-99999", headers=boss).status_code == 404
    assert scan(api, boss, device, number)["outcome"] == "forged"


def test_a_revoked_pass_is_known_by_its_number_and_not_let_in(api, boss, given):
    device = enrol(api, boss, "North")
    row = api.get("/api/admin/passes", headers=boss).json()["data"][0]
    api.post(f"/api/admin/passes/{row['id']}/revoke", json={"reason": "Lost"}, headers=boss)
    assert api.get(f"{GATE}/passes/{given['passNumber']}", headers=boss).json()["data"]["status"] == "revoked"
    body = {"id": str(uuid4()), "deviceId": device["id"], "number": given["passNumber"]}
    assert api.post(f"{GATE}/numbers", json=body, headers=boss).json()["data"]["outcome"] == "revoked"


def outcome_of(api, headers, number, **asked):
    return api.get(f"{GATE}/passes/{number}", params=asked, headers=headers).json()["data"]["outcome"]


def test_a_typed_number_says_what_its_scan_would_be_worth_and_keeps_nothing(api, boss, given, today):
    number, device = given["passNumber"], enrol(api, boss, "North")
    back = add_zone(api, boss, name={"en": "Hall"}).json()["data"]["id"]
    closed_to = add_zone(api, boss, name={"en": "Press"}, entry=[{"kind": "media"}]).json()["data"]["id"]
    assert outcome_of(api, boss, number) == outcome_of(api, boss, number) == "admitted"
    assert outcome_of(api, boss, number, zone=closed_to) == "not_this_zone"
    scan(api, boss, device, given["code"])
    scan(api, boss, device, given["code"], zone=back)
    assert outcome_of(api, boss, number) == outcome_of(api, boss, number, zone=back) == "already_admitted"
    scan(api, boss, device, given["code"], zone=back, direction="out")
    assert outcome_of(api, boss, number, zone=back) == "admitted"
    later = {"days": [(today + timedelta(days=3)).isoformat()]}
    assert api.put("/api/admin/passes/days", json=later, headers=boss).status_code == 200
    assert outcome_of(api, boss, number) == "not_valid_today"
    row = api.get("/api/admin/passes", headers=boss).json()["data"][0]
    api.post(f"/api/admin/passes/{row['id']}/revoke", json={"reason": "Lost"}, headers=boss)
    assert outcome_of(api, boss, number) == "revoked"
