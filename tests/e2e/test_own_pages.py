"""A participant's own pages: a registration that survives a reload, documents, addresses, sessions, menus."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from maritime_site.domain.people.kinds import KINDS
from maritime_site.web.routes import localize_path
from tests.e2e.conftest import Tab
from tests.e2e.journeys import enter_code, expect_signed_in, path, said, wait_for_token
from tests.e2e.rest import Rest, new_contact
from tests.e2e.site import Site, moment
from tests.e2e.test_accessibility import expect_fits, expect_no_violation
from tests.e2e.test_registration import answer_all, fill, submit
from tests.e2e.watching import Watch
from tests.uploads import picture

MEDIA = KINDS["media"].forms[0].path


@pytest.mark.req("REG-1", "REG-2", "LANG-1")
@pytest.mark.parametrize(("width", "language"), [(390, "hi"), (1280, "en")])
def test_a_reload_loses_nothing_and_a_document_comes_with_the_form(page: Page, site: Site, watch: Watch, language):
    watch.expect("status of 422")
    email, mobile = new_contact()
    page.goto(localize_path(MEDIA, language))
    answer_all(page, language, email, mobile)
    chooser = page.locator("input[type=file]")
    chooser.set_input_files({"name": "letter.jpg", "mimeType": "image/jpeg", "buffer": picture()})
    expect(page.locator(".field-error:visible")).to_have_count(1)
    expect(chooser).to_be_focused()
    chooser.set_input_files({"name": "my letter.png", "mimeType": "image/png", "buffer": picture()})
    expect(page.locator("#uploads")).to_have_accessible_name(f"{said('Remove', language)}: my letter.png")
    expect_no_violation(page)
    page.wait_for_function("() => JSON.stringify(sessionStorage).includes('my letter.png')")

    page.reload()
    expect(page.get_by_role("button", name=said("Start again", language))).to_be_visible()
    expect(page.get_by_role("textbox", name=said("Mobile", language), exact=True)).to_have_value(mobile)
    expect(page.locator("input[name=country]")).to_have_value("IN")
    expect(page.locator("#uploads")).to_be_visible()
    since = submit(page, language)
    expect(page.get_by_role("textbox", name=said("One-time code", language))).to_be_focused()
    enter_code(page, site.code_for(email, since=since), language)
    expect(page.get_by_role("main")).to_contain_text("REG-")
    assert email not in page.evaluate("JSON.stringify(sessionStorage)")
    expect(page.locator("input[name=email]")).to_have_value("")


@pytest.mark.req("REG-1")
def test_starting_again_forgets_everything_at_once(page: Page):
    page.goto("/visitor/registration")
    fill(page, "en", **{"First name": "Meera"})
    page.wait_for_function("() => JSON.stringify(sessionStorage).includes('Meera')")
    page.reload()
    page.get_by_role("button", name="Start again").click()
    expect(page.get_by_role("textbox", name="First name", exact=True)).to_have_value("")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert "Meera" not in page.evaluate("JSON.stringify(sessionStorage)")
    page.reload()
    expect(page.get_by_role("textbox", name="First name", exact=True)).to_have_value("")


@pytest.mark.req("REG-6", "AUTH-4", "LANG-1")
@pytest.mark.parametrize(("width", "language"), [(390, "hi"), (1280, "en")])
def test_a_new_address_counts_by_its_code_and_sessions_end(tab: Tab, rest: Rest, site: Site, language):
    asha = rest.newcomer()
    elsewhere = rest.signed_in("delegate", asha.email)
    page, (email, _mobile) = tab(asha.stored), new_contact()
    page.goto(localize_path("/delegates/profile", language))
    page.get_by_role("link", name=re.compile(re.escape(said("Change", language)))).first.click()
    expect(page).to_have_url(path(localize_path("/security", language)))
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    out = page.get_by_role("button", name=said("Sign out there", language))
    expect(out).to_have_count(1)
    expect_no_violation(page)
    expect_fits(page)
    new = page.get_by_role("textbox", name=said("New email or mobile number", language))
    new.fill("12")
    page.get_by_role("button", name=said("Send code", language)).click()
    page.get_by_role("alert").filter(has=page.get_by_role("heading")).get_by_role("link").click()
    expect(new).to_be_focused()
    new.fill(email)
    since = moment()
    page.get_by_role("button", name=said("Send code", language)).click()
    expect(page.get_by_role("textbox", name=said("One-time code", language))).to_be_focused()
    page.reload()
    page.get_by_role("textbox", name=said("One-time code", language)).fill(site.code_for(email, since=since))
    page.get_by_role("button", name=said("Use this address", language)).click()
    expect(page.get_by_role("main")).to_contain_text(email)
    expect(page).to_have_url(path(localize_path("/security", language)))
    expect(out).to_have_count(0)
    assert rest.call("GET", "/delegate/profile", headers=elsewhere.headers).status_code == 401
    assert rest.call("GET", "/delegate/profile", headers=asha.headers).json()["data"]["email"] == email
    page.get_by_role("button", name=said("Sign out everywhere", language)).click()
    page.get_by_role("button", name=said("Yes, sign out", language)).click()
    expect(page).to_have_url(path(localize_path("/delegates/login", language)))
    assert rest.call("GET", "/delegate/profile", headers=asha.headers).status_code == 401


@pytest.mark.req("A11Y-1", "AUTH-4")
def test_whoever_signs_out_another_browser_by_keyboard_goes_on_at_what_is_said(tab: Tab, rest: Rest):
    asha = rest.newcomer()
    rest.signed_in("delegate", asha.email)
    page = tab(asha.stored)
    page.goto("/security")
    page.get_by_role("button", name="Sign out there").press("Enter")
    expect(page.get_by_role("main").get_by_role("status").filter(has_text="Signed out there")).to_be_focused()


@pytest.mark.req("A11Y-1", "AUTH-1")
def test_the_next_step_of_signing_in_takes_the_focus(page: Page, site: Site):
    page.goto("/visitor/login")
    page.get_by_role("textbox", name="Email or mobile number").fill("visitor@demo.example")
    since = moment()
    page.get_by_role("button", name="Send code").click()
    expect(page.get_by_role("textbox", name="One-time code")).to_be_focused()
    enter_code(page, site.code_for("visitor@demo.example", since=since))
    wait_for_token(page, "visitor_token")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


@pytest.mark.req("NAV-4", "NAV-8", "HEAD-2")
def test_a_page_without_the_client_shows_the_menu_of_whoever_is_signed_in(tab: Tab, rest: Rest):
    page = tab(rest.signed_in("delegate").stored)
    for address in ("/events/programme", "/"):
        page.goto(address)
        page.get_by_role("button", name="Open menu").click()
        menu = page.get_by_role("navigation", name="Main menu")
        expect(menu.get_by_role("link", name="Delegate registration", exact=True)).to_have_count(0)
        expect(menu.locator('a[href="/delegates/pass-generate"]')).to_have_count(1)
        expect(menu.locator('a[href="/delegates/express-delegate"]')).to_have_count(1)
        expect(menu.locator('a[href="/exhibition/book-your-stall"]')).to_have_count(0)


@pytest.mark.req("REG-3")
def test_a_consent_is_withdrawn_by_one_press(tab: Tab, rest: Rest):
    asha = rest.newcomer(consents={"updates": True})
    page = tab(asha.stored)
    page.goto("/delegates/profile")
    expect_signed_in(page, asha.name)
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("button", name="Withdraw")).to_have_count(0)
    values = rest.call("GET", "/delegate/consents", headers=asha.headers).json()["data"]
    assert {each["purpose"]: each["given"] for each in values}["updates"] is False
