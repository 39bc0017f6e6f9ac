"""What a first visit costs: bytes, requests, and how much moves (PERF-1); `make vitals` adds the time on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from maritime_site.web.routes import localize_path
from scripts.vitals import visit
from tests.e2e.site import Site

KILO = 1000
MOST = {"Script": 170 * KILO, "Stylesheet": 20 * KILO}
TOTAL = {"en": 300 * KILO, "hi": 360 * KILO}
REQUESTS, SHIFT = 25, 0.02


@pytest.mark.req("PERF-1")
@pytest.mark.parametrize(
    ("code", "path"),
    [
        ("en", "/"),
        ("hi", "/"),
        ("en", "/delegates/registration"),
        ("hi", "/delegates/registration"),
        ("hi", "/imw/maritime-week"),
        ("en", "/search"),
        ("en", "/login"),
    ],
)
def test_a_first_visit_stays_within_its_budget(browser: Browser, site: Site, path, code):
    seen = visit(browser, site.url + localize_path(path, code), slow=False)
    over = {kind: seen.bodies[kind] for kind, most in MOST.items() if not 0 < seen.bodies[kind] <= most}
    assert over == {}
    assert seen.weights.total() <= TOTAL[code]
    assert seen.requests <= REQUESTS
    assert seen.cls <= SHIFT
    assert seen.lcp > 0


@pytest.mark.req("PERF-1")
def test_what_a_page_hands_over_as_style_stands_in_the_element_before_and_after_its_code_wakes(page: Page):
    written = page.request.get("/login").text()
    assert 'style="--least:' in written
    assert "data-emotion" not in written
    page.goto("/login")
    expect(page.locator("[style*='--least']")).not_to_have_count(0)
    assert page.locator("style[data-emotion]").count() == 0
