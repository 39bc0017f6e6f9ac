"""One door for every registration, and the page My event, as a browser sees them (ME-1, ME-2)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from maritime_site.domain.people.kinds import KINDS
from maritime_site.web.routes import localize_path
from tests.e2e.conftest import Tab
from tests.e2e.journeys import ask_for_code, enter_code, path, said, sign_in, stored, user_button, wait_for_token
from tests.e2e.rest import Rest, new_contact
from tests.e2e.site import Site
from tests.e2e.test_accessibility import expect_fits, expect_no_violation

pytestmark = pytest.mark.req("ME-1")


def expect_my_event(page: Page, language: str = "en") -> None:
    """The page one lands on."""
    expect(page).to_have_url(path(localize_path("/my-event", language)))
    expect(page.get_by_role("heading", level=1, name=said("My event", language))).to_be_visible()


def button(page: Page, words: str, language: str = "en"):
    """A choice or an act in the page itself."""
    return page.get_by_role("main").get_by_role("button", name=said(words, language))


@pytest.mark.req("ME-2", "LANG-1")
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hi", 390)])
def test_one_registration_is_in_at_once(page: Page, site: Site, language, width):
    page.goto(localize_path("/login", language))
    expect(page.get_by_role("link", name=said("I have a code", language))).to_be_visible()
    expect(page.get_by_role("main").locator(".card-link")).to_have_count(len(KINDS) + 1)
    expect_no_violation(page)
    expect_fits(page)
    sign_in(page, site, "media@demo.example", language)
    expect_my_event(page, language)
    wait_for_token(page, "media_token")
    assert set(stored(page)) == {"media_token", "media_data"}


@pytest.mark.req("ROUTE-4")
def test_the_one_door_leads_back_and_its_code_step_outlives_a_reload(page: Page, site: Site):
    page.goto("/login?next=/pass")
    since = ask_for_code(page, "visitor@demo.example")
    otp = page.get_by_role("textbox", name="One-time code")
    expect(otp).to_be_focused()
    page.reload()
    expect(otp).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("v•••@demo.example")
    enter_code(page, site.code_for("visitor@demo.example", since=since))
    expect(page).to_have_url(path("/pass"))


@pytest.mark.req("HEAD-2", "LANG-1")
@pytest.mark.parametrize(("language", "width"), [("en", 390), ("hi", 1280)])
def test_several_registrations_are_chosen_and_switched_without_a_new_code(
    tab: Tab, site: Site, rest: Rest, language, width
):
    email, mobile = new_contact()
    for kind in ("delegate", "visitor"):
        rest.newcomer(kind, email=email, mobile=mobile)
    page = tab()
    page.goto(localize_path("/login", language))
    sign_in(page, site, email, language)
    heading = page.get_by_role("heading", name=said("Choose your registration", language))
    expect(heading).to_be_visible()
    assert stored(page) == {}
    expect_no_violation(page)
    expect_fits(page)
    page.reload()
    expect(heading).to_be_visible()
    # The kind and the name are words of their own to those who hear the page.
    expect(button(page, "Visitor", language)).to_have_accessible_name(
        re.compile(f"^{said('Visitor', language)} Meera ")
    )
    button(page, "Visitor", language).click()
    expect_my_event(page, language)
    assert set(stored(page)) == {"visitor_token", "visitor_data"}

    before = len(site.letters(email))
    for kind, start in (("delegate", "/my-event"), ("visitor", "/events/programme")):
        page.goto(localize_path(start, language))
        page.get_by_role("banner").locator("button[popovertarget=user-menu]").click()
        page.get_by_role("menuitem", name=said("Switch registration", language)).click()
        expect(heading).to_be_visible()
        button(page, KINDS[kind].label, language).click()
        expect_my_event(page, language)
        wait_for_token(page, KINDS[kind].token_key)
        assert set(stored(page)) == {KINDS[kind].token_key, KINDS[kind].data_key}
    assert len(site.letters(email)) == before

    page.get_by_role("banner").locator("button[popovertarget=user-menu]").click()
    page.get_by_role("menuitem", name=said("Logout", language)).click()
    expect(page).to_have_url(path(localize_path(KINDS["visitor"].login_path, language)))
    assert page.evaluate("localStorage.getItem('other_registrations_data') ?? ''") == ""


@pytest.mark.req("ME-2", "ME-3", "LANG-1", "A11Y-1")
@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("width", [1280, 390])
def test_my_event_shows_the_pass_what_waits_and_what_to_do_first(tab: Tab, rest: Rest, language, width):
    person = rest.newcomer()
    page = tab(person.stored)
    page.goto(localize_path("/my-event", language))
    main = page.get_by_role("main")
    expect(main).to_contain_text(said("Nothing waits for you.", language))
    expect(main.get_by_role("link", name=said("See the programme", language))).to_be_visible()
    expect(main.get_by_role("link", name=said("Show my pass", language))).to_be_in_viewport()
    expect_no_violation(page)
    expect_fits(page)

    rest.book(person, rest.packages(person)[1]["id"])
    page.reload()
    task = main.get_by_role("listitem").filter(has_text=said("Amount", language)).first
    expect(task).to_contain_text("₹")
    expect(task).to_contain_text(re.compile(r"\d\d:\d\d IST"))
    expect(task.get_by_role("timer")).to_contain_text(re.compile(r"\d+ "))
    expect_no_violation(page)
    expect_fits(page)
    task.get_by_role("link", name=said("Pay now", language)).click()
    expect(page).to_have_url(path(localize_path("/hospitality/bookings", language)))
    expect(main.get_by_role("timer")).to_be_visible()
    rest.cancel(person, rest.bookings(person)[0]["id"])


@pytest.mark.req("ME-2")
def test_home_and_menu_know_who_is_signed_in(tab: Tab, rest: Rest):
    person = rest.signed_in("delegate")
    page = tab(person.stored)
    page.goto("/")
    expect(user_button(page, person.name)).to_be_visible()
    main = page.get_by_role("main")
    expect(main.get_by_role("link", name="Register as a delegate")).to_have_count(0)
    main.get_by_role("link", name="My event").click()
    expect_my_event(page)
    anonymous = tab()
    anonymous.goto("/my-event")
    expect(anonymous).to_have_url(re.compile(r"/login\?next=/my-event"))


MAIN_TEXTS = """
(() => {
  window.shown = new Set();
  const note = () => {
    for (const part of document.querySelectorAll("main")) window.shown.add(part.innerText);
    requestAnimationFrame(note);
  };
  note();
})()
"""


@pytest.mark.req("ROUTE-4", "ME-2")
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hi", 390)])
def test_whoever_is_signed_in_is_never_asked_to_sign_in(page: Page, site: Site, language):
    page.add_init_script(MAIN_TEXTS)
    page.goto(localize_path("/login", language))
    since = ask_for_code(page, "visitor@demo.example", language)
    code = site.code_for("visitor@demo.example", since=since)
    expect(page.get_by_role("textbox", name=said("One-time code", language))).to_be_visible()
    page.evaluate("() => window.shown.clear()")
    enter_code(page, code, language)
    expect_my_event(page, language)
    for path_asked in ("", "/my-event", "/pass"):
        if path_asked:
            page.goto(localize_path(path_asked, language))
        expect(page.get_by_role("main").get_by_text("V-").first).to_be_visible()
        shown = page.evaluate("() => [...window.shown]")
        assert len(shown) > 1
        asked = [
            text
            for text in shown
            for words in ("Sign in to continue", "Email or mobile number")
            if said(words, language) in text
        ]
        assert not asked
