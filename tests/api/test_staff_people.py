"""What staff do for one person over REST (STAFF-1)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import col, select

from maritime_site.core.clock import utc_now
from maritime_site.domain.administration.models import Administrator, Role
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.hospitality.models import Booking, Package
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.passes.models import EntryPass, VoidSerial
from maritime_site.domain.people.models import Person, Status
from tests.api.backoffice import administrator

pytestmark = pytest.mark.req("STAFF-1")
PEOPLE = "/api/admin/people"
ASHA = {
    "firstName": "Asha",
    "lastName": "Rao",
    "email": "asha@new.example",
    "countryCode": "+91",
    "mobile": "9876543210",
    "organisation": "Harbour Works",
    "designation": "Engineer",
    "country": "IN",
    "consent": True,
    "listed": True,
}


@pytest.fixture
def boss(database):
    """The bearer of a super-administrator."""
    return administrator(database, "superadmin")


def officer(database, *names):
    """The bearer of somebody who may do these things alone."""
    with database.writing() as session:
        session.add(Role(name="exact", permissions=dict.fromkeys(names, True), updated_at=utc_now()))
    return administrator(database, "exact")


def letters(database, purpose=""):
    with database.reading() as session:
        rows = session.exec(select(Message).order_by(col(Message.created_at))).all()
        return [row for row in rows if not purpose or row.purpose == purpose]


def make_package(database, **changes):
    now = utc_now()
    values = {
        "name_en": "Two nights",
        "description_en": "A room",
        "hotel": "Sea View",
        "city": "Mumbai",
        "check_in": (now + timedelta(days=40)).date(),
        "check_out": (now + timedelta(days=42)).date(),
        "cancel_before": now + timedelta(days=30),
        "max_guests": 2,
        "price_minor": 1_250_000,
        "currency": "INR",
        "capacity": 3,
        "open": True,
    }
    with database.writing() as session:
        package = Package(**values | changes)
        session.add(package)
        session.flush()
        return package


def book(api, headers, person, package):
    body = {"packageId": str(package.id), "guests": 1, "guestName": "Asha Rao"}
    return api.post(f"{PEOPLE}/{person.id}/bookings", json=body, headers=headers)


def test_an_approved_person_is_added_written_to_and_gets_a_pass_by_signing_in(api, database, boss, mailbox):
    answer = api.post(PEOPLE, json=ASHA | {"kind": "delegate", "status": "approved", "notify": True}, headers=boss)
    assert answer.status_code == 201, answer.text
    data = answer.json()["data"]
    assert (data["status"], data["kind"], data["email"]) == ("approved", "delegate", "asha@new.example")
    (letter,) = letters(database)
    assert (letter.purpose, letter.recipient) == ("registration-added", "asha@new.example")
    assert "/delegates/login" in letter.text
    again = api.post(PEOPLE, json=ASHA | {"kind": "delegate"}, headers=boss)
    assert again.status_code == 409
    assert data["reference"] in again.json()["message"]


def test_adding_without_notify_writes_to_nobody_and_refuses_by_field(api, database, boss):
    assert api.post(PEOPLE, json=ASHA | {"kind": "student", "notify": False}, headers=boss).json()["errors"] == {
        "institution": "Required",
        "adult": "Required",
    }
    assert set(api.post(PEOPLE, json=ASHA | {"kind": "nobody"}, headers=boss).json()["errors"]) == {"kind"}
    assert set(api.post(PEOPLE, json=ASHA | {"kind": "media", "x": 1}, headers=boss).json()["errors"]) == {"x"}
    without = {name: value for name, value in ASHA.items() if name not in {"consent", "mobile", "countryCode"}}
    assert set(api.post(PEOPLE, json=without | {"kind": "media"}, headers=boss).json()["errors"]) == {"consent"}
    body = without | {"kind": "media", "basis": "Named by the ministry", "notify": False}
    assert api.post(PEOPLE, json=body, headers=boss).json()["data"]["status"] == "pending"
    assert letters(database) == []


def test_a_field_is_corrected_with_a_reason_and_one_letter(api, database, boss, new_person, token_for):
    person = new_person(language="hi")
    body = {"organisation": "Port Trust", "country": "SG", "reason": "Misspelt in the list"}
    answer = api.patch(f"{PEOPLE}/{person.id}", json=body, headers=boss)
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert (data["profile"]["organisation"], data["country"]) == ("Port Trust", "SG")
    assert data["history"][-1]["details"] == {"fields": ["organisation", "country"]}
    (letter,) = letters(database)
    assert "Port Trust" in letter.text
    assert "Misspelt in the list" in letter.text
    assert api.patch(f"{PEOPLE}/{person.id}", json=body, headers=boss).json()["data"]["history"] == data["history"]
    quiet = {"organisation": "Port", "reason": "Shorter", "notify": False}
    assert api.patch(f"{PEOPLE}/{person.id}", json=quiet, headers=boss).status_code == 200
    assert len(letters(database)) == 1
    assert api.get("/api/delegate/profile", headers=token_for(person)).json()["data"]["organisation"] == "Port"
    for bad, field in (
        ({"organisation": "X"}, "reason"),
        ({"reason": "x"}, "fields"),
        ({"reason": "x", "rank": "AB"}, "rank"),
        ({"reason": "x", "status": "approved"}, "status"),
        ({"reason": "x", "email": "nothing"}, "email"),
    ):
        assert set(api.patch(f"{PEOPLE}/{person.id}", json=bad, headers=boss).json()["errors"]) == {field}


@pytest.mark.parametrize("sent", ["json", "data", "files"])
def test_a_stay_is_booked_with_the_participants_form_or_json(api, database, boss, new_person, sent):
    person, package = new_person(), make_package(database)
    body = {"packageId": str(package.id), "guests": 1, "guestName": "Asha Rao", "userType": "delegate"}
    values = {name: (None, str(value)) for name, value in body.items()} if sent == "files" else body
    path = f"{PEOPLE}/{person.id}/bookings"
    answer = api.post(path, headers=boss, **{sent: values})
    assert answer.status_code == 201, answer.text
    assert answer.json()["data"]["history"][0]["by"] == "administrator"
    wrong = dict.fromkeys(body, (None, "x")) if sent == "files" else dict.fromkeys(body, "x")
    refused = api.post(path, headers=boss, **{sent: wrong})
    assert (refused.status_code, set(refused.json()["errors"])) == (422, {"packageId", "guests"})
    assert api.post(path, **{sent: values}).status_code == 401


@pytest.mark.req("RULE-1")
def test_answers_are_given_and_corrected_by_staff_as_the_rule_asks(api, database, boss):
    words = {"en": "Shirt size", "hi": "शर्ट का आकार"}
    sizes = [{"value": size, "label": {"en": size, "hi": size}} for size in ("S", "L")]
    question = {"key": "size", "type": "choice", "label": words, "required": True, "options": sizes}
    assert api.put("/api/admin/rules/delegate", json={"questions": [question]}, headers=boss).status_code == 200
    body = ASHA | {"kind": "delegate", "answers": {"size": "XL"}}
    assert set(api.post(PEOPLE, json=body, headers=boss).json()["errors"]) == {"answers.size"}
    data = api.post(PEOPLE, json=body | {"answers": {"size": "S"}}, headers=boss).json()["data"]
    assert data["profile"]["answers"] == {"size": "S"}
    path = f"{PEOPLE}/{data['id']}"
    for wrong in ({"size": "XL"}, {"height": "2 m"}, {"size": None}):
        refused = api.patch(path, json={"answers": wrong, "reason": "x"}, headers=boss)
        assert set(refused.json()["errors"]) == {f"answers.{next(iter(wrong))}"}
    corrected = api.patch(path, json={"answers": {"size": "L"}, "reason": "Asked by phone"}, headers=boss).json()[
        "data"
    ]
    assert corrected["profile"]["answers"] == {"size": "L"}
    assert corrected["history"][-1]["details"] == {"fields": ["answers.size"]}
    assert "Shirt size: L (before: S)" in letters(database)[-1].text


def test_a_corrected_address_signs_in_only_once_proven_and_the_old_one_hears_of_it(
    api, database, boss, new_person, token_for
):
    person, other = new_person(email="old@demo.example"), new_person(email="taken@demo.example")
    headers = token_for(person)
    body = {"email": "Fresh@demo.example", "reason": "Changed employer", "notify": False}
    data = api.patch(f"{PEOPLE}/{person.id}", json=body, headers=boss).json()["data"]
    assert (data["email"], data["emailVerifiedAt"]) == ("fresh@demo.example", None)
    assert [letter.recipient for letter in letters(database)] == ["old@demo.example"]
    assert api.get("/api/delegate/profile", headers=headers).status_code == 401
    taken = api.patch(f"{PEOPLE}/{person.id}", json=body | {"email": other.email}, headers=boss)
    assert taken.status_code == 409
    assert other.reference in taken.json()["message"]


def test_a_corrected_mobile_comes_with_its_dial_code_and_has_to_be_proven(*, api, database, boss, new_person):
    values = {
        "email_verified_at": None,
        "country_code": "+91",
        "mobile": "+919820011223",
        "mobile_verified_at": utc_now(),
    }
    person = new_person(**values)
    path, reason = f"{PEOPLE}/{person.id}", {"reason": "New SIM", "notify": False}
    alone = api.patch(path, json=reason | {"countryCode": "+65"}, headers=boss)
    assert (alone.status_code, set(alone.json()["errors"])) == (422, {"mobile"})
    wrong = api.patch(path, json=reason | {"countryCode": "+65", "mobile": "12"}, headers=boss)
    assert (wrong.status_code, set(wrong.json()["errors"])) == (422, {"mobile"})
    data = api.patch(path, json=reason | {"countryCode": "+65", "mobile": "81234567"}, headers=boss).json()["data"]
    assert (data["mobile"], data["mobileVerifiedAt"]) == ("+6581234567", None)
    assert data["status"] == "approved", "staff answer for who proved nothing any more"


def test_an_approval_is_undone_and_the_gate_hears_of_the_pass(api, database, boss, new_person, token_for):
    person = new_person("media", status=Status.PENDING)
    with database.writing() as session:
        from maritime_site.domain.people.models import Document

        session.add(
            Document(
                person_id=person.id,
                kind="media-letter",
                name="x.png",
                media_type="image/png",
                size=1,
                created_at=utc_now(),
            )
        )
    assert api.post(f"/api/admin/registrations/{person.id}/approve", headers=boss).status_code == 200
    code = api.get("/api/media/pass", headers=token_for(person)).json()["data"]
    package = make_package(database)
    assert book(api, boss, person, package).status_code == 201
    before = len(letters(database))
    answer = api.post(f"{PEOPLE}/{person.id}/undo-decision", json={"reason": "A namesake"}, headers=boss)
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert (data["status"], data["pass"]["status"], data["stays"][0]["status"]) == ("pending", "revoked", "cancelled")
    assert data["history"][-1]["action"] == "undone"
    (letter,) = letters(database)[before:]
    assert code["passNumber"] in letter.text
    assert "A namesake" in letter.text
    with database.reading() as session:
        assert [row.number for row in session.exec(select(VoidSerial)).all()] == [code["passNumber"]]
        assert session.exec(select(Package.taken)).one() == 0
    again = api.post(f"{PEOPLE}/{person.id}/undo-decision", json={"reason": "Twice"}, headers=boss)
    assert again.status_code == 409
    assert person.full_name in again.json()["message"]
    assert api.get("/api/media/pass", headers=token_for(person)).status_code == 409


def test_a_rejection_is_undone_and_the_pass_is_there_again_with_another_code(
    api, database, boss, new_person, token_for
):
    person = new_person(status=Status.PENDING)
    registration = f"/api/admin/registrations/{person.id}"
    assert api.post(f"{registration}/approve", headers=boss).status_code == 200
    first = api.get("/api/delegate/pass", headers=token_for(person))
    assert api.post(f"{registration}/reject", json={"reason": "A mistake"}, headers=boss).status_code == 200
    answer = api.post(f"{PEOPLE}/{person.id}/undo-decision", json={"reason": "It was right"}, headers=boss)
    assert (answer.json()["data"]["status"], answer.json()["data"]["pass"]["status"]) == ("approved", "valid")
    second = api.get("/api/delegate/pass", headers=token_for(person)).json()["data"]
    assert second["passNumber"] == first.json()["data"]["passNumber"]
    assert second["code"] != first.json()["data"]["code"]
    answer = api.post(f"{PEOPLE}/{person.id}/undo-decision", json={"reason": "And that too"}, headers=boss)
    assert answer.json()["data"]["status"] == "pending"


def test_a_kind_is_changed_with_pass_and_sign_in(api, database, boss, new_person, token_for):
    person = new_person(details={"looking_for": "Partners"})
    old = token_for(person)
    number = api.get("/api/delegate/pass", headers=old).json()["data"]["passNumber"]
    body = {"kind": "exhibitor", "reason": "Has a stall"}
    data = api.post(f"{PEOPLE}/{person.id}/change-kind", json=body, headers=boss).json()["data"]
    assert (data["kind"], data["status"], data["profile"]["companyName"]) == ("exhibitor", "approved", "Harbour Works")
    assert data["pass"]["number"].startswith("E-")
    assert data["history"][-1]["details"] == {"old": "delegate", "new": "exhibitor"}
    assert api.get("/api/delegate/profile", headers=old).status_code == 401
    with database.reading() as session:
        person = session.get_one(Person, person.id)
        assert [row.number for row in session.exec(select(VoidSerial)).all()] == [number]
    assert api.get("/api/exhibition/pass", headers=token_for(person)).status_code == 200
    (letter,) = letters(database)
    assert data["pass"]["number"] in letter.text
    assert "/exhibition/login" in letter.text
    repeat = api.post(f"{PEOPLE}/{person.id}/change-kind", json=body, headers=boss).json()["data"]
    assert repeat["history"] == data["history"]
    student = api.post(f"{PEOPLE}/{person.id}/change-kind", json=body | {"kind": "student"}, headers=boss)
    assert student.json()["data"]["category"] == "student"
    assert student.json()["data"]["missingDocuments"] == ["student-card"]
    back = api.post(f"{PEOPLE}/{person.id}/change-kind", json=body | {"kind": "delegate"}, headers=boss)
    assert back.json()["data"]["profile"]["lookingFor"] == "Partners"


def test_a_kind_is_not_changed_into_one_that_the_address_has(api, boss, new_person):
    person = new_person(email="asha@demo.example")
    other = new_person("media", email="asha@demo.example")
    body = {"kind": "media", "reason": "A journalist"}
    answer = api.post(f"{PEOPLE}/{person.id}/change-kind", json=body, headers=boss)
    assert answer.status_code == 409
    assert other.reference in answer.json()["message"]
    assert set(
        api.post(f"{PEOPLE}/{person.id}/change-kind", json=body | {"kind": "x"}, headers=boss).json()["errors"]
    ) == {"kind"}


def test_two_registrations_become_one(api, database, boss, new_person, token_for):
    stays, goes = new_person(), new_person("visitor", email="second@demo.example")
    package = make_package(database)
    assert book(api, boss, goes, package).status_code == 201
    number = api.get("/api/visitor/pass", headers=token_for(goes)).json()["data"]["passNumber"]
    api.post(f"{PEOPLE}/{goes.id}/notes", json={"text": "Comes with a guide"}, headers=boss)
    before = len(letters(database))
    body = {"otherId": str(goes.id), "reason": "Registered twice"}
    answer = api.post(f"{PEOPLE}/{stays.id}/merge", json=body, headers=boss)
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert [stay["status"] for stay in data["stays"]] == ["pending_payment"]
    assert [note["text"] for note in data["notes"]] == ["Comes with a guide"]
    assert [other["reference"] for other in data["registrations"]] == [goes.reference]
    assert {letter.recipient for letter in letters(database)[before:]} == {stays.email, "second@demo.example"}
    assert all(number in letter.text for letter in letters(database)[before:])
    with database.reading() as session:
        assert session.exec(select(Booking.owner_id)).one() == stays.id
        assert session.exec(select(EntryPass).where(EntryPass.person_id == goes.id)).one().status == "revoked"
        other = session.get_one(Person, goes.id)
        assert (other.email, other.merged_into_id) == ("", stays.id)
    assert api.post(f"{PEOPLE}/{stays.id}/merge", json=body, headers=boss).json()["data"]["history"] == data["history"]
    for path, more in (
        ("undo-decision", {}),
        ("change-kind", {"kind": "media"}),
        ("merge", {"otherId": str(stays.id)}),
    ):
        refused = api.post(f"{PEOPLE}/{goes.id}/{path}", json={"reason": "x"} | more, headers=boss)
        assert refused.status_code == 409, path
        assert stays.reference in refused.json()["message"]
    itself = api.post(f"{PEOPLE}/{stays.id}/merge", json=body | {"otherId": str(stays.id)}, headers=boss)
    assert set(itself.json()["errors"]) == {"otherId"}


def test_a_stay_is_booked_for_a_day_by_staff(api, database, boss, new_person):
    person, package = new_person(), make_package(database, capacity=1)
    answer = book(api, boss, person, package)
    assert (answer.status_code, answer.json()["data"]["history"][0]["by"]) == (201, "administrator")
    with database.reading() as session:
        booking = session.exec(select(Booking)).one()
        assert booking.hold_expires_at - booking.created_at == timedelta(hours=24)
    assert book(api, boss, new_person(), package).status_code == 409
    assert book(api, boss, new_person(status=Status.PENDING), make_package(database)).status_code == 409


def test_staff_are_not_refused_a_stay_in_words_for_the_person(api, database, boss, new_person):
    package, person = make_package(database), new_person()
    answers = [book(api, boss, new_person(status=Status.PENDING), package)]
    answers += [book(api, boss, person, package) for _number in range(3)]
    kind = {"packageId": str(package.id), "guests": 1, "guestName": "Asha Rao", "userType": "media"}
    answers += [api.post(f"{PEOPLE}/{person.id}/bookings", json=kind, headers=boss)]
    refused = [answer.json()["message"] for answer in answers if answer.status_code != 201]
    assert refused == [
        "This registration is not approved. Rooms can be booked after approval.",
        "Two rooms are held for this person already. One of them has to be paid or cancelled first.",
        "This person is of another kind",
    ]


def test_the_person_never_sees_a_note(api, services, boss, new_person, token_for):
    person = new_person()
    text = "A secret among staff"
    assert api.post(f"{PEOPLE}/{person.id}/notes", json={"text": text}, headers=boss).status_code == 200
    assert api.get(f"{PEOPLE}/{person.id}", headers=boss).json()["data"]["notes"][0]["text"] == text
    assert text not in api.get("/api/delegate/profile", headers=token_for(person)).text
    with services.database.reading() as session:
        from maritime_site.domain.privacy import holders

        held = holders.collect_held_data(session, session.get_one(Person, person.id), services=services)
        assert text not in str(held)
        assert all(text not in str(row.model_dump()) for row in session.exec(select(AuditEntry)).all())
    assert letters(services.database) == []


def test_each_sees_only_what_they_may_and_does_only_what_it_touches(api, database, new_person):
    person, package = new_person(status=Status.REJECTED), make_package(database)
    headers = officer(database, "PEOPLE_EDIT")
    data = api.get(f"{PEOPLE}/{person.id}", headers=headers).json()["data"]
    assert [data[part] for part in ("pass", "stays", "stalls", "payments", "cases")] == [None] * 5
    assert data["notes"] == []
    assert book(api, headers, person, package).status_code == 403
    undo = api.post(f"{PEOPLE}/{person.id}/undo-decision", json={"reason": "x"}, headers=headers)
    assert undo.status_code == 403
    added = api.post(PEOPLE, json=ASHA | {"kind": "delegate", "status": "approved"}, headers=headers)
    assert added.status_code == 403
    with database.writing() as session:
        session.delete(session.exec(select(Administrator)).one())
    assert api.get(f"{PEOPLE}/{person.id}", headers=headers).status_code == 401


@pytest.mark.parametrize(
    ("status", "kind", "answer"),
    [
        (Status.APPROVED, "media", 403),
        (Status.APPROVED, "student", 403),
        (Status.APPROVED, "delegate", 200),
        (Status.PENDING, "media", 200),
        (Status.APPROVED, "visitor", 200),
        (Status.APPROVED, "x", 422),
    ],
)
def test_whoever_is_approved_comes_among_the_accredited_by_a_decision(  # noqa: PLR0917  fixtures
    api, database, new_person, status, kind, answer
):
    person, headers = new_person("visitor", status=status), officer(database, "PEOPLE_EDIT")
    body = {"kind": kind, "reason": "Writes for a paper"}
    given = api.post(f"{PEOPLE}/{person.id}/change-kind", json=body, headers=headers)
    assert given.status_code == answer, given.text


def test_without_the_permission_nothing_is_shown_or_done(api, database, new_person):
    person, headers = new_person(), administrator(database, "helpdesk")
    assert api.get(f"{PEOPLE}/{person.id}", headers=headers).status_code == 403
    for path in ("notes", "merge", "change-kind", "undo-decision", "bookings"):
        assert api.post(f"{PEOPLE}/{person.id}/{path}", json={}, headers=headers).status_code == 403


def test_what_was_sent_is_read_and_sent_again_but_never_a_code(api, database, boss, new_person):
    person = new_person()
    api.patch(f"{PEOPLE}/{person.id}", json={"organisation": "Port", "reason": "Short"}, headers=boss)
    (message,) = api.get(f"{PEOPLE}/{person.id}", headers=boss).json()["data"]["messages"]
    assert "Port" in message["text"]
    path = f"{PEOPLE}/{person.id}/messages/{message['id']}/send-again"
    assert api.post(path, headers=boss).status_code == 200
    assert [letter.recipient for letter in letters(database)] == [person.email, person.email]
    with database.writing() as session:
        session.get_one(Message, letters(database)[0].id).secret = True
    assert api.post(path, headers=boss).status_code == 409
    other = new_person()
    assert api.post(path.replace(str(person.id), str(other.id)), headers=boss).status_code == 404
