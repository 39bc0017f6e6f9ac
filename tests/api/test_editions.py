"""The next edition: this one's structure and texts as a file, and a new site that begins with it (EVENT-4)."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta

import pytest
from sqlmodel import select

from maritime_site.domain.exhibition.models import Hall as ExhibitionHall
from maritime_site.domain.exhibition.models import Stall, Tariff
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.rules.models import RegistrationPlaces, RegistrationRule
from maritime_site.domain.programme.models import Hall, ProgrammeSession
from tests.api.backoffice import administrator
from tests.domain.hospitality.builders import make_package
from tests.factories import make_person
from tests.people import NOON

pytestmark = pytest.mark.req("EVENT-4")
NEXT = "2027-11-08"  # the shipped event begins on 2025-10-27
MOVED = timedelta(days=742)
STARTS = datetime.fromisoformat("2025-10-27T10:30:00+05:30")


def build_structure(session):
    package = make_package(session, capacity=4, taken=2)
    hall = ExhibitionHall(code="H1", name_en="Hall 1", width=40, height=30)
    stage = Hall(slug="main", name_en="Main stage", name_hi="मुख्य मंच")
    demo = ExhibitionHall(code="D1", name_en="Demo hall", width=40, height=30, is_demo=True)
    session.add_all((hall, demo, stage))
    session.flush()
    session.add_all(
        (
            Stall(code="A1", hall_id=hall.id, x=1, y=1, width=3, height=3, area_m2=9),
            Stall(code="D1", hall_id=demo.id, x=1, y=1, width=3, height=3, area_m2=9),
            Tariff(type="shell", price_class="standard", rate_minor=500_000, published=True, updated_at=NOON),
            ProgrammeSession(
                title_en="Opening",
                title_hi="उद्घाटन",
                starts_at=STARTS,
                ends_at=STARTS + timedelta(hours=1),
                hall_id=stage.id,
                released=True,
                updated_at=NOON,
            ),
        )
    )
    return package


@pytest.fixture
def edition(api, database):
    """The file of a site with a structure and a person, as the office saves it; then the site is a new one."""
    chief = administrator(database, "superadmin")
    with database.writing() as session:
        package = build_structure(session)
        make_person(session, "delegate", email="asha@people.example")
        check_in = package.check_in
    rule = {"quota": 3, "waitingList": True, "closesAt": "2025-10-20T00:00:00+05:30"}
    assert api.put("/api/admin/rules/delegate", json=rule, headers=chief).status_code == 200
    page = {"title": {"en": "Us", "hi": "हम"}, "body": {"en": "Come to {{ event.title }}.", "hi": "आइए।"}}
    assert api.put("/api/admin/pages/imw~organisers", json=page, headers=chief).status_code == 200
    assert api.post("/api/admin/pages/imw~organisers/publish", json={}, headers=chief).status_code == 200
    answer = api.post("/api/admin/event/clone", json={"startsOn": NEXT}, headers=chief)
    assert answer.status_code == 200
    content = answer.json()["data"]
    assert "asha@people.example" not in json.dumps(content)
    assert content["parts"]["packages"][0]["check_in"] == (check_in + MOVED).isoformat()
    return chief, content


def empty_site(database):
    with database.writing() as session:
        models = (ProgrammeSession, Hall, Stall, ExhibitionHall, Tariff, Package, Person)
        for model in (*models, RegistrationRule, RegistrationPlaces):
            for row in session.exec(select(model)).all():
                session.delete(row)
            session.flush()


def load(api, chief, content):
    file = {"file": ("edition.json", json.dumps(content), "application/json")}
    return api.post("/api/admin/event/structure", files=file, headers=chief)


def test_new_site_begins_with_the_structure_moved_and_nothing_published(api, database, edition):
    chief, content = edition
    refused = load(api, chief, content)
    assert (refused.status_code, "new site only" in refused.json()["message"]) == (409, True)
    empty_site(database)
    loaded = load(api, chief, content)
    assert loaded.status_code == 201, loaded.text
    counts = loaded.json()["data"]
    assert (counts["packages"], counts["stalls"], counts["sessions"], counts["rules"], counts["pages"]) == (
        1,
        1,
        1,
        1,
        1,
    )
    with database.reading() as session:
        package = session.exec(select(Package)).one()
        assert (package.taken, package.open, package.capacity) == (0, False, 4)
        talk = session.exec(select(ProgrammeSession)).one()
        assert (talk.starts_at, talk.released) == (STARTS + MOVED, False)
        assert talk.hall_id == session.exec(select(Hall)).one().id
        assert not session.exec(select(Tariff)).one().published
        assert session.exec(select(RegistrationPlaces)).one().quota == 3
        assert session.exec(select(Person)).first() is None
    draft = api.get("/api/admin/event", headers=chief).json()["data"]
    assert (draft["startsOn"], draft["endsOn"], draft["year"]) == (NEXT, "2027-11-12", 2027)
    assert api.get("/api/event").json()["data"]["startsOn"] == "2025-10-27", "a draft is no publication"
    rule = api.get("/api/admin/rules/delegate", headers=chief).json()["data"]
    assert rule["closesAt"].startswith("2027-1")
    assert load(api, chief, content).status_code == 409


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "other"}, "not the file"),
        ({"parts": {"packages": [{"nothing": 1}]}}, "packages, row 1: nothing is unknown"),
        ({"parts": {"packages": [{"check_in": "soon"}]}}, "packages, row 1: check check_in"),
        ({"parts": {"stalls": [{"code": "A1"}]}}, "does not fit together"),
    ],
)
def test_a_file_that_is_none_is_refused_whole(api, database, edition, change, words):
    chief, content = edition
    empty_site(database)
    refused = load(api, chief, content | change)
    assert (refused.status_code, words in json.dumps(refused.json())) == (422, True), refused.text
    with database.reading() as session:
        assert session.exec(select(Package)).first() is None


def test_a_contact_written_before_numbers_were_checked_goes_along(api, database, edition):
    chief, content = edition
    empty_site(database)
    contacts = [{"label": {"en": "Desk"}, "phone": "022-2345 6789 / 90"}]
    assert load(api, chief, content | {"event": content["event"] | {"contacts": contacts}}).status_code == 201
    draft = api.get("/api/admin/event", headers=chief).json()["data"]
    assert draft["contacts"][0]["phone"] == "022-2345 6789 / 90"
    refused = api.put("/api/admin/event", json={"contacts": contacts}, headers=chief)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["contacts"])
    assert api.put("/api/admin/event", json={"year": 2028}, headers=chief).status_code == 200


def test_only_publishers_clone_and_only_into_the_future(api, database):
    chief, editor = administrator(database, "superadmin"), administrator(database, "editor")
    assert api.post("/api/admin/event/clone", json={"startsOn": NEXT}, headers=editor).status_code == 403
    early = api.post("/api/admin/event/clone", json={"startsOn": str(date(2024, 1, 1))}, headers=chief)
    assert (early.status_code, "after this one" in early.text) == (422, True)
