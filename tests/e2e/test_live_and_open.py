"""The office's live board, API keys and webhooks in a browser (LIVE-1, OPEN-1)."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.rest import Rest
from tests.e2e.test_accessibility import expect_fits, expect_no_violation
from tests.e2e.test_backoffice import EMAIL, PASSWORD
from tests.webhook_receiver import receiving


def enter(page: Page) -> None:
    page.goto("/admin/login")
    page.get_by_label("Email").fill(EMAIL)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile(r"/admin/?$"))


@pytest.mark.req("LIVE-1")
@pytest.mark.parametrize("width", [1280, 390])
def test_live_board_shows_the_day_and_follows_it(page: Page, rest: Rest, width: int):
    rest.newcomer("media")
    enter(page)
    page.goto("/admin/live")
    expect(page.get_by_role("heading", name="Live", exact=True)).to_be_visible()
    headings = ("Admissions", "Gate devices", "What waits", "Sessions today", "Stays today", "Revenue", "Registrations")
    for name in headings:
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    registrations = page.locator("section").filter(has=page.get_by_role("heading", name="Registrations", exact=True))
    before = int(registrations.locator(".figure-number").first.inner_text().replace(",", ""))
    registrations.get_by_text("As a table").first.click()
    expect(registrations.get_by_role("table").first).to_be_visible()
    expect_fits(page)
    expect_no_violation(page)
    rest.newcomer("media")
    # Other tests register people meanwhile.
    expect(registrations.locator(".figure-number").first).not_to_have_text(f"{before:,}", timeout=30_000)
    assert int(registrations.locator(".figure-number").first.inner_text().replace(",", "")) > before


@pytest.mark.req("OPEN-1")
@pytest.mark.parametrize("width", [1280, 390])
def test_key_is_made_used_and_revoked(page: Page, rest: Rest, width: int):
    enter(page)
    page.goto("/admin/api-keys/new")
    page.get_by_label("Name", exact=True).fill("Badge printers")
    page.get_by_role("checkbox", name="See registrations").check()
    expect_fits(page)
    page.get_by_role("button", name="Make the key").click()
    expect(page.get_by_text("The key, shown this once")).to_be_visible()
    key = page.get_by_text(re.compile(r"^mkey_[0-9a-f]{10}_.{43}$")).inner_text()
    expect_fits(page)
    expect_no_violation(page)
    bearer = {"Authorization": f"Bearer {key}"}
    assert rest.call("GET", "/admin/registrations", headers=bearer).status_code == 200
    page.get_by_role("button", name="Revoke", exact=True).click()
    page.get_by_role("button", name="Yes, revoke it").click()
    expect(page.get_by_role("main").get_by_text("Revoked", exact=True)).to_be_visible()
    assert rest.call("GET", "/admin/registrations", headers=bearer).status_code == 401


@pytest.mark.req("OPEN-1")
@pytest.mark.parametrize("width", [1280, 390])
def test_webhook_is_set_up_tried_and_told_of_a_registration(page: Page, rest: Rest, width: int):
    enter(page)
    with receiving() as receiver:
        page.goto("/admin/webhooks/new")
        page.get_by_label("Address", exact=True).fill(receiver.url)
        page.get_by_label("Name", exact=True).fill("CRM")
        page.get_by_role("checkbox", name="Registration", exact=True).check()
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_text("The secret, shown this once")).to_be_visible()
        typed = page.get_by_text("What you typed is not saved. A test, and every delivery,")
        expect(typed).to_be_hidden()
        page.get_by_label("Address", exact=True).fill("https://elsewhere.example.com/hook")
        expect(typed).to_be_visible()
        expect_fits(page)
        page.get_by_label("Address", exact=True).fill(receiver.url)
        expect(typed).to_be_hidden()
        page.get_by_role("button", name="Send a test").click()
        expect(page.get_by_role("row").filter(has_text="Delivered")).to_have_count(1, timeout=20_000)
        rest.newcomer("media")
        expect(page.get_by_role("row").filter(has_text="Delivered")).to_have_count(2, timeout=20_000)
        expect_fits(page)
        expect_no_violation(page)
        assert {json.loads(body)["event"] for _headers, body in receiver.came} == {"test", "registration"}
        page.get_by_role("button", name="Remove", exact=True).click()
        page.get_by_role("button", name="Yes, remove it").click()
        expect(page).to_have_url(re.compile(r"/admin/webhooks/?$"))


@pytest.mark.req("OPEN-1")
def test_calendars_subscribe_to_the_programme(rest: Rest):
    feed: httpx.Response = rest.call("GET", "/programme.ics")
    assert feed.status_code == 200
    assert feed.text.startswith("BEGIN:VCALENDAR")
    assert rest.call("GET", "/programme.ics", params={"hall": "no-such-hall"}).status_code == 404
