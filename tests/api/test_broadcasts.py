"""Messages to many over REST (BO-7)."""

from __future__ import annotations

import pytest

from maritime_site.domain.people.models import Person
from maritime_site.jobs.broadcasts import send_broadcasts
from tests.api.backoffice import administrator
from tests.domain.broadcasts.test_service import WORDS
from tests.domain.check_in.builders import let_in
from tests.people import NOON

pytestmark = pytest.mark.req("BO-7")
BASE = "/api/admin/messages"


def test_written_tried_approved_by_another_and_sent(api, services, database, new_person):
    person = new_person()
    writer, chief = administrator(database, "communications officer"), administrator(database, "superadmin")
    made = api.post(BASE, json=WORDS, headers=writer)
    assert (made.status_code, made.json()["data"]["total"]) == (201, 1)
    one = f"{BASE}/{made.json()['data']['id']}"
    assert api.put(one, json=WORDS | {"subjectEn": "Gates"}, headers=writer).json()["data"]["state"] == "draft"
    assert api.post(f"{one}/test", headers=writer).status_code == 200
    assert api.post(f"{one}/submit", headers=writer).json()["data"]["state"] == "waiting"
    own = api.post(f"{one}/approve", headers=writer)
    assert (own.status_code, own.json()["message"]) == (409, "Somebody else has to approve what you wrote")
    assert api.post(f"{one}/approve", headers=administrator(database, "helpdesk")).status_code == 403
    assert api.post(f"{one}/approve", headers=chief).json()["data"]["state"] == "sending"
    send_broadcasts(services, NOON)
    values = api.get(one, headers=writer).json()["data"]
    assert (values["state"], values["fates"]["queued"]) == ("sent", 1)
    listed = api.get(f"{one}/letters", params={"status": "queued"}, headers=writer).json()
    assert (listed["total"], listed["data"][0]["email"]) == (1, person.email)
    for search, total in ((person.email.upper(), 1), (person.full_name, 1), ("nobody", 0)):
        assert api.get(f"{one}/letters", params={"search": search}, headers=writer).json()["total"] == total
    assert api.get(BASE, params={"status": "sent"}, headers=writer).json()["total"] == 1
    assert api.post(f"{one}/stop", headers=chief).json()["data"]["fates"]["withdrawn"] == 1
    assert api.post(f"{one}/approve", headers=chief).json()["message"] == "This message stands at: Stopped"


def test_what_was_changed_since_it_was_read_is_not_approved(api, database, new_person):
    new_person()
    writer, chief = administrator(database, "communications officer"), administrator(database, "superadmin")
    one = f"{BASE}/{api.post(BASE, json=WORDS, headers=writer).json()['data']['id']}"
    api.post(f"{one}/submit", headers=writer)
    read = api.get(one, headers=chief).json()["data"]["updatedAt"]
    api.put(one, json=WORDS | {"subjectEn": "Gates shut"}, headers=writer)
    api.post(f"{one}/submit", headers=writer)
    refused = api.post(f"{one}/approve", json={"updatedAt": read}, headers=chief)
    assert (refused.status_code, "changed since" in refused.json()["message"]) == (409, True)
    read = api.get(one, headers=chief).json()["data"]["updatedAt"]
    assert api.post(f"{one}/approve", json={"updatedAt": read}, headers=chief).json()["data"]["state"] == "sending"
    assert list(api.post(f"{one}/approve", json={"seen": read}, headers=chief).json()["errors"]) == ["seen"]


def test_it_can_be_for_those_who_came_alone(api, database, new_person):
    came, _stayed_away = new_person(), new_person()
    with database.writing() as session:
        let_in(session, session.get_one(Person, came.id), 0)
    writer = administrator(database, "communications officer")
    for which, total in (("any", 2), ("attended", 1), ("absent", 1)):
        made = api.post(BASE, json=WORDS | {"attendance": which}, headers=writer).json()["data"]
        assert (made["attendance"], made["total"]) == (which, total)
    refused = api.post(BASE, json=WORDS | {"attendance": "late"}, headers=writer)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["attendance"])


def test_sent_back_stopped_and_removed(api, database, new_person):
    new_person()
    writer, chief = administrator(database, "communications officer"), administrator(database, "superadmin")
    one = f"{BASE}/{api.post(BASE, json=WORDS, headers=writer).json()['data']['id']}"
    api.post(f"{one}/submit", headers=writer)
    assert api.post(f"{one}/send-back", headers=chief).json()["data"]["state"] == "draft"
    api.post(f"{one}/submit", headers=writer)
    api.post(f"{one}/approve", headers=chief)
    assert api.post(f"{one}/stop", headers=chief).json()["data"]["state"] == "stopped"
    assert api.delete(one, headers=writer).status_code == 409
    other = f"{BASE}/{api.post(BASE, json=WORDS, headers=writer).json()['data']['id']}"
    assert api.delete(other, headers=writer).status_code == 200
    assert api.get(other, headers=writer).status_code == 404


def test_it_is_for_those_who_may(api, database):
    helpdesk = administrator(database, "helpdesk")
    assert api.get(BASE, headers=helpdesk).status_code == 403
    assert api.post(BASE, json=WORDS, headers=helpdesk).status_code == 403
