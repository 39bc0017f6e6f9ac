"""The registration desk in a browser: somebody walks in, is found again, gets a badge and another (DESK-1)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.rest import new_contact
from tests.e2e.test_accessibility import expect_fits
from tests.e2e.test_backoffice import EMAIL, PASSWORD, sign_in
from tests.e2e.test_hindi_office import enter_in_hindi


def print_badge(page: Page, name: str) -> None:
    with page.expect_response(lambda answer: "/desk/badges/" in answer.url) as told:
        page.get_by_role("button", name=name).click()
    assert told.value.status == 200
    assert told.value.headers["content-type"] == "application/pdf"


@pytest.mark.req("DESK-1")
@pytest.mark.parametrize("width", [1280, 390])
def test_a_walk_in_is_registered_and_gets_a_badge_and_another_for_a_reason(page: Page, width: int):
    page.goto("/admin/login")
    sign_in(page, EMAIL, PASSWORD)
    page.wait_for_url(re.compile(r"/admin/?$"))
    page.goto("/admin/desk/")
    expect(page.get_by_role("heading", name="Registration desk", level=1)).to_be_visible()
    expect_fits(page)
    email = f"walk-in-{width}@desk.example"
    page.get_by_label("First name").fill("Meera")
    page.get_by_label("Last name").fill(f"Iyer{width}")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Organisation").fill("Coastal Traders")
    page.get_by_label("The person agreed to the use of their data for registration").check()
    page.get_by_role("button", name="Register and approve").click()
    name = f"Meera Iyer{width}"
    expect(page.get_by_role("main").get_by_text(f"{name} is registered and approved").first).to_be_visible()
    print_badge(page, f"Print badge: {name}")
    expect(page.get_by_text("Badges printed: 1", exact=False)).to_be_visible()
    expect(page.get_by_label("Reason for another badge")).to_be_visible()
    expect(page.get_by_text("A badge that was lost still admits.")).to_be_visible()
    page.get_by_label("Reason for another badge").fill("It tore")
    print_badge(page, f"Print again: {name}")
    expect(page.get_by_text("Badges printed: 2", exact=False)).to_be_visible()
    expect_fits(page)
    page.get_by_label("Name, number, mobile, company or scanned code").fill(email)
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 person found")).to_be_visible()
    expect(page.get_by_label("Name, number, mobile, company or scanned code")).to_have_value("")
    page.get_by_role("button", name="Count badges").click()
    expect(page.get_by_role("button", name="Print these badges")).to_be_visible()
    page.screenshot(path=f"test-results/desk-{width}.png", full_page=True)


@pytest.mark.req("DESK-1")
def test_a_student_is_registered_once_the_card_was_looked_at(page: Page):
    page.goto("/admin/login")
    sign_in(page, EMAIL, PASSWORD)
    page.wait_for_url(re.compile(r"/admin/?$"))
    page.goto("/admin/desk/")
    for label, words in (("First name", "Esha"), ("Last name", "Menon"), ("Email", new_contact()[0])):
        page.get_by_label(label).fill(words)
    page.get_by_label("Organisation").fill("Maritime College")
    page.locator("[name=kind]").first.select_option("student")
    page.get_by_label("I am 18 or older").check()
    page.get_by_label("The person agreed to the use of their data for registration").check()
    page.get_by_role("button", name="Register and approve").click()
    expect(page.get_by_text("Look at this first: Student card").first).to_be_visible()
    expect_fits(page)
    page.get_by_label("I have looked at the original, and it is theirs").check()
    page.get_by_role("button", name="Register and approve").click()
    expect(page.get_by_role("main").get_by_text("Esha Menon is registered and approved").first).to_be_visible()
    expect(page.get_by_role("main").get_by_text("Student visitor").first).to_be_visible()


@pytest.mark.req("DESK-1", "HINDI-1")
def test_the_desk_is_there_in_hindi(page: Page):
    enter_in_hindi(page)
    page.goto("/hi/admin/desk/")
    expect(page.get_by_role("heading", name="पंजीकरण डेस्क", level=1)).to_be_visible()
    page.get_by_label("नाम, संख्या, मोबाइल, कंपनी या स्कैन किया कोड").fill("zzzz nobody")
    page.get_by_role("button", name="खोजें").first.click()
    expect(page.get_by_text("0 लोग मिले")).to_be_visible()
    expect_fits(page)
    page.screenshot(path="test-results/desk-hi.png", full_page=True)
