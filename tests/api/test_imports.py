"""People from a sheet over REST: checked, imported in the background, never twice (IMPORT-1)."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import openpyxl
import pytest
from sqlmodel import col, select

from maritime_site.core.clock import utc_now
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.imports import service
from maritime_site.domain.imports.cells import FORMULA
from maritime_site.domain.imports.columns import list_fields
from maritime_site.domain.imports.models import PeopleImport, PeopleImportChunk
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.kinds import KINDS, form_key
from maritime_site.domain.people.models import Consent, Person, RegistrationEvent
from maritime_site.domain.people.rules.models import RegistrationAnswer
from maritime_site.domain.privacy import holders
from maritime_site.jobs.batches import import_people
from tests.api.backoffice import administrator
from tests.people import LETTERHEAD
from tests.plans import statements

pytestmark = pytest.mark.req("IMPORT-1")
LIST = "/api/admin/imports"
HEADING = "firstName,lastName,email,countryCode,mobile,organisation,designation,country,consent"
FORMS = [(kind, form) for kind in KINDS.values() for form in kind.forms]


def line(number: int, **changed: str) -> str:
    values = {
        "firstName": "Asha",
        "lastName": f"Rao{number}",
        "email": f"p{number}@demo.example",
        "countryCode": "+91",
        "mobile": f"98765{number:05}",
        "organisation": "Harbour Works",
        "designation": "Engineer",
        "country": "IN",
        "consent": "yes",
    }
    return ",".join((values | changed).values())


def sheet(*lines: str, heading: str = HEADING) -> bytes:
    return "\n".join((heading, *lines)).encode()


@pytest.fixture
def officer(database):
    return administrator(database)


def check(api, officer, data, kind="delegate", name="people.csv", *, match=False, **more):
    files = {"file": (name, data)}
    return api.post(LIST, files=files, data={"kind": kind} | more, params={"match": match}, headers=officer)


def commit(api, officer, id, **body):
    return api.post(f"{LIST}/{id}/commit", json=body, headers=officer)


def people(database) -> list[Person]:
    with database.reading() as session:
        return list(session.exec(select(Person).order_by(col(Person.email))).all())


def test_sheet_is_checked_then_imported_and_the_same_file_again_creates_nobody(api, database, services, officer):
    data = sheet(*(line(number) for number in range(120)))
    made = check(api, officer, data, notify="true")
    assert made.status_code == 201, made.text
    found = made.json()["data"]
    assert (found["rows"], found["good"], found["problems"], found["duplicates"]) == (120, 120, [], [])
    assert people(database) == []
    started = commit(api, officer, found["id"], onlyGood=False)
    assert (started.status_code, started.json()["data"]["status"]) == (202, "running")
    import_people(services, utc_now())
    told = api.get(f"{LIST}/{found['id']}", headers=officer).json()["data"]
    assert {name: told[name] for name in ("status", "done", "total", "created", "skipped")} == {
        "status": "done",
        "done": 120,
        "total": 120,
        "created": 120,
        "skipped": 0,
    }
    assert (told["toProve"], told["waitlisted"], told["approve"]) == (120, 0, True)
    assert len(people(database)) == 120
    found_again = api.get("/api/admin/registrations", params={"search": "rao119", "kind": "delegate"}, headers=officer)
    assert [each["email"] for each in found_again.json()["data"]] == ["p119@demo.example"]
    assert api.get("/api/admin/registrations", headers=officer).json()["total"] == 120
    again = check(api, officer, data).json()["data"]
    assert (again["good"], [duplicate["row"] for duplicate in again["duplicates"]]) == (0, list(range(2, 122)))
    assert {duplicate["existingId"] for duplicate in again["duplicates"]} == {
        str(person.id) for person in people(database)
    }
    assert commit(api, officer, again["id"], onlyGood=True).status_code == 202
    import_people(services, utc_now())
    told = api.get(f"{LIST}/{again['id']}", headers=officer).json()["data"]
    assert (told["status"], told["created"], told["skipped"], len(people(database))) == ("done", 0, 120, 120)
    with database.reading() as session:
        letters = session.exec(select(Message.recipient).where(Message.purpose == "registration-imported")).all()
        acts = session.exec(
            select(AuditEntry.action).where(AuditEntry.entity == "import").order_by(col(AuditEntry.sequence))
        ).all()
        assert session.exec(select(PeopleImportChunk)).all() == []
    assert len(set(letters)) == 120
    assert acts == ["import.check", "import.commit"] * 2


def test_wrong_cells_of_a_row_are_told_from_left_to_right(api, officer):
    found = check(api, officer, sheet(line(1, country="nowhere", mobile="12", email="nobody", firstName=""))).json()
    assert [problem["column"] for problem in found["data"]["problems"]] == ["firstName", "email", "mobile", "country"]


def test_an_import_says_how_many_found_no_place(api, database, services):
    chief = administrator(database, "superadmin")
    rule = {"quota": 2, "waitingList": True}
    assert api.put("/api/admin/rules/delegate", json=rule, headers=chief).status_code == 200
    made = check(api, chief, sheet(*(line(number) for number in range(3)))).json()["data"]
    assert commit(api, chief, made["id"], onlyGood=False).status_code == 202
    import_people(services, utc_now())
    told = api.get(f"{LIST}/{made['id']}", headers=chief).json()["data"]
    assert (told["created"], told["toProve"], told["waitlisted"]) == (3, 2, 1)


def test_every_wrong_cell_is_named_and_only_the_good_rows_come(api, database, services, officer):
    data = sheet(
        line(1),
        line(2, email="nobody"),
        line(3, country="nowhere", mobile="12"),
        line(4, consent="perhaps"),
        line(5, consent=""),
        line(6, email="P1@demo.example"),
        line(7, firstName=""),
    )
    found = check(api, officer, data).json()["data"]
    assert {(problem["row"], problem["column"]) for problem in found["problems"]} == {
        (3, "email"),
        (4, "country"),
        (4, "mobile"),
        (5, "consent"),
        (6, "consent"),
        (7, "email"),
        (8, "firstName"),
    }
    assert (found["rows"], found["good"], found["problemCount"]) == (7, 1, 7)
    assert all(problem["message"] for problem in found["problems"])
    (country,) = (problem["message"] for problem in found["problems"] if problem["column"] == "country")
    assert country == "Write a country's name in English or Hindi, or its two letters, such as IN"
    refused = commit(api, officer, found["id"], onlyGood=False)
    assert (refused.status_code, "7 cells" in refused.json()["message"]) == (409, True)
    assert commit(api, officer, found["id"], onlyGood=True).status_code == 202
    import_people(services, utc_now())
    told = api.get(f"{LIST}/{found['id']}", headers=officer).json()["data"]
    assert (told["created"], told["skipped"]) == (1, 6)
    assert [person.email for person in people(database)] == ["p1@demo.example"]


def as_workbook(data: bytes) -> bytes:
    book, file = openpyxl.Workbook(), io.BytesIO()
    for row in data.decode().splitlines():
        book.worksheets[0].append(row.split(","))
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize("shape", [bytes, as_workbook])
def test_hostile_cell_is_named_like_any_wrong_one_and_its_row_is_left_out(api, database, services, officer, shape):
    hostile = "=HYPERLINK(1)"
    lines = [line(1), line(2, lastName=hostile), line(3, designation=hostile, consent=hostile), line(4, lastName="-x")]
    answer = check(api, officer, shape(sheet(*lines)))
    assert answer.status_code == 201, answer.text
    found = answer.json()["data"]
    named = {(problem["row"], problem["column"]): problem["message"] for problem in found["problems"]}
    assert named == dict.fromkeys([(3, "lastName"), (4, "designation"), (4, "consent")], FORMULA)
    assert commit(api, officer, found["id"], onlyGood=True).status_code == 202
    import_people(services, utc_now())
    assert [person.last_name for person in people(database)] == ["Rao1", "-x"]


@pytest.mark.req("RULE-1")
@pytest.mark.parametrize("title", ["answers.meal", "meal", "Your meal", "आपका भोजन"])
def test_answers_come_by_key_or_label_and_are_checked_by_the_rule(api, database, services, officer, title):
    options = [{"value": key, "label": {"en": f"{key} meal", "hi": f"{key} भोजन"}} for key in ("veg", "fish")]
    meal = {"key": "meal", "type": "choice", "label": {"en": "Your meal", "hi": "आपका भोजन"}, "options": options}
    rule = {"questions": [meal | {"required": True}]}
    assert api.put("/api/admin/rules/delegate", json=rule, headers=officer).status_code == 200
    lines = [f"{line(number)},{cell}" for number, cell in enumerate(("veg", "Fish meal", "stone", "", "=1+1"))]
    found = check(api, officer, sheet(*lines, heading=f"{HEADING},{title}")).json()["data"]
    assert found["columns"][-1] == "answers.meal"
    assert [(problem["row"], problem["column"]) for problem in found["problems"]] == [
        (4, "answers.meal"),
        (6, "answers.meal"),
    ]
    commit(api, officer, found["id"], onlyGood=True)
    import_people(services, utc_now())
    assert [person.answers for person in people(database)] == [{"meal": "veg"}, {"meal": "fish"}, {}]
    with database.reading() as session:
        kept = session.exec(select(RegistrationAnswer.value).order_by(RegistrationAnswer.value)).all()
    assert kept == ["fish", "veg"]


@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize(("kind", "form"), FORMS, ids=lambda value: getattr(value, "path", ""))
def test_columns_are_found_by_their_labels_in_either_language(api, officer, kind, form, language):
    from maritime_site.core.text.i18n import _

    with use_language(language):
        heading = [_(field.label) for field in list_fields(form)]
    answer = check(
        api, officer, sheet(",".join("x" for _each in heading), heading=",".join(heading)), form_key(kind, form)
    )
    assert answer.status_code == 201, answer.text
    assert answer.json()["data"]["columns"] == [field.name for field in list_fields(form)]


def test_workbook_without_dial_codes_and_with_a_basis_is_imported(api, database, services, officer):
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.append(
        ["First name", "Last name", "Email", "Mobile", "Organisation", "Designation", "Country", "Basis"]
    )
    book.active.append(["Asha", "Rao", "a@demo.example", 9876543210, "Port", "Head", "India", "Guest of the ministry"])
    book.active.append(["Li", "Wei", "b@demo.example", "+6591234567", "Port", "Head", "भारत", "Guest of the ministry"])
    target = io.BytesIO()
    book.save(target)
    found = check(api, officer, target.getvalue(), "media", "guests.xlsx").json()["data"]
    assert (found["problems"], found["good"]) == ([], 2)
    commit(api, officer, found["id"], onlyGood=False)
    import_people(services, utc_now())
    assert [(person.mobile, person.country) for person in people(database)] == [
        ("+919876543210", "IN"),
        ("+6591234567", "IN"),
    ]
    with database.reading() as session:
        assert session.exec(select(Consent)).all() == []
        assert set(session.exec(select(RegistrationEvent.note)).all()) == {"Guest of the ministry"}


@pytest.mark.parametrize(
    ("code", "mobile", "stored"),
    [
        ("+91", "९८७६५४३२१०", "+919876543210"),
        ("+९१", "98765 43210", "+919876543210"),
        ("0091", "9876543210", "+919876543210"),
        ("", "+९१ ९८७६५ ४३२१०", "+919876543210"),
    ],
)
def test_numbers_are_read_as_people_type_them(api, database, services, officer, code, mobile, stored):  # noqa: PLR0917
    data = sheet(line(1, countryCode=code, mobile=mobile, consent="जी हाँ"))
    found = check(api, officer, data).json()["data"]
    assert found["problems"] == []
    commit(api, officer, found["id"], onlyGood=False)
    import_people(services, utc_now())
    assert [person.mobile for person in people(database)] == [stored]


@pytest.mark.parametrize(
    ("data", "more", "field"),
    [
        (sheet(line(1), heading=HEADING.replace("consent", "remark")), {}, "file"),
        (sheet(line(1), heading=HEADING.replace("email", "remark")), {}, "file"),
        (b"", {}, "file"),
        (sheet(line(1)), {"kind": "achiever"}, "kind"),
        (sheet(line(1)), {"kind": "nobody"}, "kind"),
        (sheet(line(1)), {"more": "1"}, "more"),
    ],
)
def test_file_that_does_not_fit_is_422_and_nothing_of_it_is_kept(  # noqa: PLR0917  fixtures
    api, database, officer, data, more, field
):
    refused = check(api, officer, data, **more)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, [field]), refused.text
    with database.reading() as session:
        assert session.exec(select(PeopleImport)).all() == []


def test_columns_that_do_not_fit_are_matched_by_hand(api, database, services, officer):
    heading = HEADING.replace("email", "Their address").replace("consent", "Why")
    kept = check(api, officer, sheet(line(1), heading=heading), match=True).json()["data"]
    assert (kept["good"], kept["columns"][2]) == (0, "")
    assert "Email" in kept["problems"][0]["message"]
    columns = [*HEADING.split(",")[:-1], "basis"]
    answer = api.put(f"{LIST}/{kept['id']}/columns", json={"columns": columns}, headers=officer)
    assert (answer.json()["data"]["good"], answer.json()["data"]["problems"]) == (1, [])
    for wrong in (["email", "email"], ["nobody"]):
        refused = api.put(f"{LIST}/{kept['id']}/columns", json={"columns": wrong}, headers=officer)
        assert refused.status_code == 422
    commit(api, officer, kept["id"])
    import_people(services, utc_now())
    assert len(people(database)) == 1
    late = api.put(f"{LIST}/{kept['id']}/columns", json={"columns": columns}, headers=officer)
    assert late.status_code == 409


def test_import_that_was_stopped_goes_on_and_makes_nobody_twice(api, database, services, officer):
    found = check(api, officer, sheet(*(line(number) for number in range(230)))).json()["data"]
    commit(api, officer, found["id"])

    def run_batch(*, killed: bool) -> None:
        with database.writing() as session:
            service.import_batch(session, UUID(found["id"]), letterhead=LETTERHEAD, now=utc_now())
            if killed:
                raise RuntimeError

    with pytest.raises(RuntimeError):
        run_batch(killed=True)
    assert people(database) == []
    run_batch(killed=False)
    with database.writing() as session:
        service.note_failure(session, UUID(found["id"]))
    told = api.get(f"{LIST}/{found['id']}", headers=officer).json()["data"]
    assert (told["status"], told["done"], told["created"]) == ("failed", 100, 100)
    assert commit(api, officer, found["id"]).json()["data"]["status"] == "running"
    import_people(services, utc_now())
    told = api.get(f"{LIST}/{found['id']}", headers=officer).json()["data"]
    assert (told["status"], told["created"], len(people(database))) == ("done", 230, 230)


def test_batch_of_a_hundred_takes_no_more_statements_than_one_of_ten(api, database, officer):
    asked = []
    for rows in (range(1), range(1, 11), range(11, 111)):  # the first reads what the others find kept
        found = check(api, officer, sheet(*(line(number) for number in rows)), notify="true").json()["data"]
        commit(api, officer, found["id"])
        with statements(database) as said, database.writing() as session:
            service.import_batch(session, UUID(found["id"]), letterhead=LETTERHEAD, now=utc_now())
        # Who listens to the site is kept for some seconds, and read anew by chance.
        asked.append(len([one for one in said if "FROM webhook_endpoint" not in one]))
    assert len(people(database)) == 111
    assert asked[1] == asked[2] < 30


@pytest.mark.race
def test_the_same_sheet_twice_at_once_makes_everybody_once(api, database, services, officer):
    data = sheet(*(line(number) for number in range(100)))
    for _again in range(2):
        commit(api, officer, check(api, officer, data).json()["data"]["id"])
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _each: import_people(services, utc_now()), range(8)))
    assert len(people(database)) == 100
    with database.reading() as session:
        rows = session.exec(select(PeopleImport)).all()
    assert (sum(row.created for row in rows), sum(row.skipped for row in rows)) == (100, 100)
    assert {row.status for row in rows} == {"done"}


def test_somebody_who_is_erased_leaves_sheets_that_wait(api, database, services, officer, new_person):
    check(api, officer, sheet(line(1), line(2)))
    person = new_person("visitor", email="p1@demo.example")
    with database.writing() as session:
        holders.erase_everything(session, session.get_one(Person, person.id), services=services, now=utc_now())
    with database.reading() as session:
        assert "p1@" not in str(session.exec(select(PeopleImportChunk.rows)).all())
        assert session.exec(select(PeopleImport.rows)).one() == 1


def test_only_who_may_import_does(api, database):
    other = administrator(database, "helpdesk")
    assert check(api, other, sheet(line(1))).status_code == 403
    assert api.get(LIST, headers=other).status_code == 403
    assert check(api, {}, sheet(line(1))).status_code == 401


def test_import_waives_the_decision_only_for_who_may_decide(api, database, services, officer):
    from maritime_site.domain.administration.models import Role

    with database.writing() as session:
        role = session.get_one(Role, "registrations officer")
        role.permissions = {**role.permissions, "REGISTRATIONS_DECIDE": False}
        session.add(role)
    found = check(api, officer, sheet(line(1)), "media").json()["data"]
    commit(api, officer, found["id"])
    import_people(services, utc_now())
    assert people(database)[0].approve_when_proven is False


@pytest.mark.req("IMPORT-1")
def test_imports_are_listed_as_every_list_of_the_office_is(api, officer):
    for name in ("speakers.csv", "guests.csv"):
        assert check(api, officer, sheet(line(1)), name=name).status_code == 201
    asked = {
        "": (["guests.csv", "speakers.csv"], 2),
        "search=SPEAK": (["speakers.csv"], 1),
        "search=speak guests": ([], 0),
        "status=checked&pageSize=1": (["guests.csv"], 2),
        "status=done": ([], 0),
        "page=2": ([], 2),
    }
    for query, expected in asked.items():
        answer = api.get(f"{LIST}?{query}", headers=officer).json()
        assert ([row["fileName"] for row in answer["data"]], answer["total"]) == expected, query
    assert api.get(f"{LIST}?status=nonsense", headers=officer).status_code == 422
