"""A reload in the middle of typing: the forms that come filled in keep what is not saved yet, and say so."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import HEIGHTS, Tab
from tests.e2e.journeys import said
from tests.e2e.rest import Rest
from tests.e2e.test_accessibility import expect_fits, expect_no_violation

KEPT = "We kept what you typed in this tab."


def expect_kept(page: Page, language: str = "en") -> None:
    """What was typed is there again, and the page says why."""
    expect(page.get_by_text(said(KEPT, language))).to_be_visible()
    expect_fits(page)
    expect_no_violation(page)


def save(page: Page, button: str, words: str) -> None:
    """Save, open the page again, and find nothing that was kept beside it."""
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_role("status").filter(has_text=words).first).to_be_visible()
    page.reload()


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


@pytest.mark.req("PROF-1", "ME-3", "LANG-1")
def test_a_profile_in_the_middle_of_typing_outlives_a_reload(tab: Tab, rest: Rest):
    owner, other = rest.newcomer(), rest.newcomer()
    page = tab(owner.stored)
    page.set_viewport_size({"width": 390, "height": HEIGHTS[390]})
    page.goto("/hi/delegates/profile")
    offer, sector = page.locator("[name=offering]"), page.locator("[name=sector]")
    offer.fill("क्रेन")
    sector.select_option("ports")
    page.reload()
    expect(offer).to_have_value("क्रेन")
    expect(sector).to_have_value("ports")
    expect_kept(page, "hi")
    save(page, said("Save profile", "hi"), said("Profile saved", "hi"))
    expect(offer).to_have_value("क्रेन")
    expect(page.get_by_text(said(KEPT, "hi"))).to_have_count(0)

    offer.fill("Only mine")
    page.wait_for_function("() => Object.keys(sessionStorage).some((key) => key.startsWith('draft:profile'))")
    page.evaluate(
        "(stored) => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value))", other.stored
    )
    page.reload()
    expect(offer).to_have_value("")
    expect(page.get_by_text(said(KEPT, "hi"))).to_have_count(0)
