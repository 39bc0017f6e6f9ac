"""Another organiser's look and country on built pages: at once, and the same when the page's code wakes (EVENT-1)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from maritime_site.web.routes import localize_path
from tests.e2e.test_accessibility import expect_fits, expect_no_violation

pytestmark = pytest.mark.req("EVENT-1", "EVENT-2", "A11Y-1")
GREEN = "rgb(11, 110, 79)"
# Every colour and logo that the header was ever drawn with.
WATCHING = """
window.seen = new Set();
(function look() {
  const toggle = document.querySelector(".menu-toggle"), logo = document.querySelector(".lockup img, .lockup svg");
  if (toggle && logo) window.seen.add(`${getComputedStyle(toggle).backgroundColor} ${logo.getAttribute("src")}`);
  requestAnimationFrame(look);
})();
"""


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hi", 390)])
@pytest.mark.parametrize("path", ["/", "/delegates/registration"])
def test_a_page_wears_the_organisers_look_before_and_after_its_code_wakes(page: Page, path, language, width):
    page.add_init_script(WATCHING)
    page.goto(localize_path(path, language))
    page.wait_for_function("() => window.__reflex")
    expect(page.locator(".lockup img")).to_have_attribute("src", "/images/icon.svg")
    portal = "GovHub" if language == "en" else "गवहब"
    expect(page.get_by_role("contentinfo").get_by_role("link", name=portal)).to_be_visible()
    expect(page.locator("[data-shows=speech]")).to_have_count(0)
    expect_no_violation(page)
    expect_fits(page)
    assert page.evaluate("[...window.seen]") == [f"{GREEN} /images/icon.svg"]


@pytest.mark.req("QRY-6")
@pytest.mark.parametrize(("language", "name"), [("en", "Kenya"), ("hi", "केन्या")])
def test_lists_of_countries_begin_with_the_events_own(page: Page, language, name):
    path = localize_path("/delegates/registration", language)
    assert 'value="KE +254"' in page.request.get(path).text()
    page.goto(path)
    page.wait_for_function("() => window.__reflex")
    locale = page.locator(f"meta[property='og:locale{'' if language == 'en' else ':alternate'}']")
    expect(locale).to_have_attribute("content", "en_KE")
    field = page.locator("#countryCode")
    expect(field).to_have_value("KE +254")
    field.click()
    rows = page.get_by_role("listbox").get_by_role("option")
    expect(rows.first).to_contain_text(name)
    expect(rows.filter(has_text="+254")).to_have_count(1)
    expect(rows.filter(has_text="+91")).to_have_count(1)
    expect(rows.nth(1)).not_to_contain_text("+91")


def test_the_icon_is_the_organisers_logo(page: Page):
    answer = page.request.get("/images/icon.svg")
    assert (answer.headers["content-type"], "data:image/svg+xml;base64," in answer.text()) == ("image/svg+xml", True)
