"""The demo goes as a whole; real people and staff stay (EVENT-5)."""

from __future__ import annotations

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Conflict
from maritime_site.demo import removal
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.company_pages.models import CompanyPage, CompanyPageStep
from maritime_site.domain.event import queries as event
from maritime_site.domain.exhibition.models import Hall, StallApplication
from maritime_site.domain.hospitality.models import Booking, Package
from maritime_site.domain.newsroom.models import Announcement, PastEvent, PressRelease
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme.models import ProgrammeSession, Speaker
from maritime_site.domain.programme.queries import get_latest_release
from maritime_site.ports.event import first_event
from maritime_site.search.models import SearchEntry
from maritime_site.seed import seed_database
from tests.api.backoffice import administrator
from tests.domain.hospitality.builders import make_booking, make_package
from tests.factories import make_person

ACTOR = Actor("1", "chief@demo.example", "")


def remove(session, services):
    first = first_event(services.settings)
    return removal.remove_demo(session, first=first, actor=ACTOR, now=utc_now())


@pytest.fixture
def seeded(services, database):
    services.settings.demo = True
    seed_database(services, utc_now())
    return database


@pytest.mark.req("EVENT-5")
def test_demo_goes_whole_and_real_people_stay(services, seeded):
    with seeded.writing() as session:
        real = make_person(session, "delegate", email="real@people.example")
        demo = session.exec(select(Package).where(Package.is_demo)).first()
        make_booking(session, real, demo)
        kept = make_package(session, capacity=2)
        make_booking(session, real, kept)
        session.add(Announcement(text_en="Ours", text_hi="हमारा", published_at=utc_now()))
        session.flush()
        counted = remove(session, services)
        assert counted.people > 7
        assert counted.entries > 30
    with seeded.reading() as session:
        assert [person.email for person in session.exec(select(Person))] == ["real@people.example"]
        assert [package.id for package in session.exec(select(Package))] == [kept.id]
        assert [booking.package_id for booking in session.exec(select(Booking))] == [kept.id]
        for model in (Hall, StallApplication, CompanyPage, CompanyPageStep, PressRelease, ProgrammeSession, Speaker):
            assert session.exec(select(model)).first() is None
        assert [one.text_en for one in session.exec(select(Announcement))] == ["Ours"]
        assert session.exec(select(PastEvent)).first() is None
        assert get_latest_release(session).content == []
        first = first_event(services.settings)
        assert event.get_event(session, first).facts == first.facts
        ours = {str(each.id).replace("-", "") for each in session.exec(select(Person))}
        assert {entry.record for entry in session.exec(select(SearchEntry).where(SearchEntry.kind == "p"))} <= ours
        assert session.exec(select(AuditEntry).where(AuditEntry.action == removal.ACTION)).one()


@pytest.mark.req("EVENT-5")
def test_no_later_start_brings_it_back(services, seeded):
    with seeded.writing() as session:
        remove(session, services)
    seed_database(services, utc_now())
    with seeded.writing() as session:
        assert session.exec(select(Person)).first() is None
        with pytest.raises(Conflict):
            remove(session, services)


@pytest.mark.req("EVENT-5")
def test_office_removes_the_demo_with_one_act(api, seeded):
    chief = administrator(seeded, "superadmin")
    path = "/api/admin/event/demo"
    assert api.delete(path).status_code == 401
    assert api.delete(path, headers=administrator(seeded, "helpdesk")).status_code == 403
    assert api.get(path, headers=chief).json()["data"]["people"] > 7
    answer = api.delete(path, headers=chief).json()
    assert (answer["success"], answer["message"]) == (True, "The demo is gone")
    assert api.get(path, headers=chief).json()["data"] == {"people": 0, "entries": 0}
    assert api.delete(path, headers=chief).status_code == 409
    assert api.get("/api/admin/dashboard", headers=chief).status_code == 200


@pytest.mark.req("EVENT-5", "EXHIBIT-1")
def test_demo_shows_companies_pages_in_both_languages(api, seeded):
    pages = api.get("/api/exhibitors").json()["data"]
    assert len(pages) == 3
    for page in pages:
        assert all(page["text"][code] for code in ("en", "hi"))
        assert page["products"]
        assert page["name"].endswith("(demo)")
        assert api.get(f"/api/exhibitors/{page['slug']}").json()["data"]["status"] == "published"
