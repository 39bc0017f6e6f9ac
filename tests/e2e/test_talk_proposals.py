"""A talk is proposed, looked at, accepted into the plan; its person sees how it stands (AGENDA-1)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PICTURES, Tab
from tests.e2e.journeys import said
from tests.e2e.rest import Rest
from tests.e2e.test_accessibility import expect_fits, expect_no_violation

PAGE = "/talk-proposals"
HOURS = {"startsAt": "2027-01-25T10:00", "endsAt": "2027-01-25T10:45"}


@pytest.mark.req("AGENDA-1", "A11Y-1")
def test_a_talk_is_proposed_reviewed_and_accepted(tab: Tab, rest: Rest):
    person = rest.newcomer("conference")
    page = tab(person.stored)
    page.goto(PAGE)
    main = page.get_by_role("main")
    expect(main).to_contain_text("You have not proposed a talk yet.")
    page.get_by_label("Title").fill("Deep berths")
    page.get_by_label("Abstract").fill("Why ships wait.")
    page.get_by_role("button", name="Send proposal").click()
    expect(page.get_by_label("Title")).to_have_value("Deep berths")
    page.get_by_label("Biography").fill("Meera dredges.")
    page.get_by_role("button", name="Send proposal").click()
    expect(main).to_contain_text("Your proposal arrived")
    page.get_by_role("button", name="Change", exact=True).click()
    # Until the form shows the proposal, what is typed belongs to the next one.
    expect(page.get_by_label("Title")).to_have_value("Deep berths")
    page.get_by_label("Title").fill("Deeper berths")
    page.get_by_role("button", name="Save changes").click()
    expect(main.get_by_role("heading", name="Deeper berths")).to_be_visible()
    expect_no_violation(page)
    expect_fits(page)
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / "talks-en-1280.png", full_page=True)

    office = tab({"admin_token": rest.chief()})
    office.goto("/admin/talk-proposals/?status=submitted")
    # After a second try of this test there are two; the one that changed last comes first.
    office.get_by_role("link", name="Deeper berths").first.click()
    office.get_by_role("button", name="Start the review").click()
    expect(office.get_by_text("The proposal is under review").first).to_be_visible()
    office.get_by_label("Words to the speaker").fill("Welcome on board")
    office.get_by_label("Begins").fill(HOURS["startsAt"])
    office.get_by_label("Ends").fill(HOURS["endsAt"])
    expect_no_violation(office)
    office.screenshot(path=PICTURES / "talk-office-1280.png", full_page=True)
    office.get_by_role("button", name="Accept the talk").click()
    expect(office.get_by_text("The talk is accepted").first).to_be_visible()
    office.get_by_role("link", name="Open the session").click()
    expect(office.get_by_role("textbox", name="Title").first).to_have_value("Deeper berths")

    page.reload()
    expect(main).to_contain_text("Accepted")
    expect(main).to_contain_text("Welcome on board")


@pytest.mark.req("AGENDA-1", "LANG-1")
@pytest.mark.parametrize(("width", "language"), [(390, "hi")])
def test_a_phone_in_hindi_withdraws_a_proposal(tab: Tab, rest: Rest, language: str):
    person = rest.newcomer("visitor")
    talk = {"title": "Short queues", "abstract": "A", "biography": "B"}
    rest.call("POST", "/me/talk-proposals", json=talk, headers=person.headers).raise_for_status()
    page = tab(person.stored)
    page.goto(f"/hi{PAGE}")
    expect(page.get_by_role("heading", name="Short queues")).to_be_visible()
    expect_fits(page)
    expect_no_violation(page)
    page.screenshot(path=PICTURES / "talks-hi-390.png", full_page=True)
    page.get_by_role("button", name="Short queues").click()
    question = page.get_by_role("dialog", name=said("Withdraw this proposal?", language))
    expect(question).to_contain_text("Short queues")
    expect_no_violation(page)
    question.get_by_role("button", name=said("Keep it", language)).click()
    expect(page.get_by_role("main")).not_to_contain_text(said("You withdrew the proposal", language))
    page.get_by_role("button", name="Short queues").click()
    question.get_by_role("button", name=said("Yes, withdraw", language)).click()
    expect(page.get_by_role("main")).to_contain_text(said("Withdrawn", language))
