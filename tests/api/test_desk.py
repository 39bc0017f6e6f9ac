"""The registration desk over REST: find somebody, add a walk-in, print badges (DESK-1)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlmodel import col, select

from maritime_site.core.clock import format_iso, utc_now
from maritime_site.core.text.i18n import DIGITS
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.badges import service
from maritime_site.domain.badges.models import BadgePrint
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.models import Action, Person, RegistrationEvent, Status
from tests.api.backoffice import administrator

pytestmark = pytest.mark.req("DESK-1")
DESK = "/api/admin/desk"
WALK_IN = {
    "kind": "visitor",
    "firstName": "Meera",
    "lastName": "Iyer",
    "email": "meera@walkin.example",
    "organisation": "Coastal Traders",
    "consent": True,
}


class BadgeBook:
    """Prints nothing; notes what would be on paper."""

    def __init__(self):
        self.sheets, self.sizes = [], []

    def pdf(self, sheets, size):
        self.sheets.append([sheet.name for sheet in sheets])
        self.sizes.append(size)
        return b"%PDF-1.7 badges"


@pytest.fixture
def book(services):
    services.badge_printer = BadgeBook()
    return services.badge_printer


@pytest.fixture
def clerk(database):
    return administrator(database, "registration desk")


def found(api, headers, text):
    answer = api.get(f"{DESK}/search", params={"q": text}, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def add(api, headers, **changes):
    return api.post(f"{DESK}/walk-ins", json=WALK_IN | changes, headers=headers)


def print_badge(api, headers, person, **body):
    return api.post(f"{DESK}/badges/{person.id}", json=body, headers=headers)


def actions(database):
    with database.reading() as session:
        return [row.action for row in session.exec(select(AuditEntry).order_by(col(AuditEntry.sequence)))]


def test_somebody_is_found_by_name_number_mobile_company_and_code(api, clerk, new_person, token_for):
    asha = new_person("delegate", first_name="Asha", last_name="Rao", mobile="+919812345678", organisation="Blue Port")
    new_person("delegate", first_name="Bilal", last_name="Khan", organisation="Red Dock")
    given = api.get("/api/delegate/pass", headers=token_for(asha)).json()["data"]
    number, code = given["passNumber"], given["code"]
    typed = ("asha ra", "Blue Port", "9812345678", "+91 98123 45678", "098123-45678"[1:], asha.reference, asha.email)
    typed += (number.translate(DIGITS), "९८१२३ ४५६७८")
    for text in (*typed, number, number.lower(), number.replace("-", ""), code, code.lower(), f" {code}\r\n"):
        assert [each["name"] for each in found(api, clerk, text)] == ["Asha Rao"], text
    for text in ("", "   ", "MP1:FORGED", "D-99999", "Nobody"):
        assert found(api, clerk, text) == []


def test_a_card_says_kind_status_pass_admission_and_badges(api, clerk, new_person, token_for):
    supervisor = administrator(api.app.state.services.database, "gate supervisor")
    today = utc_now().astimezone(api.app.state.services.event.zone).date()
    api.put("/api/admin/passes/days", json={"days": [today.isoformat()]}, headers=supervisor)
    asha = new_person("delegate", first_name="Asha", last_name="Rao")
    assert found(api, clerk, asha.reference)[0]["pass"] is None
    code = api.get("/api/delegate/pass", headers=token_for(asha)).json()["data"]["code"]
    device = api.post("/api/admin/gate/devices", json={"name": "T1", "gate": "North"}, headers=supervisor).json()
    scan = {"id": str(uuid4()), "code": code, "at": format_iso(utc_now()), "deviceId": device["data"]["id"]}
    assert api.post("/api/admin/gate/scan", json=scan, headers=supervisor).json()["data"]["outcome"] == "admitted"
    card = found(api, clerk, asha.reference)[0]
    assert (card["kind"], card["label"], card["status"], card["badges"]) == ("delegate", "Delegate", "approved", [])
    assert card["pass"]["status"] == "valid"
    assert card["admitted"]["gate"] == "North"


def test_a_walk_in_is_registered_and_approved_at_once(api, clerk, database):
    answer = add(api, clerk)
    assert answer.status_code == 201, answer.text
    card = answer.json()["data"]
    assert (card["status"], card["kind"], card["country"]) == ("approved", "visitor", "IN")
    with database.reading() as session:
        person = session.exec(select(Person).where(Person.email == "meera@walkin.example")).one()
        assert (person.status, person.added_by_staff) == (Status.APPROVED, True)
        assert session.exec(select(Message.recipient)).all() == ["meera@walkin.example"]
    assert "registration.add" in actions(database)
    again = add(api, clerk)
    assert again.status_code == 409
    assert card["reference"] in again.json()["message"]


def test_a_walk_in_of_a_company_is_asked_no_more(api, clerk):
    answer = add(api, clerk, kind="exhibitor")
    assert answer.status_code == 201, answer.text
    assert answer.json()["data"]["company"] == "Coastal Traders"


STUDENT = {"kind": "student", "adult": True}
SEAFARER = {"kind": "seafarer", "rank": "Bosun"}


@pytest.mark.parametrize(("who", "document"), [(STUDENT, "student-card"), (SEAFARER, "seafarer-document")])
def test_a_student_or_seafarer_is_registered_once_their_document_was_looked_at(api, clerk, database, who, document):
    for claim in ({}, {"documentsSeen": False}):
        refused = add(api, clerk, **who, **claim)
        assert (refused.status_code, list(refused.json()["errors"])) == (422, ["documentsSeen"])
    with database.reading() as session:
        assert session.exec(select(Person).where(Person.email == WALK_IN["email"])).first() is None
    answer = add(api, clerk, **who, documentsSeen=True)
    assert answer.status_code == 201, answer.text
    card = answer.json()["data"]
    assert (card["kind"], card["status"]) == ("visitor", "approved")
    assert card["label"] in {"Student visitor", "Seafarer"}
    assert "registration.see-documents" in actions(database)
    with database.reading() as session:
        person = session.exec(select(Person).where(Person.email == WALK_IN["email"])).one()
        assert (person.category, person.organisation) == (who["kind"], "Coastal Traders")
        assert person.details.get("institution", "Coastal Traders") == "Coastal Traders"
        steps = session.exec(select(RegistrationEvent).where(RegistrationEvent.person_id == person.id)).all()
        assert [step.details for step in steps if step.action == Action.DOCUMENTS_SEEN] == [{"documents": [document]}]


def test_the_press_is_accredited_at_the_desk_once_the_letter_was_looked_at(api, clerk, database):
    media = {"kind": "media", "email": "press@walkin.example"}
    refused = add(api, clerk, **media)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["documentsSeen"])
    with database.reading() as session:
        assert session.exec(select(Person).where(Person.email == media["email"])).first() is None
    assert add(api, clerk, **media, documentsSeen=True).json()["data"]["status"] == "approved"
    assert "registration.see-documents" in actions(database)


@pytest.mark.parametrize(("who", "field"), [(STUDENT | {"adult": False}, "adult"), (SEAFARER | {"rank": ""}, "rank")])
def test_a_student_is_an_adult_and_a_seafarer_has_a_rank(api, clerk, who, field):
    refused = add(api, clerk, **who, documentsSeen=True)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, [field])


def test_the_kinds_rule_says_whether_the_desk_looks_at_documents(api, clerk, database):
    chief = administrator(database)
    rule = api.get("/api/admin/rules/student", headers=chief).json()["data"]
    changed = {name: rule[name] for name in ("quota", "waitingList", "questions")} | {"approval": "automatic"}
    answer = api.put("/api/admin/rules/student", json=changed | {"documents": []}, headers=chief)
    assert answer.status_code == 200, answer.text
    assert add(api, clerk, **STUDENT).status_code == 201
    visitors = {"approval": "document", "documents": ["identity-document"]}
    assert api.put("/api/admin/rules/visitor", json=visitors, headers=chief).status_code == 200
    refused = add(api, clerk, email="bilal@walkin.example")
    assert refused.json()["errors"]["documentsSeen"] == "Look at this first: Identity document"


def test_a_walk_in_says_all_that_is_wrong_at_once(api, clerk):
    refused = add(api, clerk, **SEAFARER | {"rank": ""}, firstName="", consent=False).json()["errors"]
    assert set(refused) == {"firstName", "rank", "consent", "documentsSeen"}


@pytest.mark.parametrize(
    ("field", "value"),
    [("firstName", ""), ("email", "no address"), ("organisation", ""), ("kind", "pirate"), ("consent", False)],
)
def test_a_walk_in_says_what_is_wrong_by_field(api, clerk, field, value):
    answer = add(api, clerk, **{field: value})
    assert answer.status_code == 422
    assert field in answer.json()["errors"]


def test_a_badge_is_printed_once_and_again_for_a_reason(api, clerk, book, database, new_person):
    asha = new_person("delegate", first_name="Asha", last_name="Rao")
    first = print_badge(api, clerk, asha, size="90x55")
    assert (first.status_code, first.headers["content-type"]) == (200, "application/pdf")
    assert "no-store" in first.headers["cache-control"]
    for body in ({}, {"reason": ""}, {"reason": "   "}):
        refused = print_badge(api, clerk, asha, **body)
        assert refused.status_code == 422
        assert list(refused.json()["errors"]) == ["reason"]
    assert print_badge(api, clerk, asha, size="a6", reason="It tore").status_code == 200
    assert (book.sheets, book.sizes) == ([["Asha Rao"], ["Asha Rao"]], ["90x55", "a6"])
    with database.reading() as session:
        rows = session.exec(select(BadgePrint).order_by(col(BadgePrint.copy_number))).all()
        assert [(row.size, row.reason) for row in rows] == [("90x55", ""), ("a6", "It tore")]
        assert rows[0].printed_by_name == "registration.desk@demo.example"
    assert [name for name in actions(database) if name.startswith("badge")] == ["badge.print", "badge.reprint"]
    assert [badge["reason"] for badge in found(api, clerk, asha.reference)[0]["badges"]] == ["", "It tore"]


def test_nothing_is_on_record_when_nothing_is_printed(api, clerk, database, new_person):
    assert print_badge(api, clerk, new_person("delegate")).status_code == 503
    with database.reading() as session:
        assert session.exec(select(BadgePrint)).all() == []


def test_who_is_not_approved_or_has_no_pass_any_more_gets_no_badge(api, clerk, book, new_person, token_for):
    assert print_badge(api, clerk, new_person("delegate", status=Status.PENDING)).status_code == 409
    asha = new_person("delegate")
    api.get("/api/delegate/pass", headers=token_for(asha))
    supervisor = administrator(api.app.state.services.database, "gate supervisor")
    given = api.get("/api/admin/passes", headers=supervisor).json()["data"][0]["id"]
    api.post(f"/api/admin/passes/{given}/revoke", json={"reason": "Lost"}, headers=supervisor)
    assert print_badge(api, clerk, asha).status_code == 409
    assert api.post(f"{DESK}/badges/{uuid4()}", json={}, headers=clerk).status_code == 404
    assert print_badge(api, clerk, asha, size="a3").status_code == 422
    assert book.sheets == []


@pytest.fixture
def crowd(new_person):
    """Three delegates and a visitor who is not approved; the names, companies and numbers are in other orders."""
    for hour, (first, company) in enumerate((("Chitra", "Alpha"), ("Asha", "Gamma"), ("Bilal", "Beta"))):
        at = utc_now() - timedelta(hours=9 - hour)
        new_person("delegate", first_name=first, last_name="X", organisation=company, created_at=at)
    new_person("visitor", first_name="Dev", status=Status.PENDING)


@pytest.mark.parametrize(
    ("sort", "names"),
    [
        ("name", ["Asha X", "Bilal X", "Chitra X"]),
        ("company", ["Chitra X", "Bilal X", "Asha X"]),
        ("number", ["Chitra X", "Asha X", "Bilal X"]),
    ],
)
@pytest.mark.usefixtures("crowd")
def test_badges_of_all_that_match_are_sorted(api, clerk, book, sort, names):
    counted = api.get(f"{DESK}/badges/count", params={"kind": "delegate"}, headers=clerk).json()["data"]
    answer = api.get(f"{DESK}/badges", params={"sort": sort, "size": "100x62"}, headers=clerk)
    assert answer.status_code == 200, answer.text
    assert counted == {"matching": 3, "printed": 0, "perFile": 500, "parts": 1}
    assert book.sheets == [names]
    assert (answer.headers["x-badges-printed"], answer.headers["x-badges-more"]) == ("3", "0")


@pytest.mark.usefixtures("crowd")
def test_badges_come_in_parts_and_those_printed_before_are_left_out(api, clerk, book, monkeypatch):
    monkeypatch.setattr(service, "MOST_BADGES", 2)

    def part(**asked):
        return api.get(f"{DESK}/badges", params=asked, headers=clerk)

    first = part()
    assert (book.sheets[-1], first.headers["x-badges-more"]) == (["Asha X", "Bilal X"], "1")
    assert part(part=1).status_code == 422
    assert part(part=2).status_code == 200
    assert (book.sheets[-1], part(part=3).status_code) == (["Chitra X"], 404)
    assert part(part=1, reason="Paper jam").status_code == 200
    assert book.sheets[-1] == ["Asha X", "Bilal X"]
    assert part(status="pending").status_code == 404
    assert part(search="chi", reason="Lost").status_code == 200
    assert book.sheets[-1] == ["Chitra X"]


def test_who_lacks_the_permission_is_told_so(api, database, new_person):
    gate, person = administrator(database, "gate staff"), new_person("delegate")
    answers = [
        api.get(f"{DESK}/search", params={"q": "asha"}, headers=gate),
        add(api, gate),
        print_badge(api, gate, person),
        api.get(f"{DESK}/badges", headers=gate),
        api.get(f"{DESK}/badges/count", headers=gate),
    ]
    assert [answer.status_code for answer in answers] == [403] * 5
    assert {answer.json()["message"] for answer in answers} == {"Your role does not allow this"}
