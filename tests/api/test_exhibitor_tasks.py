"""Exhibitors' tasks over REST: set by staff, answered by companies, reminded of by a job (EXHIBIT-1)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.core.clock import format_iso, utc_now
from maritime_site.domain.exhibitor_tasks import reminders
from maritime_site.domain.outbox.models import Message
from tests.api.backoffice import administrator
from tests.people import LETTERHEAD

pytestmark = pytest.mark.req("EXHIBIT-1")
OFFICE, OWN = "/api/admin/exhibitor-tasks", "/api/exhibition/tasks"


@pytest.fixture
def bearer(new_person, token_for):
    return token_for(new_person("exhibitor", email="sagar@demo.example"))


@pytest.fixture
def officer(database):
    return administrator(database, "exhibition officer")


def task(**more):
    body = {"title": {"en": "Fascia name", "hi": "फ़ेशिया का नाम"}, "type": "text"}
    return body | {"dueAt": format_iso(utc_now() + timedelta(days=2))} | more


def test_a_new_task_has_its_day_ahead_and_an_old_ones_may_be_over(api, officer):
    past = task(dueAt=format_iso(utc_now() - timedelta(minutes=1)))
    refused = api.post(OFFICE, json=past, headers=officer)
    assert (refused.status_code, refused.json()["errors"]) == (422, {"dueAt": "Choose a time that is still to come"})
    key = api.post(OFFICE, json=task(), headers=officer).json()["data"]["id"]
    assert api.put(f"{OFFICE}/{key}", json=past, headers=officer).status_code == 200


def test_company_answers_what_staff_ask(api, bearer, officer):
    made = api.post(OFFICE, json=task(), headers=officer)
    assert made.status_code == 201, made.text
    path = f"{OWN}/{made.json()['data']['id']}"
    row = api.get(OWN, headers=bearer | {"Accept-Language": "hi"}).json()["data"][0]
    assert (row["title"], row["isDone"]) == ("फ़ेशिया का नाम", False)
    assert set(api.put(path, json={"done": True}, headers=bearer).json()["errors"]) == {"answer"}
    assert api.put(path, json={"done": True, "answer": "SAGAR"}, headers=bearer).json()["data"]["isDone"]
    assert api.get(OFFICE, headers=officer).json()["data"][0]["done"] == 1
    assert not api.put(path, json={"done": False}, headers=bearer).json()["data"]["isDone"]
    assert api.delete(f"{OFFICE}/{row['id']}", headers=officer).status_code == 200
    assert api.get(OWN, headers=bearer).json()["data"] == []
    assert api.put(path, json={"done": True, "answer": "x"}, headers=bearer).status_code == 404


def test_staff_read_what_each_company_answered_and_which_has_not(api, database, new_person, bearer, officer):
    new_person("exhibitor", email="late@demo.example", details={"company_name": "Late Ferries"})
    new_person("exhibitor", email="no@demo.example", status="rejected")
    new_person("delegate")
    key = api.post(OFFICE, json=task(), headers=officer).json()["data"]["id"]
    api.put(f"{OWN}/{key}", json={"done": True, "answer": "=SAGAR"}, headers=bearer)
    answers = api.get(f"{OFFICE}/answers", headers=officer).json()
    assert answers["total"] == 2
    figures = {row["answer"]: (row["taskId"], row["title"], row["doneAt"] is None) for row in answers["data"]}
    assert figures == {"=SAGAR": (key, "Fascia name", False), "": (key, "Fascia name", True)}
    for query, companies in (({"status": "open"}, ["Late Ferries"]), ({"search": "late fascia"}, ["Late Ferries"])):
        found = api.get(f"{OFFICE}/answers", params=query, headers=officer).json()
        assert ([row["company"] for row in found["data"]], found["total"]) == (companies, 1)
    assert (
        api.get(f"{OFFICE}/answers", params={"status": "done"}, headers=officer).json()["data"][0]["answer"] == "=SAGAR"
    )
    rows = api.get("/api/admin/exports/exhibitor-tasks.csv", headers=officer).text.splitlines()
    assert len(rows) == 3
    assert any('"yes","\'=SAGAR"' in row for row in rows)
    assert any(row.startswith('"Late Ferries","Fascia name"') and '"no",""' in row for row in rows)
    assert api.get(f"{OFFICE}/answers", headers=administrator(database, "helpdesk")).status_code == 403
    assert api.get(f"{OFFICE}/answers", headers=bearer).status_code == 401


def test_tasks_wait_in_ones_own_event(api, bearer, officer):
    api.post(OFFICE, json=task(), headers=officer)
    waiting = api.get("/api/me", headers=bearer).json()["data"]["waiting"]
    assert "Fascia name" in [item["title"] for item in waiting]


def test_each_task_is_reminded_of_once(api, database, bearer, officer):
    api.post(OFFICE, json=task(), headers=officer)
    api.post(OFFICE, json=task(dueAt=format_iso(utc_now() + timedelta(days=30))), headers=officer)
    for number in (1, 0):
        with database.writing() as session:
            sent = reminders.remind_exhibitors(session, letterhead=LETTERHEAD, zone="Asia/Kolkata", now=utc_now())
            assert sent == number
    with database.reading() as session:
        assert len(session.exec(select(Message).where(Message.purpose == reminders.PURPOSE)).all()) == 1


def test_a_task_whose_day_was_moved_on_is_reminded_of_anew(api, database, bearer, officer):
    assert api.get(OWN, headers=bearer).status_code == 200
    key = api.post(OFFICE, json=task(), headers=officer).json()["data"]["id"]

    def remind(now):
        with database.writing() as session:
            return reminders.remind_exhibitors(session, letterhead=LETTERHEAD, zone="Asia/Kolkata", now=now)

    assert remind(utc_now()) == 1
    sooner, later = (format_iso(utc_now() + timedelta(days=days)) for days in (1, 30))
    api.put(f"{OFFICE}/{key}", json=task(dueAt=sooner), headers=officer)
    assert remind(utc_now()) == 0
    api.put(f"{OFFICE}/{key}", json=task(dueAt=later), headers=officer)
    assert [remind(utc_now() + timedelta(days=days)) for days in (0, 28, 28)] == [0, 1, 0]


def test_others_have_no_tasks_to_see_or_set(api, database, new_person, token_for, officer):
    chitra = token_for(new_person("delegate"))
    assert api.get(OWN, headers=chitra).status_code == 401
    assert api.post(OFFICE, json=task(), headers=administrator(database, "helpdesk")).status_code == 403
