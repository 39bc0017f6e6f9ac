"""Registrations in the back office: found, read, decided, put on record (REG-5, KIND-3)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import first_fault
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.passes.models import VoidSerial
from maritime_site.domain.people.models import Status
from tests.api.backoffice import administrator
from tests.uploads import PDF, expect_inert

LIST = "/api/admin/registrations"


@pytest.fixture
def officer(database):
    return administrator(database)


def decide(api, officer, person, verb, **body):
    return api.post(f"{LIST}/{person.id}/{verb}", json=body or None, headers=officer)


@pytest.mark.req("REG-5", "BO-2")
def test_registrations_are_found_and_paged(api, new_person, officer):
    for number in range(3):
        new_person("exhibitor", first_name=f"Meera{number}", status=Status.PENDING, organisation="100% Sea_Trade")
    new_person("media", first_name="Chitra", email="chitra@demo.example")

    def ask(**query):
        return api.get(LIST, params=query, headers=officer).json()

    assert set(ask()) == {"success", "data", "total"}
    assert ask()["total"] == 4
    assert ask(kind="media")["data"][0]["name"].startswith("Chitra")
    assert ask(status="pending")["total"] == 3
    assert ask(search="meera1")["total"] == 1
    assert ask(search="meera 100%")["total"] == 3
    assert ask(search="%")["total"] == 0
    assert ask(search="eera")["total"] == 0
    assert ask(search="chitra@demo.example")["total"] == 1
    pages = [ask(page=page, pageSize=3) for page in (1, 2, 3)]
    assert [len(page["data"]) for page in pages] == [3, 1, 0]
    assert {row["id"] for page in pages for row in page["data"]} == {row["id"] for row in ask()["data"]}


@pytest.mark.req("REG-5")
@pytest.mark.parametrize("query", [{"page": 0}, {"pageSize": 101}, {"status": "lost"}, {"search": "a\0b"}, {"x": 1}])
def test_questions_that_make_no_sense_are_refused(api, officer, query):
    assert api.get(LIST, params=query, headers=officer).status_code == 422


@pytest.mark.req("REG-5", "KIND-3")
def test_a_decision_changes_once_is_told_and_is_on_record(api, database, new_person, officer):
    person = new_person("exhibitor", status=Status.PENDING, language="hi")
    for _time in range(2):
        answer = decide(api, officer, person, "approve")
        assert answer.status_code == 200, answer.text
        assert answer.json()["data"]["status"] == "approved"
        assert [step["by"] for step in answer.json()["data"]["history"]] == ["administrator"]
    with database.reading() as session:
        assert session.exec(select(Message.language)).all() == ["hi"]
        entry = session.exec(select(AuditEntry)).one()
        assert (entry.action, entry.entity_id) == ("registration.approve", str(person.id))
        assert (entry.before["status"], entry.after["status"]) == ("pending", "approved")
        assert entry.actor == "registrations.officer@demo.example"
        assert person.email not in str(entry.model_dump())
        assert first_fault(session) is None


@pytest.mark.req("REG-5", "KIND-3")
def test_asking_for_more_waitlisting_and_what_is_not_allowed(api, new_person, officer):
    person = new_person("conference", status=Status.PENDING)
    asked = decide(api, officer, person, "ask", message="A short biography, please")
    assert asked.json()["data"]["moreInfo"] == "A short biography, please"
    assert decide(api, officer, person, "ask", message="A short biography, please").status_code == 200
    assert decide(api, officer, person, "waitlist").json()["data"]["status"] == "waitlisted"
    assert decide(api, officer, person, "ask", message="More").status_code == 409
    assert decide(api, officer, person, "reject", reason="The programme is full").status_code == 200
    for verb in ("approve", "waitlist"):
        assert decide(api, officer, person, verb).status_code == 409
    shown = api.get(f"{LIST}/{person.id}", headers=officer).json()["data"]
    assert [step["note"] for step in shown["history"]] == ["A short biography, please", "", "The programme is full"]
    assert shown["profile"]["email"] == person.email


@pytest.mark.req("REG-5")
@pytest.mark.parametrize(("verb", "field"), [("reject", "reason"), ("ask", "message")])
@pytest.mark.parametrize("words", ["", "   ", None, "a\0b", "x" * 2001])
def test_a_decision_that_needs_words_has_them(  # noqa: PLR0917  fixtures and cases
    api, new_person, officer, verb, field, words
):
    person = new_person(status=Status.PENDING)
    answer = decide(api, officer, person, verb, **{field: words})
    assert answer.status_code == 422
    assert field in answer.json()["errors"]


@pytest.mark.req("KIND-3", "PASS-4")
def test_rejecting_an_approved_person_revokes_the_pass(api, database, new_person, officer, token_for):
    person = new_person()
    headers = token_for(person)
    before = api.get("/api/delegate/pass", headers=headers).json()["data"]
    assert decide(api, officer, person, "reject", reason="A mistake").status_code == 200
    assert api.get("/api/delegate/pass", headers=headers).status_code == 409
    with database.reading() as session:
        assert session.exec(select(VoidSerial.number)).all() == [before["passNumber"]]


@pytest.mark.req("REG-2", "KIND-3")
def test_staff_see_the_documents_that_approval_waits_for(api, new_person, officer, token_for):
    person, stranger = new_person("media", status=Status.PENDING), new_person("media")
    refused = decide(api, officer, person, "approve")
    assert (refused.status_code, "Letter" in refused.json()["message"]) == (409, True)
    assert api.get(f"{LIST}/{person.id}", headers=officer).json()["data"]["missingDocuments"] == ["media-letter"]
    sent = api.post(
        "/api/media/documents",
        data={"kind": "media-letter"},
        files={"file": ("letter.pdf", PDF)},
        headers=token_for(person),
    )
    assert sent.json()["status"] == "pending"
    shown = api.get(f"{LIST}/{person.id}", headers=officer).json()["data"]
    document = shown["documents"][0]["id"]
    file = api.get(f"{LIST}/{person.id}/documents/{document}", headers=officer)
    assert file.content == PDF
    expect_inert(file, f"{person.reference}-media-letter.pdf")
    assert api.get(f"{LIST}/{stranger.id}/documents/{document}", headers=officer).status_code == 404
    assert decide(api, officer, person, "approve").status_code == 200


@pytest.mark.req("REG-5", "BO-5")
def test_who_reads_a_registration_or_a_document_is_on_record(api, database, new_person, token_for, officer):
    person, stranger = new_person("media", status=Status.PENDING), new_person()
    sent = {"kind": "media-letter"}, {"file": ("letter.pdf", PDF)}
    handed_in = api.post("/api/media/documents", data=sent[0], files=sent[1], headers=token_for(person))
    document = handed_in.json()["data"]["id"]

    def entries():
        with database.reading() as session:
            return session.exec(select(AuditEntry).order_by(AuditEntry.sequence)).all()

    for path in ("", f"/{stranger.id}/documents/{document}", f"/{uuid4()}"):
        api.get(LIST + path, headers=officer)
    assert entries() == []
    assert api.get(f"{LIST}/{person.id}", headers=officer).status_code == 200
    assert api.get(f"{LIST}/{person.id}/documents/{document}", headers=officer).status_code == 200
    assert [(entry.action, entry.entity_id, entry.actor) for entry in entries()] == [
        (action, str(person.id), "registrations.officer@demo.example")
        for action in ("registration.read", "registration.read-document")
    ]
    assert person.email not in str([entry.model_dump() for entry in entries()])


@pytest.mark.req("ROLE-3", "REG-5")
def test_permissions_are_two_and_both_are_asked(api, database, new_person, token_for):
    person = new_person(status=Status.PENDING)
    viewer, editor = administrator(database, "helpdesk"), administrator(database, "editor")
    paths = [("GET", ""), ("GET", f"/{person.id}"), ("GET", f"/{person.id}/documents/{uuid4()}")]
    deciding = [("POST", f"/{person.id}/{verb}") for verb in ("approve", "reject", "ask", "waitlist")]
    for method, path in (*paths, *deciding):
        assert api.request(method, LIST + path).status_code == 401
        assert api.request(method, LIST + path, headers=token_for(person)).status_code == 401
        assert api.request(method, LIST + path, headers=editor, json={}).status_code == 403
    for method, path in deciding:
        body = {"reason": "x"} if "reject" in path else {"message": "x"} if "ask" in path else None
        assert api.request(method, LIST + path, headers=viewer, json=body).status_code == 403
    assert api.get(LIST, headers=viewer).status_code == 200


@pytest.mark.req("REG-5")
def test_who_is_not_there_is_not_found(api, officer):
    nobody = uuid4()
    for verb, body in (("approve", None), ("waitlist", None), ("reject", {"reason": "x"}), ("ask", {"message": "x"})):
        assert api.post(f"{LIST}/{nobody}/{verb}", json=body, headers=officer).status_code == 404
    assert api.get(f"{LIST}/{nobody}", headers=officer).status_code == 404
    assert api.get(f"{LIST}/me", headers=officer).status_code == 404


@pytest.mark.req("BO-3")
def test_the_list_is_narrowed_by_country_and_sorted(api, new_person, officer):
    for first_name, country in (("Óscar", "PT"), ("Bilal", "IN"), ("asha", "IN")):
        new_person(first_name=first_name, country=country)

    def ask(**query):
        return [row["name"].split()[0] for row in api.get(LIST, params=query, headers=officer).json()["data"]]

    assert ask(sort="name") == ["asha", "Bilal", "Óscar"]
    assert ask(sort="-name") == ["Óscar", "Bilal", "asha"]
    assert ask(sort="name", country="in") == ["asha", "Bilal"]
    assert ask(sort="name", country="IN", kind="delegate", status="approved", search="asha") == ["asha"]
    assert api.get(LIST, params={"sort": "password"}, headers=officer).status_code == 422


@pytest.mark.req("BO-3", "REG-5")
def test_many_are_decided_alike_and_those_who_cannot_are_named(api, database, new_person, officer):
    waiting = [new_person(status=Status.PENDING) for _number in range(2)]
    lacking, done = new_person("media", status=Status.PENDING), new_person()
    nobody = uuid4()
    ids = [str(one.id) for one in (*waiting, lacking, done)]
    answer = api.post(f"{LIST}/bulk", json={"ids": [*ids, str(nobody)], "action": "approve"}, headers=officer)
    assert answer.status_code == 200, answer.text
    values = answer.json()
    assert (values["changed"], values["same"]) == (2, 1)
    refused = {row["id"]: row for row in values["refused"]}
    assert set(refused) == {str(lacking.id), str(nobody)}
    assert refused[str(lacking.id)]["reference"] == lacking.reference
    assert "Letter" in refused[str(lacking.id)]["reason"]
    with database.reading() as session:
        assert len(session.exec(select(AuditEntry)).all()) == 2
        assert len(session.exec(select(Message)).all()) == 2
        assert first_fault(session) is None


@pytest.mark.req("BO-3")
@pytest.mark.parametrize(
    ("change", "field"),
    [({"action": "reject"}, "reason"), ({"ids": []}, "ids"), ({"action": "ask"}, "action"), ({"ids": ["x"]}, "ids")],
    ids=["no reason", "nobody", "no such action", "no id"],
)
def test_deciding_many_needs_ids_and_a_reason(api, officer, change, field):
    answer = api.post(f"{LIST}/bulk", json={"ids": [str(uuid4())], "action": "approve"} | change, headers=officer)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
