"""How fast codes may be asked for, on a site with the settings as delivered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.journeys import ask_for_code, expect_problem, open_login
from tests.e2e.site import Site


@pytest.mark.req("AUTH-1")
def test_a_new_code_has_to_wait_and_the_first_stays_good(page: Page, site: Site):
    open_login(page, "delegate")
    since = ask_for_code(page, "delegate@demo.example")
    code = site.code_for("delegate@demo.example", since=since)
    expect(page.get_by_text(re.compile(r"You can ask for a new code in \d+ seconds?\."))).to_be_visible()
    page.get_by_role("button", name="Send a new code").click()
    expect_problem(page, "Please wait before you ask for another code")
    summary = page.get_by_role("alert").filter(has_text="Please try again in")
    values = summary.inner_text()
    expect(summary).to_contain_text(re.compile(r"in \d+ seconds?\."))
    expect(summary).not_to_have_text(values)  # it counts
    page.get_by_role("textbox", name="One-time code").fill(f"{code[:3]} {code[3:]}")
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_role("banner").get_by_role("button", name="Asha Rao")).to_be_visible()
