"""Documents, search, sitemap and missing pages, as a visitor uses them."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from maritime_site.web.routes import localize_path
from tests.e2e.conftest import HEIGHTS
from tests.e2e.site import Site
from tests.e2e.watching import Watch

WIDTHS = (1280, 390)
LANGUAGES = ("en", "hi")
WORDS = {"en": "metro", "hi": "मेट्रो"}


def fits(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.req("HOME-3", "FOOT-1", "A11Y-2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_document_on_home_names_its_size_and_arrives(page: Page, language):
    page.goto(localize_path("/", language))
    links = page.locator('a[href$=".pdf"]')

    names = {"en": "English", "hi": "हिन्दी"}
    assert links.count() >= 4
    for link in links.all():
        assert re.search(rf"\(PDF, \d+ \S+, {names[language]}\)", link.text_content() or "")
        answer = page.request.get(link.get_attribute("href") or "")
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.body().startswith(b"%PDF-")


@pytest.mark.req("ROUTE-2")
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_search_finds_by_keyboard_and_keeps_its_words(page: Page, language):
    page.goto(localize_path("/search", language))
    field = page.locator("#site-search-words")
    field.focus()
    page.keyboard.type(WORDS[language])
    page.keyboard.press("Enter")

    status = page.locator("#search-results [role=status]")
    expect(status).to_have_text(re.compile(r"\d"))
    result = page.locator(".search-results a").first
    expect(result).to_have_attribute("href", localize_path("/imw/how-to-reach", language))
    assert fits(page)
    page.reload()
    expect(field).to_have_value(WORDS[language])
    expect(result).to_be_visible()
    field.fill("qwertzuiop")
    page.keyboard.press("Enter")
    expect(page.locator(".search-results li")).to_have_count(0)
    expect(status).not_to_be_empty()


@pytest.mark.req("ROUTE-2")
def test_search_works_on_a_page_turned_to_and_needs_no_socket(page: Page):
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto("/imw/organisers")
    page.get_by_role("button", name="Open menu").click()
    page.get_by_role("navigation", name="Main menu").get_by_role("link", name="Search").click()
    page.wait_for_url("**/search")
    page.locator("#site-search-words").fill("refund")
    page.keyboard.press("Enter")
    expect(page.locator(".search-results a").first).to_be_visible()
    assert sockets == []


@pytest.mark.req("ROUTE-2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_of_the_sitemap_leads_somewhere(page: Page, language):
    page.goto(localize_path("/sitemap", language))
    links = {link.get_attribute("href") or "" for link in page.locator("main .notes a").all()}

    assert len(links) > 25
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        assert fits(page)
    assert [link for link in sorted(links) if page.request.get(link).status != 200] == []


@pytest.mark.req("ROUTE-3")
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_page_offers_ways_on(page: Page, watch: Watch, language):
    watch.expect("status of 404")
    answer = page.goto(localize_path("/nothing/here", language))

    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert fits(page)
    page.locator("#site-search-words").fill(WORDS[language])
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/search\?q="))
    expect(page.locator(".search-results a").first).to_be_visible()


@pytest.mark.req("LANG-1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_names_the_page_its_twin_and_its_picture(page: Page, site: Site, language):
    page.goto(localize_path("/imw/organisers", language))

    canonical = page.locator('link[rel="canonical"]')
    expect(canonical).to_have_count(1)
    expect(canonical).to_have_attribute("href", site.url + localize_path("/imw/organisers", language))
    twins = {link.get_attribute("hreflang") for link in page.locator('link[rel="alternate"]').all()}
    assert twins == {"en-IN", "hi", "x-default"}
    picture = page.locator('meta[property="og:image"]').get_attribute("content") or ""
    answer = page.request.get(picture)
    assert answer.headers["content-type"] == "image/png"
    assert len(answer.body()) < 300_000


def test_home_describes_the_event_in_data(page: Page):
    page.goto("/")
    data = json.loads(page.locator('script[type="application/ld+json"]').text_content() or "")

    assert data["@type"] == "BusinessEvent"
    assert data["subEvent"]
