"""Addresses with a part that varies share one file: opened by themselves they have the frame and their language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from maritime_site.core.text.i18n import TAGS
from tests.e2e.journeys import said

FILLED = "(pieces) => pieces.filter((piece) => piece.innerHTML).map((piece) => piece.id).sort()"


@pytest.mark.req("LANG-1", "ROUTE-3")
@pytest.mark.parametrize(("language", "prefix"), [("en", ""), ("hi", "/hi")])
@pytest.mark.parametrize("address", ["/contact-us/case/Q-1", "/sandbox/checkout/order_none"])
def test_a_varying_address_has_the_frame_and_the_language_of_other_pages(
    page: Page, language: str, prefix: str, address: str
):
    page.goto(f"{prefix}/login")
    expect(page.get_by_role("button", name=said("Send code", language))).to_be_enabled()
    pieces = page.locator(".slot").evaluate_all(FILLED)
    page.goto(prefix + address)
    expect(page.locator("#slot-logo svg")).to_be_visible()
    assert page.locator(".slot").evaluate_all(FILLED) == pieces
    expect(page.locator("html")).to_have_attribute("lang", TAGS[language])
