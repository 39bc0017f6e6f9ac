"""The rule of each kind over REST: dates, quota, questions, and what registering by it answers (RULE-1)."""

from __future__ import annotations

import csv
from datetime import timedelta
from uuid import UUID

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.people import queries
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Document, Person, Status
from maritime_site.jobs.places import offer_places
from tests.api.backoffice import administrator
from tests.domain.people.rules.builders import question, text
from tests.factories import make_person, prove_address
from tests.uploads import PDF

FIELDS = {"opensAt", "closesAt", "approval", "quota", "waitingList", "offerHours", "documents", "questions"}


@pytest.fixture
def officer(database):
    return administrator(database)


def put(api, officer, kind="visitor", **values):
    return api.put(f"/api/admin/rules/{kind}", json=values, headers=officer)


def body(number=1, **changes):
    return {
        "firstName": "Asha",
        "lastName": "Rao",
        "email": f"guest{number}@demo.example",
        "countryCode": "+91",
        "mobile": f"98{number:08d}",
        "organisation": "Harbour Works",
        "designation": "Engineer",
        "country": "IN",
        "consent": True,
    } | changes


def register(api, number=1, path="visitor", **changes):
    return api.post(f"/api/{path}/register", json=body(number, **changes))


def table(download):
    return list(csv.reader(download.text.removeprefix("\ufeff").splitlines()))


def prove(database, number):
    """The person of a registration, with the address proven."""
    with database.writing() as session:
        person = session.exec(select(Person).where(Person.email == f"guest{number}@demo.example")).one()
        prove_address(session, person, now=utc_now())
    return person


@pytest.mark.req("RULE-1")
@pytest.mark.parametrize(
    ("kind", "approval", "documents"),
    [
        ("visitor", "automatic", []),
        ("exhibitor", "staff", []),
        ("media", "staff", ["media-letter"]),
        ("student", "document", ["student-card"]),
        ("seafarer", "document", ["seafarer-document"]),
        ("achiever", "automatic", []),
    ],
)
def test_a_rule_begins_with_what_the_kind_had(api, officer, kind, approval, documents):
    answer = api.get(f"/api/admin/rules/{kind}", headers=officer).json()
    assert set(answer["data"]) == FIELDS
    assert (answer["data"]["approval"], answer["data"]["documents"]) == (approval, documents)
    assert (answer["data"]["quota"], answer["places"]) == (None, None)


@pytest.mark.req("RULE-1")
def test_a_rule_is_read_as_it_was_written_and_what_is_left_out_stays(api, officer, database):
    questions = [question("size", "choice", required=True), question("arrival", "date", hint=text("Your day"))]
    saved = put(api, officer, quota=5, waitingList=True, questions=questions)
    assert saved.status_code == 200, saved.text
    assert put(api, officer, offerHours=12).json()["data"] == saved.json()["data"] | {"offerHours": 12}
    again = api.get("/api/admin/rules/visitor", headers=officer).json()["data"]
    assert put(api, officer, **again).json()["data"] == again
    assert put(api, officer, quota=None).json()["places"] is None
    with database.reading() as session:
        actions = session.exec(select(AuditEntry.action)).all()
    assert actions == ["rules.change"] * 3


@pytest.mark.req("RULE-1", "BO-2")
def test_rules_need_their_permission_and_a_kind_that_exists(api, database, officer):
    assert api.get("/api/admin/rules/pirate", headers=officer).status_code == 404
    helpdesk = administrator(database, "helpdesk")
    assert api.get("/api/admin/rules/visitor", headers=helpdesk).status_code == 403
    assert put(api, helpdesk, quota=1).status_code == 403
    assert api.get("/api/admin/rules/visitor").status_code == 401


@pytest.mark.req("RULE-1")
@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"quota": -1}, "quota"),
        ({"quota": "many"}, "quota"),
        ({"offerHours": 0}, "offerHours"),
        ({"documents": ["passport"]}, "documents"),
        ({"approval": "document"}, "documents"),
        ({"opensAt": "2026-01-02T00:00:00Z", "closesAt": "2026-01-01T00:00:00Z"}, "closesAt"),
        ({"opensAt": "2026-01-02T00:00:00"}, "opensAt"),
        ({"questions": [question("a b")]}, "questions"),
        ({"questions": [question("a"), question("a")]}, "body"),
        ({"questions": [question("a", "choice", options=[])]}, "questions"),
        ({"questions": [question("a", label={"en": "Only English", "hi": ""})]}, "questions"),
        ({"questions": [question("a", "colour")]}, "questions"),
        ({"surprise": 1}, "surprise"),
    ],
)
def test_a_rule_that_makes_no_sense_is_refused_and_nothing_is_kept(api, officer, values, field):
    answer = put(api, officer, **values)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    assert api.get("/api/admin/rules/visitor", headers=officer).json()["data"]["questions"] == []


@pytest.mark.req("RULE-1")
def test_nobody_registers_outside_the_dates(api, officer):
    day = timedelta(days=1)
    put(api, officer, opensAt=(utc_now() + day).isoformat())
    answer = register(api)
    assert (answer.status_code, answer.json()["message"]) == (409, "Registration has not opened yet")
    put(api, officer, opensAt=None, closesAt=(utc_now() - day).isoformat())
    answer = register(api)
    assert (answer.status_code, answer.json()["message"]) == (409, "Registration is closed")
    put(api, officer, closesAt=(utc_now() + day).isoformat())
    assert register(api).status_code == 201


@pytest.mark.req("RULE-1")
def test_a_kind_is_full_without_a_list_and_waits_with_one(api, officer):
    put(api, officer, quota=1)
    assert register(api, 1).json()["data"]["status"] == "pending"
    answer = register(api, 2)
    assert (answer.status_code, answer.json()["message"]) == (409, "Registration is full")
    put(api, officer, waitingList=True)
    answer = register(api, 2)
    assert (answer.status_code, answer.json()["data"]["status"]) == (201, "waitlisted")
    assert api.get("/api/admin/rules/visitor", headers=officer).json()["places"] == {"taken": 1, "waiting": 1}
    assert register(api, 3, path="student", institution="IMU", adult=True).json()["data"]["status"] == "pending"


@pytest.mark.req("RULE-1")
def test_the_fourth_of_three_gets_the_place_of_one_who_leaves(api, officer, database, services, token_for):
    put(api, officer, quota=3, waitingList=True, offerHours=6)
    people = [prove(database, number) for number in range(1, 5) if register(api, number).status_code == 201]
    fourth = token_for(people[3])
    assert api.get("/api/visitor/profile", headers=fourth).json()["data"]["offerUntil"] is None
    answer = api.post("/api/visitor/offer/accept", headers=fourth)
    assert (answer.status_code, answer.json()["message"]) == (409, "There is no offer of a place for you")
    gone = api.post(f"/api/admin/registrations/{people[0].id}/reject", json={"reason": "cannot come"}, headers=officer)
    assert gone.status_code == 200
    offer_places(services, utc_now())
    profile = api.get("/api/visitor/profile", headers=fourth).json()["data"]
    assert (profile["status"], profile["offerUntil"] > f"{utc_now():%Y-%m-%dT%H}") == ("waitlisted", True)
    accepted = api.post("/api/visitor/offer/accept", headers=fourth).json()["data"]
    assert (accepted["status"], accepted["offerUntil"]) == ("approved", None)
    again = api.post("/api/visitor/offer/accept", headers=fourth)
    assert (again.status_code, again.json()["data"]["status"]) == (200, "approved")
    assert api.post("/api/visitor/offer/decline", headers=fourth).status_code == 409
    third = api.post("/api/visitor/offer/accept", headers=token_for(people[2]))
    assert (third.status_code, third.json()["message"]) == (409, "There is no offer of a place for you")


@pytest.mark.req("RULE-1")
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_answers_an_offer_by_the_same_address(api, database, token_for, kind):
    """Achievers too, though nobody registers as one: without an offer it is 409, without a token 401."""
    with database.writing() as session:
        person = make_person(session, kind=kind.key)
    headers = token_for(person)
    for answer in ("accept", "decline"):
        path = f"/api{kind.api_prefix}/offer/{answer}"
        assert (api.post(path).status_code, api.post(path, headers=headers).status_code) == (401, 409)


QUESTIONS = [
    question("size", "choice", required=True),
    question("note"),
    question("people", "number"),
    question("arrival", "date"),
    question("plan", "file"),
]
GOOD = {"size": "M", "note": " Two boxes ", "people": 2.5, "arrival": "2026-02-01"}


@pytest.mark.req("RULE-1")
def test_answers_stand_in_the_profile_the_list_and_the_export(api, officer, database, token_for):
    assert put(api, officer, questions=QUESTIONS).status_code == 200
    assert register(api, 1, answers=GOOD).status_code == 201
    assert register(api, 2, answers={"size": "S"}).status_code == 201
    person = prove(database, 1)
    kept = {"size": "M", "note": "Two boxes", "people": 2.5, "arrival": "2026-02-01"}
    assert api.get("/api/visitor/profile", headers=token_for(person)).json()["data"]["answers"] == kept

    def found(**query):
        rows = api.get("/api/admin/registrations", params=query, headers=officer).json()
        return rows["total"], [row["email"] for row in rows["data"]]

    assert found(answer="size:M") == (1, ["guest1@demo.example"])
    assert found(answer="size:M", kind="visitor", search="asha") == (1, ["guest1@demo.example"])
    assert found(answer="size:L") == (0, [])
    assert found(answer="size:M", kind="media") == (0, [])
    shown = api.get(f"/api/admin/registrations/{person.id}", headers=officer).json()["data"]
    assert shown["profile"]["answers"] == kept
    head, *lines = table(api.get("/api/admin/exports/registrations.csv", headers=officer))
    assert head[-7:] == ["The size", "The note", "The people", "The arrival", "The plan", "Registered", "Changed"]
    assert ["Size M", "Two boxes", "2.5", "2026-02-01", ""] in [line[-7:-2] for line in lines]
    narrowed = api.get("/api/admin/exports/registrations.csv?answer=size:M&columns=reference", headers=officer)
    assert len(table(narrowed)) == 2


@pytest.mark.req("RULE-1")
@pytest.mark.parametrize(
    ("answers", "errors"),
    [
        ({}, {"answers.size": "Required"}),
        ({"size": ""}, {"answers.size": "Required"}),
        ({"size": "XXL"}, {"answers.size": "Choose one of the listed values"}),
        ({"size": "M", "people": "many"}, {"answers.people": "Enter a number"}),
        ({"size": "M", "arrival": "tomorrow"}, {"answers.arrival": "Enter a day"}),
        ({"size": "M", "note": "x" * 1001}, {"answers.note": "Use at most 1000 characters"}),
        ({"size": "M", "colour": "red"}, {"answers.colour": "This field is not accepted"}),
        ({"size": "M", "plan": "x"}, {"answers.plan": "A file is sent as a part of its own, named answers.plan"}),
        ({"people": "x"}, {"answers.size": "Required", "answers.people": "Enter a number"}),
        ({"size": ["M"]}, {"answers.size": "Check this value"}),
        ({"size": "M", "people": True}, {"answers.people": "Check this value"}),
        ({"size": "M", "note": {"en": "x"}}, {"answers.note": "Check this value"}),
        ({"size": "M", "arrival": []}, {"answers.arrival": "Check this value"}),
    ],
)
def test_an_answer_that_is_wrong_is_named_and_nobody_registered(api, officer, database, answers, errors):
    put(api, officer, questions=QUESTIONS)
    answer = register(api, answers=answers)
    assert (answer.status_code, answer.json()["errors"]) == (422, errors)
    with database.reading() as session:
        assert session.exec(select(Person)).all() == []


@pytest.mark.req("RULE-1", "LANG-1")
def test_numbers_and_days_are_answered_in_hindi_digits_too(api, officer, database, token_for):
    put(api, officer, questions=QUESTIONS)
    assert register(api, answers={"size": "M", "people": " २.५ ", "arrival": "२०२६-०२-०१"}).status_code == 201
    headers = token_for(prove(database, 1))
    answers = api.get("/api/visitor/profile", headers=headers).json()["data"]["answers"]
    assert answers == {"size": "M", "people": 2.5, "arrival": "2026-02-01"}
    refused = api.put("/api/visitor/update-profile", json={"answers": {"people": [3]}}, headers=headers)
    assert refused.json()["errors"] == {"answers.people": "Check this value"}


@pytest.mark.req("RULE-1")
def test_a_file_answers_a_question_as_a_part_of_the_form(api, officer, database, token_for):
    put(api, officer, questions=[question("plan", "file", required=True), question("note")])
    assert list(register(api).json()["errors"]) == ["answers.plan"]
    form = {**body(consent="true"), "answers.note": "Stall plan"}
    answer = api.post("/api/visitor/register", data=form, files={"answers.plan": ("plan.pdf", PDF)})
    assert answer.status_code == 201, answer.text
    person = prove(database, 1)
    with database.reading() as session:
        document = session.exec(select(Document)).one()
    assert (document.kind, document.person_id) == ("answers.plan", person.id)
    headers = token_for(person)
    answers = api.get("/api/visitor/profile", headers=headers).json()["data"]["answers"]
    assert answers == {"note": "Stall plan", "plan": str(document.id)}
    assert api.get(f"/api/visitor/documents/{document.id}", headers=headers).status_code == 200
    same = api.put("/api/visitor/update-profile", json={"answers": answers}, headers=headers)
    assert (same.status_code, same.json()["data"]["answers"]) == (200, answers)
    newer = api.post(
        "/api/visitor/documents", data={"kind": "answers.plan"}, files={"file": ("b.pdf", PDF)}, headers=headers
    )
    assert newer.status_code == 200
    assert (
        api.get("/api/visitor/profile", headers=headers).json()["data"]["answers"]["plan"] == newer.json()["data"]["id"]
    )


@pytest.mark.req("RULE-1", "PROF-1")
def test_answers_are_changed_in_the_profile_and_those_left_out_stay(api, officer, database, token_for):
    put(api, officer, questions=QUESTIONS)
    register(api, answers=GOOD)
    person = prove(database, 1)
    headers = token_for(person)

    def change(**answers):
        return api.put("/api/visitor/update-profile", json={"answers": answers}, headers=headers)

    assert change(people=3, note="").json()["data"]["answers"] == {"size": "M", "people": 3, "arrival": "2026-02-01"}
    assert change(size="").json()["errors"] == {"answers.size": "Required"}
    assert change(size="XXL").json()["errors"] == {"answers.size": "Choose one of the listed values"}
    put(api, officer, questions=[*QUESTIONS, question("later", required=True)])
    assert change(people=4).status_code == 200
    with database.reading() as session:
        assert queries.get_person(session, person.id).status == Status.APPROVED


@pytest.mark.req("RULE-1")
def test_a_question_with_answers_is_retired_and_one_without_is_deleted(api, officer, database, token_for):
    put(api, officer, questions=QUESTIONS)
    register(api, answers=GOOD)
    person = prove(database, 1)
    left = put(api, officer, questions=[question("note")]).json()
    assert [each["key"] for each in left["data"]["questions"]] == ["note"]
    assert [each["key"] for each in left["retired"]] == ["size", "people", "arrival"]
    headers = token_for(person)
    assert api.get("/api/visitor/profile", headers=headers).json()["data"]["answers"]["size"] == "M"
    assert register(api, 2, answers={"size": "M"}).json()["errors"] == {"answers.size": "This field is not accepted"}
    other = put(api, officer, questions=[question("note"), question("size", "number")])
    assert (other.status_code, list(other.json()["errors"])) == (422, ["questions"])
    back = put(api, officer, questions=[question("size", "choice")]).json()
    assert [each["key"] for each in back["retired"]] == ["note", "people", "arrival"]


@pytest.mark.req("RULE-1")
def test_an_option_that_was_chosen_keeps_its_words(api, officer, database):
    put(api, officer, questions=QUESTIONS)
    register(api, answers={"size": "M"})
    two = [{"value": value, "label": text(f"Size {value}")} for value in "SL"]
    put(api, officer, questions=[question("size", "choice", options=two)])
    download = api.get("/api/admin/exports/registrations.csv?columns=answers", headers=officer)
    assert table(download) == [["The size"], ["Size M"]]


@pytest.mark.req("RULE-1", "REG-7")
def test_answers_are_in_the_copy_and_erased_with_the_person(api, officer, database, services):
    from maritime_site.domain.people import privacy
    from maritime_site.domain.people.rules.models import RegistrationAnswer

    put(api, officer, questions=QUESTIONS)
    register(api, answers=GOOD)
    prove(database, 1)
    with database.writing() as session:
        person = session.exec(select(Person)).one()
        copied = privacy.export_of(session, person)
        assert {"question": "The size", "answer": "Size M"} in copied["answers"]
        assert copied["profile"][0]["answers"]["size"] == "M"
        privacy.erase_registration(session, person, services=services, now=utc_now())
        assert person.answers == {}
    with database.reading() as session:
        assert session.exec(select(RegistrationAnswer)).all() == []


@pytest.mark.req("RULE-1", "KIND-3")
def test_changing_a_rule_changes_nobody_who_is_in(api, officer, database):
    register(api, 1)
    person = prove(database, 1)
    assert person.status == Status.APPROVED
    put(api, officer, approval="staff", quota=0, questions=[question("size", "choice", required=True)])
    with database.reading() as session:
        assert queries.get_person(session, person.id).status == Status.APPROVED
    put(api, officer, quota=None, questions=[])
    register(api, 2)
    assert prove(database, 2).status == Status.PENDING


@pytest.mark.req("RULE-1")
def test_only_approval_can_be_set_where_nobody_registers_by_a_form(api, officer):
    assert list(put(api, officer, "achiever", quota=3).json()["errors"]) == ["quota"]
    assert put(api, officer, "achiever", approval="staff").json()["data"]["approval"] == "staff"


def test_ids_of_registrations_are_uuids(api):
    assert UUID(register(api).json()["data"]["registrationId"])
