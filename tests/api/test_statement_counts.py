"""How many statements the acts of an opening rush send: each is time in which a writer keeps others waiting."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event
from sqlmodel import Session

from maritime_site.core.db.database import Database
from maritime_site.core.threads import API_READS, API_WRITES
from maritime_site.domain.companies.models import Company, CompanySeat
from maritime_site.domain.company_pages.models import CompanyPage, PageStatus
from maritime_site.domain.company_pages.schemas import PageContent
from tests.api.test_hospitality import form
from tests.api.test_signin import last_code
from tests.domain.hospitality.builders import make_package
from tests.factories import make_person
from tests.people import NOON

ASHA = {"email": "asha@demo.example", "mobile": "", "countryCode": "+91"}
REGISTRATION = {
    "firstName": "Asha",
    "lastName": "Rao",
    "email": ASHA["email"],
    "countryCode": "+91",
    "mobile": "9876543210",
    "organisation": "Harbour Works",
    "designation": "Engineer",
    "country": "IN",
    "consent": True,
}
# Locks that only PostgreSQL needs; looks once a second whether the event has changed, what it has none of, and who
# wants to be told.
UNCOUNTED = (
    "pg_advisory_xact_lock",
    "FROM event_state",
    "SELECT EXISTS (SELECT award_category",
    "FROM webhook_endpoint",
)


@contextmanager
def counted(database: Database, *more: str) -> Iterator[list[str]]:
    """The statements that requests sent in the block, also in `more` pools; a job of another test is not theirs."""
    sent: list[str] = []
    doors = (API_READS.name, API_WRITES.name, *more)

    def note(_connection, _cursor, statement, *_more):
        is_request = threading.current_thread().name.startswith(doors)
        if is_request and not statement.startswith("BEGIN") and not any(each in statement for each in UNCOUNTED):
            sent.append(statement)

    event.listen(database.engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(database.engine, "before_cursor_execute", note)


@pytest.mark.req("PERF-3")
def test_registering_and_signing_in_send_few_statements(api: TestClient, database):
    with counted(database) as registering:
        assert api.post("/api/delegate/register", json=REGISTRATION).status_code == 201
    with counted(database) as asking:
        assert api.post("/api/delegate/login/request-otp", json=ASHA).status_code == 200
    code = last_code(database)
    with counted(database) as proving:
        assert api.post("/api/delegate/login/verify-otp", json=ASHA | {"otp": code}).status_code == 200
    assert 0 < len(registering) <= 11, registering
    assert 0 < len(asking) <= 7, asking
    assert 0 < len(proving) <= 12, proving


@pytest.mark.req("PERF-3", "HOSP-3")
def test_booking_sends_few_statements_and_takes_the_room_after_all_but_the_answer(
    api: TestClient, database, new_person, token_for
):
    with database.writing() as session:
        package = make_package(session)
    headers = token_for(new_person()) | {"Idempotency-Key": "one"}
    with counted(database) as booking:
        assert api.post("/api/hospitality/booking", data=form(package), headers=headers).status_code == 201
    # Who asks, two for the key of the form, and ten for the booking.
    assert len(booking) <= 13, booking
    taken = next(place for place, statement in enumerate(booking) if statement.startswith("UPDATE package"))
    assert [statement.split()[:2] for statement in booking[taken + 1 :]] == [["UPDATE", "idempotency_record"]]


@pytest.mark.req("PERF-3", "HOSP-4")
def test_whoever_comes_too_late_is_told_before_anything_of_theirs_is_counted(
    api: TestClient, database, new_person, token_for
):
    with database.writing() as session:
        package = make_package(session, capacity=1, taken=1)
    headers = token_for(new_person()) | {"Idempotency-Key": "late"}
    with counted(database) as booking:
        assert api.post("/api/hospitality/booking", data=form(package), headers=headers).status_code == 409
    assert 0 < len(booking) <= 4, booking


@pytest.mark.req("PERF-3")
def test_an_order_is_made_by_few_statements(api: TestClient, database, new_person, token_for):
    with database.writing() as session:
        package = make_package(session)
    headers = token_for(new_person())
    booking = api.post("/api/hospitality/booking", data=form(package), headers=headers).json()["data"]["id"]
    order = {"bookingId": booking, "userType": "delegate"}
    with counted(database, "supplier") as ordering:
        assert api.post("/api/hospitality/payments/create-order", json=order, headers=headers).status_code == 200
    # Who asks, six for the order, and whether it was tried to be paid; the sandbox keeps books of its own.
    ours = [each for each in ordering if "sandbox_order" not in each and "SAVEPOINT" not in each]
    assert 0 < len(ours) <= 8, ours


@pytest.mark.req("PERF-3")
def test_a_signed_in_read_asks_who_it_is_once(api: TestClient, database, new_person, token_for):
    headers = token_for(new_person())
    with counted(database) as reading:
        assert api.get("/api/delegate/profile", headers=headers).status_code == 200
    assert len(reading) <= 1, reading


def publish_page(session: Session, number: int) -> None:
    """An exhibitor's page with a picture, as it stands after staff let it through."""
    owner = make_person(session, "exhibitor", details={"company_name": f"Harbour {number}"})
    content = PageContent(name=f"Harbour {number}", people=[owner.id])
    page = CompanyPage(
        company_id=owner.id,
        slug=f"harbour-{number}",
        name=content.name,
        status=PageStatus.PUBLISHED,
        published=content.model_dump(mode="json"),
        published_at=NOON,
        created_at=NOON,
        updated_at=NOON,
    )
    session.add(page)


@pytest.mark.req("PERF-3", "EXHIBIT-1")
def test_many_companies_are_read_with_as_many_statements_as_two(api: TestClient, database):
    sent: list[int] = []
    for numbers in (range(2), range(2, 20)):
        with database.writing() as session:
            for number in numbers:
                publish_page(session, number)
        with counted(database) as statements:
            assert len(api.get("/api/exhibitors?pageSize=50").json()["data"]) == numbers.stop
        sent.append(len(statements))
    assert sent[0] == sent[1] > 0, sent


def seat_people(session: Session, company: Company, places: range) -> None:
    """Colleagues in these seats of a company."""
    for place in places:
        person = make_person(session, "delegate")
        session.add(CompanySeat(company_id=company.id, position=place, person_id=person.id, named_at=NOON))


@pytest.mark.req("PERF-3", "INVITE-1")
def test_a_company_is_read_with_as_many_statements_for_many_seats_as_for_two(
    api: TestClient, database, new_person, token_for
):
    manager, sent = new_person("exhibitor"), list[int]()
    company = Company(manager_id=manager.id, reference="C-1", kind="delegate", created_at=NOON, updated_at=NOON)
    with database.writing() as session:
        session.add(company)
    headers = token_for(manager)
    for places in (range(2), range(2, 12)):
        with database.writing() as session:
            seat_people(session, company, places)
        with counted(database) as statements:
            assert len(api.get("/api/company", headers=headers).json()["data"]["seats"]) == places.stop
        sent.append(len(statements))
    assert sent[0] == sent[1] > 0, sent
