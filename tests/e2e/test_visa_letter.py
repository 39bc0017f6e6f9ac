"""A letter for a visa: written by its person, checked by an embassy, withdrawn in the office."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from maritime_site.web.routes import localize_path
from tests.e2e.conftest import Tab
from tests.e2e.journeys import said
from tests.e2e.rest import Rest
from tests.e2e.test_accessibility import expect_fits, expect_no_violation

pytestmark = pytest.mark.req("PAPER-1", "A11Y-1", "LANG-1")
NUMBER = "C03005988"


def days_of(rest: Rest) -> tuple[date, date]:
    """The first and the last day of the demo's event."""
    event = rest.call("GET", "/event").json()["data"]
    return date.fromisoformat(event["startsOn"]), date.fromisoformat(event["endsOn"])


def fill(page: Page, language: str, **facts: str) -> None:
    for label, value in facts.items():
        page.get_by_label(said(label.replace("_", " "), language), exact=True).fill(value)


def send(page: Page, language: str) -> None:
    page.get_by_role("button", name=said("Write the letter", language), exact=True).click()


@pytest.mark.parametrize(("language", "width"), [("en", 390), ("hi", 390)])
def test_who_comes_from_abroad_writes_a_letter_that_an_embassy_checks(tab: Tab, rest: Rest, language, width):
    owner = rest.newcomer("express-delegate", country="NO")
    first, last = days_of(rest)
    page = tab(owner.stored)
    page.goto(localize_path("/pass", language))
    page.get_by_role("link", name=said("Write your letter", language), exact=True).click()
    fill(page, language, Embassy_or_consulate="Embassy, Oslo", Passport_number="1")
    send(page, language)
    main = page.get_by_role("main")
    expect(main).to_contain_text(said("Enter 5 to 15 letters and digits, as in the passport", language))
    expect(page.get_by_label(said("Embassy or consulate", language), exact=True)).to_have_value("Embassy, Oslo")
    expect_no_violation(page)
    expect_fits(page)

    days = {"Day_of_arrival": first, "Day_of_departure": last, "Passport_valid_until": last + timedelta(days=300)}
    fill(page, language, Passport_number=NUMBER, **{label: day.isoformat() for label, day in days.items()})
    send(page, language)
    expect(main).to_contain_text(said("Your letter is ready", language))
    expect_no_violation(page)
    expect_fits(page)
    with page.expect_download() as coming:
        page.get_by_role("button", name=said("Download letter", language)).click()
    text = PdfReader(coming.value.path()).pages[0].extract_text()
    assert NUMBER in text
    address = re.search(r"/visa-letter/VISA-[A-Z0-9]{4}-[A-Z0-9]{4}-[0-9a-f]{16}", text)
    assert address, text

    embassy = tab()
    embassy.goto(localize_path(address[0], language))
    expect(embassy.get_by_role("main")).to_contain_text(said("This letter is genuine", language))
    expect(embassy.get_by_role("main")).not_to_contain_text(NUMBER)
    expect_no_violation(embassy)
    expect_fits(embassy)


@pytest.mark.req("BO-1")
def test_the_office_withdraws_a_letter_and_its_person_reads_why(tab: Tab, rest: Rest):
    owner = rest.newcomer("express-delegate", country="NO")
    first, last = days_of(rest)
    facts = {"embassy": "Embassy, Oslo", "arrivesOn": str(first), "departsOn": str(last), "nationality": "NO"}
    passport = {"passportName": "KARI", "passportNumber": NUMBER, "passportValidUntil": str(last)}
    written = rest.call("POST", "/express-delegate/visa-letter", json=facts | passport, headers=owner.headers)
    assert written.status_code == 200, written.text

    page = tab({"admin_token": rest.chief()})
    page.goto(f"/admin/registrations/{owner.profile['id']}")
    part = page.locator("section", has=page.get_by_role("heading", name="Letter for a visa", exact=True))
    expect(part).to_contain_text(written.json()["data"]["number"])
    expect(part).not_to_contain_text(NUMBER)
    part.locator("summary", has_text="Withdraw the letter").click()
    part.get_by_label("Reason").fill("The passport is another one")
    part.get_by_role("button", name="Withdraw the letter").click()
    expect(page.get_by_role("main")).to_contain_text("The letter is withdrawn")
    expect(part.get_by_role("button", name="Let it hold again")).to_be_visible()
    expect_no_violation(page)

    theirs = tab(owner.stored)
    theirs.goto("/my-visa-letter")
    expect(theirs.get_by_role("main")).to_contain_text("The passport is another one")
    expect_no_violation(theirs)


def test_who_needs_no_visa_reads_so(tab: Tab, rest: Rest):
    page = tab(rest.newcomer("express-delegate").stored)
    page.goto("/my-visa-letter")
    expect(page.get_by_role("main")).to_contain_text("you need no letter for a visa")
    expect(page.get_by_role("button", name="Write the letter")).to_have_count(0)
    expect_no_violation(page)
