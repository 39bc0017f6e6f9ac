"""Whole days at the event in two browsers side by side, English at 1280 pixels and Hindi at 390."""

from __future__ import annotations

import re
from io import BytesIO

import httpx
import pytest
from icalendar import Calendar
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from maritime_site.web.routes import Route
from tests.e2e.conftest import HEIGHTS, PICTURES, Tab
from tests.e2e.journeys import said
from tests.e2e.rest import Account, Rest, new_contact
from tests.e2e.test_accessibility import expect_fits, expect_no_violation
from tests.e2e.test_networking import full_name, person, press

# A word that nobody else of this run offers.
LETTERS = str.maketrans("0123456789", "abcdefghij")
SCANNED = "The visitor is among your leads"


def open_phone(tab: Tab, account: Account) -> Page:
    """A tab as wide as a phone."""
    page = tab(account.stored)
    page.set_viewport_size({"width": 390, "height": HEIGHTS[390]})
    return page


def read_feed(rest: Rest, account: Account) -> list[tuple[str, str, str]]:
    """What somebody's calendar shows: title, place and beginning on the event's clock."""
    url = rest.call("GET", "/me/agenda/feed", headers=account.headers).json()["data"]["url"]
    events = Calendar.from_ical(httpx.get(url).content).walk("VEVENT")
    return [(str(event["SUMMARY"]), str(event["LOCATION"]), f"{event.decoded('DTSTART'):%H:%M}") for event in events]


@pytest.mark.req("MEET-1", "MEET-2", "MEET-3", "AGENDA-2", "LANG-1")
def test_a_suggestion_becomes_a_meeting_in_both_calendars(tab: Tab, rest: Rest):
    dredger = "dredger" + new_contact()[1].translate(LETTERS)
    asha = rest.newcomer(listed=True, lookingFor=dredger, offering="Towage")
    bilal = rest.newcomer(listed=True, offering=dredger, lookingFor="Pilots")
    mine, theirs = tab(asha.stored), open_phone(tab, bilal)
    mine.goto("/networking")
    mine.get_by_text("Suggestions for you").click()
    suggested = person(mine, full_name(bilal)).filter(has_text=f"Offers {dredger}, you look for it")
    press(suggested, "Ask to connect")
    mine.get_by_role("dialog").get_by_role("textbox", name="Purpose").fill("A dredger for two years")
    press(mine.get_by_role("dialog"), "Send request")
    expect(mine.get_by_role("status").filter(has_text="Request sent to")).to_be_visible()

    theirs.goto("/hi/networking/requests")
    press(person(theirs, full_name(asha)), said("Accept", "hi"))
    expect(theirs.get_by_role("status").filter(has_text=said("You are now connected", "hi"))).to_be_visible()
    theirs.reload()
    person(theirs, full_name(asha)).get_by_role("link", name=said("Write a message", "hi")).click()
    theirs.get_by_role("textbox", name=said("Message", "hi")).fill("नमस्ते")
    press(theirs, said("Send", "hi"))
    expect(theirs.get_by_role("log")).to_contain_text("नमस्ते")
    theirs.reload()
    expect(theirs.get_by_role("log")).to_contain_text("नमस्ते")

    mine.goto("/networking/requests")
    person(mine, full_name(bilal)).get_by_role("link", name="Propose a meeting").click()
    dialog = mine.get_by_role("dialog", name="Propose a meeting")
    dialog.get_by_role("group", name="Times").get_by_role("checkbox", name="10:00").check()
    press(dialog, "Send proposal")
    expect(mine.get_by_role("status").filter(has_text="Your proposal is sent")).to_be_visible()
    theirs.goto("/hi/meetings")
    theirs.reload()
    person(theirs, full_name(asha)).get_by_role("button", name="10:00").click()
    expect(theirs.get_by_role("status").filter(has_text=said("The meeting is agreed", "hi"))).to_be_visible()
    expect(person(mine, full_name(bilal))).to_contain_text("Table")

    person(mine, full_name(bilal)).get_by_role("button", name="Propose other times").click()
    moving = mine.get_by_role("dialog").filter(has_text=full_name(bilal))
    moving.get_by_role("checkbox", name="16:30").check()
    press(moving, "Send new times")
    person(theirs, full_name(asha)).get_by_role("button", name="16:30").click()
    expect(person(theirs, full_name(asha))).to_contain_text("16:30")
    for reader, other in ((asha, bilal), (bilal, asha)):
        ((title, place, start),) = read_feed(rest, reader)
        assert (title, start) == (f"Meeting with {full_name(other)}", "11:00"), "16:30 in India is 11:00 UTC"
        assert place.startswith("Table")
    for page, prefix, other in ((mine, "", bilal), (theirs, "/hi", asha)):
        page.goto(f"{prefix}/my-agenda")
        expect(page.get_by_role("main")).to_contain_text(full_name(other))
        expect(page.get_by_role("main")).to_contain_text("16:30")
        expect_fits(page)
        expect_no_violation(page)


@pytest.mark.req("EXHIBIT-1", "EXHIBIT-2", "INVITE-1")
def test_an_exhibitor_builds_the_page_names_a_colleague_and_scans_without_a_network(tab: Tab, rest: Rest):
    owner, colleague = rest.exhibitor(), new_contact()[0]
    rest.seat(owner, 1)
    page = open_phone(tab, owner)
    page.goto("/exhibition/desk")
    page.get_by_label("Text in English").fill("We build gangways.")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Saved").first).to_be_visible()
    page.reload()
    expect(page.get_by_label("Text in English")).to_have_value("We build gangways.")

    page.get_by_role("tab", name="Team").click()
    page.get_by_role("button", name="Name somebody").click()
    for label, words in (("First name", "Bilal"), ("Last name", "Khan"), ("Email", colleague)):
        page.get_by_role("textbox", name=label).fill(words)
    page.get_by_role("button", name="Name them").click()
    expect(page.get_by_role("listitem").filter(has_text="Bilal Khan")).to_contain_text(colleague)
    rest.site.letter_to(colleague)
    expect_fits(page)
    expect_no_violation(page)

    visitors = [rest.newcomer("visitor") for _number in range(3)]
    for agreed in visitors[:2]:
        rest.call("PUT", "/visitor/consents", json={"partners": True}, headers=agreed.headers).raise_for_status()
    codes = [rest.call("GET", "/visitor/pass", headers=visitor.headers).json()["data"]["code"] for visitor in visitors]
    scan_offline(page, codes)
    page.goto("/exhibition/desk")
    page.get_by_role("tab", name="Leads").click()
    expect(page.get_by_text("Leads: 2")).to_be_visible()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download CSV").click()
    text = coming.value.path().read_text(encoding="utf-8-sig")
    assert [visitor.profile["lastName"] in text for visitor in visitors] == [True, True, False]
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download XLSX").click()
    (sheet,) = load_workbook(BytesIO(coming.value.path().read_bytes())).worksheets
    cells = [cell for row in sheet.iter_rows(values_only=True) for cell in row]
    assert [visitor.profile["lastName"] in cells for visitor in visitors] == [True, True, False]


def scan_offline(page: Page, codes: list[str]) -> None:
    """Scan passes without a network, open the page again, and hand them in once there is one."""
    page.__dict__["watch"].expect("ERR_INTERNET_DISCONNECTED")
    page.__dict__["watch"].expect("409")
    page.goto(Route.LEAD_SCANNER)
    expect(page.get_by_text("Ready", exact=True)).to_be_visible()
    page.context.set_offline(True)
    for number, code in enumerate(codes, 1):
        page.get_by_label("Pass code").fill(code)
        page.keyboard.press("Enter")
        expect(page.get_by_text(re.compile(rf"^{number} scans? waiting$"))).to_be_visible()
    page.reload()
    expect(page.get_by_text("3 scans waiting")).to_be_visible()
    expect_fits(page)
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / "scanner-offline-390.png", full_page=True)
    page.context.set_offline(False)
    expect(page.get_by_text(re.compile("scans? waiting"))).to_have_count(0, timeout=25_000)
    expect(page.get_by_role("listitem").filter(has_text=SCANNED)).to_have_count(2)
    expect(page.get_by_role("listitem").filter(has_text="did not agree")).to_have_count(1)
    expect_no_violation(page)
