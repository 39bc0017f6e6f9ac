"""A made-up kind of participant on real screens: an entry in the registry and a schema, nothing else (KIND-1)."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from maritime_site.web.routes import localize_path
from tests.e2e.conftest import PICTURES, Tab
from tests.e2e.journeys import expect_links, path, path_with, said, user_button
from tests.e2e.rest import Rest, new_contact
from tests.e2e.site import Site
from tests.e2e.test_accessibility import expect_fits, expect_no_violation
from tests.e2e.test_backoffice_money import enter
from tests.e2e.test_check_in import Office, check, opened
from tests.e2e.test_registration import answer_all, fill, register
from tests.uploads import PDF


def follow_menu(page: Page, language: str, group: str, link: str) -> None:
    """Open the menu, its group of this name where groups are shut, and take the link."""
    page.get_by_role("button", name=said("Open menu", language), exact=True).click()
    menu = page.get_by_role("navigation", name=said("Main menu", language))
    heading = menu.get_by_role("button", name=group, exact=True)
    if heading.is_visible():
        heading.click()
    menu.get_by_role("link", name=link, exact=True).click()


def registered(page: Page, site: Site, language: str) -> str:
    """Find the form from the first page, fill it in with its document, and hand it in; answers the address."""
    email, mobile = new_contact()
    page.goto(localize_path("/", language))
    expect(page.get_by_role("main").get_by_role("link", name="Pilot registration")).to_be_visible()
    follow_menu(page, language, "Pilot", "Pilot registration")
    expect(page).to_have_url(path(localize_path("/pilots/registration", language)))
    answer_all(page, language, email, mobile)
    page.get_by_role("button", name=said("Continue", language)).click()
    summary = page.get_by_role("alert").filter(has=page.get_by_role("heading"))
    expect_links(summary, ["harbour"])
    fill(page, language, Harbour="Mumbai")
    page.get_by_label("Copy of the licence").set_input_files(
        {"name": "licence.pdf", "mimeType": "application/pdf", "buffer": PDF}
    )
    page.wait_for_function("() => JSON.stringify(sessionStorage).includes('licence.pdf')")
    expect_fits(page)
    reference = register(page, site, language, email)
    assert reference in site.letter_to(email, said("Registration received", language))["text"]
    return email


def approved(page: Page, email: str) -> None:
    """In the office: pilots are a choice of the list, answers and document are there, and Approve is pressed."""
    enter(page)
    page.goto("/admin/registrations/")
    expect(page.get_by_role("row").filter(has_text="Meera Nair").first).to_be_visible()
    page.get_by_label("Kind").select_option(label="Pilot")
    page.get_by_role("button", name="Show").click()
    expect(page).to_have_url(re.compile("kind=pilot"))
    page.goto(f"/admin/registrations/?kind=pilot&search={email}")
    page.get_by_role("row").filter(has_text="Meera Nair").get_by_role("link").first.click()
    main = page.get_by_role("main")
    for words in ("Harbour", "Mumbai", "Copy of the licence"):
        expect(main).to_contain_text(words)
    main.get_by_role("button", name="Approve").click()
    expect(main.get_by_role("status").first).to_contain_text("Approved: the person was written to")


@pytest.mark.req("KIND-1", "NAV-8", "REG-1", "PASS-1", "PASS-3")
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hi", 390)])
def test_a_new_kind_is_on_every_screen_from_its_form_to_the_gate(tab: Tab, rest: Rest, site: Site, language, width):
    page = tab()
    email = registered(page, site, language)
    page.goto(localize_path("/pass", language))
    expect(page.get_by_role("main")).to_contain_text(said("Being checked", language))
    follow_menu(page, language, "Pilot", said("Profile", language))
    expect(page.get_by_label("Harbour", exact=True)).to_have_value("Mumbai")
    page.get_by_label("Licence number").fill("P-7")
    page.get_by_role("button", name=said("Save profile", language)).click()
    saved = said("Profile saved", language)
    expect(page.get_by_role("main").get_by_role("status").filter(has_text=saved)).to_be_visible()

    approved(tab(), email)
    office = Office(rest)
    office.set_days(0, 1)  # the event's clock may be a day ahead of UTC
    page.goto(localize_path("/pass", language))
    expect(page.get_by_role("article")).to_contain_text("Pilot")
    expect(page.get_by_role("img", name=said("QR code of your pass", language))).to_be_visible()
    expect_no_violation(page)
    expect_fits(page)
    page.screenshot(path=PICTURES / f"eighth-kind-{language}.png", full_page=True)
    with page.expect_download() as coming:
        page.get_by_role("button", name=said("Download PDF", language)).click()
    assert "Meera Nair" in PdfReader(BytesIO(Path(coming.value.path()).read_bytes())).pages[0].extract_text()
    user_button(page, "Meera Nair").click()
    expect(page.get_by_role("menuitem", name=said("Networking", language), exact=True)).to_be_visible()

    token = page.evaluate("localStorage.getItem('pilot_token')")
    bearer = {"Authorization": f"Bearer {token}"}
    code = rest.call("GET", "/pilot/pass", headers=bearer).json()["data"]["code"]
    gate = opened(tab, office)
    check(gate, code, "Admitted")
    expect(gate.get_by_role("alert")).to_contain_text("Pilot")


@pytest.mark.req("KIND-1", "ROLE-1", "ROUTE-4")
def test_a_new_kinds_profile_is_for_its_people(page: Page):
    page.goto("/pilots/profile")
    expect(page).to_have_url(path_with("/pilots/login"))
    expect(page.get_by_role("main")).to_contain_text("Sign in to see “My profile”.")
