"""A reload in the middle of typing at the exhibitor's desk: the tab, the open form and what is in it come back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import HEIGHTS, Tab
from tests.e2e.journeys import said
from tests.e2e.rest import Rest, new_contact
from tests.e2e.test_networking import full_name
from tests.e2e.test_reloads import KEPT, expect_kept, save


@pytest.mark.req("EXHIBIT-1", "ME-3")
def test_a_company_page_in_the_middle_of_typing_outlives_a_reload(tab: Tab, rest: Rest):
    page = tab(rest.exhibitor().stored)
    page.goto("/exhibition/desk")
    page.get_by_label("Text in English").fill("We build gangways.")
    page.get_by_role("button", name="Add a product").click()
    page.get_by_label("Name", exact=True).fill("Gangway")
    page.get_by_label("Anyone may ask us for a meeting").check()
    page.reload()
    expect(page.get_by_label("Text in English")).to_have_value("We build gangways.")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Gangway")
    expect(page.get_by_label("Anyone may ask us for a meeting")).to_be_checked()
    expect_kept(page)
    save(page, "Save", "Saved.")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Gangway")
    expect(page.get_by_text(KEPT)).to_have_count(0)

    page.get_by_label("Text in English").fill("We build bridges.")
    page.get_by_role("button", name="Submit for checking").click()
    expect(page.get_by_role("status").filter(has_text="Your page is being checked").first).to_be_visible()
    expect(page.get_by_label("Text in English")).to_have_value("We build bridges.")
    page.reload()
    expect_kept(page)
    page.get_by_role("button", name="Start again").click()
    expect(page.get_by_label("Text in English")).to_have_value("We build gangways.")
    page.reload()
    expect(page.get_by_label("Text in English")).to_have_value("We build gangways.")
    expect(page.get_by_text(KEPT)).to_have_count(0)


@pytest.mark.req("EXHIBIT-1", "EXHIBIT-2", "INVITE-1", "ME-3", "LANG-1")
def test_the_desk_comes_back_to_its_tab_and_to_the_form_that_was_open(tab: Tab, rest: Rest):
    owner, visitor = rest.exhibitor(), rest.newcomer("visitor")
    rest.seat(owner, 2)
    rest.lead(owner, visitor)
    page = tab(owner.stored)
    page.set_viewport_size({"width": 390, "height": HEIGHTS[390]})
    page.goto("/hi/exhibition/desk")
    page.get_by_role("tab", name=said("Team", "hi")).click()
    page.get_by_role("button", name=said("Name somebody", "hi")).last.click()
    naming = page.get_by_role("dialog").filter(has_text=said("Name them", "hi"))
    naming.get_by_label(said("First name", "hi")).fill("बिलाल")
    expect(page).to_have_url(re.compile("tab=team.*seat="))
    page.reload()
    expect(naming.get_by_label(said("First name", "hi"))).to_have_value("बिलाल")
    expect_kept(page, "hi")
    for label, words in (("Last name", "खान"), ("Email", new_contact()[0])):
        naming.get_by_label(said(label, "hi")).fill(words)
    naming.get_by_role("button", name=said("Name them", "hi")).dblclick()
    expect(naming).to_be_hidden()
    expect(page.get_by_role("status").filter(has_text=said("They get a letter with the way in", "hi"))).to_be_visible()
    expect(page.get_by_role("tabpanel").get_by_text("बिलाल खान")).to_have_count(1)
    page.get_by_role("button", name=said("Name somebody else", "hi")).click()
    expect(naming.get_by_label(said("First name", "hi"))).to_have_value("")
    page.keyboard.press("Escape")

    page.get_by_role("tab", name=said("Leads", "hi")).click()
    page.get_by_role("button", name=said("Rate and note", "hi")).click()
    rating = page.get_by_role("dialog").filter(has_text=full_name(visitor))
    rating.get_by_label(said("Rating", "hi")).select_option("4")
    rating.get_by_label(said("Note", "hi")).fill("दो गैंगवे")
    page.reload()
    expect(rating.get_by_label(said("Note", "hi"))).to_have_value("दो गैंगवे")
    expect(rating.get_by_label(said("Rating", "hi"))).to_have_value("4")
    expect_kept(page, "hi")
    rating.get_by_role("button", name=said("Save", "hi")).click()
    expect(rating).to_be_hidden()
    expect(page.get_by_role("tabpanel").get_by_text("दो गैंगवे")).to_be_visible()
    page.reload()
    expect(page.get_by_role("tab", name=said("Leads", "hi"))).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("tabpanel").get_by_text("दो गैंगवे")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name=said("Rate and note", "hi")).click()
    expect(rating.get_by_label(said("Rating", "hi"))).to_have_value("4")
    expect(page.get_by_text(said(KEPT, "hi"))).to_have_count(0)
