"""One's own pass in the browser: seen, downloaded, printed, and not before approval (PASS-1)."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from maritime_site.domain.passes.code import keys_of, read_code
from maritime_site.web.routes import localize_path
from tests.e2e.conftest import PICTURES, Tab
from tests.e2e.journeys import path_with, said, user_button
from tests.e2e.rest import Rest, registration
from tests.e2e.test_accessibility import expect_fits, expect_no_violation
from tests.uploads import picture


@pytest.mark.req("PASS-1", "PASS-2", "A11Y-1", "LANG-1", "NAV-10")
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hi", 390)])
def test_an_approved_person_sees_and_downloads_the_pass(tab: Tab, rest: Rest, language, width):
    owner = rest.newcomer("express-delegate")
    page = tab(owner.stored)
    page.goto(localize_path("/delegates/express-profile", language))
    user_button(page, owner.name).click()
    page.get_by_role("menuitem", name=said("Pass", language), exact=True).click()
    expect(page.get_by_role("heading", level=1, name=said("My pass", language))).to_be_visible()
    expect(page.get_by_role("heading", level=2, name=owner.name)).to_be_visible()
    expect(page.get_by_role("img", name=said("QR code of your pass", language))).to_be_visible()
    values = rest.call("GET", "/express-delegate/pass", headers=owner.headers).json()["data"]
    expect(page.get_by_role("main")).to_contain_text(values["passNumber"])
    assert (
        read_code(values["code"], keys_of(rest.call("GET", "/passes/public-key").json())).number == values["passNumber"]
    )
    expect_no_violation(page)
    expect_fits(page)
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / f"pass-{language}-{width}.png", full_page=True)

    with page.expect_download() as coming:
        page.get_by_role("button", name=said("Download PDF", language)).click()
    pdf = Path(coming.value.path()).read_bytes()
    assert coming.value.suggested_filename == f"pass-{values['passNumber']}.pdf"
    assert values["passNumber"] in PdfReader(BytesIO(pdf)).pages[0].extract_text()
    with page.expect_download() as coming:
        page.get_by_role("button", name=said("Download PNG", language)).click()
    assert (
        Path(coming.value.path()).read_bytes()
        == rest.call("GET", "/express-delegate/pass.png", headers=owner.headers | {"Accept-Language": language}).content
    )


@pytest.mark.req("PASS-1")
def test_the_print_button_prints_a_code_of_32_millimetres(tab: Tab, rest: Rest):
    owner = rest.newcomer()
    page = tab(owner.stored)
    page.add_init_script("window.print = () => { window.printed = true; }")
    page.goto("/delegates/pass-generate")
    page.get_by_role("button", name="Print", exact=True).click()
    assert page.evaluate("window.printed") is True
    page.emulate_media(media="print")
    box = page.get_by_role("img", name="QR code of your pass").bounding_box()
    assert box
    # Four modules of quiet on either side of 41 belong to the picture.
    assert box["width"] / 96 * 25.4 * 41 / 49 >= 32
    assert len(PdfReader(BytesIO(page.pdf(format="A4"))).pages) == 1


@pytest.mark.req("PASS-1", "KIND-3", "REG-5")
@pytest.mark.parametrize("language", ["en", "hi"])
def test_who_is_not_approved_reads_why_there_is_none(tab: Tab, rest: Rest, language):
    page = tab(rest.newcomer("media").stored)
    page.goto(localize_path("/pass", language))
    main = page.get_by_role("main")
    expect(main).to_contain_text(said("You get a pass once your registration is approved", language))
    expect(main).to_contain_text(said("Being checked", language))
    expect(main.get_by_role("img")).to_have_count(0)
    expect_no_violation(page)


@pytest.mark.req("PASS-1", "KIND-3", "REG-5", "LANG-1")
@pytest.mark.parametrize(("language", "width"), [("en", 390), ("hi", 1280)])
def test_who_was_rejected_reads_the_reason_as_on_the_profile(tab: Tab, rest: Rest, language, width):
    owner = rest.newcomer("media")
    values = rest.call(
        "POST",
        f"/admin/registrations/{owner.profile['id']}/reject",
        json={"reason": "The letter is old"},
        headers={"Authorization": f"Bearer {rest.chief()}"},
    )
    assert values.status_code == 200, values.text
    page = tab(owner.stored)
    for path in ("/media/profile", "/networking", "/pass"):
        page.goto(localize_path(path, language))
        main = page.get_by_role("main")
        expect(main).to_contain_text(f"{said('Reason', language)}: The letter is old")
        expect(main).to_contain_text(said("Your registration was not accepted", language))
        expect_no_violation(page)


@pytest.mark.req("ROUTE-4", "PASS-1")
def test_the_anonymous_are_led_to_sign_in_and_back(page: Page):
    page.goto("/pass?from=letter")
    expect(page).to_have_url(path_with("/login"))
    assert unquote(page.url).endswith("next=/pass?from=letter")
    expect(page.get_by_role("main")).to_contain_text("Sign in to see “My pass”.")
    page.get_by_role("main").get_by_role("link", name="Visitor", exact=True).click()
    expect(page).to_have_url(path_with("/visitor/login"))
    assert unquote(page.url).endswith("next=/pass?from=letter")
    expect(page.get_by_role("main")).to_contain_text("Sign in to see “My pass”.")


@pytest.mark.req("ROLE-1", "ROUTE-4")
def test_the_delegates_own_page_is_for_delegates(tab: Tab, rest: Rest):
    page = tab(rest.newcomer("exhibitor").stored)
    page.goto("/delegates/pass-generate")
    expect(page).to_have_url(path_with("/delegates/login"))


@pytest.mark.req("REG-2", "KIND-3", "PASS-1", "LANG-1")
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hi", 390)])
def test_a_student_hands_in_the_card_and_has_the_pass(tab: Tab, rest: Rest, language, width):
    payload = registration("visitor") | {"institution": "IMU", "adult": True}
    answer = rest.call("POST", "/student/register", json=payload)
    assert answer.json()["data"]["status"] == "pending"
    owner = rest.signed_in("visitor", payload["email"])
    page = tab(owner.stored)
    page.goto(localize_path("/pass", language))
    waits = said("Approval waits for: {documents}", language, documents=said("Student card", language))
    expect(page.get_by_role("main")).to_contain_text(waits)
    field = page.get_by_label(said("File", language), exact=True)
    field.set_input_files({"name": "card.jpg", "mimeType": "image/jpeg", "buffer": picture()})
    hand_in = page.get_by_role("button", name=said("Hand in", language))
    page.__dict__["watch"].expect("422")
    hand_in.click()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("main")).to_contain_text(
        said("The name of the file ends in .{extension}, but its content is something else", language, extension="jpg")
    )
    expect_no_violation(page)
    expect_fits(page)
    page.screenshot(path=PICTURES / f"documents-{language}-{width}.png", full_page=True)
    field.set_input_files({"name": "card.png", "mimeType": "image/png", "buffer": picture()})
    hand_in.click()
    looked_at = "Staff look at your documents next. You get a message once they have decided."
    expect(page.get_by_role("main")).to_contain_text(said(looked_at, language))
    rest.approve(owner)
    page.reload()
    expect(page.get_by_role("article")).to_contain_text(said("Student visitor", language))
    expect(page.get_by_role("img", name=said("QR code of your pass", language))).to_be_visible()
