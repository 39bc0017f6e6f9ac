"""Paying by Razorpay in the browser: its checkout opens in our page, and the gateway alone says what is paid."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from maritime_site.web.routes import localize_path
from tests.e2e.conftest import PICTURES, NewContext
from tests.e2e.journeys import path, path_with, said
from tests.e2e.other_pages.razorpay import KEY_ID, LIBRARY
from tests.e2e.rest import Account, Rest
from tests.e2e.test_accessibility import expect_fits, expect_no_violation

CHECKOUT = "https://checkout.razorpay.com/v1/checkout.js"
OPEN = "[data-checkout=open]"


def paying(new_context: NewContext, rest: Rest, owner: Account, language: str = "en", *, library: bool = True) -> Page:
    """A browser in which somebody pressed Pay at a room that is held for them."""
    rest.book(owner, rest.packages(owner)[1]["id"])
    page = new_context(owner.stored).new_page()
    page.route("https://checkout.razorpay.com/**", answer if library else lambda route: route.abort())
    press_pay(page, localize_path("/hospitality/bookings", language), language)
    return page


def press_pay(page: Page, address: str, language: str = "en") -> None:
    """Come to the page in which the checkout opens."""
    page.goto(address)
    page.get_by_role("button", name=said("Pay now", language)).click()
    expect(page.get_by_role("heading", level=1, name=said("Payment", language))).to_be_visible()


def answer(route: Route) -> None:
    """The library, where the page may fetch it."""
    assert route.request.url == CHECKOUT
    route.fulfill(body=LIBRARY, content_type="text/javascript")


@pytest.mark.req("HOSP-3", "LANG-1")
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hi", 390)])
def test_a_room_is_paid_in_the_gateways_window(new_context, rest, gateway, language, width):
    owner = rest.newcomer()
    page = paying(new_context, rest, owner, language)
    expect(page.locator(OPEN)).to_have_count(1)
    wanted = page.evaluate("() => JSON.parse(JSON.stringify(window.checkout.wanted))")
    order = gateway.orders[wanted["order_id"]]
    assert (wanted["key"], wanted["amount"], wanted["currency"]) == (KEY_ID, order["amount"], "INR")
    assert wanted["prefill"]["email"] == owner.email
    assert wanted["prefill"]["contact"].endswith(owner.profile["mobile"][-10:])
    expect(page.get_by_role("main")).to_contain_text(order["receipt"].partition("/")[0])
    expect(page.get_by_role("main")).to_contain_text(said("Held until", language))
    expect(page.get_by_role("timer")).to_contain_text(re.compile(rf"^{said('Time left:', language)} 1[0-4]:\d\d$"))
    assert 600 < wanted["timeout"] <= 900
    expect_no_violation(page)
    expect_fits(page)
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / f"payment-{language}-{width}.png", full_page=True)

    page.evaluate("() => window.checkout.wanted.modal.ondismiss()")
    expect(page.get_by_role("status").first).to_have_text(said("Nothing was paid. You can try again.", language))
    page.evaluate("() => window.checkout.heard['payment.failed']({ error: { description: 'Card declined' } })")
    expect(page.get_by_role("status").first).to_have_text(said("The payment failed. You can try again.", language))
    page.get_by_role("button", name=said("Pay now", language)).click()
    page.evaluate("handed => window.checkout.wanted.handler(handed)", gateway.pay(wanted["order_id"]))
    expect(page).to_have_url(path(localize_path("/hospitality/bookings", language)))
    expect(page.get_by_role("main").get_by_role("listitem").first).to_contain_text(said("Confirmed", language))

    page.goto(f"{localize_path('/pay', language)}?order={wanted['order_id']}")
    paid = said("This order is paid. What you paid for is at {page}, with its receipt.", language)
    expect(page.get_by_role("main").get_by_role("status")).to_have_text(
        paid.replace("{page}", said("My bookings", language))
    )
    expect(page.get_by_role("button", name=said("Pay now", language))).to_have_count(0)


@pytest.mark.req("HOSP-3")
def test_a_proof_that_nobody_signed_pays_nothing(new_context, rest, gateway):
    owner = rest.newcomer()
    page = paying(new_context, rest, owner)
    expect(page.locator(OPEN)).to_have_count(1)
    order_id = page.evaluate("() => window.checkout.wanted.order_id")
    forged = {"razorpay_payment_id": "pay_x", "razorpay_order_id": order_id, "razorpay_signature": "0" * 64}
    page.evaluate("handed => window.checkout.wanted.handler(handed)", forged)
    expect(page).to_have_url(path("/hospitality/bookings"))
    (booking,) = rest.bookings(owner)
    assert booking["status"] == "pending_payment"


@pytest.mark.req("HOSP-3", "ROUTE-4")
def test_a_window_that_does_not_open_is_told_and_strangers_sign_in_first(new_context, rest):
    page = paying(new_context, rest, rest.newcomer(), library=False)
    expect(page.get_by_role("status").first).to_contain_text("The payment window could not be opened.")
    expect(page.get_by_role("button", name="Pay now")).to_be_visible()
    stranger = new_context().new_page()
    stranger.goto(page.url)
    expect(stranger).to_have_url(path_with("/login"))


@pytest.mark.req("HOSP-3", "A11Y-1")
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hi", 390)])
def test_when_the_hold_runs_out_the_open_page_says_so_and_offers_no_payment(new_context, rest, language, width):
    page = paying(new_context, rest, rest.newcomer(), language)
    address = page.url
    page.clock.install()
    page.goto(address)
    expect(page.locator(OPEN)).to_have_count(1)
    expect(page.get_by_role("timer")).to_be_visible()
    page.evaluate("() => window.checkout.wanted.modal.ondismiss()")
    page.get_by_role("button", name=said("Pay now", language)).focus()
    page.clock.fast_forward("15:00")
    over = said("The time to pay ran out, so we no longer hold a room for you. You can book again.", language)
    status = page.get_by_role("main").get_by_role("status")
    expect(status).to_contain_text(over)
    expect(status).to_be_focused()
    expect(page.get_by_role("timer")).to_have_count(0)
    expect(page.get_by_role("button", name=said("Pay now", language))).to_have_count(0)
    page.evaluate("() => window.checkout.wanted.modal.ondismiss()")
    expect(status).to_contain_text(over)
    expect_no_violation(page)
    expect_fits(page)
    page.screenshot(path=PICTURES / f"payment-over-{language}-{width}.png", full_page=True)
    page.get_by_role("link", name=said("Back without paying", language)).click()
    expect(page).to_have_url(path(localize_path("/hospitality/bookings", language)))


@pytest.mark.req("EXH-2")
def test_a_stall_is_paid_in_the_gateways_window(new_context, rest, gateway):
    owner = rest.exhibitor()
    rest.accept_stall(owner, "A-09")
    page = new_context(owner.stored).new_page()
    page.route("https://checkout.razorpay.com/**", answer)
    press_pay(page, "/exhibition/book-your-stall")
    expect(page.locator(OPEN)).to_have_count(1)
    expect(page.get_by_role("main")).to_contain_text("Stall A-09")
    expect(page.get_by_role("timer")).to_have_count(0)
    wanted = page.evaluate("() => JSON.parse(JSON.stringify(window.checkout.wanted))")
    assert wanted["amount"] == gateway.orders[wanted["order_id"]]["amount"]
    assert "timeout" not in wanted
    page.evaluate("() => window.checkout.heard['payment.failed']({ error: { description: 'Card declined' } })")
    expect(page.get_by_role("status").first).to_have_text("The payment failed. You can try again.")
    page.get_by_role("button", name="Pay now").click()
    page.evaluate("handed => window.checkout.wanted.handler(handed)", gateway.pay(wanted["order_id"]))
    expect(page).to_have_url(path("/exhibition/book-your-stall"))
    expect(page.get_by_text("Your stall is booked. Next: fetch your pass")).to_be_visible()
