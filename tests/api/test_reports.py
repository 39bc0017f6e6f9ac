"""Sharing and blocks over REST, and the moderators' list (NET-3, BO-2)."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.api.backoffice import administrator
from tests.api.test_networking import PERSON_KEYS, ROOT, ask, respond

LIST = "/api/admin/networking/reports"


@pytest.fixture
def two(new_person, token_for):
    people = new_person(first_name="Asha"), new_person("exhibitor", first_name="Bilal")
    return *people, *(token_for(person) for person in people)


@pytest.mark.req("NET-3")
def test_each_chooses_what_the_connected_see(api, two):
    _asha, bilal, mine, theirs = two
    assert api.get(f"{ROOT}/sharing", headers=theirs).json() == {
        "success": True,
        "data": {"email": True, "mobile": True, "companyEmail": True},
    }
    chosen = {"email": False, "mobile": True, "companyEmail": False}
    answer = api.put(f"{ROOT}/sharing", json=chosen, headers=theirs)
    assert (answer.status_code, answer.json()["data"]) == (200, chosen)
    respond(api, theirs, ask(api, mine, bilal).json()["data"]["id"], "accept")
    (sent,) = api.get(f"{ROOT}/my-requests", headers=mine).json()["data"]
    assert (set(sent["person"]), sent["person"]["mobile"]) == (PERSON_KEYS | {"mobile"}, bilal.mobile)
    assert api.get(f"{ROOT}/sharing", headers=mine).json()["data"]["email"] is True


@pytest.mark.req("NET-3")
@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"email": True, "mobile": True}, "companyEmail"),
        ({"email": "maybe", "mobile": True, "companyEmail": True}, "email"),
        ({"email": True, "mobile": True, "companyEmail": True, "personId": "x"}, "personId"),
    ],
)
def test_a_choice_that_makes_no_sense_is_422(api, two, body, field):
    answer = api.put(f"{ROOT}/sharing", json=body, headers=two[2])
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])


@pytest.mark.req("NET-3")
def test_a_block_is_listed_and_ended_by_who_made_it(api, two, new_person, token_for):
    asha, bilal, mine, theirs = two
    respond(api, theirs, ask(api, mine, bilal).json()["data"]["id"], "block")
    (blocked,) = api.get(f"{ROOT}/blocked", headers=theirs).json()["data"]
    assert (set(blocked), blocked["id"]) == (PERSON_KEYS | {"blockedAt"}, str(asha.id))
    assert api.get(f"{ROOT}/blocked", headers=mine).json()["data"] == []
    assert api.delete(f"{ROOT}/blocked/{bilal.id}", headers=mine).status_code == 200
    assert api.get(ROOT, headers=mine).json()["total"] == 1
    stranger = token_for(new_person("media", first_name="Chitra"))
    assert api.delete(f"{ROOT}/blocked/{asha.id}", headers=stranger).status_code == 404
    for _time in range(2):
        answer = api.delete(f"{ROOT}/blocked/{asha.id}", headers=theirs)
        assert (answer.status_code, answer.json()["success"]) == (200, True)
    assert api.get(f"{ROOT}?search=asha", headers=theirs).json()["total"] == 1
    assert ask(api, mine, bilal).status_code == 201


@pytest.fixture
def report(api, two):
    _asha, bilal, mine, theirs = two
    made = ask(api, mine, bilal, description="Buy my cranes").json()["data"]["id"]
    assert api.post(f"{ROOT}/request/{made}/report", json={"reason": "Advertising"}, headers=theirs).status_code == 200
    return made


@pytest.mark.req("NET-3", "BO-2", "BO-3")
def test_moderators_find_read_and_close_reports(api, database, report, two):
    asha, bilal, mine, theirs = two
    clerk = administrator(database, "helpdesk")
    listed = api.get(LIST, params={"search": "advert", "status": "open"}, headers=clerk).json()
    assert (set(listed), listed["total"]) == ({"success", "data", "total"}, 1)
    (row,) = listed["data"]
    assert (row["request"]["id"], row["request"]["description"], row["reportsAgainst"]) == (report, "Buy my cranes", 1)
    assert (row["reported"]["email"], row["reporter"]["name"]) == (asha.email, bilal.full_name)
    assert row["request"]["sentBy"] == "reported"
    assert api.get(f"{LIST}/{row['id']}", headers=clerk).json()["data"] == row

    payload = {"note": "Told by phone", "unlist": True, "end": True}
    for _time in range(2):
        closed = api.post(f"{LIST}/{row['id']}/resolve", json=payload, headers=clerk)
        assert (closed.status_code, closed.json()["data"]["status"]) == (200, "closed")
    assert closed.json()["data"]["measures"] == ["unlisted", "ended"]
    assert closed.json()["data"]["reported"]["listed"] is False
    assert api.post(f"{LIST}/{row['id']}/resolve", json={"note": "No"}, headers=clerk).status_code == 409
    assert api.get(f"{ROOT}?search=asha", headers=theirs).json()["total"] == 0
    assert api.get(f"{ROOT}/my-requests", headers=mine).json()["data"][0]["status"] == "withdrawn"
    assert api.get(LIST, params={"status": "open"}, headers=clerk).json()["total"] == 0


@pytest.mark.req("NET-3", "ROLE-3")
def test_reports_are_for_moderators_alone(api, database, report, two):
    clerk, editor = administrator(database, "helpdesk"), administrator(database, "editor")
    calls = [("GET", ""), ("GET", f"/{uuid4()}"), ("POST", f"/{uuid4()}/resolve")]
    for method, path in calls:
        body = {"note": "x"} if method == "POST" else None
        for headers, status in (({}, 401), (two[2], 401), (editor, 403)):
            assert api.request(method, LIST + path, json=body, headers=headers).status_code == status
        assert api.request(method, LIST + path, json=body, headers=clerk).status_code == (200 if not path else 404)
    one = api.get(LIST, headers=clerk).json()["data"][0]["id"]
    assert api.post(f"{LIST}/{one}/resolve", json={"note": " "}, headers=clerk).status_code == 422
