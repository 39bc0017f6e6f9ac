"""Feedback, help and the visitor count, as a reader meets them."""

from __future__ import annotations

import re
from random import randrange

import pytest
from playwright.sync_api import Page, expect

from maritime_site.web.routes import localize_path
from tests.e2e.journeys import PAGES_CODE, hold_back, said
from tests.e2e.site import Site
from tests.e2e.test_accessibility import expect_fits, expect_no_violation

LANGUAGES = ("en", "hi")
WORK_MS = 60_000


@pytest.mark.req("ROUTE-1", "LANG-1")
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("language", LANGUAGES)
def test_feedback_is_checked_sent_and_confirmed(page: Page, watch, language, width):
    watch.expect("429")
    page.goto(localize_path("/contact-us/feedback", language))
    button = page.get_by_role("button", name=said("Send feedback", language))
    button.click()
    missing = page.get_by_text(said("Required", language), exact=True)
    expect(missing).to_have_count(4)
    expect_no_violation(page)
    expect_fits(page)
    page.get_by_label(said("Full name", language), exact=True).fill("Asha Rao")
    page.get_by_label(said("Email", language), exact=True).fill(f"feedback-{language}-{width}@demo.example")
    page.get_by_role("group", name=said("Your rating", language)).get_by_role("radio").nth(3).check()
    page.get_by_label(said("Message", language), exact=True).fill("Good signs")
    expect(missing).to_have_count(0)
    button.click()
    expect(page.get_by_text(said("Thank you for your feedback.", language))).to_be_visible(timeout=WORK_MS)


@pytest.mark.req("ROUTE-1", "PERF-1")
@pytest.mark.parametrize("is_last", [True, False], ids=["then sent", "then more"])
def test_what_is_typed_before_the_pages_code_has_come_is_kept(page: Page, watch, is_last):
    watch.expect("429")
    let_pass = hold_back(page, PAGES_CODE)
    page.goto("/contact-us/feedback", wait_until="commit")
    page.wait_for_function("() => window.afterTakeOver")  # the site's own script; what is typed before it can be lost
    page.get_by_label("Full name", exact=True).fill("Asha Rao")
    page.get_by_label("Email", exact=True).fill(f"early-{is_last}@demo.example".lower())
    page.get_by_role("group", name="Your rating").get_by_role("radio").nth(3).check()
    if is_last:
        page.get_by_label("Message", exact=True).fill("Good signs")
        page.get_by_role("button", name="Send feedback").click()
    page.wait_for_function("() => document.querySelector('script[type=module]')")
    let_pass()
    if not is_last:
        page.wait_for_function("() => window.__reflex")
        page.get_by_label("Message", exact=True).fill("Good signs")
        expect(page.get_by_label("Full name", exact=True)).to_have_value("Asha Rao")
        page.get_by_role("button", name="Send feedback").click()
    expect(page.get_by_text("Thank you for your feedback.")).to_be_visible(timeout=WORK_MS)


@pytest.mark.req("ROUTE-1")
@pytest.mark.parametrize("width", [1280, 390])
def test_help_is_narrowed_by_what_is_typed(page: Page, width):
    page.goto("/contact-us/help")
    answers = page.locator("main details")
    everything = answers.count()
    search = page.get_by_role("searchbox", name="Search questions and answers")
    search.fill("code ARRIVE")
    expect(page.get_by_role("status").filter(has_text="Answers found")).to_be_visible()
    assert 0 < page.locator("main details:visible").count() < everything
    search.fill("zebra")
    expect(page.get_by_text("No results")).to_be_visible()
    expect(page.locator("main details:visible")).to_have_count(0)
    search.fill("")
    expect(page.locator("main details:visible")).to_have_count(everything)
    answers.first.locator("summary").click()
    expect(answers.first.locator("p").first).to_be_visible()
    expect_no_violation(page)
    expect_fits(page)


@pytest.mark.req("SITE-1", "FOOT-2")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", ["/", "/media/press-release", "/no-such-page"])
def test_a_new_browser_is_counted_once_and_sees_the_count(page: Page, site: Site, watch, address, language):
    watch.expect("404")
    # From an address of its own: of one address only so many new browsers are counted in an hour.
    page.set_extra_http_headers({"X-Forwarded-For": f"10.{randrange(200, 250)}.{randrange(250)}.{randrange(250)}"})
    calls: list[str] = []
    page.on("request", lambda request: "/api/" in request.url and calls.append(f"{request.method} {request.url}"))
    words = said("{count} Visitors", language, count="COUNT")
    pattern = re.compile(f"^{re.escape(words).replace('COUNT', '[0-9,]+')}$")
    page.goto(localize_path(address, language))
    expect(page.get_by_role("contentinfo").get_by_text(pattern)).to_be_visible()
    address = f"{site.url}/api/web-visitors"
    assert calls == [f"POST {address}/visitorslogs", f"GET {address}/visitorCount"]
    cookie = next(cookie for cookie in page.context.cookies() if cookie.get("name") == "visitor_id")
    assert (cookie.get("path"), cookie.get("sameSite")) == ("/", "Lax")
    calls.clear()
    page.reload()
    expect(page.get_by_role("contentinfo").get_by_text(pattern)).to_be_visible()
    assert calls == [f"GET {address}/visitorCount"]


@pytest.mark.req("SITE-1")
@pytest.mark.parametrize("address", ["/", "/events/programme"])
def test_the_count_is_hidden_where_it_cannot_be_had(page: Page, watch, address):
    watch.expect("503")
    page.route("**/api/web-visitors/*", lambda route: route.fulfill(status=503, body="{}"))
    with page.expect_response("**/visitorCount"):
        page.goto(address)
    expect(page.get_by_role("contentinfo").get_by_text("Visitors")).to_have_count(0)
