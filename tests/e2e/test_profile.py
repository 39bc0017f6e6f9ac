"""One's own profile: seen, changed, refused, kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from maritime_site.domain.people.kinds import KINDS
from tests.e2e.conftest import Tab
from tests.e2e.journeys import expect_signed_in, open_login, said, sign_in, user_button
from tests.e2e.rest import Rest
from tests.e2e.site import Site


@pytest.mark.req("PROF-1", "REG-1", "HEAD-2")
@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_change_is_confirmed_and_kept(tab: Tab, rest: Rest, language):
    person = rest.newcomer("exhibitor")
    page = tab(person.stored)
    page.goto(("/hi" if language == "hi" else "") + "/exhibition/profile")
    company = page.get_by_role("textbox", name=said("Company name", language), exact=True)
    expect(company).to_have_value(person.profile["companyName"])
    company.fill("Tide & Sons")
    save = page.get_by_role("button", name=said("Save profile", language))
    save.click()

    saved = said("Profile saved", language)
    expect(page.get_by_role("main").get_by_role("status").filter(has_text=saved)).to_be_visible()
    expect(page.locator("[data-sonner-toast]").filter(has_text=saved)).to_be_visible()
    header = page.locator(".header").evaluate("header => header.getBoundingClientRect().bottom")
    place = "top => document.querySelector('[data-sonner-toast]').getBoundingClientRect().top >= top"
    page.wait_for_function(place, arg=header)
    expect(save).to_be_focused()
    expect_signed_in(page, "Tide & Sons")
    page.reload()
    expect(company).to_have_value("Tide & Sons")
    profile = rest.call("GET", "/exhibition/profile", headers=person.headers).json()["data"]
    assert (profile["companyName"], profile["firstName"]) == ("Tide & Sons", person.profile["firstName"])


@pytest.mark.req("LAY-4", "LANG-1")
def test_a_toast_is_seen_for_its_time_on_all_pages_together_and_in_its_language(tab: Tab, rest: Rest):
    page = tab(rest.newcomer("exhibitor").stored)
    toast = page.locator("[data-sonner-toast]").filter(has_text="Profile saved")

    def save() -> None:
        page.goto("/exhibition/profile")
        page.get_by_role("button", name="Save profile").click()
        expect(toast).to_be_visible()

    def expect_none(path: str) -> None:
        page.goto(path)
        expect(page.locator("[name=companyName]")).not_to_have_value("")
        page.wait_for_load_state("networkidle")
        expect(toast).to_have_count(0)

    save()
    page.goto("/exhibition/profile")
    expect(toast).to_be_visible()
    page.goto("/sitemap")
    assert 0 < page.evaluate("JSON.parse(sessionStorage.toasts).spent") < 4000
    page.evaluate("sessionStorage.toasts = JSON.stringify({...JSON.parse(sessionStorage.toasts), spent: 4000})")
    expect_none("/exhibition/profile")
    save()
    expect_none("/hi/exhibition/profile")


@pytest.mark.req("PROF-1", "REG-1", "A11Y-1")
def test_a_refused_value_is_told_at_its_field_and_nothing_is_saved(tab: Tab, rest: Rest):
    person = rest.newcomer("exhibitor")
    page = tab(person.stored)
    page.goto("/exhibition/profile")
    field = page.get_by_role("textbox", name="Company email", exact=True)
    field.fill("not an address")
    page.get_by_role("textbox", name="Last name", exact=True).fill("")
    page.get_by_role("button", name="Save profile").click()

    summary = page.get_by_role("alert").filter(has=page.get_by_role("heading"))
    expect(summary).to_be_focused()
    expect(summary.locator('a[href="#companyEmail"]')).to_have_count(1)
    expect(summary.locator('a[href="#lastName"]')).to_have_count(1)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("not an address")
    expect(field).to_have_accessible_description("Please enter a valid email address")
    after = rest.call("GET", "/exhibition/profile", headers=person.headers).json()["data"]
    assert after["lastName"] == person.profile["lastName"]


@pytest.mark.req("REG-5", "KIND-3")
def test_who_is_not_approved_sees_it(tab: Tab, rest: Rest):
    page = tab(rest.newcomer("media").stored)
    page.goto("/media/profile")
    expect(page.get_by_role("main")).to_contain_text("Being checked")


@pytest.mark.req("ROUTE-1", "PROF-1")
def test_the_express_update_page_shows_the_same_profile(tab: Tab, rest: Rest):
    person = rest.newcomer("express-delegate")
    page = tab(person.stored)
    page.goto(KINDS["express-delegate"].update_path)
    expect(page.get_by_role("textbox", name="Last name", exact=True)).to_have_value(person.profile["lastName"])


@pytest.mark.req("HEAD-2", "PROF-1")
def test_another_person_in_the_same_tab_never_sees_the_one_before(page: Page, rest: Rest, site: Site):
    first, second = rest.newcomer(), rest.newcomer()
    open_login(page, "delegate")
    sign_in(page, site, first.email)
    expect(page.get_by_role("heading", level=1, name="My event")).to_be_visible()
    user_button(page, first.name).click()
    page.get_by_role("menuitem", name="Profile", exact=True).click()
    expect(page.get_by_role("textbox", name="Last name", exact=True)).to_have_value(first.profile["lastName"])
    user_button(page, first.name).click()
    page.get_by_role("menuitem", name="Logout").click()
    sign_in(page, site, second.email)
    user_button(page, second.name).click()
    page.get_by_role("menuitem", name="Profile", exact=True).click()
    expect(page.get_by_role("textbox", name="Last name", exact=True)).to_have_value(second.profile["lastName"])
    expect(page.get_by_role("main")).not_to_contain_text(first.email)
