"""The main job from end to end by the client, against the real application."""

from __future__ import annotations

import re
from collections.abc import Iterator
from uuid import UUID

import pytest
from sqlmodel import col, select

from maritime_site.api.people.registration_bodies import example_of
from maritime_site.client import Client
from maritime_site.core.clock import utc_now
from maritime_site.core.db.database import Database
from maritime_site.domain.administration import service
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.kinds import KINDS
from maritime_site.jobs import hospitality as jobs
from tests.domain.hospitality.builders import make_package


@pytest.fixture
def site(api) -> Iterator[Client]:
    """The client over the application itself."""
    with Client("http://testserver", transport=api._transport) as client:
        yield client


def code_for(database: Database, email: str) -> str:
    """The one-time code that waits for this address."""
    with database.reading() as session:
        newest = select(Message.text).where(Message.recipient == email).order_by(col(Message.created_at).desc())
        row = re.search(r"\b[0-9]{6}\b", session.exec(newest).first() or "")
    assert row is not None
    return row[0]


def signed_in(site: Client, database: Database, kind: str, email: str):
    person = site.participant(kind)
    assert person.request_code(email=email)
    reply = person.sign_in(code_for(database, email), email=email)
    assert reply, reply
    return person


@pytest.mark.req("HOSP-1", "HOSP-3", "AUTH-1", "AUTH-4", "PROF-1")
def test_register_sign_in_book_pay_cancel_and_see_the_refund(site, database, services):
    with database.writing() as session:
        package_id = make_package(session, capacity=1).id
    registered = site.participant("delegate").register(example_of(KINDS["delegate"].forms[0]))
    assert registered.data is not None
    assert (registered.data.status, registered.status) == ("pending", 201)
    delegate = signed_in(site, database, "delegate", "asha.rao@example.com")
    assert delegate.profile().data["designation"] == "Engineer"
    assert delegate.update_profile(designation="Director").data["designation"] == "Director"

    hotel = site.hospitality
    (package,) = hotel.packages().data
    assert (package.id, package.available, package.price.currency) == (package_id, 1, "INR")
    held = hotel.book(package.id, guests=1, guest_name="Asha Rao", key="once")
    assert hotel.book(package.id, guests=1, guest_name="Asha Rao", key="once").data.id == held.data.id
    sold_out = hotel.book(package.id, guests=1, guest_name="Asha Rao")
    assert (sold_out.status, sold_out.message) == (409, "Failed to create booking. Please try again.")

    checkout = hotel.create_order(held.data.id).data
    assert (checkout.gateway, checkout.order.amount) == ("sandbox", package.price.amount)
    failed = hotel.pay_in_sandbox(checkout.order.id, outcome="failure").data
    assert failed.signature is None
    assert hotel.report_failure(held.data.id, checkout.order.id)
    paid = hotel.pay_in_sandbox(checkout.order.id).data
    assert hotel.verify(paid.model_copy(update={"signature": "0" * 64})).status == 400
    confirmed = hotel.verify(paid).data
    assert (confirmed.status, confirmed.payment.status) == ("confirmed", "captured")

    assert hotel.cancel(held.data.id)
    assert hotel.cancel(held.data.id)
    (cancelled,) = hotel.bookings().data
    assert (cancelled.status, cancelled.payment.refund.amount) == ("cancelled", package.price.amount)
    for _ in range(3):
        jobs.send_refunds(services, utc_now())
        jobs.run_sandbox(services, utc_now())
    (refunded,) = hotel.bookings().data
    assert (refunded.payment.status, refunded.payment.refunded) == ("refunded", package.price.amount)
    assert [step.status for step in refunded.history] == ["pending_payment", "confirmed", "cancelled"]

    token = site.signed.token
    assert delegate.sign_out()
    assert site.signed is None
    ended = site.connection.send("GET", "/delegate/profile", headers={"Authorization": f"Bearer {token}"})
    assert ended.status_code == 401
    assert hotel.bookings().error == "Invalid or missing token"


@pytest.mark.req("AUTH-6", "HOSP-4")
def test_what_is_refused_over_the_real_door(site, database, new_person):
    bilal = new_person("exhibitor", status="pending", details={"company_name": "Tide Works"})
    wrong = site.participant("exhibitor").sign_in("000000", email=bilal.email)
    assert (wrong.status, wrong.message) == (400, "The code is wrong or has expired")
    signed_in(site, database, "exhibitor", bilal.email)
    with database.writing() as session:
        package_id = make_package(session).id
    assert site.hospitality.book(package_id, guests=1, guest_name="B").error == "Your registration is not approved yet"
    assert site.hospitality.cancel(UUID(int=1)).status == 404
    assert site.signed is not None
    assert site.participant("delegate").profile().status == 401
    assert site.signed.kind == "exhibitor"


@pytest.mark.req("AUTH-7", "ROLE-3")
def test_an_administrators_session(site, database):
    with database.writing() as session:
        service.ensure_first_administrator(session, "chief@demo.example", "a long password", now=utc_now())
    refused = site.admin.sign_in("chief@demo.example", "another password")
    assert (refused.status, refused.message) == (401, "Invalid email or password")
    record = site.admin.sign_in("chief@demo.example", "a long password").data
    assert (record.email, "superadmin" in record.role) == ("chief@demo.example", True)
    assert site.signed.kind == "admin"
    assert site.admin.sign_out()
    assert not site.admin.sign_out()


def test_what_anybody_may_ask(site):
    assert site.site.is_ready()
    assert site.site.countries()[0].name == "India"
    assert isinstance(site.site.visitor_count(), int)
    assert site.site.log_visit()
    values = site.site.query(
        name="Asha",
        email="asha@demo.example",
        message="Where is hall 2?",
        mobile="9876543210",
        countryCodeMobile="+91",
        altcha=site.site.proof_of_work(),
    )
    assert values.success, values
    assert values.data
    wrong = site.site.query(name="A")
    assert wrong.errors["name"] == "Name must be at least 2 characters"


def test_the_language_is_the_clients_own(api):
    with Client("http://testserver", transport=api._transport, language="hi") as client:
        assert client.site.countries()[0].name != "India"
