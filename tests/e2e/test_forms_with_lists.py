"""Forms of the office with lists in them: rows of fields that one adds, moves and takes out (EVENT-1, RULE-1)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Tab
from tests.e2e.rest import Rest
from tests.e2e.test_accessibility import expect_fits, expect_no_violation
from tests.e2e.test_backoffice_publishing import press


def partner(page: Page, number: int, label: str = "Name in English"):
    return page.get_by_label(f"Partner {number}, {label}", exact=True)


@pytest.mark.req("EVENT-1", "A11Y-1")
@pytest.mark.parametrize("width", [1280, 390])
def test_partners_are_added_moved_and_taken_out_while_what_is_typed_stays(tab: Tab, rest: Rest, width: int):
    page = tab({"admin_token": rest.chief()})
    page.goto("/admin/event/")
    partner(page, 1).fill("Kochi Port")
    page.get_by_role("button", name="Add a partner").click()
    partner(page, 2).fill("Tuticorin Port")
    partner(page, 2, "Website").fill("http://tuticorin.example")
    page.get_by_role("button", name="Add a partner").click()
    partner(page, 3).fill("Not this one")
    page.reload()
    expect(partner(page, 2)).to_have_value("Tuticorin Port")
    expect(partner(page, 3)).to_have_value("Not this one")
    page.get_by_role("button", name="Move up: Partner 2", exact=True).click()
    expect(partner(page, 1)).to_have_value("Tuticorin Port")
    expect(partner(page, 2)).to_have_value("Kochi Port")
    page.get_by_role("button", name="Remove: Partner 3", exact=True).click()
    expect(partner(page, 3)).to_have_count(0)
    expect_no_violation(page)
    expect_fits(page)
    press(page, "Save draft")
    expect(page.get_by_role("alert").get_by_role("link")).to_contain_text("Enter an address that starts with https://")
    expect(page.get_by_role("alert").get_by_role("link")).to_have_attribute("data-label", "Partner 1, Website")
    page.get_by_role("alert").get_by_role("link").click()
    expect(partner(page, 1, "Website")).to_be_focused()
    partner(page, 1, "Website").fill("https://tuticorin.example")
    press(page, "Save draft")
    expect(page.get_by_role("main").get_by_role("status").filter(has_text="The draft is saved")).to_be_visible()
    page.reload()
    expect(partner(page, 1)).to_have_value("Tuticorin Port")
    expect(partner(page, 2)).to_have_value("Kochi Port")
    expect(partner(page, 3)).to_have_value("")
    for _row in range(2):
        page.get_by_role("button", name="Remove: Partner 1", exact=True).click()
        expect(partner(page, 3)).to_have_count(0)
    press(page, "Save draft")
    expect(page.get_by_role("main").get_by_role("status").filter(has_text="The draft is saved")).to_be_visible()
    page.reload()
    expect(partner(page, 1)).to_have_value("")


@pytest.mark.req("RULE-1", "A11Y-1")
@pytest.mark.parametrize("width", [1280, 390])
def test_the_options_of_a_choice_are_rows_that_outlive_a_reload(tab: Tab, rest: Rest, width: int):
    page = tab({"admin_token": rest.chief()})
    page.goto("/admin/rules/media")
    main = page.get_by_role("main")
    question, key = f"Berth {width}", f"berth-{width}"
    main.get_by_role("button", name="Add a question").click()
    main.get_by_label("Question, English").fill(question)
    main.get_by_label("Question, Hindi").fill(question)
    main.get_by_label("Key").fill(key)
    main.get_by_label("Answered by").select_option(label="Choice")
    for number, value in enumerate(("south", "north"), start=1):
        main.get_by_role("button", name="Add an option").click()
        main.get_by_label(f"Option {number}, Value").fill(value)
        main.get_by_label(f"Option {number}, Text in English").fill(value.title())
    main.get_by_label("Option 1, Text in Hindi").fill("दक्षिण")
    page.reload()
    main.get_by_role("button", name="Add a question").click()
    expect(main.get_by_label("Option 2, Value")).to_have_value("north")
    main.get_by_role("button", name="Move up: Option 2").click()
    expect(main.get_by_label("Option 1, Value")).to_have_value("north")
    expect_no_violation(page)
    expect_fits(page)
    main.get_by_role("button", name="Save question").click()
    refused = page.get_by_role("alert").get_by_role("link", name="Required")
    expect(refused).to_have_attribute("data-label", "Option 1, Text in Hindi")
    refused.click()
    expect(main.get_by_label("Option 1, Text in Hindi")).to_be_focused()
    page.keyboard.type("उत्तर")
    main.get_by_role("button", name="Save question").click()
    expect(main.get_by_role("button", name=f"Change: {question}")).to_be_visible()
    office = {"Authorization": f"Bearer {rest.chief()}"}
    questions = rest.call("GET", "/admin/rules/media", headers=office).json()["data"]["questions"]
    (kept,) = [asked for asked in questions if asked["key"] == key]
    assert [option["value"] for option in kept["options"]] == ["north", "south"]
    main.get_by_role("button", name=f"Remove: {question}").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes, remove it").click()
    expect(main.get_by_role("button", name=f"Remove: {question}")).to_have_count(0)
