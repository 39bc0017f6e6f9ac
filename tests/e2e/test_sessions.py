"""Sessions that were stored: restored, refused, followed by other tabs, and ways back after signing in."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from maritime_site.domain.people.kinds import KINDS
from tests.e2e.conftest import NewContext, Tab, Watched
from tests.e2e.journeys import (
    expect_signed_in,
    open_login,
    path,
    path_with,
    sign_in,
    stored,
    user_button,
    wait_for_token,
)
from tests.e2e.rest import Rest
from tests.e2e.site import Site

REFUSED = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJub2JvZHkifQ.c2lnbmF0dXJl"
ELSEWHERE = [
    "//evil.example/x",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/%09/evil.example",
    "%2F%2Fevil.example",
    "evil.example",
    "/\t/evil.example",
]


@pytest.mark.req("AUTH-3")
def test_the_first_stored_kind_is_restored(tab: Tab, rest: Rest):
    delegate, visitor = rest.signed_in("delegate"), rest.signed_in("visitor")
    page = tab(visitor.stored | delegate.stored)
    page.goto("/")
    expect_signed_in(page, delegate.name)


@pytest.mark.req("AUTH-3")
def test_a_refused_token_goes_silently_and_the_next_kind_is_restored(tab: Tab, rest: Rest):
    visitor = rest.signed_in("visitor")
    refused = {"exhibitor_token": REFUSED, "delegate_token": "rubbish", "delegate_data": "{}"}
    page = tab(visitor.stored | refused)
    page.goto("/imw/organisers")
    expect_signed_in(page, visitor.name)
    page.wait_for_function("() => !localStorage.getItem('exhibitor_token') && !localStorage.getItem('delegate_token')")
    assert set(stored(page)) == {"visitor_token", "visitor_data"}
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.req("AUTH-3", "HEAD-2", "ROUTE-3")
@pytest.mark.parametrize("address", ["/media/press-release", "/no-such-page"])
def test_a_page_without_the_client_asks_whether_a_token_still_counts(tab: Tab, rest: Rest, address):
    visitor = rest.signed_in("visitor")
    refused = {"exhibitor_token": REFUSED, "exhibitor_data": '{"companyName": "Gone"}', "delegate_token": "rubbish"}
    page = tab({"visitor_token": visitor.stored["visitor_token"]} | refused)
    page.__dict__["watch"].expect("401")
    page.__dict__["watch"].expect("404")
    page.goto(address)
    expect_signed_in(page, visitor.name)
    assert set(stored(page)) == {"visitor_token", "visitor_data"}
    assert json.loads(stored(page)["visitor_data"])["firstName"] == visitor.profile["firstName"]
    expect(page.get_by_role("banner").get_by_role("link", name="Sign in")).to_have_count(0)


@pytest.mark.req("AUTH-3")
def test_a_page_without_the_client_follows_the_other_tabs(new_context: NewContext, watched: Watched, rest: Rest):
    person = rest.newcomer()
    browser = new_context()
    other, page = watched(browser.new_page()), watched(browser.new_page())
    other.goto("/events/programme")
    page.goto("/terms-and-conditions")
    page.evaluate("stored => Object.entries(stored).forEach(each => localStorage.setItem(...each))", person.stored)
    expect_signed_in(other, person.name)
    menu = other.get_by_role("navigation", name="Main menu", include_hidden=True)
    expect(menu.locator('a[href="/delegates/profile"]')).to_have_count(1)

    page.evaluate("localStorage.clear()")
    expect(user_button(other, person.name)).to_have_count(0)
    expect(other.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()
    expect(menu.locator('a[href="/delegates/profile"]')).to_have_count(0)
    expect(menu.locator('a[href="/delegates/login"]')).to_have_count(1)


@pytest.mark.req("ROUTE-4", "ROUTE-5", "AUTH-3")
@pytest.mark.parametrize("prefix", ["", "/hi"])
@pytest.mark.parametrize("protected", ["/delegates/profile", "/hospitality"])
def test_a_refused_token_leads_to_its_login_and_back(tab: Tab, site: Site, rest: Rest, protected, prefix):
    delegate = rest.newcomer()
    rest.call("POST", "/delegate/logout", headers=delegate.headers)
    page = tab(delegate.stored)
    page.goto(prefix + protected)
    expect(page).to_have_url(path_with(f"{prefix}/delegates/login"))
    assert stored(page) == {}
    sign_in(page, site, delegate.email, "hi" if prefix else "en")
    expect(page).to_have_url(path(prefix + protected))
    expect_signed_in(page, delegate.name)


@pytest.mark.req("ROUTE-4", "KIND-2")
@pytest.mark.parametrize("prefix", ["", "/hi"])
def test_the_anonymous_pick_their_kind_and_come_back(page: Page, site: Site, prefix):
    page.goto(f"{prefix}/hospitality/bookings")
    expect(page).to_have_url(path_with(f"{prefix}/login"))
    page.get_by_role("main").locator(f'a[href^="{prefix}/media/login"]').click()
    expect(page).to_have_url(path_with(f"{prefix}/media/login"))
    sign_in(page, site, "media@demo.example", "hi" if prefix else "en")
    expect(page).to_have_url(path(f"{prefix}/hospitality/bookings"))


@pytest.mark.req("ROUTE-4", "ROLE-1")
def test_another_kinds_profile_leads_to_that_kinds_login(tab: Tab, rest: Rest):
    delegate = rest.signed_in("delegate")
    page = tab(delegate.stored)
    page.goto("/exhibition/profile")
    expect(page).to_have_url(path_with("/exhibition/login"))
    assert "delegate_token" in stored(page)


@pytest.mark.req("ROUTE-4")
@pytest.mark.parametrize("prefix", ["", "/hi"])
def test_who_is_signed_in_is_led_on_from_their_login_page(tab: Tab, rest: Rest, prefix):
    page = tab(rest.signed_in("exhibitor").stored)
    page.goto(f"{prefix}/exhibition/login")
    expect(page).to_have_url(path(f"{prefix}/my-event"))


@pytest.mark.req("ROUTE-4")
def test_the_way_back_never_leaves_the_site(tab: Tab, site: Site, rest: Rest):
    page = tab(rest.signed_in("visitor").stored)
    for wanted in ELSEWHERE:
        page.goto("/terms-and-conditions")
        page.goto(f"/visitor/login?next={wanted}")
        expect(page).to_have_url(path("/my-event"))
        assert page.url.startswith(site.url)


@pytest.mark.req("ROUTE-4")
def test_the_way_back_keeps_its_question(tab: Tab, rest: Rest):
    page = tab(rest.signed_in("visitor").stored)
    page.goto("/visitor/login?next=%2Fimw%2Forganisers%3Ffrom%3Dlogin")
    expect(page).to_have_url(path_with("/imw/organisers"))


@pytest.mark.req("AUTH-3")
def test_other_tabs_follow_a_login_and_a_logout(new_context: NewContext, watched: Watched, site: Site, rest: Rest):
    person = rest.newcomer("visitor")
    browser = new_context()
    other, page = watched(browser.new_page()), watched(browser.new_page())
    other.goto("/visitor/registration")
    open_login(page, "visitor")
    sign_in(page, site, person.email)
    expect_signed_in(page, person.name)
    expect_signed_in(other, person.name)

    user_button(page, person.name).click()
    page.get_by_role("menuitem", name="Logout").click()
    expect(user_button(other, person.name)).to_have_count(0)
    assert stored(other) == {}


@pytest.mark.req("AUTH-3", "AUTH-5")
def test_a_protected_page_in_another_tab_hides_what_it_showed_and_leads_to_login(
    new_context: NewContext, watched: Watched, rest: Rest
):
    person = rest.newcomer()
    browser = new_context(person.stored)
    other, page = watched(browser.new_page()), watched(browser.new_page())
    other.goto("/delegates/profile")
    expect(other.get_by_role("textbox", name="First name")).to_have_value("Meera")
    page.goto("/")
    user_button(page, person.name).click()
    page.get_by_role("menuitem", name="Logout").click()
    expect(other.get_by_role("textbox", name="First name")).to_have_count(0)
    expect(other).to_have_url(path_with("/delegates/login"))
    expect(other.get_by_role("button", name="Send code")).to_be_visible()


@pytest.mark.req("AUTH-5", "PROF-1")
@pytest.mark.parametrize("kind", KINDS)
def test_saving_after_the_session_ended_leads_to_login(tab: Tab, site: Site, rest: Rest, kind):
    person = rest.signed_in(kind)
    page = tab(person.stored)
    page.goto(KINDS[kind].profile_path)
    expect(page.get_by_role("button", name="Save profile")).to_be_visible()
    rest.call("POST", f"{KINDS[kind].api_prefix}/logout-all", headers=person.headers)
    page.get_by_role("button", name="Save profile").click()
    expect(page).to_have_url(path_with(KINDS[kind].login_path))
    assert stored(page) == {}
    sign_in(page, site, person.email)
    expect(page).to_have_url(path(KINDS[kind].profile_path))
    wait_for_token(page, KINDS[kind].token_key)
