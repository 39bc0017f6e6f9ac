"""Staff at work on rooms and money, in a browser: a booking is found, confirmed, cancelled; a list is downloaded."""

from __future__ import annotations

import csv
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.journeys import path, path_with
from tests.e2e.rest import Rest
from tests.e2e.test_accessibility import expect_fits
from tests.e2e.test_backoffice import EMAIL, PASSWORD, sign_in


def booked(rest: Rest) -> str:
    """A held booking of the demo's conference speaker; its reference."""
    owner = rest.signed_in("conference")
    packages = rest.call("GET", "/hospitality/packages", headers=owner.headers).json()["data"]
    form = {"packageId": packages[1]["id"], "guests": "1", "guestName": "Meera Rao", "userType": "conference"}
    headers = owner.headers | {"Idempotency-Key": str(uuid4())}
    return rest.call("POST", "/hospitality/booking", data=form, headers=headers).json()["data"]["reference"]


def enter(page: Page) -> None:
    page.goto("/admin/login")
    sign_in(page, EMAIL, PASSWORD)
    expect(page).to_have_url(path("/admin"))


def answer(page: Page, name: str) -> None:
    """Answer the dialog that asks."""
    page.get_by_role("dialog").get_by_role("button", name=name).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.req("BO-2", "BO-3", "HOSP-3")
def test_a_booking_is_found_marked_paid_and_cancelled(page: Page, rest: Rest):
    reference = booked(rest)
    enter(page)
    expect(page.get_by_role("heading", name="What waits")).to_be_visible()
    page.get_by_role("link", name="Bookings").click()
    expect(page.get_by_role("columnheader", name="Booked")).to_be_visible()
    assert page.get_by_role("region", name="Bookings").evaluate("frame => frame.scrollWidth <= frame.clientWidth")
    page.get_by_label("Search by reference, guest, name or address").fill(reference)
    page.get_by_role("button", name="Show").click()
    expect(page).to_have_url(path_with("/admin/bookings"))
    page.get_by_role("link", name=reference).click()
    page.get_by_role("button", name="Mark as paid").click()
    expect(page.get_by_role("alert")).to_contain_text("Required")
    page.get_by_label("How it was paid").fill("Bank transfer 4711")
    page.get_by_role("button", name="Mark as paid").click()
    answer(page, "Yes, mark as paid")
    expect(page.get_by_role("main").get_by_role("status").first).to_contain_text("The booking is confirmed")
    page.get_by_label("Reason to cancel").fill("The hotel closed")
    page.get_by_role("button", name="Cancel booking").click()
    answer(page, "Leave it as it is")
    expect(page.get_by_role("button", name="Cancel booking")).to_be_focused()
    page.get_by_role("button", name="Cancel booking").click()
    answer(page, "Yes, cancel booking")
    expect(page.get_by_role("main").get_by_role("status").first).to_contain_text("The booking is cancelled")
    expect(page.get_by_role("list").get_by_text("The hotel closed")).to_be_visible()


def applied(rest: Rest, code: str) -> str:
    """An exhibitor's application for a stall; its id."""
    owner, mine = rest.exhibitor(), "/exhibition/applications"
    claim = rest.call("POST", mine, json={"stall": code}, headers=owner.headers).json()["data"]["id"]
    form = {"fasciaName": "Tide Works", "billingAddress": "1 Quay Road, Mumbai", "terms": True}
    rest.call("POST", f"{mine}/{claim}/apply", json=form, headers=owner.headers).raise_for_status()
    return claim


def ask(page: Page, act: str) -> None:
    """Press the button of an act's form, which asks first."""
    page.get_by_role("button", name=act, exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("heading", name=f"{act}?")).to_be_visible()


@pytest.mark.req("EXH-2", "BO-3")
@pytest.mark.parametrize("width", [1280, 390])
def test_an_offer_and_a_move_say_first_what_they_do_to_whom(page: Page, rest: Rest, width: int):
    here, there = ("B-40", "B-41") if width == 1280 else ("B-50", "B-51")
    claim = applied(rest, here)
    enter(page)
    page.goto(f"/admin/exhibition/applications/{claim}/")
    main = page.get_by_role("main")
    main.get_by_text("Offer the stall").first.click()
    page.get_by_label("Days the offer stands").fill("9")
    ask(page, "Offer the stall")
    for words in (here, "Tide Works", "9", "The exhibitor reads in a letter what the stall costs"):
        expect(page.get_by_role("dialog")).to_contain_text(words)
    expect_fits(page)
    answer(page, "Leave it as it is")
    expect(main.get_by_text("Offered", exact=True)).to_have_count(0)
    ask(page, "Offer the stall")
    answer(page, "Yes, offer the stall")
    expect(main.get_by_text("Offered", exact=True)).to_be_visible()

    main.get_by_text("Move to another stall").first.click()
    page.get_by_label("Stall", exact=True).fill(there)
    page.locator("#move-reason").fill("Nearer to the gate")
    ask(page, "Move to another stall")
    expect(page.get_by_role("dialog")).to_contain_text(there)
    answer(page, "Yes, move to another stall")
    expect(main.get_by_text(f"Moved: {there}")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel booking")).to_have_count(0)


@pytest.mark.req("BO-4")
def test_a_list_is_downloaded_with_chosen_columns(page: Page, rest: Rest):
    reference = booked(rest)
    enter(page)
    page.get_by_role("link", name="Exports").click()
    page.get_by_role("main").get_by_text("Bookings", exact=True).click()
    form = page.get_by_role("form", name="Bookings")
    form.get_by_label("Email").uncheck()
    form.get_by_label("Words").fill(reference)
    with page.expect_download() as download:
        form.get_by_role("button", name="Download CSV").click()
    expect(form.get_by_role("status")).to_contain_text("is downloaded")
    with Path(download.value.path()).open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    assert row["Reference"] == reference
    assert "Email" not in row
