"""Staff at work on rooms and money, in a browser: a booking is found, confirmed, cancelled; a list is downloaded."""

from __future__ import annotations

import csv
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.journeys import path
from tests.e2e.rest import Rest
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
    page.get_by_label("Search by reference, guest, name or address").fill(reference)
    page.get_by_role("button", name="Show").click()
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
