"""Pages are read in every way: narrow, enlarged, spaced, without styles, on paper, by keyboard (A11Y-1, A11Y-2)."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pypdf
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from maritime_site.web.routes import localize_path
from tests.e2e.conftest import Tab
from tests.e2e.rest import Rest

PAGES = ("/", "/imw/maritime-week", "/events/programme", "/contact-us/help")
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
SPACING = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }"
# Whatever is pressed and is not inside a line of text (WCAG 2.5.8).
SMALL = """() => [...document.querySelectorAll("button, a, input, select, summary")].filter((element) => {
  const box = element.getBoundingClientRect();
  const inText = element.matches("p a, li a, dd a, td a, .skip") || element.closest(".unseen, [hidden], dialog");
  return box.width && element.checkVisibility() && !inText && Math.min(box.width, box.height) < 24;
}).map((element) => element.outerHTML.slice(0, 120))"""
TWICE = "html { font-size: 200% !important; }"
CUT_IN_HEADER = """() => {
  const bar = document.querySelector("header").getBoundingClientRect();
  const isCut = (part) => {
    const box = part.getBoundingClientRect();
    return box.width > 2 && (part.scrollWidth > part.clientWidth || box.top < bar.top || box.bottom > bar.bottom);
  };
  const parts = document.querySelectorAll("header :is(.lockup-words, .header-words, .language-name)");
  return [...parts].filter(isCut).map((part) => part.textContent);
}"""
PAST_THEIR_CARD = """() => [...document.querySelectorAll(".ways .action-card p")].filter((part) => {
  const card = part.closest("li").getBoundingClientRect();
  return part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > card.right;
}).map((part) => part.textContent)"""
CUT = """() => [...document.querySelectorAll("main :is(dt, dd)")]
  .filter((part) => part.getBoundingClientRect().right > document.documentElement.clientWidth)
  .map((part) => part.textContent)"""
HIDDEN_BY_HEADER = """() => {
  const header = document.querySelector("header").getBoundingClientRect();
  const box = document.activeElement.getBoundingClientRect();
  return !document.activeElement.closest("header, .skip, .rail, .help-corner") && box.bottom <= header.bottom;
}"""


@pytest.mark.req("A11Y-1", "A11Y-2")
@pytest.mark.parametrize("width", [320])
@pytest.mark.parametrize("language", ["en", "hi"])
def test_9_at_320_pixels_and_with_the_largest_text_nothing_scrolls_sideways(page: Page, language):
    for path in PAGES:
        page.goto(localize_path(path, language))
        assert page.evaluate(FITS), path
        page.evaluate("document.documentElement.dataset.text = 'largest'")
        assert page.evaluate(FITS), path
        page.add_style_tag(content=SPACING)
        assert page.evaluate(FITS), path


@pytest.mark.req("A11Y-1")
@pytest.mark.parametrize("width", [640])
def test_9_text_of_twice_its_size_fits(page: Page):
    for path in PAGES:
        page.goto(path)
        page.add_style_tag(content=TWICE)
        assert page.evaluate(FITS), path


@pytest.mark.req("A11Y-1", "HEAD-1")
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("language", ["en", "hi"])
def test_9_with_text_of_twice_its_size_the_header_holds_its_words(page: Page, width, language):
    page.goto(localize_path("/", language))
    page.add_style_tag(content=TWICE)
    assert page.evaluate(CUT_IN_HEADER) == []
    assert page.evaluate(PAST_THEIR_CARD) == []


@pytest.mark.req("HEAD-1", "HEAD-2")
@pytest.mark.parametrize("width", [1024, 768])
@pytest.mark.parametrize("language", ["en", "hi"])
def test_9_a_long_name_of_whoever_is_signed_in_leaves_the_event_its_room(tab: Tab, rest: Rest, width, language):
    page = tab(rest.exhibitor().stored)
    page.goto(localize_path("/imw/how-to-reach", language))
    expect(page.get_by_role("banner").locator(".header-name")).to_contain_text("Tide Works")
    assert page.evaluate(CUT_IN_HEADER) == []
    page.add_style_tag(content=TWICE)
    assert page.evaluate(CUT_IN_HEADER) == []


@pytest.mark.req("A11Y-1", "ME-2")
@pytest.mark.parametrize("language", ["en", "hi"])
def test_9_the_pass_number_is_whole_with_text_of_twice_its_size(tab: Tab, rest: Rest, language):
    page = tab(rest.newcomer().stored)
    page.goto(localize_path("/my-event", language))
    page.add_style_tag(content=TWICE)
    number = page.get_by_role("main").locator("dd").first
    expect(number).to_have_text(re.compile(r"^D-\d+"))
    card, shown = number.locator("xpath=ancestor::*[contains(@class, 'card')]").bounding_box(), number.bounding_box()
    assert card
    assert shown
    assert shown["width"] > 100
    assert shown["x"] + shown["width"] <= card["x"] + card["width"]


@pytest.mark.req("A11Y-1")
@pytest.mark.parametrize("width", [390])
@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/my-event", "Your pass"),
        ("/admin/event/", "Countdown to"),
        ("/admin/", "Set up the site"),
        ("/exhibition/book-your-stall", "All stalls as a table"),
    ],
)
def test_9_text_of_twice_its_size_fits_where_one_is_signed_in(tab: Tab, rest: Rest, width, path, words):
    person = rest.exhibitor() if path.startswith("/exhibition") else rest.newcomer()
    page = tab(person.stored | {"admin_token": rest.chief()})
    page.goto(path)
    page.add_style_tag(content=TWICE)
    expect(page.get_by_role("main").get_by_text(words).first).to_be_visible()
    assert page.evaluate(FITS)


@pytest.mark.req("A11Y-1")
@pytest.mark.parametrize("width", [320])
def test_9_the_names_of_settings_are_whole_on_a_narrow_phone(tab: Tab, rest: Rest):
    page = tab({"admin_token": rest.chief()})
    page.goto("/admin/system")
    page.get_by_text("Show all, without their secrets").click()
    expect(page.get_by_text("MARITIME_RAZORPAY_PREVIOUS_WEBHOOK_SECRET")).to_be_visible()
    assert page.evaluate(CUT) == []


@pytest.mark.req("A11Y-2")
def test_9_without_styles_every_word_is_there(page: Page, new_context: Callable[[], BrowserContext]):
    page.goto("/imw/how-to-reach")
    styled = page.get_by_role("main").inner_text()
    bare = new_context().new_page()
    bare.route("**/*.css", lambda route: route.abort())
    bare.goto("/imw/how-to-reach")
    words = bare.get_by_role("main").inner_text().split()
    assert set(styled.split()) <= set(words)


@pytest.mark.req("A11Y-2")
def test_10_a_page_prints_on_a4_without_the_menu(page: Page):
    page.goto("/imw/how-to-reach")
    sheets = pypdf.PdfReader(io.BytesIO(page.pdf(format="A4"))).pages
    text = "".join(sheet.extract_text() for sheet in sheets)
    assert 1 <= len(sheets) <= 4
    assert "How to reach the venue" in text
    assert "Open menu" not in text
    assert "On this page" not in text


@pytest.mark.req("A11Y-1", "A11Y-2")
def test_15_the_skip_link_is_the_first_stop_and_leads_into_main(page: Page):
    page.goto("/imw/organisers")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to main content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


@pytest.mark.req("A11Y-1", "A11Y-2")
def test_17_what_has_the_focus_is_not_under_the_header(page: Page):
    page.goto("/imw/maritime-week")
    page.get_by_role("main").focus()
    for _stop in range(25):
        page.keyboard.press("Tab")
        assert not page.evaluate(HIDDEN_BY_HEADER)
    for _stop in range(25):
        page.keyboard.press("Shift+Tab")
        assert not page.evaluate(HIDDEN_BY_HEADER)


@pytest.mark.req("A11Y-1", "A11Y-2")
@pytest.mark.parametrize("width", [390])
def test_18_targets_are_large_enough(page: Page):
    for path in (*PAGES, "/delegates/registration", "/media/photo-gallery"):
        page.goto(path)
        assert page.evaluate(SMALL) == [], path
