"""The office gives a company seats at the person's page (INVITE-1)."""

from __future__ import annotations

import asyncio

import pytest
from sqlmodel import select

from maritime_site.domain.companies.models import Company, CompanySeat
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.people.seats_state import CompanySeatsState
from tests.api.backoffice import administrator
from tests.web.states import send, staff_tab

pytestmark = pytest.mark.req("INVITE-1")
FORM = {"count": "3", "seatKind": "exhibitor", "seatsUntil": "2030-01-02T18:00", "price": "1,500.50"}


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


def at_seats(token, person, *forms):
    async def run():
        root = await staff_tab(f"/admin/registrations/{person.id}/", token)
        page = await root.get_state(CompanySeatsState)
        await send(page, "open")
        for form in forms:
            await send(page, "save", form)
        return page

    return asyncio.run(run())


def test_office_gives_a_company_seats_and_reads_them_back(services, database, new_person):
    install_services(services)
    chief = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    person = new_person("exhibitor")
    page = at_seats(chief, person)
    assert (page.seats, page.given["count"]) == ([], "")
    page = at_seats(chief, person, FORM)
    assert page.problems == []
    assert [row["what"] for row in page.seats] == ["Seat 1 is free", "Seat 2 is free", "Seat 3 is free"]
    assert page.given == FORM | {"price": "1500.50", "seatsCurrency": "INR"}
    with database.reading() as session:
        company = session.exec(select(Company)).one()
        assert (company.manager_id, company.price_minor, company.kind) == (person.id, 150_050, "exhibitor")
        assert len(session.exec(select(CompanySeat)).all()) == 3


def test_a_price_in_dollars_stays_in_dollars(services, database, new_person):
    """Whoever changes the number of seats at a price that a program set does not turn it into rupees."""
    install_services(services)
    chief = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    person = new_person("exhibitor")
    page = at_seats(chief, person, FORM | {"seatsCurrency": "USD"})
    assert page.given["seatsCurrency"] == "USD"
    page = at_seats(chief, person, page.given | {"count": "4"})
    assert page.given == FORM | {"count": "4", "price": "1500.50", "seatsCurrency": "USD"}
    with database.reading() as session:
        assert session.exec(select(Company)).one().currency == "USD"


def test_a_refusal_names_the_field_and_a_desk_without_the_permission_changes_nothing(services, database, new_person):
    install_services(services)
    chief = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    helper = administrator(database, "helpdesk")["Authorization"].removeprefix("Bearer ")
    person = new_person("exhibitor")
    page = at_seats(chief, person, FORM | {"count": "", "seatKind": "nobody"})
    assert set(page.errors) == {"count"} or set(page.errors) == {"count", "seatKind"}
    assert set(at_seats(chief, person, FORM | {"price": "much"}).errors) == {"price"}
    at_seats(helper, person, FORM)
    with database.reading() as session:
        assert session.exec(select(Company)).first() is None


def test_a_desk_that_only_looks_at_registrations_is_not_refused(services, database, new_person):
    """The page is theirs; the seats on it are not."""
    install_services(services)
    helper = administrator(database, "helpdesk")["Authorization"].removeprefix("Bearer ")
    page = at_seats(helper, new_person("exhibitor"))
    assert (page.problems, page.loaded) == ([], False)
