"""Forms of the office keep what is typed, and never write back what a colleague has changed meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Tab
from tests.e2e.rest import Rest
from tests.e2e.test_accessibility import expect_no_violation
from tests.e2e.test_backoffice_publishing import press
from tests.e2e.test_check_in import Office

RUPEES = 100
ASKED = {
    "name": "Asha Rao",
    "email": "query@demo.example",
    "mobile": "9876543210",
    "countryCodeMobile": "+91",
    "message": "Where do I park?",
}


@pytest.fixture
def office(rest: Rest) -> Office:
    """A colleague, over REST."""
    return Office(rest)


@pytest.fixture
def page(tab: Tab, office: Office) -> Page:
    """A tab of the office."""
    return tab(office.stored)


@pytest.mark.req("BO-3", "HOSP-1")
def test_whoever_comes_back_to_a_package_meets_what_a_colleague_saved(page: Page, office: Office):
    package = office.call("GET", "/admin/packages")["data"][0]
    path = f"/admin/packages/{package['id']}"
    price = package["price"]["amount"]
    page.goto(path)
    field = page.get_by_label("Price of the room in INR")
    expect(field).not_to_have_value("")
    page.get_by_role("main").get_by_role("link", name="Packages").click()
    row = page.get_by_role("main").get_by_role("link", name=package["name"], exact=True)
    expect(row).to_be_visible()
    office.call("PUT", path, json={"price": {"amount": price + RUPEES, "currency": "INR"}})
    row.click()
    expect(field).to_have_value(f"{(price + RUPEES) / 100:.2f}")
    page.get_by_label("Name in Hindi").fill("घाट कक्ष")
    page.get_by_label("Description", exact=True).fill("By the quay.")
    press(page, "Close the sale")
    expect(page.get_by_role("button", name="Put on sale")).to_be_visible()
    expect(page.get_by_label("Name in Hindi")).to_have_value("घाट कक्ष")
    press(page, "Put on sale")
    press(page, "Save package")
    expect(page.get_by_role("main").get_by_role("status").filter(has_text="Saved")).to_be_visible()
    assert office.call("GET", path)["data"]["price"]["amount"] == price + RUPEES
    office.call("PUT", path, json={"price": package["price"]})


@pytest.mark.req("BO-6")
def test_a_note_that_is_kept_leaves_the_half_written_answer(page: Page, office: Office, rest: Rest):
    number = rest.call("POST", "/query", json=ASKED).json()["reference"]
    (query,) = office.call("GET", "/admin/queries", params={"search": number})["data"]
    page.goto(f"/admin/queries/{query['id']}")
    answer = page.get_by_label("Answer", exact=True)
    answer.fill("At gate 3, from")
    page.get_by_text("Add a note for the staff").click()
    page.get_by_label("Note", exact=True).fill("They asked twice")
    press(page, "Keep note")
    expect(page.get_by_role("main").get_by_role("status").filter(has_text="The note is kept")).to_be_visible()
    expect(page.get_by_label("Note", exact=True)).to_have_value("")
    expect(answer).to_have_value("At gate 3, from")


@pytest.mark.req("EVENT-1", "A11Y-1")
def test_an_event_is_published_after_its_changes_were_named(page: Page):
    page.goto("/admin/event")
    theme = page.get_by_label("Theme, English")
    before = theme.input_value()
    theme.fill("Tides")
    press(page, "Save draft")
    expect(page.get_by_role("main").get_by_role("status").filter(has_text="The draft is saved")).to_be_visible()
    theme.fill("Tides and ports")
    press(page, "Publish")
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("What waits in the saved draft is published: Theme.")
    expect_no_violation(page)
    question.get_by_role("button", name="Not yet").click()
    expect(page.get_by_role("main").get_by_role("button", name="Publish", exact=True)).to_be_focused()
    press(page, "Publish")
    question.get_by_role("button", name="Yes, publish").click()
    expect(page.get_by_role("main").get_by_role("status").filter(has_text="Published")).to_be_visible()
    expect(theme).to_have_value("Tides and ports")
    theme.fill(before)
    press(page, "Save draft")
    press(page, "Publish")
    question.get_by_role("button", name="Yes, publish").click()
    expect(page.get_by_role("main").get_by_role("status").filter(has_text="Published")).to_be_visible()
