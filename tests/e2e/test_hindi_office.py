"""The back office in Hindi, in a browser: sign-in, a list, a decision, and the way to the other language (HINDI-1)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.rest import Rest
from tests.e2e.test_accessibility import expect_fits
from tests.e2e.test_backoffice import EMAIL, PASSWORD

PHONE = 640


def enter_in_hindi(page: Page) -> None:
    page.goto("/hi/admin/login")
    page.get_by_label("ई-मेल").fill(EMAIL)
    page.get_by_label("पासवर्ड").fill(PASSWORD)
    page.get_by_role("button", name="साइन इन करें").click()
    expect(page).to_have_url(re.compile(r"/hi/admin/?$"))


def expect_head_in_order(page: Page, width: int) -> None:
    """On a phone the menu stands beside the office's name, and language and account beside the search below."""
    name, search, corner = (
        page.locator(f".office-{part}").evaluate("part => part.getBoundingClientRect().toJSON()")
        for part in ("name", "search", "corner")
    )
    assert (search["top"] >= name["bottom"]) == (width < PHONE)
    assert corner["left"] >= search["right"]
    assert corner["top"] < search["bottom"]


@pytest.mark.req("HINDI-1", "BO-3")
@pytest.mark.parametrize("width", [1280, 390])
def test_a_registration_is_found_and_approved_in_hindi(page: Page, rest: Rest, width: int):
    person = rest.newcomer("exhibitor")
    enter_in_hindi(page)
    expect(page.get_by_role("heading", name="क्या प्रतीक्षा में है")).to_be_visible()
    expect_fits(page)
    page.get_by_role("link", name="निर्णय की प्रतीक्षा में लोग").click()
    page.wait_for_url(re.compile(r"/hi/admin/registrations/\?status=pending"))
    expect(page.get_by_role("heading", name="पंजीकरण", exact=True)).to_be_visible()
    expect_head_in_order(page, width)
    row = page.get_by_role("row").filter(has_text=person.profile["lastName"])
    expect(row).to_contain_text("लंबित")
    expect_fits(page)
    row.get_by_role("link").first.click()
    page.wait_for_url(re.compile(r"/hi/admin/registrations/[0-9a-f-]{36}"))
    page.get_by_role("button", name="स्वीकृत करें").first.click()
    said = page.get_by_role("main").get_by_role("status").filter(has_text="स्वीकृत: व्यक्ति को लिखा गया")
    expect(said).to_be_visible()
    expect_fits(page)
    page.get_by_role("link", name="English").click()
    page.wait_for_url(re.compile(r"[^i]/admin/registrations/[0-9a-f-]{36}"))
    expect(page.get_by_role("main")).to_contain_text("Approved")


@pytest.mark.req("BO-1", "BO-3")
def test_on_a_phone_the_first_screen_begins_with_the_work_and_a_button_opens_the_menu(page: Page):
    page.set_viewport_size({"width": 390, "height": 844})
    enter_in_hindi(page)
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_in_viewport()
    menu = page.get_by_role("navigation", name="कार्यालय", exact=True)
    expect(menu).to_be_hidden()
    page.get_by_role("button", name="मेनू", exact=True).click()
    expect(menu.get_by_role("link", name="पंजीकरण", exact=True)).to_be_in_viewport()
    expect_fits(page)
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(heading).to_be_in_viewport()


@pytest.mark.req("HINDI-1", "PASS-3")
def test_gate_page_speaks_hindi(page: Page):
    enter_in_hindi(page)
    page.goto("/hi/admin/check-in")
    expect(page.get_by_role("heading", name="प्रवेश जाँच")).to_be_visible()
    page.get_by_label("पास का कोड").fill("no pass")
    expect(page.get_by_text("तैयार", exact=True)).to_be_visible()
    page.get_by_role("button", name="जाँचें").click()
    expect(page.get_by_role("alert").filter(has_text="जाली")).to_be_visible()
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("heading", name="Check-in")).to_be_visible()
