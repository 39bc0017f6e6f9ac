"""Registering in both languages and at both widths, from the first mistake to the first sign-in."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from maritime_site.domain.people.kinds import KINDS
from maritime_site.web.routes import localize_path
from tests.e2e.conftest import Tab
from tests.e2e.journeys import (
    PAGES_CODE,
    enter_code,
    expect_links,
    expect_problem,
    expect_signed_in,
    hold_back,
    path,
    said,
)
from tests.e2e.rest import Rest, new_contact
from tests.e2e.site import Site, moment
from tests.e2e.test_accessibility import expect_fits, expect_no_violation

TEXTS = {
    "First name": "Meera",
    "Last name": "Nair",
    "Organisation": "Harbour Works",
    "Designation": "Engineer",
}
CONSENT = "I agree to the use of my data for registration"
LISTED = "List me in the directory"
LEAD = "It takes about five minutes. You can check your answers before you send them."


def fill(page: Page, language: str, **texts: str) -> None:
    """Type into fields by their English labels."""
    for label, value in texts.items():
        page.get_by_role("textbox", name=said(label.replace("_", " "), language), exact=True).fill(value)


def answer_all(page: Page, language: str, email: str, mobile: str) -> None:
    """Everything that is required."""
    fill(page, language, **{**TEXTS, "Email": email, "Mobile": mobile})
    country = page.get_by_role("combobox", name=said("Country", language), exact=True)
    country.fill("IN")
    country.press("Enter")
    page.get_by_role("checkbox", name=said(CONSENT, language)).check()


def submit(page: Page, language: str) -> datetime:
    """Check the answers and hand them in, up to the code; answers when. No reference is shown yet."""
    page.get_by_role("button", name=said("Continue", language)).click()
    expect(page.get_by_role("heading", level=1, name=said("Check your answers", language))).to_be_visible()
    since = moment()
    page.get_by_role("button", name=said("Submit registration", language)).click()
    expect(page.get_by_role("heading", level=1, name=said("Registration received", language))).to_be_visible()
    expect(page.get_by_role("textbox", name=said("One-time code", language))).to_be_visible()
    expect(page.get_by_role("main")).not_to_contain_text("REG-")
    return since


def register(page: Page, site: Site, language: str, email: str) -> str:
    """Hand the answers in and prove the address; answers the reference."""
    since = submit(page, language)
    enter_code(page, site.code_for(email, since=since), language)
    return page.get_by_role("main").get_by_role("strong").filter(has_text="REG-").inner_text()


@pytest.mark.req("REG-1", "REG-3", "LANG-1", "AUTH-1")
@pytest.mark.parametrize(
    ("kind", "width", "language"),
    [
        ("delegate", 1280, "en"),
        ("delegate", 390, "hi"),
        ("express-delegate", 390, "en"),
        ("express-delegate", 1280, "hi"),
    ],
)
def test_a_newcomer_registers_and_signs_in(page: Page, site: Site, kind, width, language):
    form = KINDS[kind].forms[0]
    email, mobile = new_contact()
    page.goto(localize_path(form.path, language))
    expect(page.get_by_role("checkbox", name=said(CONSENT, language))).not_to_be_checked()
    expect(page.get_by_role("checkbox", name=said(LISTED, language))).not_to_be_checked()

    fill(page, language, Email="no address", **{"First name": "Meera"})
    page.get_by_role("button", name=said("Continue", language)).click()
    summary = page.get_by_role("alert").filter(has=page.get_by_role("heading"))
    expect(summary).to_be_focused()
    expect_links(summary, ["lastName", "email", "mobile", "organisation", "designation", "country", "consent"])
    expect(summary.locator('a[href="#firstName"]')).to_have_count(0)
    expect(page.get_by_role("textbox", name=said("First name", language), exact=True)).to_have_value("Meera")
    wrong = page.get_by_role("textbox", name=said("Email", language), exact=True)
    expect(wrong).to_have_value("no address")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    summary.locator('a[href="#email"]').click()
    expect(wrong).to_be_focused()

    answer_all(page, language, email, mobile)
    page.get_by_role("button", name=said("Continue", language)).click()
    answers = page.get_by_role("main")
    for shown in (*TEXTS.values(), email, mobile, said("Send me news about the event by email", language)):
        expect(answers).to_contain_text(shown)
    page.get_by_role("button", name=said("Change answers", language)).click()
    expect(page.get_by_role("textbox", name=said("Mobile", language), exact=True)).to_have_value(mobile)
    expect(page.get_by_role("checkbox", name=said(CONSENT, language))).to_be_checked()
    expect(page.get_by_role("checkbox", name=said(LISTED, language))).not_to_be_checked()
    since = submit(page, language)
    code = site.code_for(email, since=since)
    expect_no_violation(page)
    expect_fits(page)
    page.reload()  # as a phone does that dropped the tab while its owner read the letter
    expect(page.get_by_role("heading", level=1, name=said("Registration received", language))).to_be_visible()
    enter_code(page, f"{(int(code) + 1) % 10**6:06}", language)
    expect_problem(page, said("The code is wrong or has expired", language))
    enter_code(page, code, language)
    reference = page.get_by_role("main").get_by_role("strong").filter(has_text="REG-").inner_text()

    expect_signed_in(page, "Meera Nair")
    expect_no_violation(page)
    letter = site.letter_to(email, said("Registration received", language))
    assert reference in letter["text"]
    page.get_by_role("main").get_by_role("link", name=said("Go on to your pass", language)).click()
    expect(page).to_have_url(path(localize_path("/pass", language)))
    expect(page.get_by_role("main")).to_contain_text("Meera Nair")


@pytest.mark.req("ME-1", "REG-1")
def test_the_code_of_a_registration_is_found_again_from_its_form(page: Page, site: Site):
    email, mobile = new_contact()
    page.goto("/visitor/registration")
    answer_all(page, "en", email, mobile)
    since = submit(page, "en")
    for name in ("हिन्दी", "English"):
        page.get_by_role("banner").get_by_role("link", name=name, exact=True).click()
        expect(page.locator("main .input-code")).to_be_visible()
    page.goto("/visitor/registration")
    expect(page.get_by_role("heading", level=1, name="Visitor registration")).to_be_visible()
    link = page.get_by_role("main").get_by_role("link", name="I have a code")
    link.click()
    expect(page.get_by_role("heading", level=1, name="Registration received")).to_be_visible()
    enter_code(page, site.code_for(email, since=since))
    expect(page.get_by_role("main")).to_contain_text("REG-")
    page.goto("/visitor/registration")
    link.click()
    expect(page).to_have_url(path("/my-event"))  # signed in by now


@pytest.mark.req("REG-1", "REG-2", "ROUTE-4", "LANG-1")
@pytest.mark.parametrize(("width", "language"), [(390, "en"), (1280, "hi")])
def test_who_hands_in_a_document_later_reads_which_and_is_led_there(page: Page, site: Site, width, language):
    email, mobile = new_contact()
    page.goto(localize_path("/seafarer/registration", language))
    rank = page.get_by_role("textbox", name=said("Rank", language))
    rank.fill("Master")
    answer_all(page, language, email, mobile)
    register(page, site, language, email)

    main, paper = page.get_by_role("main"), said("Seafarer document", language)
    waits = "Approval waits for: {documents}. Sign in and hand it in on the page of your pass."
    expect(main).to_contain_text(said(waits, language, documents=paper))
    expect_no_violation(page)
    expect_fits(page)
    main.get_by_role("link", name=said("Hand in the documents", language)).click()
    expect(page).to_have_url(path(localize_path("/pass", language)))
    expect(main.get_by_role("combobox").locator("option").first).to_have_text(paper)


@pytest.mark.req("REG-1")
@pytest.mark.parametrize("by_link", [False, True], ids=["by address", "by link"])
def test_the_browsers_back_and_forward_lead_between_the_form_and_its_check(page: Page, by_link):
    email, mobile = new_contact()
    page.goto("/")
    if by_link:
        page.get_by_role("button", name="Open menu").click()
        menu = page.get_by_role("navigation", name="Main menu")
        menu.get_by_role("link", name="Visitor registration", exact=True).click()
        expect(page).to_have_url(path("/visitor/registration"))
    else:
        page.goto("/visitor/registration")
    answer_all(page, "en", email, mobile)
    page.get_by_role("button", name="Continue").click()
    check = page.get_by_role("heading", level=1, name="Check your answers")
    form = page.get_by_role("heading", level=1, name="Visitor registration")
    expect(check).to_be_focused()

    page.go_back()
    expect(form).to_be_focused()
    expect(page.get_by_role("textbox", name="Email", exact=True)).to_have_value(email)
    expect(page.get_by_role("checkbox", name=CONSENT)).to_be_checked()
    page.get_by_role("textbox", name="Last name", exact=True).fill("Menon")
    page.go_forward()
    expect(check).to_be_focused()
    expect(page.get_by_role("main")).to_contain_text("Menon")

    page.get_by_role("button", name="Change answers").click()
    expect(form).to_be_focused()
    submit(page, "en")
    code = page.get_by_role("textbox", name="One-time code")
    expect(page).to_have_url(re.compile(r"step=code"))
    expect(code).to_be_focused()
    page.reload()
    expect(code).to_be_visible()
    page.go_back()
    expect(page).to_have_url(path("/"))


@pytest.mark.req("REG-4")
def test_a_known_address_sees_the_same_until_the_code_and_gets_a_message(page: Page, tab: Tab, site: Site):
    email, mobile = new_contact()
    page.goto("/delegates/registration")
    answer_all(page, "en", email, mobile)
    reference = register(page, site, "en", email)

    again = tab()
    # As early as a fast writer begins: nothing typed before the page's code has come is lost.
    again.goto("/delegates/registration", wait_until="commit")
    answer_all(again, "en", email, mobile)
    since = submit(again, "en")
    values = site.letter_to(email, "already registered")
    assert reference in values["text"]
    enter_code(again, site.code_for(email, since=since))
    expect(again.get_by_role("main").get_by_role("strong").filter(has_text="REG-")).to_have_text(reference)


@pytest.mark.req("REG-1", "KIND-1", "KIND-3")
@pytest.mark.parametrize("form", [form for kind in KINDS.values() for form in kind.forms], ids=lambda form: form.path)
def test_every_form_asks_and_keeps_what_was_typed(page: Page, form):
    page.goto(form.path)
    fill(page, "en", **{"First name": "Meera"})
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("alert").filter(has=page.get_by_role("heading"))).to_be_focused()
    expect(page.get_by_role("textbox", name="First name", exact=True)).to_have_value("Meera")


@pytest.mark.req("REG-1", "QRY-6", "PERF-1")
@pytest.mark.parametrize("has_left", [True, False], ids=["then left", "then waited at"])
def test_a_country_typed_before_the_pages_code_has_come_is_chosen(page: Page, has_left):
    let_pass = hold_back(page, PAGES_CODE)
    page.goto("/delegates/registration", wait_until="commit")
    page.evaluate("() => { window.sent = 0; addEventListener('submit', () => window.sent++, true) }")
    country = page.get_by_role("combobox", name="Country", exact=True)
    country.fill("IN")
    country.press("Enter")
    if has_left:
        page.get_by_role("checkbox", name=CONSENT).check()
    page.wait_for_function("() => document.querySelector('script[type=module]')")
    let_pass()
    if not has_left:
        expect(page.get_by_role("option", name="India", exact=True)).to_be_visible()
        country.press("Enter")
    expect(country).to_have_value("India")
    expect(country).to_have_attribute("aria-expanded", "false")
    expect(page.locator("input[name=country]")).to_have_value("IN")
    assert page.evaluate("window.sent") == 0


@pytest.mark.req("REG-1", "QRY-6", "LANG-1")
@pytest.mark.parametrize(("language", "typed", "shown"), [("hi", "germany", "जर्मनी"), ("hi", "जर्म", "जर्मनी")])
def test_on_a_hindi_page_a_country_is_found_by_its_english_name_too(page: Page, language, typed, shown):
    page.goto(localize_path("/delegates/registration", language))
    country = page.get_by_role("combobox", name=said("Country", language), exact=True)
    country.fill(typed)
    expect(page.get_by_role("listbox").get_by_role("option")).to_have_text([shown])
    country.press("Enter")
    expect(country).to_have_value(shown)
    expect(page.locator("input[name=country]")).to_have_value("DE")


@pytest.mark.req("REG-1", "QRY-6")
def test_dial_code_follows_the_country_until_somebody_chooses_one(page: Page):
    page.goto("/delegates/registration")
    country = page.get_by_role("combobox", name="Country", exact=True)
    dial = page.get_by_role("combobox", name="Country code", exact=True)

    def choose(field: Locator, text: str) -> None:
        field.fill(text)
        page.get_by_role("option", name=re.compile(f"^{text}")).click()

    expect(dial).to_have_value("IN +91")
    choose(country, "Germany")
    expect(dial).to_have_value("DE +49")
    choose(dial, "Singapore")
    choose(country, "France")
    expect(country).to_have_value("France")
    expect(dial).to_have_value("SG +65")
    expect(page.locator("input[name=countryCode]")).to_have_value("SG")


@pytest.fixture
def reword(rest: Rest):
    """Let the office's words of a consent count, until the test is over."""
    headers = {"Authorization": f"Bearer {rest.chief()}"}
    address = "/admin/settings/consents"
    before = {row["purpose"]: row for row in rest.call("GET", address, headers=headers).json()["data"]}

    def put(purpose: str, en: str, hi: str) -> None:
        answer = rest.call("PUT", f"{address}/{purpose}", json={"en": en, "hi": hi}, headers=headers)
        assert answer.status_code == 200, answer.text

    yield put
    put("updates", before["updates"]["en"], before["updates"]["hi"])


@pytest.mark.req("REG-3", "BO-3")
def test_the_offices_words_are_shown_and_changed_ones_are_read_again(page: Page, site: Site, reword):
    first, second = "Send me one letter a month about the event", "Send me two letters a month about the event"
    reword("updates", first, "मुझे महीने में एक पत्र भेजें")
    page.goto("/visitor/registration")
    expect(page.get_by_role("checkbox", name=first)).to_be_visible()
    email, mobile = new_contact()
    answer_all(page, "en", email, mobile)
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", level=1, name="Check your answers")).to_be_visible()

    reword("updates", second, "मुझे महीने में दो पत्र भेजें")
    page.get_by_role("button", name="Submit registration").click()
    expect_problem(page, "The words you agree to have changed")
    expect(page.get_by_role("checkbox", name=second)).to_be_visible()
    assert register(page, site, "en", email).startswith("REG-")


@pytest.mark.req("A11Y-1", "A11Y-2")
@pytest.mark.parametrize("language", ["en", "hi"])
def test_the_title_says_so_while_something_is_wrong(page: Page, language):
    page.goto(localize_path("/delegates/registration", language))
    plain = page.title()
    page.get_by_role("button", name=said("Continue", language)).click()
    expect(page).to_have_title(f"{said('Error', language)}: {plain}")
    expect_problem(page, said("There is a problem", language))
    page.get_by_role("contentinfo").get_by_role("link", name=said("Privacy policy", language)).click()
    expect(page).to_have_url(path(localize_path("/privacy", language)))
    expect(page).not_to_have_title(re.compile(re.escape(said("Error", language))))


@pytest.mark.req("RULE-1", "INVITE-1", "LANG-1")
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hi", 390)])
def test_nobody_fills_in_a_form_that_is_shut_but_who_is_invited(page: Page, rest: Rest, language):
    office = {"Authorization": f"Bearer {rest.chief()}"}
    rule = rest.call("GET", "/admin/rules/seafarer", headers=office).json()["data"]
    now = datetime.now(UTC)
    shut = rule | {"closesAt": (now - timedelta(days=1)).isoformat()}
    assert rest.call("PUT", "/admin/rules/seafarer", headers=office, json=shut).status_code == 200
    wanted = {"kind": "seafarer", "uses": 1, "approve": False, "expiresAt": (now + timedelta(days=1)).isoformat()}
    invitation = rest.call("POST", "/admin/invitations", headers=office, json=wanted).json()["data"]
    try:
        form = localize_path("/seafarer/registration", language)
        page.goto(form)
        expect(page.get_by_text(said("Registration is closed", language))).to_be_visible()
        lead = page.get_by_text(said(LEAD, language))
        send = page.get_by_role("button", name=said("Continue", language))
        expect(lead).to_be_hidden()
        expect(send).to_be_hidden()
        expect(page.get_by_role("main").get_by_role("link", name=said("Sign in", language))).to_be_visible()
        expect_no_violation(page)
        expect_fits(page)
        page.goto(f"{form}?{urlsplit(invitation['url']).query}")
        expect(send).to_be_visible()
        expect(lead).to_be_visible()
        expect(page.get_by_text(said("Registration is closed", language))).to_be_hidden()
    finally:
        rest.call("PUT", "/admin/rules/seafarer", headers=office, json=rule)
