"""A phone that was once at the pass shows pass, agenda and hall plan without a network, and nobody else's (PASS-5)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import PICTURES, NewContext, Watched
from tests.e2e.journeys import said, user_button
from tests.e2e.rest import Account, Rest
from tests.e2e.test_accessibility import expect_fits, expect_no_violation

pytestmark = pytest.mark.req("PASS-5")
READY = (
    "navigator.serviceWorker.ready.then(async () => Boolean(await caches.match('{}', {{ cacheName: 'offline-copy' }})))"
)
GONE = "caches.has('offline-copy').then((kept) => !kept)"


def wait_until(page: Page, condition: str) -> None:
    """Wait for a promise of the page to come true; the page's policy forbids to evaluate text."""
    for _number in range(100):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(100)
    raise AssertionError(condition)


def visit(context: BrowserContext, watched: Watched, path: str, prefix: str = "") -> Page:
    """Open a page of one's own and wait until its copy is kept."""
    page = watched(context.new_page())
    page.goto(prefix + path)
    wait_until(page, READY.format(f"{prefix}/pass/offline"))
    return page


def keep_session(rest: Rest, person: Account) -> str:
    """Keep the first session of the programme; its title."""
    session = rest.call("GET", "/programme/sessions").json()["data"][0]
    rest.call("PUT", f"/me/agenda/{session['id']}", headers=person.headers).raise_for_status()
    return session["title"]


@pytest.mark.parametrize(("width", "language"), [(390, "en"), (390, "hi")])
def test_one_visit_is_enough(new_context: NewContext, watched: Watched, rest: Rest, language: str):
    person = rest.newcomer("delegate")
    title = keep_session(rest, person)
    prefix = "/hi" if language == "hi" else ""
    context = new_context(person.stored)
    page = visit(context, watched, "/my-event", prefix)
    context.set_offline(True)
    page.__dict__["watch"].expect("ERR_INTERNET_DISCONNECTED")
    for path in ("/pass", "/my-agenda"):
        page.goto(prefix + path)
        expect(
            page.get_by_text(re.compile(said("You are offline; as of {time}", language, time=".+ IST")))
        ).to_be_visible()
        expect(page.get_by_role("heading", name=person.name)).to_be_visible()
        expect(page.get_by_role("img", name=said("QR code of your pass", language))).to_be_visible()
        if language == "en":
            expect(page.get_by_text(title)).to_be_visible()
        expect(page.get_by_role("heading", name=said("Map", language), exact=True)).to_be_visible()
    expect_fits(page)
    expect_no_violation(page)
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / f"offline-{language}.png", full_page=True)
    context.set_offline(False)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(said("My agenda", language))


def test_nothing_is_left_after_signing_out(new_context: NewContext, watched: Watched, rest: Rest):
    person = rest.newcomer("delegate")
    context = new_context(person.stored)
    page = visit(context, watched, "/pass")
    user_button(page, person.name).click()
    page.get_by_role("menuitem", name="Logout").click()
    page.wait_for_url(re.compile("/delegates/login"))
    wait_until(page, GONE)
    context.set_offline(True)
    page.__dict__["watch"].expect("ERR_INTERNET_DISCONNECTED")
    page.__dict__["watch"].expect("503")
    page.goto("/pass")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    expect(page.get_by_text(person.name)).to_have_count(0)


def test_another_registration_never_sees_it(new_context: NewContext, watched: Watched, rest: Rest):
    first, second = rest.newcomer("delegate"), rest.newcomer("visitor")
    context = new_context(first.stored)
    page = visit(context, watched, "/pass")
    forget = [f"localStorage.removeItem({key!r})" for key in first.stored]
    page.evaluate(f"() => {{ {'; '.join(forget)} }}")
    page.evaluate(
        "(items) => { for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value); }",
        second.stored,
    )
    context.set_offline(True)
    page.__dict__["watch"].expect("ERR_INTERNET_DISCONNECTED")
    page.__dict__["watch"].expect("503")
    page.goto("/my-agenda")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    expect(page.get_by_text(first.name)).to_have_count(0)
    assert page.evaluate(GONE)
