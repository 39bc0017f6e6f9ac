"""The first page as a reader uses it: countdown, the speech, the bar while a page changes, the rail, the documents."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

# What moves without being asked to, added up while the page is read.
COUNT_SHIFTS = """
window.moved = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
  window.moved += entry.hadRecentInput ? 0 : entry.value;
})).observe({ type: "layout-shift", buffered: true });
"""


def opening_of(page: Page) -> datetime:
    """When the event of this site begins: a demo's days lie ahead of the day it was made (EVENT-5)."""
    page.goto("/")
    return datetime.fromisoformat(str(page.get_by_role("timer").get_attribute("data-until")))


@pytest.mark.req("HOME-1")
def test_the_countdown_shows_zeros_once_its_moment_has_passed(page: Page):
    page.clock.set_fixed_time(opening_of(page) + timedelta(seconds=1))
    page.goto("/")
    expect(page.get_by_role("timer").locator("[data-unit]")).to_have_text(["00", "00", "00", "00"])


@pytest.mark.req("HOME-1")
def test_the_countdown_counts_every_second_before_it(page: Page):
    opening = opening_of(page)
    page.clock.set_fixed_time(opening - timedelta(days=1, seconds=2))
    page.goto("/")
    units = page.get_by_role("timer").locator("[data-unit]")
    expect(units).to_have_text(["01", "00", "00", "02"])
    page.clock.set_fixed_time(opening - timedelta(days=1, seconds=1))
    expect(units).to_have_text(["01", "00", "00", "01"])


@pytest.mark.req("HOME-1", "A11Y-1")
@pytest.mark.parametrize(("text", "width", "rows"), [("normal", 390, 1), ("largest", 390, 2), ("largest", 1280, 1)])
def test_no_unit_of_the_countdown_stands_alone(page: Page, text, width, rows):
    page.goto("/")
    page.evaluate("text => (document.documentElement.dataset.text = text)", text)
    assert page.viewport_size
    assert page.viewport_size["width"] == width
    tops = page.locator(".countdown-box").evaluate_all("boxes => boxes.map((box) => box.offsetTop)")
    assert [tops.count(top) for top in set(tops)] == [4 // rows] * rows


@pytest.mark.req("HOME-2")
@pytest.mark.parametrize("way", ["button", "escape", "backdrop"])
def test_the_speech_opens_in_a_dialog_and_closes_three_ways(page: Page, way):
    page.goto("/")
    opener = page.get_by_role("button", name="Watch the speech")
    opener.click()
    dialog = page.get_by_role("dialog", name="Opening speech")
    expect(dialog).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).overflow") == "hidden"
    if way == "button":
        dialog.get_by_role("button", name="Close").click()
    elif way == "escape":
        page.keyboard.press("Escape")
    else:
        page.mouse.click(5, 5)
    expect(dialog).to_be_hidden()
    expect(opener).to_be_focused()


@pytest.mark.req("HOME-2", "QRY-1", "A11Y-1")
def test_tab_goes_round_inside_a_dialog(page: Page):
    page.goto("/")
    page.get_by_role("button", name="Watch the speech").click()
    close = page.get_by_role("dialog", name="Opening speech").get_by_role("button", name="Close")
    for key in ("Tab", "Shift+Tab"):
        page.keyboard.press(key)
        expect(close).to_be_focused()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Open query form").click()
    form = page.get_by_role("dialog", name="We value your query")
    form.get_by_role("button", name="Send query").focus()
    page.keyboard.press("Tab")
    expect(form.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(form.get_by_role("button", name="Send query")).to_be_focused()


@pytest.mark.req("LAY-2")
def test_a_thin_bar_shows_while_a_page_changes(page: Page):
    page.goto("/")
    bar = page.locator(".progress")
    assert page.evaluate("getComputedStyle(document.querySelector('.progress')).height") == "2px"
    page.evaluate("document.documentElement.dataset.loading = ''")
    expect(bar).to_be_visible()


@pytest.mark.req("LAY-5")
def test_each_route_change_is_a_page_view(page: Page):
    page.goto("/")
    page.wait_for_function("() => window.__reflex")
    page.get_by_role("button", name="Open menu").click()
    page.get_by_role("navigation", name="Main menu").get_by_role("link", name="Feedback").click()
    page.wait_for_url("**/contact-us/feedback")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert page.evaluate("window.dataLayer") == [{"event": "page_view", "page": "/contact-us/feedback"}]


@pytest.mark.req("LAY-5")
def test_a_link_that_loads_a_page_anew_is_a_page_view_too(page: Page):
    page.goto("/media/press-release")
    assert page.evaluate("window.dataLayer ?? []") == []
    page.get_by_role("contentinfo").get_by_role("link", name="Contact Us").click()
    page.wait_for_url("**/contact-us/contact")
    assert page.evaluate("window.dataLayer") == [{"event": "page_view", "page": "/contact-us/contact"}]


@pytest.mark.req("HEAD-3", "FOOT-2")
@pytest.mark.parametrize("width", [1280])
def test_the_rail_and_the_footer_name_the_channels(page: Page, width):
    page.goto("/")
    names = ["Facebook", "X", "Instagram", "LinkedIn", "YouTube"]
    for place in (page.get_by_role("navigation", name="Social media"), page.get_by_role("contentinfo")):
        for name in names:
            expect(place.get_by_role("link", name=name, exact=True)).to_be_visible()


@pytest.mark.req("HEAD-1", "HOME-3")
@pytest.mark.parametrize("width", [1280, 390])
def test_the_header_leads_home_and_to_the_brochure(page: Page, width):
    page.goto("/imw/organisers")
    banner = page.get_by_role("banner")
    brochure = banner.get_by_role("link", name="Brochure", exact=True)
    expect(brochure).to_be_visible()
    expect(brochure).to_have_accessible_description(re.compile(r"PDF, .+, English"))
    home = banner.get_by_role("link", name="Home")
    expect(home).to_be_visible()
    expect(home).to_have_attribute("href", "/")


@pytest.mark.req("NAV-9")
@pytest.mark.parametrize("width", [1280, 800, 390])
def test_a_press_beside_the_menu_closes_it(page: Page, width):
    page.goto("/imw/organisers")
    opener = page.get_by_role("button", name="Open menu", exact=True)
    opener.click()
    size = page.viewport_size or {"width": 0, "height": 0}
    below, left = (size["width"] // 2, size["height"] - 10), (10, size["height"] // 2)
    page.mouse.click(*(left if width < 768 else below))
    expect(opener).to_be_visible()
    expect(page.get_by_role("navigation", name="Main menu")).to_be_hidden()


@pytest.mark.req("FOOT-1", "FOOT-2")
def test_the_footer_holds_whats_new_and_the_badges(page: Page):
    page.goto("/")
    footer = page.get_by_role("contentinfo")
    for name in ("Get it on Google Play", "Download on the App Store"):
        badge = footer.get_by_role("link", name=name, exact=True)
        expect(badge).to_be_visible()
        expect(badge).to_have_accessible_description("(opens in new tab)")
    footer.get_by_role("button", name="What's New").click()
    popup = page.get_by_role("dialog", name="What's New")
    expect(popup).to_contain_text("Latest updates and announcements...")
    expect(popup.get_by_role("link", name="All news and press releases")).to_be_visible()


@pytest.mark.req("FOOT-1", "NEWS-1", "LANG-1")
@pytest.mark.parametrize(("language", "path"), [("en", "/events/programme"), ("hi", "/hi/events/programme")])
def test_whats_new_is_fetched_when_it_is_opened_and_in_the_pages_language(page: Page, path):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/news-lines" in request.url else None)
    page.goto(path.removesuffix("/events/programme") or "/")
    assert asked == []
    page.locator('[data-shows="news-popup"]').click()
    line = page.locator("#news-popup li a").first
    expect(line).to_have_attribute("href", path)
    assert len(asked) == 1


@pytest.mark.req("HOME-3")
def test_brochure_and_manual_are_reachable(page: Page):
    page.goto("/")
    for name in ("Brochure", "Exhibitor Manual"):
        link = page.get_by_role("link", name=re.compile(name)).first
        answer = page.request.get(link.get_attribute("href") or "")
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.body().startswith(b"%PDF")


@pytest.mark.req("PERF-1", "LAY-5")
def test_a_reader_of_five_pages_opens_no_connection(page: Page):
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto("/")
    for name, path in (
        ("How to reach", "/imw/how-to-reach"),
        ("Organisers", "/imw/organisers"),
        ("Who will attend", "/imw/who-will-attend"),
        ("Event background", "/imw/event-background"),
    ):
        page.get_by_role("contentinfo").get_by_role("link", name=name).click()
        page.wait_for_url(f"**{path}")
    assert sockets == []


@pytest.mark.req("NAV-9", "A11Y-1")
@pytest.mark.parametrize("width", [390, 1280])
def test_the_focus_stays_in_the_open_menu_until_escape(page: Page, width):
    page.goto("/")
    opener = page.get_by_role("button", name="Open menu", exact=True)
    menu = page.get_by_role("navigation", name="Main menu")
    first = menu.get_by_role("button", name="High contrast")
    opener.focus()
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    page.keyboard.press("Shift+Tab")
    expect(menu.locator(":focus")).to_have_count(1)
    page.keyboard.press("Tab")
    expect(first).to_be_focused()
    page.keyboard.press("Tab")
    expect(menu.get_by_role("button", name="Light")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(page.locator(".menu-toggle")).to_be_focused()
    page.keyboard.press("Tab")
    expect(menu).to_be_hidden()
    expect(page.locator(".menu-toggle")).not_to_be_focused()


@pytest.mark.req("NAV-9", "HEAD-1")
@pytest.mark.parametrize("width", [1280])
def test_the_main_sections_stand_in_the_header_while_the_menu_is_shut(page: Page):
    page.goto("/imw/organisers")
    sections = page.get_by_role("navigation", name="Main sections")
    expect(sections.get_by_role("link", name="Programme")).to_have_attribute("href", "/events/programme")
    assert page.get_by_role("banner").evaluate("header => header.offsetHeight") == 100
    page.get_by_role("button", name="Open menu", exact=True).click()
    expect(sections).to_be_hidden()


@pytest.mark.req("A11Y-1")
@pytest.mark.parametrize("width", [1280])
def test_the_dark_theme_is_chosen_and_taken_back_in_the_menu(page: Page):
    page.goto("/imw/organisers")
    page.get_by_role("button", name="Open menu", exact=True).click()
    dark = page.get_by_role("button", name="Dark", exact=True)
    dark.click()
    expect(dark).to_have_attribute("aria-pressed", "true")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dark.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "auto")


@pytest.mark.req("PERF-1")
@pytest.mark.parametrize("address", ["/", "/hi"])
def test_what_is_laid_out_after_the_first_paint_moves_nothing_that_is_read(page: Page, address):
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(COUNT_SHIFTS)
    page.goto(address)
    for part in page.locator(".part").all():
        expect(part).to_have_css("content-visibility", "visible")
    assert page.evaluate("moved") <= 0.02
    page.goto(f"{address}#visit")
    expect(page.locator("#visit h2")).to_be_in_viewport()


@pytest.mark.req("PERF-1")
def test_paper_and_whoever_wants_no_motion_have_the_first_page_at_once(page: Page):
    page.set_viewport_size({"width": 390, "height": 844})
    for media in ({"media": "print"}, {"reduced_motion": "reduce", "media": "screen"}):
        page.emulate_media(**media)
        page.goto("/")
        looks = "parts => [...new Set(parts.map((part) => getComputedStyle(part).animationName))]"
        assert page.locator(".part").evaluate_all(looks) == ["none"]
