"""What a new site still needs, seen by itself (EVENT-4)."""

from __future__ import annotations

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.demo.hospitality import seed_packages
from maritime_site.domain.administration.models import Administrator, SecondFactor
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.pages import service as pages
from maritime_site.domain.pages.schemas import PageRequest, PublishPageRequest
from maritime_site.ports.event import Event, FixedEvent
from maritime_site.ports.event_fact_types import Words
from maritime_site.ports.event_facts import Apps, Social
from tests.api.backoffice import administrator
from tests.domain.billing.builders import ACCOUNTANT
from tests.domain.hospitality.builders import make_package

CHECKLIST = "/api/admin/checklist"
KEYS = [
    "details",
    "packages",
    "stalls",
    "programme",
    "consents",
    "mail",
    "payments",
    "staff",
    "second-factors",
    "backup",
]


@pytest.fixture
def chief(database):
    return administrator(database, "superadmin")


def read(api, chief):
    result = api.get(CHECKLIST, headers=chief).json()
    assert result["success"] is True
    assert all(set(step) == {"key", "title", "done", "path"} for step in result["data"])
    return {step["key"]: step["done"] for step in result["data"]}


@pytest.mark.req("EVENT-4")
def test_new_site_needs_every_step_in_order(api, chief):
    result = api.get(CHECKLIST, headers=chief).json()["data"]
    assert [step["key"] for step in result] == KEYS
    assert not any(step["done"] for step in result if step["key"] != "second-factors")
    assert all(step["path"].startswith("/admin/") and step["title"] for step in result)


@pytest.mark.req("EVENT-4")
def test_steps_see_by_themselves_what_is_done(api, database, chief):
    with database.writing() as session:
        seed_packages(session, utc_now().date(), utc_now())
    assert read(api, chief)["packages"] is False
    with database.writing() as session:
        make_package(session, capacity=1)
        for account in session.exec(select(Administrator)).all():
            account.password_hash = "x"
    before = read(api, chief)
    assert (before["packages"], before["second-factors"]) == (True, False)
    with database.writing() as session:
        account = session.exec(select(Administrator)).one()
        session.add(SecondFactor(administrator_id=account.id, key="x", confirmed_at=utc_now(), created_at=utc_now()))
    assert read(api, chief)["second-factors"] is True
    event = {"name": {"en": "Tide Summit", "hi": "ज्वार समिट"}}
    assert api.put("/api/admin/event", json=event, headers=chief).status_code == 200
    assert read(api, chief)["details"] is False
    assert api.post("/api/admin/event/publish", headers=chief).status_code == 200
    assert read(api, chief)["details"] is True


@pytest.mark.req("EVENT-4")
def test_mail_needs_a_server_and_a_sender_of_ones_own(api, services, chief):
    def is_done(**settings: str) -> bool:
        services.settings = services.settings.model_copy(update=settings)
        return read(api, chief)["mail"]

    assert is_done(smtp_host="mail.event.example") is False
    assert is_done(mail_from="office@event.example") is True
    assert is_done(smtp_host="") is False


@pytest.mark.req("EVENT-4", "EVENT-2")
def test_an_event_abroad_is_told_which_texts_speak_of_another_country(api, database, services, chief):
    assert "texts" not in read(api, chief)
    services.event_reader = FixedEvent(Event(services.event.facts.model_copy(update={"country": "KE"})))
    step = next(step for step in api.get(CHECKLIST, headers=chief).json()["data"] if step["key"] == "texts")
    assert (step["done"], step["path"]) == (False, "/admin/pages")
    assert all(title in step["title"] for title in ("Privacy notice", "Accessibility statement"))
    page = {"title": {"en": "Privacy", "hi": "निजता"}, "body": {"en": "Ours.", "hi": "हमारा।"}}
    with database.writing() as session:
        pages.save_draft(session, "privacy", PageRequest.model_validate(page), actor=ACCOUNTANT, now=utc_now())
        pages.publish_page(session, "privacy", PublishPageRequest(), actor=ACCOUNTANT, now=utc_now())
    step = next(step for step in api.get(CHECKLIST, headers=chief).json()["data"] if step["key"] == "texts")
    assert "Privacy notice" not in step["title"]
    assert "Accessibility statement" in step["title"]


@pytest.mark.req("EVENT-4", "EVENT-1")
def test_another_event_is_told_which_facts_are_still_of_the_shipped_one(api, services, chief):
    shipped = services.event.facts
    assert "leftovers" not in read(api, chief)

    def told(**changes):
        services.event_reader = FixedEvent(Event(shipped.model_copy(update=changes)))
        found = [step for step in api.get(CHECKLIST, headers=chief).json()["data"] if step["key"] == "leftovers"]
        assert all((step["done"], step["path"]) == (False, "/admin/event") for step in found)
        return found[0]["title"].partition(": ")[2].split("; ") if found else []

    assert told(name=Words(en="India Maritime Week 2027")) == []
    own = {"name": Words(en="Port Days"), "theme": shipped.theme.model_copy(update={"en": "Gateway"})}
    fields = told(**own)
    assert fields[:3] == ["Theme, Hindi", "Venue, English", "Venue, Hindi"]
    assert {"Hosts", "X", "App for Android", "Figures", "What happens there"} <= set(fields)
    assert set(told(country="KE")) >= {*fields, "Currency", "Time zone"}
    assert not {"Currency", "Time zone"} & {*fields, *told(country="KE", currency="KES", time_zone="Africa/Nairobi")}
    rest = {"venue": None, "hosts": [], "social": Social(), "apps": Apps(), "figures": [], "strands": []}
    assert told(**own, **rest, figures_source=None) == ["Theme, Hindi"]
    assert told(**own | {"theme": None}, **rest, figures_source=None) == []


@pytest.mark.req("EVENT-4")
def test_checklist_is_for_those_who_edit_the_event(api, database):
    assert api.get(CHECKLIST).status_code == 401
    assert api.get(CHECKLIST, headers=administrator(database, "helpdesk")).status_code == 403


def test_demo_packages_are_marked(database):
    with database.writing() as session:
        seed_packages(session, utc_now().date(), utc_now())
        assert all(package.is_demo for package in session.exec(select(Package)).all())
