"""Signing in with a one-time code and signing out, as each kind."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from maritime_site.core.clock import format_iso
from maritime_site.domain.people.kinds import KINDS
from maritime_site.web.routes import localize_path
from tests.e2e.conftest import Tab
from tests.e2e.journeys import (
    DATA,
    TOKENS,
    ask_for_code,
    enter_code,
    expect_problem,
    expect_signed_in,
    open_login,
    path,
    said,
    sign_in,
    stored,
    user_button,
    wait_for_token,
)
from tests.e2e.rest import Rest
from tests.e2e.site import Site, moment
from tests.e2e.test_accessibility import expect_fits, expect_no_violation

MALFORMED = "Please enter a valid email address or 10-digit mobile number"
WRONG = "The code is wrong or has expired"


@pytest.mark.req("AUTH-1", "KIND-1", "ROUTE-4")
@pytest.mark.parametrize("kind", KINDS)
def test_a_session_is_kept_for_one_kind_and_every_other_is_forgotten(tab: Tab, site: Site, kind):
    page = tab(dict.fromkeys([*TOKENS, *DATA], "left.over.words"))
    open_login(page, kind)
    sign_in(page, site, f"{kind}@demo.example")
    expect(page).to_have_url(path("/my-event"))

    wait_for_token(page, KINDS[kind].token_key)
    kept = stored(page)
    assert set(kept) == {KINDS[kind].token_key, KINDS[kind].data_key}
    assert re.fullmatch(r"[\w-]+\.[\w-]+\.[\w-]+", kept[KINDS[kind].token_key])
    assert json.loads(kept[KINDS[kind].data_key])["userType"] == kind


@pytest.mark.req("AUTH-2")
def test_a_mobile_number_signs_in_too(page: Page, site: Site):
    open_login(page, "delegate")
    expect(page.get_by_role("combobox", name="Country code")).to_have_value(re.compile(r"\+91"))
    since = ask_for_code(page, "9000000102")
    enter_code(page, site.code_for("+919000000102", since=since))
    expect_signed_in(page, "Asha Rao")


@pytest.mark.req("AUTH-1", "LANG-1")
@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_wrong_code_is_told_and_the_right_one_still_works(page: Page, site: Site, language):
    open_login(page, "visitor", language)
    since = ask_for_code(page, "visitor@demo.example", language)
    right = site.code_for("visitor@demo.example", since=since)
    enter_code(page, f"{(int(right) + 1) % 10**6:06}", language)
    expect_problem(page, said(WRONG, language))
    assert stored(page) == {}
    enter_code(page, right, language)
    expect_signed_in(page, "Dev Patil")


@pytest.mark.req("AUTH-2")
def test_what_is_no_address_is_told_and_nothing_is_sent(page: Page, site: Site):
    before = len(site.letters())
    open_login(page, "media")
    for typed in ("", "asha", "asha@", "asha rao@example.com", "12 34", "1234", "1234567890123456"):
        ask_for_code(page, typed)
        expect_problem(page, MALFORMED)
        expect(page.get_by_role("link", name=MALFORMED)).to_have_attribute("href", "#email")
        expect(page.get_by_role("textbox", name="Email or mobile number")).to_have_value(typed)
        expect(page.get_by_role("textbox", name="One-time code")).to_have_count(0)
    assert len(site.letters()) == before


@pytest.mark.req("AUTH-1")
def test_an_unknown_address_looks_like_a_known_one(page: Page, site: Site):
    open_login(page, "delegate")
    ask_for_code(page, "nobody@nowhere.example")
    expect(page.get_by_role("textbox", name="One-time code")).to_be_visible()
    assert site.letters("nobody@nowhere.example") == []


@pytest.mark.req("LANG-1", "ME-1", "ROUTE-4")
def test_the_other_language_keeps_the_code_step_and_the_way_back(page: Page, site: Site):
    page.goto("/delegates/login?next=/my-agenda")
    since = ask_for_code(page, "delegate@demo.example")
    expect(page).to_have_url(re.compile("step=code"))
    for name, prefix in (("हिन्दी", "/hi"), ("English", ""), ("हिन्दी", "/hi")):
        page.get_by_role("banner").get_by_role("link", name=name, exact=True).click()
        query = re.escape(f"?next={quote(f'{prefix}/my-agenda', safe='')}&step=code")
        expect(page).to_have_url(re.compile(f"^https?://[^/]+{prefix}/delegates/login/?{query}$"))
        expect(page.get_by_role("main")).to_contain_text("d•••@demo.example")
    enter_code(page, site.code_for("delegate@demo.example", since=since), "hi")
    expect(page).to_have_url(path("/hi/my-agenda"))


@pytest.mark.req("ME-1", "AUTH-1", "LANG-1", "A11Y-1")
@pytest.mark.parametrize(("width", "language"), [(390, "en"), (1280, "hi")])
def test_a_reload_stays_at_the_code_step_and_a_link_leads_back_to_it(page: Page, site: Site, width, language):
    otp = page.get_by_role("textbox", name=said("One-time code", language))
    page.goto(localize_path(KINDS["delegate"].login_path, language) + "?next=/pass")
    since = ask_for_code(page, "delegate@demo.example", language)
    code = site.code_for("delegate@demo.example", since=since)
    expect(page).to_have_url(re.compile(r"step=code"))
    page.reload()
    expect(otp).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("d•••@demo.example")
    expect(page.get_by_role("timer")).to_contain_text(re.compile(r"\d+ (seconds?|सेकंड)"))
    expect_no_violation(page)
    expect_fits(page)

    page.goto(localize_path(KINDS["delegate"].login_path, language))
    expect(page.get_by_role("textbox", name=said("Email or mobile number", language))).to_be_visible()
    page.get_by_role("link", name=said("I have a code", language)).click()
    expect(page.get_by_role("main")).to_contain_text("d•••@demo.example")
    kept = page.evaluate("JSON.stringify({...sessionStorage, ...localStorage})")
    assert code not in kept
    enter_code(page, code, language)
    expect_signed_in(page, "Asha Rao")
    assert page.evaluate("sessionStorage.getItem('code_step')") == ""


@pytest.mark.req("ME-1", "AUTH-1")
def test_a_code_asked_for_elsewhere_is_entered_with_its_address(tab: Tab, site: Site):
    first = tab()
    open_login(first, "visitor")
    since = ask_for_code(first, "visitor@demo.example")
    code = site.code_for("visitor@demo.example", since=since)
    page = tab()
    open_login(page, "visitor")
    address = page.get_by_role("textbox", name="Email or mobile number")
    page.get_by_role("link", name="I have a code").click()
    address.press_sequentially("visitor@demo.example", delay=20)
    expect(page.get_by_role("heading", name="Enter the code")).to_be_visible()
    expect(address).to_have_value("visitor@demo.example")
    page.get_by_role("button", name="Ask for a code").click()
    expect(page.get_by_role("button", name="Send code")).to_be_visible()
    expect(address).to_have_value("visitor@demo.example")
    page.get_by_role("link", name="I have a code").click()
    expect(page.get_by_role("button", name="Verify")).to_be_visible()
    expect_no_violation(page)
    enter_code(page, code)
    expect_signed_in(page, "Dev Patil")


@pytest.mark.req("AUTH-1", "REG-1", "LANG-1")
@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("address", ["/delegates/login", "/delegates/express-delegate"])
def test_without_a_script_the_page_says_what_it_needs(browser: Browser, site: Site, address, language):
    with browser.new_context(base_url=site.url, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(localize_path(address, language))
        # Not by its text: Playwright looks for none inside <noscript>.
        notice = page.locator("main noscript .notice")
        expect(notice).to_be_visible()
        assert said("JavaScript is switched off", language) in notice.inner_text()
        page.get_by_role("main").locator("button[type=submit]").click()
        expect(notice).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.req("AUTH-1")
def test_a_new_code_ends_the_one_before(page: Page, site: Site):
    open_login(page, "achiever")
    since = ask_for_code(page, "achiever@demo.example")
    first = site.code_for("achiever@demo.example", since=since)
    since = moment()
    page.get_by_role("button", name="Send a new code").click()
    second = site.code_for("achiever@demo.example", since=since)
    if first != second:
        enter_code(page, first)
        expect_problem(page, WRONG)
    enter_code(page, second)
    expect_signed_in(page, "Esha Menon")


@pytest.mark.req("HEAD-2", "NAV-10", "AUTH-4", "NAV-8")
@pytest.mark.parametrize(
    ("kind", "width", "language"),
    [("exhibitor", 1280, "en"), ("exhibitor", 390, "hi"), ("express-delegate", 390, "en")],
)
def test_the_user_menu_says_who_and_signs_out(tab: Tab, rest: Rest, kind, width, language):
    person = rest.newcomer(kind)
    page = tab(person.stored)
    page.goto("/" if language == "en" else "/hi")
    user_button(page, person.name).click()

    menu = page.get_by_role("menu", name=person.name)
    expect(menu).to_contain_text(person.email)
    expect(menu).to_contain_text(said(KINDS[kind].label, language))
    menu.get_by_role("menuitem", name=said("Logout", language)).click()

    expect(page).to_have_url(path(("/hi" if language == "hi" else "") + KINDS[kind].login_path))
    expect(user_button(page, person.name)).to_have_count(0)
    assert stored(page) == {}
    refused = rest.call("GET", f"{KINDS[kind].api_prefix}/profile", headers=person.headers)
    assert (refused.status_code, refused.json()["error"]) == (401, "Invalid or missing token")


@pytest.mark.req("HEAD-2", "A11Y-1")
def test_the_user_menu_works_by_keyboard(tab: Tab, rest: Rest):
    person = rest.signed_in("conference")
    page = tab(person.stored)
    page.goto("/")
    user_button(page, person.name).press("Enter")
    expect(page.get_by_role("menuitem", name="My event")).to_be_focused()
    page.keyboard.press("End")
    expect(page.get_by_role("menuitem", name="Logout")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menuitem", name="Logout")).to_be_hidden()
    expect(user_button(page, person.name)).to_be_focused()


@pytest.mark.req("AUTH-1", "PERF-1")
def test_a_form_sent_before_the_pages_code_has_come_waits_for_it(page: Page, site: Site):
    held: list[Route] = []
    may_pass: list[bool] = []
    page.route(re.compile(r"/assets/.*\.js"), lambda route: route.continue_() if may_pass else held.append(route))
    page.goto(KINDS["delegate"].login_path, wait_until="commit")
    since = ask_for_code(page, "delegate@demo.example")
    page.get_by_role("textbox", name="Email or mobile number").press("Enter")
    page.wait_for_timeout(500)
    assert page.url == f"{site.url}{KINDS['delegate'].login_path}"
    assert held

    may_pass.append(True)
    for each in held:
        each.continue_()
    enter_code(page, site.code_for("delegate@demo.example", since=since))
    expect_signed_in(page, "Asha Rao")
    assert (
        len([letter for letter in site.letters("delegate@demo.example") if letter["createdAt"] >= format_iso(since)])
        == 1
    )
