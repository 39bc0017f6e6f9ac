"""An event whose prices are in a currency of its own: packages, stalls, seats, items, refunds (EVENT-1)."""

from __future__ import annotations

import pytest
from sqlmodel import col, select

from maritime_site.core.text.formatting import format_amount, format_money
from maritime_site.core.text.home import home_currency
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.event.source import EventSource
from maritime_site.ports.services import install_services
from tests.api.backoffice import administrator
from tests.api.test_event import days_ahead
from tests.api.test_exhibitor_orders import OFFICE, item
from tests.api.test_hospitality_staff import PACKAGE
from tests.domain.exhibition.builders import bring_to

pytestmark = pytest.mark.req("EVENT-1")
ADMIN = "/api/admin"
HINDI = {"Accept-Language": "hi"}
ROOM = PACKAGE | {"price": {"amount": 500_000}}
RATE = {"type": "shell", "priceClass": "standard", "rate": 790_000, "premiumPercent": 0, "taxPercent": 0}


@pytest.fixture
def chief(database):
    return administrator(database, "superadmin")


@pytest.fixture
def events(api, services, chief):
    """A function that lets facts of the event count, and answers what was said of them."""
    install_services(services)

    def publish(**facts):
        saved = api.put(f"{ADMIN}/event", json=days_ahead(30) | facts, headers=chief)
        if saved.status_code == 200:
            assert api.post(f"{ADMIN}/event/publish", headers=chief).status_code == 200
            services.event_reader.refresh()
        return saved

    return publish


def test_the_currency_is_a_fact_of_the_event(api, events):
    assert api.get("/api/event").json()["data"]["currency"] == "INR"
    for wrong, words in (
        ("shilling", "Enter a currency by its three letters, like INR or KES"),
        ("DEM", "Enter a currency by its three letters, like INR or KES"),
        ("JPY", "Prices have two decimals here; JPY has not. Choose another currency."),
        ("KWD", "Prices have two decimals here; KWD has not. Choose another currency."),
    ):
        refused = events(currency=wrong)
        assert (refused.status_code, refused.json()["errors"]) == (422, {"currency": words})
    assert events(currency=" kes ").json()["data"]["currency"] == "KES"
    assert (api.get("/api/event").json()["data"]["currency"], home_currency()) == ("KES", "KES")


def test_whatever_is_priced_is_in_the_events_currency(api, chief, events, new_person):
    events(country="KE", currency="KES")
    made = api.post(f"{ADMIN}/packages", json=ROOM, headers=chief).json()["data"]
    assert made["price"] == {"amount": 500_000, "currency": "KES"}
    chair = api.post(OFFICE, json=item(), headers=chief).json()["data"]
    assert (chair["price"], chair["currency"]) == (45_000, "KES")
    rate = api.post(f"{ADMIN}/exhibition/tariff", json=RATE, headers=chief)
    assert rate.json()["data"]["currency"] == "KES"
    manager = new_person("exhibitor", email="team@demo.example")
    seats = {"count": 2, "kind": "exhibitor", "price": {"amount": 90_000}}
    assert api.put(f"{ADMIN}/people/{manager.id}/seats", json=seats, headers=chief).status_code == 200
    refused = api.post(f"{ADMIN}/packages", json=PACKAGE, headers=chief)
    assert refused.json()["errors"]["price"] == "Prices are in KES here"
    refused = api.post(f"{ADMIN}/exhibition/tariff", json=RATE | {"currency": "INR"}, headers=chief)
    assert list(refused.json()["errors"]) == ["currency"]


def test_exhibitors_of_the_country_pay_in_its_currency_and_others_in_dollars(api, chief, events, database, new_person):
    events(country="KE", currency="KES")
    for row in (RATE, RATE | {"currency": "USD", "rate": 9_000}):
        made = api.post(f"{ADMIN}/exhibition/tariff", json=row | {"published": True}, headers=chief)
        assert made.status_code == 201, made.text
    amounts = {}
    for country in ("KE", "IN"):
        owner = new_person("exhibitor", email=f"{country.lower()}@demo.example", country=country)
        with database.writing() as session:
            claim = bring_to(session, "applied", owner)
        offered = api.post(f"{ADMIN}/exhibition/applications/{claim.id}/offer", json={}, headers=chief).json()["data"]
        amounts[country] = offered["price"]["currency"]
    assert amounts == {"KE": "KES", "IN": "USD"}


def test_the_currency_stays_while_something_is_on_sale_in_it(api, database, chief, events, new_person):
    package = api.post(f"{ADMIN}/packages", json=ROOM, headers=chief).json()["data"]
    api.post(OFFICE, json=item(), headers=chief)
    dollars = RATE | {"currency": "USD", "published": True}
    assert api.post(f"{ADMIN}/exhibition/tariff", json=dollars, headers=chief).status_code == 201
    manager = new_person("exhibitor", email="team@demo.example")
    seats = {"count": 2, "kind": "exhibitor", "price": {"amount": 90_000}}
    api.put(f"{ADMIN}/people/{manager.id}/seats", json=seats, headers=chief)
    what = "packages on sale: 1, companies with priced seats: 1, items that exhibitors order: 1"
    refused = events(currency="KES")
    words = f"This is priced in INR: {what}. Close, withdraw or unpublish it first."
    assert (refused.status_code, refused.json()["errors"]) == (422, {"currency": words})
    hindi = api.put(f"{ADMIN}/event", json={"currency": "KES"}, headers=chief | HINDI)
    assert "बिक्री पर पैकेज: 1" in hindi.json()["errors"]["currency"]
    path = f"{ADMIN}/packages/{package['id']}"
    api.put(path, json={"open": False}, headers=chief)
    api.put(f"{ADMIN}/people/{manager.id}/seats", json=seats | {"price": None}, headers=chief)
    (chair,) = api.get(OFFICE, headers=chief).json()["data"]
    assert api.delete(f"{OFFICE}/{chair['id']}", headers=chief).status_code == 200
    assert events(currency="KES").status_code == 200
    reopened = api.put(path, json={"open": True}, headers=chief)
    assert reopened.json()["errors"] == {"price": "This price is in INR: enter one in KES"}
    priced = api.put(path, json={"open": True, "price": {"amount": 500_000}}, headers=chief).json()["data"]
    assert priced["price"] == {"amount": 500_000, "currency": "KES"}
    with database.reading() as session:
        change = session.exec(
            select(AuditEntry).where(AuditEntry.action == "package.change").order_by(col(AuditEntry.sequence).desc())
        ).first()
    assert (change.before["currency"], change.after["currency"]) == ("INR", "KES")


def test_nothing_is_put_on_sale_between_the_draft_and_its_publication(api, chief, events):
    assert api.put(f"{ADMIN}/event", json=days_ahead(30) | {"currency": "KES"}, headers=chief).status_code == 200
    assert api.post(f"{ADMIN}/packages", json=ROOM, headers=chief).status_code == 200
    refused = api.post(f"{ADMIN}/event/publish", headers=chief)
    assert (refused.status_code, "packages on sale: 1" in refused.json()["message"]) == (409, True)
    assert api.get("/api/event").json()["data"]["currency"] == "INR"


def test_a_draft_with_another_currency_takes_other_facts_whatever_is_on_sale_by_then(api, chief):
    assert api.put(f"{ADMIN}/event", json=days_ahead(30) | {"currency": "KES"}, headers=chief).status_code == 200
    assert api.post(f"{ADMIN}/packages", json=ROOM, headers=chief).status_code == 200
    saved = api.put(f"{ADMIN}/event", json={"edition": 3}, headers=chief)
    assert (saved.status_code, saved.json()["data"]["edition"]) == (200, 3)
    assert api.post(f"{ADMIN}/event/publish", headers=chief).status_code == 409
    assert api.put(f"{ADMIN}/event", json={"currency": "AED"}, headers=chief).status_code == 422
    assert api.put(f"{ADMIN}/event", json={"currency": "INR"}, headers=chief).status_code == 200
    assert api.post(f"{ADMIN}/event/publish", headers=chief).status_code == 200


@pytest.fixture
def late(database, services, chief):
    """A function that publishes a currency while this process still knows the one before: as another worker does."""
    install_services(services)

    def publish(api, currency):
        worker = EventSource(database, services.event, look_seconds=1_000_000)
        worker.current()
        assert api.put(f"{ADMIN}/event", json=days_ahead(30) | {"currency": currency}, headers=chief).status_code == 200
        assert api.post(f"{ADMIN}/event/publish", headers=chief).status_code == 200
        services.event_reader = worker

    return publish


def test_nothing_is_put_on_sale_in_the_currency_that_another_worker_just_changed(
    api, chief, database, late, new_person
):
    package = api.post(f"{ADMIN}/packages", json=ROOM | {"open": False}, headers=chief).json()["data"]
    manager = new_person("exhibitor", email="team@demo.example")
    with database.writing() as session:
        claim = bring_to(session, "applied", new_person("exhibitor", email="stall@demo.example", country="KE"))
    late(api, "KES")
    assert home_currency() == "INR"
    seats = {"count": 2, "kind": "exhibitor", "price": {"amount": 90_000}}
    for answer, field, words in (
        (api.post(f"{ADMIN}/packages", json=ROOM, headers=chief), "price", "Prices are in KES here"),
        (
            api.put(f"{ADMIN}/packages/{package['id']}", json={"open": True}, headers=chief),
            "price",
            "This price is in INR: enter one in KES",
        ),
        (
            api.put(f"{ADMIN}/people/{manager.id}/seats", json=seats, headers=chief),
            "price",
            "Prices are in KES, USD here",
        ),
        (
            api.post(f"{ADMIN}/exhibition/tariff", json=RATE | {"published": True}, headers=chief),
            "currency",
            "Prices are in KES, USD here",
        ),
    ):
        assert (answer.status_code, answer.json()["errors"]) == (422, {field: words})
    chair = api.post(OFFICE, json=item(), headers=chief).json()["data"]
    offered = api.post(f"{ADMIN}/exhibition/applications/{claim.id}/offer", json={"amount": 5_000}, headers=chief)
    assert (chair["currency"], offered.json()["data"]["price"]["currency"]) == ("KES", "KES")


def test_the_letters_of_a_currency_stand_off_its_figures():
    assert (format_money(185_000, "KES"), format_amount(185_050, "AED")) == ("KES\u00a01,850", "AED\u00a01,850.50")
    assert (format_money(185_000, "INR"), format_money(185_050, "EUR")) == ("₹1,850", "€1,850.50")
    with use_language("hi"):
        assert format_money(12_345_600, "KES") == "KES\u00a01,23,456"
