"""The site as a visitor first meets it."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from maritime_site.domain.people.kinds import KINDS
from tests.e2e.site import Site

WIDTHS = (1280, 390)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", ["en", "hi"])
def test_home_opens_in_both_languages_and_widths(page: Page, language):
    page.goto("/" if language == "en" else "/hi/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", re.compile(language))
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.req("AUTH-1")
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_signs_in_with_a_code(page: Page, site: Site, kind):
    address = f"{kind}@demo.example"
    page.goto(f"{KINDS[kind].login_path}/")
    page.get_by_role("textbox", name="Email or mobile number").fill(address)
    page.get_by_role("button", name="Send code").click()
    page.get_by_role("textbox", name="One-time code").fill(site.code_for(address))
    page.get_by_role("button", name="Verify").click()
    page.wait_for_url(lambda url: "login" not in url)
    assert stored(page, kind, "token").count(".") == 2
    assert json.loads(stored(page, kind, "data"))["userType"] == kind


def stored(page: Page, kind: str, what: str) -> str:
    return page.evaluate("name => localStorage.getItem(name)", f"{kind.replace('-', '_')}_{what}") or ""
