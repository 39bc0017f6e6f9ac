"""A page that was open while the site was updated goes on, though the next page's old code is gone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import Tab
from tests.e2e.journeys import path
from tests.e2e.rest import Rest

# The router tells of it; so does the browser.
FAULTS = ("Error loading route module", "dynamically imported module", "404 (Not Found)")
AWAKE = "() => window.__reflex"


def replace_code(page: Page, name: str) -> None:
    """Answer the code of one page with 404 when it is first asked for, as after an update."""
    page.route(re.compile(rf"/assets/_{name}_.*\.js"), _refuse, times=1)
    for fault in FAULTS:
        page.__dict__["watch"].expect(fault)


def _refuse(route: Route) -> None:
    route.fulfill(status=404, body="")


@pytest.mark.req("OPS-3", "PERF-1")
def test_the_page_one_reads_is_loaded_anew_and_leads_on(page: Page):
    page.goto("/contact-us/help")
    page.wait_for_function(AWAKE)
    replace_code(page, "contact-us_._feedback")
    opener, menu = page.get_by_role("button", name="Open menu"), page.get_by_role("navigation", name="Main menu")
    opener.click()
    with page.expect_navigation(url=path("/contact-us/help")):
        menu.get_by_role("link", name="Feedback").click()
    page.wait_for_function(AWAKE)
    opener.click()
    menu.get_by_role("link", name="Feedback").click()
    expect(page).to_have_url(path("/contact-us/feedback"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Feedback")


@pytest.mark.req("BO-3", "OPS-3")
def test_the_office_goes_on_after_an_update(tab: Tab, rest: Rest):
    page = tab({"admin_token": rest.chief()})
    page.goto("/admin/roles")
    expect(page.get_by_role("heading", level=2, name="Who has them")).to_be_visible()
    replace_code(page, "admin_._exhibition_._tariff")
    tariff = page.get_by_role("navigation", name="Back office").get_by_role("link", name="Tariff")
    with page.expect_navigation(url=path("/admin/roles")):
        tariff.click()
    expect(page.get_by_role("heading", level=2, name="Who has them")).to_be_visible()
    tariff.click()
    expect(page).to_have_url(path("/admin/exhibition/tariff"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Tariff")
