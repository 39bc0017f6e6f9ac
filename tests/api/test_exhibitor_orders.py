"""Exhibitors order from a list that staff keep, over REST (EXHIBIT-1)."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest

from maritime_site.core.clock import format_iso, utc_now
from maritime_site.domain.companies.models import Company, CompanySeat
from maritime_site.domain.exhibitor_orders import merging, privacy, service
from maritime_site.domain.exhibitor_orders.models import OrderItem, OrderLine
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.domain.people.models import Person, Status
from tests.api.backoffice import administrator
from tests.people import NOON

pytestmark = pytest.mark.req("EXHIBIT-1")
OFFICE, OWN = "/api/admin/exhibitor-orders", "/api/exhibition/orders"


@pytest.fixture
def exhibitor(new_person):
    return new_person("exhibitor", email="sagar@demo.example")


@pytest.fixture
def bearer(exhibitor, token_for):
    return token_for(exhibitor)


@pytest.fixture
def officer(database):
    return administrator(database, "exhibition officer")


def item(**more):
    body = {"title": {"en": "Chair", "hi": "कुर्सी"}, "price": 45_000}
    return body | {"until": format_iso(utc_now() + timedelta(days=2))} | more


@pytest.fixture
def chair(api, officer):
    made = api.post(OFFICE, json=item(), headers=officer)
    assert made.status_code == 201, made.text
    return made.json()["data"]["id"]


def order(api, bearer, chair, quantity, **more):
    return api.put(f"{OWN}/{chair}", json={"quantity": quantity} | more, headers=bearer)


def test_company_orders_changes_and_cancels(api, bearer, officer, chair):
    row = api.get(OWN, headers=bearer | {"Accept-Language": "hi"}).json()["data"][0]
    assert (row["title"], row["quantity"], row["isOpen"]) == ("कुर्सी", 0, True)
    assert row["price"] == {"amount": 45_000, "currency": "INR"}
    for _twice in range(2):
        assert order(api, bearer, chair, 4, note="Blue").json()["data"]["quantity"] == 4
    listed = api.get(OFFICE, headers=officer).json()["data"][0]
    assert (listed["ordered"], listed["companies"]) == (4, 1)
    for choice, number in (
        ({"search": "chai", "status": "open"}, 1),
        ({"search": "कुर्सी"}, 1),
        ({"search": "anchor"}, 0),
        ({"status": "closed"}, 0),
    ):
        chosen = api.get(f"{OFFICE}/lines", params=choice, headers=officer).json()
        assert (len(chosen["data"]), chosen["total"]) == (number, number), choice
    lines = api.get(f"{OFFICE}/lines", headers=officer).json()
    assert lines["total"] == 1
    assert (lines["data"][0]["quantity"], lines["data"][0]["note"]) == (4, "Blue")
    assert order(api, bearer, chair, 0).json()["data"]["quantity"] == 0
    assert api.get(OFFICE, headers=officer).json()["data"][0]["companies"] == 0


def test_what_is_ordered_keeps_its_price_and_outlives_the_list(api, bearer, officer, chair):
    assert order(api, bearer, chair, 1).status_code == 200
    assert api.put(f"{OFFICE}/{chair}", json=item(price=60_000), headers=officer).json()["data"]["price"] == 60_000
    assert order(api, bearer, chair, 2).json()["data"]["price"]["amount"] == 45_000
    assert api.delete(f"{OFFICE}/{chair}", headers=officer).status_code == 200
    row = api.get(OWN, headers=bearer).json()["data"][0]
    assert (row["quantity"], row["isOpen"]) == (2, False)
    assert order(api, bearer, chair, 3).status_code == 404
    assert api.get(OFFICE, headers=officer).json()["data"] == []


@pytest.fixture
def colleague(database, exhibitor, new_person):
    """Somebody in a seat of the exhibitor's company whom the office rejected."""
    person = new_person("exhibitor", status=Status.REJECTED)
    with database.writing() as session:
        company = Company(
            manager_id=exhibitor.id, reference="TEAM-1", kind="exhibitor", created_at=NOON, updated_at=NOON
        )
        session.add(company)
        session.flush()
        session.add(CompanySeat(company_id=company.id, position=1, person_id=person.id, named_at=NOON))
    return person


def test_a_rejected_colleague_binds_nobodys_company(*, api, database, bearer, colleague, token_for, officer, chair):
    theirs = token_for(colleague)
    assert order(api, bearer, chair, 4).status_code == 200
    assert [order(api, theirs, chair, quantity).status_code for quantity in (5, 0)] == [409, 409]
    payload = {"title": {"en": "Power"}, "type": "tick", "dueAt": format_iso(utc_now() + timedelta(days=2))}
    made = api.post("/api/admin/exhibitor-tasks", json=payload, headers=officer)
    assert made.status_code == 201, made.text
    answer = f"/api/exhibition/tasks/{made.json()['data']['id']}"
    assert api.put(answer, json={"done": True}, headers=theirs).status_code == 409
    with database.writing() as session:
        session.get_one(Person, colleague.id).status = Status.APPROVED
    assert order(api, theirs, chair, 5).status_code == 200
    assert api.put(answer, json={"done": True}, headers=theirs).status_code == 200


def test_a_company_that_is_not_approved_orders_nothing_and_may_cancel(api, database, exhibitor, bearer, chair):
    assert order(api, bearer, chair, 4).status_code == 200
    with database.writing() as session:
        session.get_one(Person, exhibitor.id).status = Status.REJECTED
    assert order(api, bearer, chair, 5).status_code == 409
    assert api.get(OWN, headers=bearer).json()["data"][0]["quantity"] == 4
    assert order(api, bearer, chair, 0).json()["data"]["quantity"] == 0


def test_after_the_last_day_nothing_changes(api, bearer, officer, chair):
    past = item(until=format_iso(utc_now() - timedelta(minutes=1)))
    unheard = api.post(OFFICE, json=past, headers=officer)
    assert (unheard.status_code, unheard.json()["errors"]) == (422, {"until": "Choose a time that is still to come"})
    assert api.put(f"{OFFICE}/{chair}", json=past, headers=officer).status_code == 200
    refused = order(api, bearer, chair, 1)
    assert refused.status_code == 409
    assert "could be ordered until" in refused.json()["message"]
    assert not api.get(OWN, headers=bearer).json()["data"][0]["isOpen"]


@pytest.mark.parametrize("wrong", [-1, 501, "x", None])
def test_a_quantity_that_makes_no_sense_is_422(api, bearer, chair, wrong):
    assert set(order(api, bearer, chair, wrong).json()["errors"]) == {"quantity"}


def test_others_neither_order_nor_set_the_list(api, database, new_person, token_for, chair):
    chitra = token_for(new_person("delegate"))
    assert api.get(OWN, headers=chitra).status_code == 401
    assert order(api, chitra, chair, 1).status_code == 401
    assert api.post(OFFICE, json=item(), headers=administrator(database, "helpdesk")).status_code == 403


def test_another_company_sees_its_own_orders_alone(api, bearer, new_person, token_for, chair):
    assert order(api, bearer, chair, 5).status_code == 200
    other = token_for(new_person("exhibitor", email="chitra@demo.example"))
    assert api.get(OWN, headers=other).json()["data"][0]["quantity"] == 0


@pytest.mark.req("REG-7", "STAFF-1")
def test_orders_are_exported_merged_and_erased(api, database, services, bearer, exhibitor, new_person, chair):  # noqa: PLR0917  fixtures
    assert order(api, bearer, chair, 5).status_code == 200
    stays = new_person("exhibitor", email="other@demo.example")
    with database.writing() as session:
        happened = RegistrationsMerged(stays.id, exhibitor.id)
        merging.merged(session, happened, services, utc_now())
        kept = session.get_one(Person, stays.id)
        assert privacy.export_of(session, kept)["exhibitorOrders"][0]["quantity"] == 5
        assert session.get(OrderLine, (UUID(chair), exhibitor.id)) is None
        privacy.erase_held_data(session, kept, services=services, now=utc_now())
        assert service.list_orders(session, stays.id, now=utc_now())[0].quantity == 0
        assert session.get(OrderItem, UUID(chair)) is not None
