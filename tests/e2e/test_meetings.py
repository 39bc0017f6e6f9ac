"""Two people in two browsers connect, write, meet at a table and move the meeting; each sees what the other does."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from maritime_site.web.routes import localize_path
from tests.e2e.conftest import Tab
from tests.e2e.journeys import expect_problem, said
from tests.e2e.rest import Account, Rest
from tests.e2e.test_accessibility import expect_fits, expect_no_violation
from tests.e2e.test_networking import ask, full_name, person, respond

WIDTHS = {"en": 1280, "hi": 390}


def look(page: Page, language: str) -> None:
    """Nobody is shut out, and nothing is cut off."""
    page.set_viewport_size({"width": WIDTHS[language], "height": 900})
    expect_fits(page)
    expect_no_violation(page)


def connected(rest: Rest) -> tuple[Account, Account, str]:
    """Two people who are connected, and their connection."""
    asha, bilal = rest.newcomer(listed=True), rest.newcomer("express-delegate", listed=True)
    request = ask(rest, asha, bilal)
    respond(rest, bilal, request, "accept")
    return asha, bilal, request


@pytest.mark.req("MEET-1", "LANG-1", "LAY-4")
def test_two_meet_at_a_table_and_one_moves_the_meeting(tab: Tab, rest: Rest):
    asha, bilal, _request = connected(rest)
    mine, theirs = tab(asha.stored), tab(bilal.stored)
    mine.goto("/networking/requests")
    person(mine, full_name(bilal)).get_by_role("link", name="Propose a meeting").click()
    dialog = mine.get_by_role("dialog", name="Propose a meeting")
    times = dialog.get_by_role("group", name="Times")
    times.get_by_role("checkbox", name="10:00").check()
    times.get_by_role("checkbox", name="11:30").check()
    dialog.get_by_role("combobox", name="Place").select_option("table")
    dialog.get_by_role("combobox", name="Length").select_option("20")
    dialog.get_by_role("textbox", name="Note").fill("<b>Cranes</b>")
    look(mine, "en")
    dialog.get_by_role("button", name="Send proposal").click()
    expect(mine.get_by_role("status").filter(has_text="Your proposal is sent")).to_be_visible()
    expect(person(mine, full_name(bilal))).to_contain_text("<b>Cranes</b>")
    rest.site.letter_to(bilal.email, "A meeting is proposed")

    theirs.goto("/hi/meetings")
    asked = person(theirs, full_name(asha))
    look(theirs, "hi")
    asked.get_by_role("button", name="11:30").click()
    expect(theirs.get_by_role("status").filter(has_text=said("The meeting is agreed", "hi"))).to_be_visible()
    expect(person(mine, full_name(bilal))).to_contain_text("11:30")
    expect(person(mine, full_name(bilal))).to_contain_text("Table 1")

    person(theirs, full_name(asha)).get_by_role("button", name=said("Propose other times", "hi")).click()
    moving = theirs.get_by_role("dialog").filter(has_text=full_name(asha))
    moving.get_by_role("checkbox", name="15:00").check()
    moving.get_by_role("button", name=said("Send new times", "hi")).click()
    card = person(mine, full_name(bilal))
    card.get_by_role("button", name="Accept").click()
    expect(mine.get_by_role("status").filter(has_text="The meeting is agreed")).to_be_visible()
    expect(person(mine, full_name(bilal))).to_contain_text("15:00")
    expect(person(theirs, full_name(asha))).to_contain_text("15:00")
    look(mine, "en")

    person(mine, full_name(bilal)).get_by_role("button", name="Cancel meeting").click()
    mine.get_by_role("dialog", name="Cancel this meeting?").get_by_role("button", name="Yes, cancel").click()
    expect(mine.get_by_role("status").filter(has_text="The meeting is cancelled")).to_be_visible()
    expect(person(theirs, full_name(asha))).to_contain_text(said("Cancelled", "hi"))


@pytest.mark.req("MEET-2", "LANG-1")
def test_two_write_to_each_other_live(tab: Tab, rest: Rest):
    asha, bilal, _request = connected(rest)
    mine, theirs = tab(asha.stored), tab(bilal.stored)
    theirs.goto(localize_path("/messages", "hi"))
    expect(person(theirs, full_name(asha))).to_be_visible()
    mine.goto("/networking/requests")
    person(mine, full_name(bilal)).get_by_role("link", name="Write a message").click()
    box = mine.get_by_role("textbox", name="Message")
    box.fill("Shall we meet?\n<script>alert(1)</script>")
    mine.get_by_role("button", name="Send", exact=True).click()
    expect(mine.get_by_role("log")).to_contain_text("Shall we meet?")
    expect(box).to_have_value("")
    expect(person(theirs, full_name(asha))).to_contain_text("1")
    look(theirs, "hi")
    person(theirs, full_name(asha)).get_by_role("link", name=said("Open conversation", "hi")).click()
    expect(theirs.get_by_role("log")).to_contain_text("<script>alert(1)</script>")
    expect(mine.get_by_role("log")).to_contain_text("Read")
    theirs.get_by_role("textbox", name=said("Message", "hi")).fill("हाँ")
    theirs.get_by_role("button", name=said("Send", "hi"), exact=True).click()
    expect(mine.get_by_role("log")).to_contain_text("हाँ")
    look(theirs, "hi")
    look(mine, "en")


@pytest.mark.req("MEET-3", "MEET-4")
def test_suggestions_say_why_and_a_code_connects(tab: Tab, rest: Rest):
    asha, bilal, _request = connected(rest)
    page = tab(asha.stored)
    page.goto("/networking")
    page.get_by_text("Suggestions for you").click()
    first = page.get_by_role("listitem").filter(has=page.get_by_role("button", name="Dismiss")).first
    expect(first).to_be_visible()
    look(page, "en")
    page.goto("/networking/requests")
    page.get_by_role("textbox", name="Code of their pass").fill("no pass")
    page.get_by_role("button", name="Exchange contacts").click()
    expect_problem(page, "This is no valid pass")
    with page.expect_download() as download:
        page.get_by_role("button", name="Connections as vCard").click()
    assert bilal.profile["lastName"] in download.value.path().read_text(encoding="utf-8")
