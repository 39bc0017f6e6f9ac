"""The site as a visitor first meets it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

WIDTHS = (1280, 390)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", ["en", "hi"])
def test_home_opens_in_both_languages_and_widths(page: Page, language):
    page.goto("/" if language == "en" else "/hi/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", re.compile(language))
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
