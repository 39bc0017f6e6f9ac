"""Two people scan each other's pass and are connected, one of them without a network at first (MEET-4)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from maritime_site.web.routes import Route, localize_path
from tests.e2e.conftest import HEIGHTS, Tab
from tests.e2e.journeys import said
from tests.e2e.rest import Account, Rest
from tests.e2e.test_accessibility import expect_fits, expect_no_violation
from tests.e2e.test_networking import full_name, person


def scan(page: Page, rest: Rest, holder: Account, language: str) -> None:
    """Type the code of somebody's pass, as a hand scanner does."""
    code = rest.call("GET", "/delegate/pass", headers=holder.headers).json()["data"]["code"]
    expect(page.get_by_text(said("Ready", language), exact=True)).to_be_visible()
    page.locator("#code").fill(code)
    page.keyboard.press("Enter")


@pytest.mark.req("MEET-4", "LANG-1")
def test_two_scan_each_other_and_are_connected(tab: Tab, rest: Rest):
    asha, bilal = rest.newcomer(listed=True), rest.newcomer()
    mine, theirs = tab(asha.stored), tab(bilal.stored)
    theirs.set_viewport_size({"width": 390, "height": HEIGHTS[390]})
    theirs.__dict__["watch"].expect("ERR_INTERNET_DISCONNECTED")
    mine.goto(Route.CONTACT_SCANNER)
    theirs.goto(localize_path(Route.CONTACT_SCANNER, "hi"))
    expect(theirs.get_by_text(said("Ready", "hi"), exact=True)).to_be_visible()
    scan(mine, rest, bilal, "en")
    expect(mine.get_by_role("listitem").filter(has_text="Request sent.")).to_be_visible()
    expect_fits(mine)
    expect_no_violation(mine)

    theirs.context.set_offline(True)
    scan(theirs, rest, asha, "hi")
    expect(theirs.get_by_text(said("1 scan waiting", "hi"))).to_be_visible()
    expect_fits(theirs)
    theirs.context.set_offline(False)
    expect(theirs.get_by_role("listitem").filter(has_text=said("You are now connected", "hi"))).to_be_visible(
        timeout=25_000
    )
    expect_no_violation(theirs)
    mine.goto(Route.REQUESTS)
    expect(person(mine, full_name(bilal)).get_by_role("link", name="Write a message")).to_be_visible()


@pytest.mark.req("MEET-4", "EXHIBIT-2")
def test_a_site_that_cannot_be_reached_signs_nobody_out(tab: Tab, rest: Rest):
    asha, bilal = rest.newcomer(listed=True), rest.newcomer()
    page = tab(asha.stored)
    page.__dict__["watch"].expect("net::ERR_FAILED")
    page.goto(Route.CONTACT_SCANNER)
    expect(page.get_by_text("Ready", exact=True)).to_be_visible()
    page.context.route("**/api/**", lambda route: route.abort())
    scan(page, rest, bilal, "en")
    expect(page.get_by_text("1 scan waiting")).to_be_visible()
    expect(page.get_by_text("You are signed out")).to_be_hidden()
    page.context.unroute_all()
    expect(page.get_by_role("listitem").filter(has_text="Request sent.")).to_be_visible(timeout=25_000)
