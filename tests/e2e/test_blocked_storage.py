"""A browser that keeps nothing for this site: site data blocked, or its storage full (SITE-1, AUTH-1)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from maritime_site.web.routes import localize_path
from tests.e2e.conftest import WAIT_MS
from tests.e2e.journeys import expect_signed_in, open_login, said, sign_in
from tests.e2e.rest import Rest
from tests.e2e.site import Site

BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {
    configurable: true,
    get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
  });"""
# A browser's view that has no such storage at all.
ABSENT = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { configurable: true, value: null });"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""
PAGES = ("/", "/visitor/registration", "/login", "/events/programme", "/imw/organisers", "/hospitality", "/admin/login")
UNKEPT = "This browser keeps nothing for this site"


@pytest.mark.req("A11Y-1", "AUTH-1")
@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("setup", [BLOCKED, ABSENT], ids=["blocked", "absent"])
def test_every_kind_of_page_can_be_read(page: Page, language, setup):
    page.add_init_script(setup)
    for path in PAGES:
        page.goto(localize_path(path, language))
        page.wait_for_function("() => window.__reflex || !document.querySelector('script[type=module]')")
        expect(page.get_by_role("heading", level=1)).not_to_have_text("Application Error")
        expect(page.get_by_role("main")).to_be_visible()


@pytest.mark.req("AUTH-1")
@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("setup", [BLOCKED, FULL], ids=["blocked", "full"])
def test_somebody_signs_in_and_reads_that_it_does_not_last(page: Page, site: Site, language, setup):
    page.add_init_script(setup)
    open_login(page, "delegate", language)
    sign_in(page, site, "delegate@demo.example", language)
    page.wait_for_url("**/my-event*", timeout=WAIT_MS)
    expect_signed_in(page, "Asha Rao")
    open_login(page, "delegate", language)
    if setup == BLOCKED:
        expect(page.get_by_text(said(UNKEPT, language))).to_be_visible()


@pytest.mark.req("AUTH-1")
def test_a_browser_that_keeps_what_it_is_given_says_nothing_of_it(page: Page):
    page.goto("/login")
    expect(page.get_by_role("button", name="Send code")).to_be_visible()
    expect(page.get_by_text(UNKEPT)).to_be_hidden()


@pytest.mark.req("AUTH-3")
def test_whoever_is_signed_in_stays_so_once_the_storage_is_full(tab, rest: Rest):
    person = rest.newcomer()
    page = tab(person.stored)
    page.add_init_script(FULL)
    page.goto("/my-event")
    expect_signed_in(page, person.name)
    page.reload()
    expect_signed_in(page, person.name)
