"""What staff ask for is read and answered over REST (ASK-1)."""

from __future__ import annotations

import pytest

from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Status
from tests.api.backoffice import administrator
from tests.uploads import PDF, picture

pytestmark = pytest.mark.req("ASK-1")


def ask(api, database, person, **more):
    headers = administrator(database)
    body = {"message": "Please complete this"} | more
    answer = api.post(f"/api/admin/registrations/{person.id}/ask", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return headers


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_answers_fields_and_documents_in_one_form(api, database, new_person, token_for, kind):
    person = new_person(kind, status=Status.PENDING)
    staff = ask(api, database, person, fields=["organisation"], documents=["other"])
    headers, path = token_for(person), f"/api{KINDS[kind].api_prefix}/asked"
    data = {"message": "Please complete this", "fields": ["organisation"], "documents": ["other"]}
    assert api.get(path, headers=headers).json()["data"] == data | {"status": "open"}
    files = {"other": ("letter.pdf", PDF)}
    answer = api.post(path, data={"organisation": "Port Trust"}, files=files, headers=headers)
    assert (answer.status_code, answer.json()["data"]) == (200, data | {"status": "answered"}), answer.text
    assert api.get(path, headers=headers).json()["data"]["status"] == "answered"
    assert api.post(path, data={"organisation": "Port"}, files=files, headers=headers).status_code == 409
    read = api.get(f"/api/admin/registrations/{person.id}", headers=staff).json()["data"]
    assert (read["moreInfo"], read["organisation"]) == ("", "Port Trust")
    assert [(step["action"], step["by"]) for step in read["history"]] == [
        ("asked", "administrator"),
        ("answered", "owner"),
    ]
    assert [document["kind"] for document in read["documents"]] == ["other"]


def test_nothing_asked_is_not_found_and_a_strangers_is_not_told(api, database, new_person, token_for):
    asha, bilal = new_person(status=Status.PENDING), new_person(status=Status.PENDING)
    ask(api, database, asha, fields=["organisation"])
    assert api.get("/api/delegate/asked", headers=token_for(bilal)).status_code == 404
    assert api.post("/api/delegate/asked", json={"organisation": "X"}, headers=token_for(bilal)).status_code == 404
    assert api.get("/api/delegate/asked").status_code == 401


def test_refusals_name_the_part_and_keep_nothing(api, database, services, new_person, token_for):
    person = new_person("media", status=Status.PENDING)
    ask(api, database, person, fields=["outlet", "designation"], documents=["media-letter"])
    headers, path = token_for(person), "/api/media/asked"
    missing = api.post(path, data={"outlet": "The Tide"}, files={"x": (None, "")}, headers=headers)
    assert missing.status_code == 422
    missing = api.post(path, data={"outlet": "The Tide"}, files={"media-letter": ("a.pdf", PDF)}, headers=headers)
    assert missing.json()["errors"] == {"designation": "This is still missing"}
    unasked = api.post(path, json={"firstName": "Eve"}, headers=headers)
    assert unasked.json()["errors"] == {"firstName": "This field is not accepted"}
    bad = {"media-letter": ("a.jpg", picture())}
    refused = api.post(path, data={"outlet": "The Tide", "designation": "Editor"}, files=bad, headers=headers)
    assert set(refused.json()["errors"]) == {"media-letter"}
    assert services.files.kept == {}
    assert api.get(path, headers=headers).json()["data"]["status"] == "open"
    assert api.get("/api/media/profile", headers=headers).json()["data"]["outlet"] == ""


def test_a_question_in_words_is_answered_in_words(api, database, new_person, token_for):
    person = new_person(status=Status.PENDING)
    staff = ask(api, database, person)
    headers, path = token_for(person), "/api/delegate/asked"
    assert api.post(path, json={}, headers=headers).json()["errors"] == {"note": "Required"}
    assert api.post(path, json={"note": "I come on Tuesday"}, headers=headers).status_code == 200
    history = api.get(f"/api/admin/registrations/{person.id}", headers=staff).json()["data"]["history"]
    assert [(step["action"], step["note"]) for step in history] == [
        ("asked", "Please complete this"),
        ("answered", "I come on Tuesday"),
    ]


def test_fields_alone_are_answered_by_a_plain_form(api, database, new_person, token_for):
    person = new_person(status=Status.PENDING)
    ask(api, database, person, fields=["designation"])
    answer = api.post("/api/delegate/asked", data={"designation": "Pilot"}, headers=token_for(person))
    assert (answer.status_code, answer.json()["data"]["status"]) == (200, "answered"), answer.text


def test_a_yes_or_no_is_read_from_a_form(api, database, new_person, token_for):
    person = new_person("visitor", category="student", status=Status.PENDING)
    ask(api, database, person, fields=["adult", "institution"], documents=["student-card"])
    files = {"student-card": ("card.png", picture())}
    data = {"adult": "true", "institution": "Maritime University"}
    answer = api.post("/api/visitor/asked", data=data, files=files, headers=token_for(person))
    assert answer.status_code == 200, answer.text


def test_staff_ask_only_for_what_there_is(api, database, new_person):
    person = new_person("visitor", category="student", status=Status.PENDING)
    body = {"message": "More", "fields": ["rank"], "documents": ["seafarer-document"]}
    headers = administrator(database)
    answer = api.post(f"/api/admin/registrations/{person.id}/ask", json=body, headers=headers)
    assert (answer.status_code, set(answer.json()["errors"])) == (422, {"fields", "documents"})
