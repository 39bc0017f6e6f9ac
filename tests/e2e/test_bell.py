"""The bell of narrow screens lies on nothing one fills in, answers or shows, and on nothing of the footer (QRY-1)."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from maritime_site.web.routes import localize_path
from tests.e2e.conftest import Tab
from tests.e2e.journeys import said
from tests.e2e.rest import Account, Rest

pytestmark = pytest.mark.req("QRY-1", "A11Y-1")
# Scrolls through the whole page and names what the bell lies on anywhere.
COVERED = """parts => {
  const bell = document.querySelector(".help-button");
  const found = new Set();
  for (let y = 0; y < document.documentElement.scrollHeight; y += 40) {
    scrollTo({ top: y, behavior: "instant" });
    const over = bell.getBoundingClientRect();
    for (const part of document.querySelectorAll(parts)) {
      const under = part.getBoundingClientRect();
      const apart = under.width < 2 || under.right <= over.left || under.left >= over.right
        || under.bottom <= over.top || under.top >= over.bottom;
      if (!apart) found.add(part.name || part.textContent || part.className);
    }
  }
  return [...found];
}"""
# A phone's width, and the narrowest.
WIDTHS = (390, 320)
PARTS = "main :is(input, select, textarea, button, .button, .pass-card), footer :is(a, button)"


@pytest.fixture
def member(rest: Rest) -> Account:
    """A delegate with somebody's request to answer and a booking to pay."""
    member, other = rest.newcomer(listed=True), rest.newcomer(listed=True)
    payload: dict[str, Any] = {"purpose": "Cranes", "receiverType": "delegate"}
    url = f"/delegate/connection/request/{member.profile['id']}"
    assert rest.call("POST", url, json=payload, headers=other.headers).status_code == 201
    assert rest.book(member, rest.packages(member)[0]["id"]).status_code == 201
    return member


def expect_nothing_under_the_bell(page: Page) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(COVERED, PARTS) == []


@pytest.mark.parametrize("width", [390])
@pytest.mark.parametrize("language", ["en", "hi"])
def test_the_bell_lies_on_nothing(tab: Tab, member: Account, language):
    page = tab(member.stored)
    for path, shown in (
        ("/hospitality", "Book package"),
        ("/hospitality/bookings", "Pay now"),
        ("/networking", "Search people"),
        ("/networking/requests", "Accept"),
        ("/delegates/profile", "Save profile"),
        ("/pass", "Download PDF"),
    ):
        page.goto(localize_path(path, language))
        words = said(shown, language)
        expect(
            page.get_by_role("button", name=words).or_(page.get_by_role("searchbox", name=words)).first
        ).to_be_visible()
        expect_nothing_under_the_bell(page)
    page.goto(localize_path("/hospitality/bookings", language))
    page.get_by_role("button", name=said("Pay now", language)).click()
    expect(page.get_by_role("button", name=said("Fail payment", language))).to_be_visible()
    expect_nothing_under_the_bell(page)


@pytest.mark.parametrize("width", [390])
@pytest.mark.parametrize("language", ["en", "hi"])
def test_nor_on_a_form_for_everybody_and_it_still_opens(page: Page, language):
    page.goto(localize_path("/delegates/registration", language))
    expect(page.get_by_role("textbox", name=said("First name", language))).to_be_visible()
    expect_nothing_under_the_bell(page)
    page.get_by_role("button", name=said("Open query form", language)).click()
    expect(page.get_by_role("dialog", name=said("We value your query", language))).to_be_visible()


@pytest.mark.parametrize("width", [390])
def test_where_one_reads_it_floats(page: Page, width):
    page.goto("/imw/event-background")
    bell = page.get_by_role("button", name="Open query form")
    for _look in range(2):
        expect(bell).to_be_in_viewport(ratio=1)
        page.mouse.wheel(0, 300)
