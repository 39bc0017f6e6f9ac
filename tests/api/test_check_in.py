"""Gates over REST: a scan, a queue, the manifest, devices, conflicts, and passes for staff (PASS-3, PASS-4)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest

from maritime_site.core.clock import format_iso, utc_now
from maritime_site.domain.check_in.queries import Cursor
from maritime_site.domain.check_in.schemas import MOST_SCANS
from maritime_site.domain.passes.code import keys_of, read_code
from maritime_site.jobs import passes as jobs
from tests.api.backoffice import administrator
from tests.event_days import days_from_today

pytestmark = pytest.mark.req("PASS-3")
NOBODY = "00000000-0000-4000-8000-000000000000"


@pytest.fixture
def supervisor(database, api):
    """The bearer of a gate supervisor, with today as a day of the event."""
    headers = administrator(database, "gate supervisor")
    days = [day.isoformat() for day in days_from_today(-1, 0, 1)]
    answer = api.put("/api/admin/passes/days", json={"days": days}, headers=headers)
    assert answer.json() == {"success": True, "data": days}
    return headers


@pytest.fixture
def device(api, supervisor):
    return enrol(api, supervisor, "Tablet 1", "Gate 1")


@pytest.fixture
def code(api, new_person, token_for):
    return pass_code(api, token_for(new_person("delegate", first_name="Asha", last_name="Rao")))


@pytest.fixture
def visitor_code(api, new_person, token_for, category):
    headers = token_for(new_person("visitor", category=category))
    return api.get("/api/visitor/pass", headers=headers).json()["data"]["code"]


def pass_code(api, headers):
    return api.get("/api/delegate/pass", headers=headers).json()["data"]["code"]


def enrol(api, headers, name, gate=""):
    answer = api.post("/api/admin/gate/devices", json={"name": name, "gate": gate}, headers=headers)
    assert answer.status_code == 201, answer.text
    return answer.json()["data"]["id"]


def scan_body(code, **more):
    return {"id": str(uuid4()), "code": code, "at": format_iso(utc_now())} | more


def scan(api, headers, device, code, **more):
    return api.post("/api/admin/gate/scan", json=scan_body(code, deviceId=device, **more), headers=headers)


def sync(api, headers, device, *scans, cursor=""):
    answer = api.post(
        "/api/admin/gate/sync", json={"deviceId": device, "cursor": cursor, "scans": list(scans)}, headers=headers
    )
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def only_pass(api, headers):
    (row,) = api.get("/api/admin/passes", headers=headers).json()["data"]
    return row


def test_one_scan_admits_and_the_next_says_when_and_where(api, supervisor, device, code):
    first = scan(api, supervisor, device, code).json()["data"]
    assert (first["outcome"], first["name"], first["first"]) == ("admitted", "Asha Rao", None)
    again = scan(api, supervisor, enrol(api, supervisor, "Tablet 2"), code).json()["data"]
    assert again["outcome"] == "already_admitted"
    assert again["first"] == {
        "number": first["number"],
        "day": first["day"],
        "at": first["at"],
        "gate": "Gate 1",
        "device": "Tablet 1",
        "zone": None,
        "leftAt": None,
    }


@pytest.mark.req("KIND-1", "PASS-3")
@pytest.mark.parametrize(
    ("category", "label"), [("general", "Visitor"), ("student", "Student visitor"), ("seafarer", "Seafarer")]
)
def test_a_scan_calls_the_holder_as_the_pass_does(api, supervisor, device, visitor_code, label):
    assert scan(api, supervisor, device, visitor_code).json()["data"]["label"] == label
    assert sync(api, supervisor, device, scan_body(visitor_code, told="admitted"))["scans"][0]["label"] == label


@pytest.mark.req("KIND-1", "PASS-3", "PASS-4")
def test_a_gate_learns_ahead_what_passes_call_students_and_seafarers(api, supervisor, device, new_person, token_for):
    def issue(kind, category=""):
        headers = token_for(new_person(kind, **({"category": category} if category else {})))
        return api.get(f"/api/{kind}/pass", headers=headers).json()["data"]["passNumber"]

    student, _others = issue("visitor", "student"), (issue("visitor", "general"), issue("delegate"))
    manifest = api.get("/api/admin/gate/manifest", headers=supervisor)
    assert manifest.json()["data"]["labels"] == {"Student visitor": [student]}
    later = str(Cursor(0, utc_now() + timedelta(minutes=10)))
    assert sync(api, supervisor, device, cursor=later)["labels"] == {}
    seafarer = issue("visitor", "seafarer")
    assert sync(api, supervisor, device, cursor=manifest.json()["data"]["cursor"])["labels"]["Seafarer"] == [seafarer]
    fresh = api.get("/api/admin/gate/manifest", headers=supervisor | {"If-None-Match": manifest.headers["etag"]})
    assert fresh.json()["data"]["labels"] == {"Student visitor": [student], "Seafarer": [seafarer]}


@pytest.mark.req("PASS-3")
def test_a_hand_scanners_end_of_line_is_no_forgery(api, supervisor, device, code):
    assert scan(api, supervisor, device, f"{code}\r\n").json()["data"]["outcome"] == "admitted"


def test_the_same_scan_again_gets_the_same_answer(api, supervisor, device, code):
    body = scan_body(code, deviceId=device)
    answers = [api.post("/api/admin/gate/scan", json=body, headers=supervisor).json() for _time in range(2)]
    assert answers[0] == answers[1]


@pytest.mark.req("PASS-2")
def test_the_manifest_is_enough_to_check_without_a_network(api, supervisor, code):
    answer = api.get("/api/admin/gate/manifest", headers=supervisor)
    values = answer.json()["data"]
    assert read_code(code, keys_of(values)).number == "D-00001"
    assert (values["timeZone"], len(values["days"]), values["voids"]) == ("Asia/Kolkata", 3, [])
    same = api.get("/api/admin/gate/manifest", headers=supervisor | {"If-None-Match": answer.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")


@pytest.mark.req("PASS-4")
def test_a_revocation_reaches_the_gate_with_its_next_contact(api, supervisor, device, code):
    manifest = api.get("/api/admin/gate/manifest", headers=supervisor)
    before = sync(api, supervisor, device, cursor=manifest.json()["data"]["cursor"])
    assert before["voids"] == []
    result = only_pass(api, supervisor)
    answer = api.post(f"/api/admin/passes/{result['id']}/revoke", json={"reason": "Lost"}, headers=supervisor)
    assert (answer.json()["data"]["status"], answer.json()["data"]["reason"]) == ("revoked", "Lost")
    after = sync(api, supervisor, device, cursor=before["cursor"])
    assert after["voids"] == [read_code(code, keys_of(manifest.json()["data"])).serial]
    assert after["version"] == manifest.json()["data"]["version"]
    tag = {"If-None-Match": manifest.headers["etag"]}
    assert api.get("/api/admin/gate/manifest", headers=supervisor | tag).json()["data"]["voids"] == after["voids"]
    assert scan(api, supervisor, device, code).json()["data"]["outcome"] == "revoked"


@pytest.mark.req("PASS-4")
def test_other_days_change_the_manifests_version(api, supervisor, device):
    version = sync(api, supervisor, device)["version"]
    api.put("/api/admin/passes/days", json={"days": []}, headers=supervisor)
    assert sync(api, supervisor, device)["version"] != version


def test_two_devices_that_admitted_one_pass_offline_are_shown_when_they_meet(api, supervisor, device, code):
    other = enrol(api, supervisor, "Tablet 2", "Gate 2")
    queue = scan_body(code, told="admitted")
    assert sync(api, supervisor, device, queue)["openConflicts"] == 0
    met = sync(api, supervisor, other, scan_body(code, told="admitted", gate="Hall 4"))
    assert (met["scans"][0]["outcome"], met["openConflicts"]) == ("already_admitted", 1)
    assert [row["device"] for row in met["admissions"]] == ["Tablet 1"]
    (row,) = met["conflicts"]
    assert (row["first"]["device"], row["scan"]["device"], row["scan"]["gate"]) == ("Tablet 1", "Tablet 2", "Hall 4")
    assert sync(api, supervisor, device, queue, cursor=met["cursor"])["openConflicts"] == 1
    assert api.get("/api/admin/gate/conflicts?status=open", headers=supervisor).json()["data"] == [row]
    seen = f"/api/admin/gate/conflicts/{row['id']}/seen"
    assert api.post(seen, headers=supervisor).status_code == 200
    assert api.get("/api/admin/gate/conflicts?status=open", headers=supervisor).json()["total"] == 0
    assert api.get("/api/admin/gate/conflicts", headers=supervisor).json()["data"][0]["status"] == "seen"


@pytest.mark.req("PASS-3", "PASS-4")
def test_who_was_let_in_offline_after_the_pass_was_revoked_is_told_with_the_pass(api, supervisor, device, code):
    result = only_pass(api, supervisor)
    api.post(f"/api/admin/passes/{result['id']}/revoke", json={"reason": "Lost"}, headers=supervisor)
    assert sync(api, supervisor, device, scan_body(code, told="admitted"))["scans"][0]["outcome"] == "revoked"
    values = api.get(f"/api/admin/passes/{result['id']}", headers=supervisor).json()["data"]
    assert values["admissions"] == []
    (row,) = values["conflicts"]
    assert (row["outcome"], row["scan"]["gate"], row["status"]) == ("revoked", "Gate 1", "open")


def test_a_revoked_device_is_shut_out(api, supervisor, device, code):
    answer = api.post(f"/api/admin/gate/devices/{device}/revoke", headers=supervisor)
    assert answer.json()["data"]["status"] == "revoked"
    assert scan(api, supervisor, device, code).status_code == 409
    body = {"deviceId": device, "scans": []}
    assert api.post("/api/admin/gate/sync", json=body, headers=supervisor).status_code == 409
    renamed = api.put(f"/api/admin/gate/devices/{device}", json={"name": "Back"}, headers=supervisor)
    assert renamed.status_code == 409
    assert api.get("/api/admin/gate/devices?status=revoked", headers=supervisor).json()["total"] == 1


def test_a_device_is_renamed(api, supervisor, device):
    api.put(f"/api/admin/gate/devices/{device}", json={"name": "Phone", "gate": "Hall 1"}, headers=supervisor)
    (row,) = api.get("/api/admin/gate/devices?search=hall", headers=supervisor).json()["data"]
    assert (row["name"], row["gate"], row["status"]) == ("Phone", "Hall 1", "live")


@pytest.mark.parametrize(
    ("field", "value"),
    [("code", "x" * 301), ("at", "2025-01-01T10:00:00"), ("at", "yesterday"), ("id", "7"), ("gate", "x" * 121)],
)
def test_what_is_no_scan_is_refused_by_field(api, supervisor, device, field, value):
    body = scan_body("MP1:", deviceId=device) | {field: value}
    answer = api.post("/api/admin/gate/scan", json=body, headers=supervisor)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_a_clock_at_the_end_of_time_breaks_nothing(api, supervisor, device, code, at):
    assert sync(api, supervisor, device, scan_body(code, at=at, told="admitted"))["scans"][0]["outcome"]


@pytest.mark.parametrize("cursor", ["x", "1", "1.", "-1.1", "1.1.1", "9" * 30])
def test_a_cursor_nobody_gave_is_refused(api, supervisor, device, cursor):
    answer = api.post("/api/admin/gate/sync", json={"deviceId": device, "cursor": cursor}, headers=supervisor)
    assert answer.status_code == 422


def test_the_largest_queue_fits_and_one_more_does_not(api, supervisor, device, code):
    queue = [scan_body(code, told="admitted", gate="Hall 11, north gate") for _number in range(MOST_SCANS + 1)]
    assert len(sync(api, supervisor, device, *queue[1:])["scans"]) == MOST_SCANS
    body = {"deviceId": device, "scans": queue}
    assert api.post("/api/admin/gate/sync", json=body, headers=supervisor).status_code == 422


def test_an_unknown_device_is_404(api, supervisor, code):
    assert scan(api, supervisor, NOBODY, code).status_code == 404


@pytest.mark.req("ROLE-3", "BO-1")
def test_gate_staff_scan_and_nothing_else(api, database, supervisor, device, code):
    staff = administrator(database, "gate staff")
    assert scan(api, staff, device, code).status_code == 200
    result = only_pass(api, supervisor)
    for method, path in (
        ("GET", "/api/admin/passes"),
        ("GET", f"/api/admin/passes/{result['id']}"),
        ("POST", f"/api/admin/gate/devices/{device}/revoke"),
        ("POST", f"/api/admin/passes/{result['id']}/reissue"),
    ):
        assert api.request(method, path, headers=staff).status_code == 403, path
    editor = administrator(database, "editor")
    assert scan(api, editor, device, code).status_code == 403
    assert api.get("/api/admin/gate/manifest", headers=editor).status_code == 403


@pytest.mark.req("BO-2", "PASS-4")
def test_staff_find_read_revoke_and_reissue_a_pass(api, supervisor, device, code):
    scan(api, supervisor, device, code)
    for search, total in (("d-00001", 1), ("Asha", 1), ("D-00002", 0), ("nobody", 0)):
        result = api.get("/api/admin/passes", params={"search": search}, headers=supervisor).json()
        assert result["total"] == total, search
    path = f"/api/admin/passes/{only_pass(api, supervisor)['id']}"
    detail = api.get(path, headers=supervisor).json()["data"]
    assert [row["gate"] for row in detail["admissions"]] == ["Gate 1"]
    assert api.post(f"{path}/revoke", json={"reason": ""}, headers=supervisor).status_code == 422
    api.post(f"{path}/revoke", json={"reason": "Shared with a friend"}, headers=supervisor)
    assert api.get("/api/admin/passes?status=revoked&kind=delegate", headers=supervisor).json()["total"] == 1
    assert api.get("/api/admin/passes?status=valid", headers=supervisor).json()["total"] == 0
    again = api.post(f"{path}/reissue", headers=supervisor).json()["data"]
    assert (again["status"], again["reason"], again["number"]) == ("valid", "", "D-00001")
    assert scan(api, supervisor, device, code).json()["data"]["outcome"] == "revoked"
    assert api.post(f"/api/admin/passes/{NOBODY}/reissue", headers=supervisor).status_code == 404


@pytest.mark.req("PASS-4")
def test_the_owner_of_a_revoked_pass_gets_no_other(api, supervisor, new_person, token_for):
    owner = token_for(new_person("delegate"))
    pass_code(api, owner)
    api.post(
        f"/api/admin/passes/{only_pass(api, supervisor)['id']}/revoke", json={"reason": "Lost"}, headers=supervisor
    )
    refused = api.get("/api/delegate/pass", headers=owner)
    assert (refused.status_code, "help desk" in refused.json()["message"]) == (409, True)


@pytest.mark.req("BO-2")
def test_days_too_far_apart_for_a_code_are_refused(api, supervisor):
    answer = api.put("/api/admin/passes/days", json={"days": ["2025-10-01", "2025-10-17"]}, headers=supervisor)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["days"])
    assert len(api.get("/api/admin/passes/days", headers=supervisor).json()["data"]) == 3


@pytest.mark.req("PASS-4")
def test_passes_with_other_days_are_counted_listed_and_issued_anew(api, supervisor, device, code, services):
    assert api.get("/api/admin/passes/other-days", headers=supervisor).json()["data"] == {
        "count": 0,
        "renewing": False,
        "renewed": 0,
    }
    assert api.post("/api/admin/passes/other-days/reissue", headers=supervisor).status_code == 409
    days = [day.isoformat() for day in days_from_today(0, 1, 2)]
    api.put("/api/admin/passes/days", json={"days": days}, headers=supervisor)
    listed = api.get("/api/admin/passes?status=other-days", headers=supervisor).json()
    assert (listed["total"], listed["data"][0]["otherDays"], listed["data"][0]["days"] == days) == (1, True, False)
    asked = api.post("/api/admin/passes/other-days/reissue", headers=supervisor).json()["data"]
    assert asked == {"count": 1, "renewing": True, "renewed": 0}
    jobs.renew_passes(services, utc_now())
    after = api.get("/api/admin/passes/other-days", headers=supervisor).json()["data"]
    assert after == {"count": 0, "renewing": False, "renewed": 1}
    assert only_pass(api, supervisor)["days"] == days
    assert scan(api, supervisor, device, code).json()["data"]["outcome"] == "revoked"
