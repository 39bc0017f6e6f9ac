"""A room from choosing to refund, and rooms that cannot be had."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Tab
from tests.e2e.journeys import expect_problem, path, said
from tests.e2e.rest import Account, Rest

SUITE = "Captain's suite"


def booking(page: Page) -> Locator:
    """The newest booking's card."""
    return page.get_by_role("main").get_by_role("listitem").first


def press(page: Page, words: str, language: str = "en") -> None:
    """Press the first button of this name."""
    page.get_by_role("button", name=said(words, language)).first.click()


def expect_toast(page: Page, words: str) -> None:
    """A confirmation was shown as a toast."""
    expect(page.locator("[data-sonner-toast]").filter(has_text=words)).to_be_visible()


def expect_room_below_the_warning(page: Page) -> None:
    """The sandbox's warning stands apart from the order under it."""
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^(Sandbox checkout|परीक्षण भुगतान)$"))
    warning, order = (page.locator(f"main {part}").first for part in (".notice", ".summary-list"))
    expect(order).to_be_visible()
    upper, lower = warning.bounding_box(), order.bounding_box()
    assert upper
    assert lower
    assert lower["y"] - (upper["y"] + upper["height"]) >= 16


@pytest.mark.req("HOSP-1", "HOSP-3", "LANG-1")
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hi", 390)])
def test_book_fail_pay_cancel_and_get_it_back(tab: Tab, rest: Rest, language, width):
    prefix = "/hi" if language == "hi" else ""
    page = tab(rest.newcomer().stored)
    page.goto(f"{prefix}/hospitality")
    packages = page.get_by_role("group", name=said("Packages", language)).get_by_role("radio")
    expect(packages.first).to_be_checked()
    packages.nth(1).check()
    page.get_by_role("spinbutton", name=said("Guests", language)).fill("2")
    page.get_by_role("textbox", name=said("Guest name", language)).fill("Meera Nair")
    page.get_by_role("textbox", name=said("Special requests", language)).fill("A quiet room")
    press(page, "Book package", language)

    expect(page).to_have_url(path(f"{prefix}/hospitality/bookings"))
    expect_toast(page, said("Your room is held for {time}", language, time=said("{count} minutes", language, count=15)))
    expect(booking(page)).to_contain_text(said("Awaiting payment", language))
    expect(booking(page)).to_contain_text("A quiet room")
    press(page, "Pay now", language)
    expect_room_below_the_warning(page)
    press(page, "Fail payment", language)
    expect(page).to_have_url(path(f"{prefix}/hospitality/bookings"))
    expect(booking(page)).to_contain_text(said("Awaiting payment", language))
    expect(booking(page)).to_contain_text(said("The payment failed. You can try again.", language))
    press(page, "Pay now", language)
    page.get_by_role("button", name=said("Pay", language), exact=True).click()
    expect(page).to_have_url(path(f"{prefix}/hospitality/bookings"))
    expect(booking(page)).to_contain_text(said("Confirmed", language))
    expect_toast(page, said("Your room is booked", language))
    expect(page.get_by_role("status").filter(has_text=said("Your room is booked", language)).first).to_be_visible()

    press(page, "Cancel booking", language)
    dialog = page.get_by_role("dialog", name=said("Cancel this booking?", language))
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name=said("Keep booking", language)).click()
    expect(dialog).to_be_hidden()
    expect(booking(page)).to_contain_text(said("Confirmed", language))
    press(page, "Cancel booking", language)
    dialog.get_by_role("button", name=said("Yes, cancel", language)).click()
    expect(dialog).to_be_hidden()
    expect(booking(page)).to_contain_text(said("Cancelled", language))
    expect(booking(page)).to_contain_text(said("Refunded", language))


@pytest.mark.req("HOSP-1", "HOSP-3")
def test_a_refund_shows_while_it_is_on_its_way(tab: Tab, rest: Rest):
    owner = rest.newcomer()
    room = rest.book(owner, rest.packages(owner)[0]["id"]).json()["data"]["id"]
    payload = {"bookingId": room, "userType": "delegate"}
    order = rest.call("POST", "/hospitality/payments/create-order", json=payload, headers=owner.headers).json()["order"]
    rest.call("POST", "/sandbox/pay", json={"orderId": order["id"], "outcome": "success"})
    page = tab(owner.stored)
    page.goto("/hospitality/bookings")
    expect(booking(page)).to_contain_text("Confirmed")
    press(page, "Cancel booking")
    page.get_by_role("button", name="Yes, cancel").click()
    expect(booking(page)).to_contain_text("Refund in progress")
    expect(booking(page)).to_contain_text("Refunded")


@pytest.mark.req("HOSP-3")
def test_a_hold_can_be_given_up_without_paying(tab: Tab, rest: Rest):
    owner = rest.newcomer()
    rest.book(owner, rest.packages(owner)[0]["id"])
    page = tab(owner.stored)
    page.goto("/my-agenda")
    stay = page.get_by_role("main").get_by_role("listitem").filter(has_text="Stay:")
    expect(stay).to_contain_text("Awaiting payment")
    page.goto("/hospitality/bookings")
    press(page, "Cancel booking")
    dialog = page.get_by_role("dialog", name="Cancel this booking?")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(booking(page)).to_contain_text("Awaiting payment")
    press(page, "Cancel booking")
    page.get_by_role("button", name="Yes, cancel").click()
    # The button that was pressed first is gone: the focus stays in the page all the same.
    expect(page.get_by_role("main").get_by_role("status").filter(has_text="Your booking is cancelled")).to_be_focused()
    expect(booking(page)).to_contain_text("Cancelled")
    expect(booking(page).get_by_role("button")).to_have_count(0)


def sell_out(rest: Rest, package: str, rooms: int) -> list[Account]:
    """Take every room of a package, two a person."""
    holders = []
    for room in range(rooms):
        if room % 2 == 0:
            holders.append(rest.newcomer())
        assert rest.book(holders[-1], package).status_code == 201
    return holders


@pytest.mark.req("HOSP-1", "HOSP-4")
def test_what_is_sold_out_cannot_be_chosen(tab: Tab, rest: Rest):
    looker = rest.newcomer()
    suite = next(package for package in rest.packages(looker) if package["name"] == SUITE)
    page = tab(looker.stored)
    page.goto("/hospitality")
    radio = page.get_by_role("radio", name=SUITE)
    radio.check()

    holders = sell_out(rest, suite["id"], suite["available"])
    press(page, "Book package")
    expect_problem(page, "This package is sold out")
    expect(radio).to_be_disabled()
    expect(radio).to_have_accessible_description(re.compile("Sold out"))
    expect(page.get_by_role("radio").first).to_be_checked()
    for holder in holders:
        for held in rest.bookings(holder):
            assert rest.cancel(holder, held["id"]).status_code == 200


@pytest.mark.req("HOSP-1", "HOSP-2")
def test_a_third_hold_is_refused_in_words(tab: Tab, rest: Rest):
    owner = rest.newcomer("visitor")
    for package in rest.packages(owner)[:2]:
        assert rest.book(owner, package["id"]).status_code == 201
    page = tab(owner.stored)
    page.goto("/hospitality")
    press(page, "Book package")
    expect_problem(page, "You already hold two rooms. Pay or cancel one of them first.")


@pytest.mark.req("HOSP-1", "AUTH-5")
def test_booking_after_the_session_ended_leads_to_login(tab: Tab, rest: Rest):
    owner = rest.newcomer("visitor")
    page = tab(owner.stored)
    page.goto("/hospitality")
    expect(page.get_by_role("radio").first).to_be_checked()
    rest.call("POST", "/visitor/logout-all", headers=owner.headers)
    press(page, "Book package")
    expect(page).to_have_url(f"{rest.site.url}/visitor/login?next=/hospitality")


@pytest.mark.req("HOSP-1", "KIND-3")
def test_who_is_not_approved_yet_cannot_book(tab: Tab, rest: Rest):
    page = tab(rest.newcomer("exhibitor").stored)
    page.goto("/hospitality")
    main = page.get_by_role("main")
    expect(main).to_contain_text("Your registration is not approved yet")
    expect(main.get_by_role("radio").first).to_be_visible()
    expect(main.get_by_role("button", name="Book package")).to_have_count(0)
    expect(main.get_by_role("textbox")).to_have_count(0)
