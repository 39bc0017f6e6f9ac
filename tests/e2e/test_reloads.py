"""A reload in the middle of typing: the forms that come filled in keep what is not saved yet, and say so."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import HEIGHTS, Tab
from tests.e2e.journeys import path, said
from tests.e2e.rest import Account, Rest
from tests.e2e.site import moment
from tests.e2e.test_accessibility import expect_fits, expect_no_violation
from tests.e2e.test_meetings import connected
from tests.e2e.test_networking import find, full_name, person, two

KEPT = "We kept what you typed in this tab."
DRAFTS = "Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))"


def expect_kept(page: Page, language: str = "en") -> None:
    """What was typed is there again, and the page says why."""
    expect(page.get_by_text(said(KEPT, language))).to_be_visible()
    expect_fits(page)
    expect_no_violation(page)


def save(page: Page, button: str, words: str) -> None:
    """Save, open the page again, and find nothing that was kept beside it."""
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_role("status").filter(has_text=words).first).to_be_visible()
    page.reload()


def sign_in_as(page: Page, person: Account) -> None:
    """Let this tab's page open for another session."""
    page.evaluate(
        "(stored) => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value))", person.stored
    )
    page.reload()


@pytest.mark.req("MEET-1", "ME-3")
def test_ones_hours_in_the_middle_of_typing_outlive_a_reload(tab: Tab, rest: Rest):
    page = tab(rest.newcomer(listed=True).stored)
    page.goto("/meetings")
    fold, first = page.get_by_text("When you may be met", exact=True), page.get_by_label("Free from").first
    fold.click()
    expect(first).to_have_value("09:00")
    first.fill("11:30")
    page.reload()
    expect(first).to_be_visible()
    expect(first).to_have_value("11:30")
    expect_kept(page)
    save(page, "Save my hours", "Your hours are saved")
    fold.click()
    expect(first).to_have_value("11:30")
    expect(page.get_by_text(KEPT)).to_have_count(0)


@pytest.mark.req("PROF-1", "ME-3", "LANG-1")
def test_a_profile_in_the_middle_of_typing_outlives_a_reload(tab: Tab, rest: Rest):
    owner, other = rest.newcomer(), rest.newcomer()
    page = tab(owner.stored)
    page.set_viewport_size({"width": 390, "height": HEIGHTS[390]})
    page.goto("/hi/delegates/profile")
    offer, sector = page.locator("[name=offering]"), page.locator("[name=sector]")
    offer.fill("क्रेन")
    sector.select_option("ports")
    page.reload()
    expect(offer).to_have_value("क्रेन")
    expect(sector).to_have_value("ports")
    expect_kept(page, "hi")
    save(page, said("Save profile", "hi"), said("Profile saved", "hi"))
    expect(offer).to_have_value("क्रेन")
    expect(page.get_by_text(said(KEPT, "hi"))).to_have_count(0)

    offer.fill("Only mine")
    page.wait_for_function("() => Object.keys(sessionStorage).some((key) => key.startsWith('draft:profile'))")
    sign_in_as(page, other)
    expect(offer).to_have_value("")
    expect(page.get_by_text(said(KEPT, "hi"))).to_have_count(0)
    sign_in_as(page, rest.signed_in("delegate", owner.email))
    expect(offer).to_have_value("Only mine")
    expect_kept(page, "hi")


@pytest.mark.req("MEET-2", "ME-3")
def test_a_conversation_and_what_is_half_written_in_it_outlive_a_reload(tab: Tab, rest: Rest):
    asha, bilal, request = connected(rest)
    page = tab(asha.stored)
    page.goto("/messages")
    person(page, full_name(bilal)).get_by_role("link", name="Open conversation").click()
    box = page.get_by_role("textbox", name="Message")
    box.fill("Shall we")
    page.reload()
    expect(page.get_by_role("heading", name=full_name(bilal))).to_be_visible()
    expect(box).to_have_value("Shall we")
    expect_kept(page)
    box.fill("Shall we meet?")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("log")).to_contain_text("Shall we meet?")
    expect(box).to_have_value("")
    expect(box).to_be_focused()
    expect(page.get_by_text(KEPT)).to_have_count(0)
    box.fill("At noon?")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("log")).to_contain_text("At noon?")
    page.reload()
    expect(page.get_by_role("log")).to_contain_text("At noon?")
    expect(box).to_have_value("")
    page.get_by_role("link", name="All conversations").click()
    expect(person(page, full_name(bilal))).to_be_visible()
    page.go_back()
    expect(page.get_by_role("log")).to_contain_text("At noon?")
    sent = rest.call("GET", f"/connection/{request}/messages", headers=bilal.headers).json()["data"]
    assert sorted(row["text"] for row in sent) == ["At noon?", "Shall we meet?"]


@pytest.mark.req("MEET-1", "ME-3", "LANG-1")
def test_a_proposal_keeps_its_times_over_days_and_a_reload(tab: Tab, rest: Rest):
    asha, bilal, _request = connected(rest)
    page = tab(asha.stored)
    page.set_viewport_size({"width": 390, "height": HEIGHTS[390]})
    page.goto("/hi/meetings")
    page.get_by_role("button", name=said("Propose a meeting", "hi")).click()
    dialog = page.get_by_role("dialog", name=said("Propose a meeting", "hi"))
    times, day = dialog.get_by_role("group", name=said("Times", "hi")), dialog.get_by_label(said("Day", "hi"))
    times.get_by_role("checkbox", name="10:00").check()
    second = day.locator("option").nth(1).get_attribute("value") or ""
    day.select_option(second)
    first = times.get_by_role("checkbox", checked=True)
    expect(first).to_have_count(1)
    times.get_by_role("checkbox", name="11:30").check()
    dialog.get_by_role("textbox", name=said("Note", "hi")).fill("क्रेन")
    dialog.get_by_label(said("Length", "hi")).select_option("15")
    page.reload()
    expect(dialog).to_be_visible()
    expect(day).to_have_value(second)
    expect(first).to_have_count(2)
    expect(dialog.get_by_role("textbox", name=said("Note", "hi"))).to_have_value("क्रेन")
    expect(dialog.get_by_label(said("Length", "hi"))).to_have_value("15")
    expect_kept(page, "hi")
    dialog.get_by_role("button", name=said("Send proposal", "hi")).click()
    expect(dialog).to_be_hidden()
    mine = rest.call("GET", "/meetings", headers=asha.headers).json()["data"]
    assert [(len(row["times"]), row["minutes"], row["note"]) for row in mine] == [(2, 15, "क्रेन")]
    page.reload()
    expect(person(page, full_name(bilal))).to_contain_text("क्रेन")
    expect(dialog).to_be_hidden()

    person(page, full_name(bilal)).get_by_role("button", name=said("Propose other times", "hi")).click()
    moving = page.get_by_role("dialog").filter(has_text=full_name(bilal))
    moving.get_by_role("checkbox", name="15:00").check()
    page.reload()
    expect(moving.get_by_role("checkbox", name="15:00")).to_be_checked()
    moving.get_by_role("button", name=said("Send new times", "hi")).click()
    expect(moving).to_be_hidden()
    page.reload()
    expect(person(page, full_name(bilal))).to_contain_text("15:00")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.req("NET-3", "ME-3")
def test_a_request_to_connect_outlives_a_reload(tab: Tab, rest: Rest):
    asha, bilal = two(rest)
    page = tab(asha.stored)
    page.goto("/networking")
    find(page, bilal).get_by_role("button", name="Connect").click()
    dialog = page.get_by_role("dialog").filter(has_text=full_name(bilal))
    dialog.get_by_role("textbox", name="Purpose").fill("Cranes")
    dialog.get_by_role("textbox", name="Description").fill("Ours lift 40 tonnes")
    page.reload()
    expect(dialog.get_by_role("textbox", name="Purpose")).to_have_value("Cranes")
    expect(dialog.get_by_role("textbox", name="Description")).to_have_value("Ours lift 40 tonnes")
    expect_kept(page)
    dialog.get_by_role("button", name="Send request").dblclick()
    expect(page.get_by_role("status").filter(has_text=f"Request sent to {full_name(bilal)}")).to_be_visible()
    asked = rest.call("GET", "/delegate/connection/connection-requests", headers=bilal.headers).json()["data"]
    assert [row["purpose"] for row in asked] == ["Cranes"]
    page.reload()
    find(page, bilal)
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.req("AGENDA-1", "ME-3")
def test_a_talk_in_the_middle_of_typing_outlives_a_reload_and_leaves_nothing_to_the_next(tab: Tab, rest: Rest):
    person = rest.newcomer("conference")
    talk = {"title": "Short queues", "abstract": "Ships wait.", "biography": "Meera dredges."}
    rest.call("POST", "/me/talk-proposals", json=talk, headers=person.headers).raise_for_status()
    page = tab(person.stored)
    page.goto("/talk-proposals")
    title, abstract = page.get_by_label("Title"), page.get_by_label("Abstract")
    title.fill("Deep berths")
    abstract.fill("Why ships wait.")
    page.reload()
    expect(title).to_have_value("Deep berths")
    expect_kept(page)
    page.get_by_label("Biography").fill("Meera dredges.")
    save(page, "Send proposal", "Your proposal arrived")
    expect(page.get_by_role("heading", name="Deep berths")).to_be_visible()
    expect(title).to_have_value("")

    change = (
        page.get_by_role("listitem").filter(has_text="Short queues").get_by_role("button", name="Change", exact=True)
    )
    change.click()
    expect(title).to_have_value("Short queues")
    title.fill("Shorter queues")
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_role("heading", name="Shorter queues")).to_be_visible()
    expect(title).to_have_value("")
    page.get_by_role("button", name="Change", exact=True).last.click()
    expect(abstract).not_to_have_value("")
    expect(page.get_by_text(KEPT)).to_have_count(0)


@pytest.mark.req("QRY-3", "ME-3")
def test_a_letter_to_the_helpdesk_in_the_middle_of_typing_outlives_a_reload(page: Page, rest: Rest):
    email = "reload@demo.example"
    query = {
        "name": "Asha Rao",
        "email": email,
        "message": "Where?",
        "mobile": "9876543210",
        "countryCodeMobile": "+91",
    }
    number = rest.call("POST", "/query", json=query).json()["reference"]
    page.goto(f"/contact-us/case/{number}")
    since = moment()
    page.get_by_role("button", name="Send code").click()
    page.get_by_label("One-time code").fill(rest.site.code_for(email, since=since))
    page.get_by_role("button", name="Open my query").click()
    letter = page.get_by_label("Write back")
    letter.fill("Which gate is nearest?")
    page.reload()
    expect(letter).to_have_value("Which gate is nearest?")
    expect_kept(page)
    save(page, "Send message", "Your message has reached us.")
    expect(page.get_by_text("Which gate is nearest?")).to_be_visible()
    expect(letter).to_have_value("")


@pytest.mark.req("HOSP-1", "ME-3", "LANG-1")
@pytest.mark.parametrize("pause_ms", [0, 1000])
def test_a_booking_in_the_middle_of_typing_outlives_a_reload_and_leaves_nothing_to_the_next(
    tab: Tab, rest: Rest, pause_ms: int
):
    page = tab(rest.newcomer().stored)
    page.set_viewport_size({"width": 390, "height": HEIGHTS[390]})
    page.goto("/hi/hospitality")
    rooms, wishes = page.get_by_role("radio"), page.locator("[name=specialRequests]")
    guests = page.locator("[name=guests]")
    rooms.nth(1).check()
    guests.fill("2")
    wishes.fill("शांत कमरा")
    page.reload()
    expect(wishes).to_have_value("शांत कमरा")
    expect(guests).to_have_value("2")
    expect(rooms.nth(1)).to_be_checked()
    expect_kept(page, "hi")
    wishes.fill("ऊपर का कमरा")
    page.wait_for_timeout(pause_ms)  # what was typed last is kept by then, or not yet
    page.get_by_role("button", name=said("Book package", "hi")).click()
    expect(page).to_have_url(path("/hi/hospitality/bookings"))
    assert page.evaluate(f"{DRAFTS}.length") == 0
    page.wait_for_timeout(500)
    assert page.evaluate(f"{DRAFTS}.length") == 0
    for comes in (page.go_back, page.reload, lambda: page.goto("/hi/hospitality")):
        comes()
        expect(rooms.first).to_be_checked()
        expect(wishes).to_have_value("")
        expect(guests).to_have_value("1")
        expect(page.get_by_text(said(KEPT, "hi"))).to_have_count(0)
    wishes.fill("दूसरा कमरा")
    page.reload()
    expect(wishes).to_have_value("दूसरा कमरा")
    page.get_by_role("button", name=said("Start again", "hi")).click()
    expect(wishes).to_have_value("")
    expect(rooms.first).to_be_checked()


@pytest.mark.req("A11Y-1", "PAPER-1")
def test_whoever_opens_the_billing_details_below_a_notice_goes_on_in_them(tab: Tab, rest: Rest):
    person = rest.newcomer()
    rest.book(person, rest.packages(person)[0]["id"]).raise_for_status()
    page = tab(person.stored)
    page.goto("/hospitality/bookings")
    page.get_by_role("button", name="Cancel booking").press("Enter")
    page.get_by_role("button", name="Yes, cancel").press("Enter")
    expect(page.get_by_role("main").get_by_role("status").filter(has_text="Your booking is cancelled")).to_be_visible()
    page.get_by_role("button", name="Change billing details").press("Enter")
    expect(page.get_by_label("Name on the invoice")).to_be_focused()
    page.get_by_role("form", name="Billing details").get_by_role("button", name="Close").press("Enter")
    expect(page.get_by_role("button", name="Change billing details")).to_be_focused()


@pytest.mark.req("ME-3", "PAPER-1")
def test_billing_details_in_the_middle_of_typing_outlive_a_reload(tab: Tab, rest: Rest):
    page = tab(rest.newcomer().stored)
    page.goto("/hospitality/bookings")
    page.get_by_role("button", name="Change billing details").click()
    form = page.get_by_role("form", name="Billing details")
    form.get_by_label("Name on the invoice").fill("Harbour Works LLP")
    form.get_by_label("Address").fill("1 Quay Road")
    form.get_by_label("State").fill("Gujarat")
    form.get_by_role("option", name="Gujarat").click()
    page.reload()
    expect(form.get_by_label("Name on the invoice")).to_have_value("Harbour Works LLP")
    expect(form.get_by_label("Address")).to_have_value("1 Quay Road")
    expect(form.get_by_label("State")).to_have_value("Gujarat")
    expect_kept(page)
    save(page, "Save billing details", "Saved. The next invoice is made out like this.")
    expect(form.get_by_label("Address")).to_have_value("1 Quay Road")
    expect(page.get_by_text(KEPT)).to_have_count(0)
