"""The page that Razorpay's checkout opens in, and that no other page lets it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import datetime, timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select
from starlette.testclient import TestClient

from maritime_site.domain.companies import service as companies
from maritime_site.domain.companies.schemas import SeatPrice, SeatsRequest
from maritime_site.domain.hospitality import service
from maritime_site.domain.hospitality.models import Booking
from maritime_site.domain.payments import orders
from maritime_site.domain.payments.models import OrderStatus, PaymentOrder
from maritime_site.web.dynamic_pages.registry import LIVE_PAGES
from maritime_site.web.dynamic_pages.serving import DynamicPages
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.server.csp import CHECKOUT
from maritime_site.web.server.pages import Pages
from tests.domain.exhibition.builders import bring_to
from tests.domain.hospitality.builders import LATE, TERMS, make_booking, make_order
from tests.domain.invitations.builders import OFFICER
from tests.factories import make_person
from tests.people import NOON

FRAME = "<html><head><title>F</title></head><body><main>⟦slot_content⟧</main></body></html>"
HOST = re.compile(r"https://[\w.*-]*razorpay\.com")


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def order(database) -> str:
    """A held booking's order at Razorpay."""
    with database.writing() as session:
        opened = make_order(session, make_booking(session, make_person(session)))
        opened.gateway = "razorpay"
        return opened.gateway_order_id or ""


@pytest.fixture
def visit(services, tmp_path: Path):
    """The site's live pages with the settings given."""
    for code in ("en", "hi"):
        for path in (Route.PAY, Route.SITEMAP):
            page = tmp_path / localize_path(path, code).strip("/") / "index.html"
            page.parent.mkdir(parents=True)
            page.write_text(FRAME, encoding="utf-8")

    def door(gateway: str = "razorpay", now: datetime = NOON) -> TestClient:
        values = {"gateway": gateway, "razorpay_key_id": "rzp_test_1"}
        settings = services.settings.model_copy(update=values)
        live = DynamicPages(LIVE_PAGES, tmp_path, replace(services, settings=settings), clock=lambda: now)
        return TestClient(Pages(tmp_path, [], live=live.respond))

    return door


@pytest.mark.req("HOSP-3")
@pytest.mark.parametrize(("language", "words"), [("en", "Pay now"), ("hi", "अभी भुगतान करें")])
def test_it_says_what_is_paid_and_lets_the_checkout_in(visit, order, language, words):
    answer = visit().get(f"{localize_path(Route.PAY, language)}?order={order}")
    assert words in answer.text
    assert "rzp_test_1" in answer.text
    policy = answer.headers["content-security-policy"]
    for directive, hosts in CHECKOUT.items():
        (sources,) = re.findall(rf"{directive} ([^;]*)", policy)
        assert set(hosts.split()) <= set(sources.split())
        assert "'self'" in sources or directive == "frame-src"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin-allow-popups"
    assert "razorpay" in answer.headers["permissions-policy"]
    assert (answer.headers["cache-control"], answer.headers["x-robots-tag"]) == ("no-store", "noindex")


@pytest.mark.req("HOSP-3")
def test_no_other_page_lets_it_in(visit):
    answer = visit().get(Route.SITEMAP)
    assert answer.status_code == 200
    assert not HOST.findall(str(answer.headers))


@pytest.mark.req("HOSP-3")
@pytest.mark.parametrize("gateway", ["sandbox", "none"])
def test_there_is_none_for_another_gateway_or_an_unknown_order(visit, order, gateway):
    for answer in (visit(gateway).get(f"{Route.PAY}?order={order}"), visit().get(f"{Route.PAY}?order=order_unknown")):
        assert "There is nothing to pay here" in answer.text
        assert "/pay.js" not in answer.text


@pytest.mark.req("HOSP-3")
def test_an_order_that_was_given_up_cannot_be_paid_there(visit, order, database):
    with database.writing() as session:
        orders.abandon_orders(session, session.exec(select(PaymentOrder)).one().subject)
    text = visit().get(f"{Route.PAY}?order={order}").text
    assert "no longer open" in text
    assert "/pay.js" not in text


@pytest.mark.req("HOSP-3", "LANG-1")
@pytest.mark.parametrize(
    ("language", "words", "way"), [("en", "This order is paid", "My bookings"), ("hi", "भुगतान हो चुका है", "मेरी बुकिंग")]
)
def test_a_paid_order_says_so_and_leads_to_what_was_paid(visit, order, database, language, words, way):  # noqa: PLR0917  fixtures
    with database.writing() as session:
        session.exec(select(PaymentOrder)).one().status = OrderStatus.PAID
    text = visit(now=LATE).get(f"{localize_path(Route.PAY, language)}?order={order}").text
    assert words in text
    assert re.search(rf'href="{localize_path(Route.BOOKINGS, language)}" class="[^"]*-primary">{way}<', text)
    assert "/pay.js" not in text


def told(answer) -> dict[str, Any]:
    (result,) = re.findall(r'data-told="([^"]*)"', answer.text)
    return json.loads(unescape(result))


@pytest.mark.req("HOSP-3", "LANG-1")
@pytest.mark.parametrize(("language", "words"), [("en", "Held until"), ("hi", "कब तक रोका है")])
def test_it_says_until_when_a_room_is_held_and_how_long_that_is(visit, order, language, words):
    answer = visit(now=NOON + timedelta(minutes=4)).get(f"{localize_path(Route.PAY, language)}?order={order}")
    assert re.search(rf"<dt>{words}</dt><dd>01-\S+-2025, 17:45 IST</dd>", answer.text)
    assert told(answer)["seconds"] == 11 * 60


@pytest.mark.req("HOSP-3", "LANG-1")
@pytest.mark.parametrize(("language", "words"), [("en", "The time to pay ran out"), ("hi", "भुगतान का समय समाप्त")])
@pytest.mark.parametrize("ended", [False, True])
def test_a_room_whose_time_ran_out_cannot_be_paid_there(visit, order, database, language, words, ended):  # noqa: PLR0917  fixtures
    with database.writing() as session:
        if ended:
            service.expire_hold(session, session.exec(select(Booking)).one().id, terms=TERMS, now=LATE)
    text = visit(now=LATE).get(f"{localize_path(Route.PAY, language)}?order={order}").text
    assert words in text
    assert "/pay.js" not in text
    assert localize_path(Route.BOOKINGS, language) in text


@pytest.mark.req("EXH-2")
def test_an_accepted_stall_has_no_hold_that_runs_out(visit, database):
    with database.writing() as session:
        claim = bring_to(session, "accepted", make_person(session, kind="exhibitor"))
        order = orders.open_for(
            session, claim.subject, amount=500, currency="INR", reference="ST", gateway="razorpay", now=NOON
        )
        orders.set_gateway_id(session, order, "order_stall")
    answer = visit(now=LATE).get(f"{Route.PAY}?order=order_stall")
    assert "Pay now" in answer.text
    assert "Held until" not in answer.text
    assert told(answer)["seconds"] is None


@pytest.mark.req("INVITE-1")
def test_the_bill_of_a_company_is_paid_there_too(visit, database):
    with database.writing() as session:
        manager = make_person(session, kind="exhibitor")
        payload = SeatsRequest(count=5, kind="exhibitor", price=SeatPrice(amount=150_050))
        row = companies.set_seats(session, manager.id, payload, actor=OFFICER, now=NOON)
        order = orders.open_for(
            session, row.subject, amount=750_250, currency="INR", reference="CO", gateway="razorpay", now=NOON
        )
        orders.set_gateway_id(session, order, "order_seats")
    answer = visit().get(f"{Route.PAY}?order=order_seats")
    for words in ("Seats of the company", "₹7,502.50", "Pay now"):
        assert words in answer.text
    values = told(answer)
    assert (values["verify"], values["back"]) == ("/api/company/payments/verify", Route.COMPANY)
    paid = values["checkout"]
    assert (paid["order_id"], paid["amount"], paid["currency"]) == ("order_seats", 750_250, "INR")
    assert paid["description"].startswith("Seats of the company")
