"""Two people in two browsers find each other, connect and part; what one does shows in the other's open page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from maritime_site.web.routes import localize_path
from tests.e2e.conftest import Tab
from tests.e2e.journeys import expect_links, expect_problem, path_with, said, stored
from tests.e2e.rest import Account, Rest
from tests.e2e.test_accessibility import expect_fits, expect_no_violation, expect_no_violation_and_fits

NOT_FOR_YOU = "Networking is open to exhibitors, delegates, express delegates, media and speakers."
CONNECTION = "/delegate/connection"


def person(page: Page, name: str) -> Locator:
    """Somebody's item in the list."""
    return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=name, exact=True))


def find(page: Page, account: Account, language: str = "en") -> Locator:
    """Search for somebody by their last name, which nobody else has."""
    last = account.profile["lastName"]
    page.get_by_role("searchbox", name=said("Search people", language)).fill(last.upper())
    result = person(page, full_name(account))
    expect(result).to_be_visible()
    return result


def full_name(account: Account) -> str:
    return f"{account.profile['firstName']} {account.profile['lastName']}"


def press(page: Page | Locator, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def two(rest: Rest) -> tuple[Account, Account]:
    """Two approved people who agreed to be listed."""
    return rest.newcomer(listed=True), rest.newcomer("express-delegate", listed=True)


def ask(rest: Rest, sender: Account, receiver: Account) -> str:
    """A request over REST; answers its id."""
    payload = {"purpose": "Cranes", "receiverType": receiver.kind.key}
    url = f"{CONNECTION}/request/{receiver.profile['id']}"
    answer = rest.call("POST", url, json=payload, headers=sender.headers)
    assert answer.status_code == 201, answer.text
    return answer.json()["data"]["id"]


def respond(rest: Rest, account: Account, request: str, action: str) -> None:
    """A step over REST."""
    url = f"{CONNECTION}/request/{request}/respond"
    answer = rest.call("POST", url, json={"action": action}, headers=account.headers)
    assert answer.status_code == 200, answer.text


@pytest.mark.req("NET-1", "NET-3", "NAV-10", "LAY-4")
def test_two_people_find_each_other_connect_part_and_block(tab: Tab, rest: Rest):
    asha, bilal = two(rest)
    mine, theirs = tab(asha.stored), tab(bilal.stored)
    mine.goto("/")
    mine.get_by_role("banner").get_by_role("button", name=asha.name).click()
    mine.get_by_role("menuitem", name="Networking").click()
    theirs.goto("/networking/requests")
    expect(theirs.get_by_text("Nobody is waiting for your answer.")).to_be_visible()

    press(find(mine, bilal), "Connect")
    dialog = mine.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Purpose").fill("Port automation")
    dialog.get_by_role("textbox", name="Description").fill("<script>alert(1)</script>")
    press(dialog, "Send request")
    expect(mine.get_by_role("status").filter(has_text=f"Request sent to {full_name(bilal)}")).to_be_visible()
    expect(person(mine, full_name(bilal))).to_contain_text("Request sent")
    expect(mine.locator("[data-sonner-toast]").filter(has_text="Request sent")).to_be_visible()
    expect(mine.get_by_role("listitem").filter(has_text=full_name(bilal))).to_have_count(1)
    rest.site.letter_to(bilal.email, "A connection request")

    asked = person(theirs, full_name(asha))
    expect(asked).to_contain_text("<script>alert(1)</script>")
    expect(asked).not_to_contain_text(asha.email)
    press(asked, "Accept")
    expect(theirs.get_by_role("status").filter(has_text="You are now connected")).to_be_visible()
    expect(person(theirs, full_name(asha))).to_contain_text(asha.email)
    expect(person(mine, full_name(bilal))).to_contain_text("Connected")
    rest.site.letter_to(asha.email, "Connection request accepted")

    mine.get_by_role("link", name="My requests and connections").click()
    expect(person(mine, full_name(bilal))).to_contain_text(bilal.email)
    press(person(mine, full_name(bilal)), "Remove")
    press(mine.get_by_role("dialog"), "Keep connection")
    press(person(mine, full_name(bilal)), "Remove")
    press(mine.get_by_role("dialog"), "Yes, remove")
    expect(mine.get_by_role("status").filter(has_text="The connection is removed")).to_be_visible()
    expect(person(theirs, full_name(asha))).to_contain_text("Ended")
    expect(person(theirs, full_name(asha))).not_to_contain_text(asha.email)

    press(person(theirs, full_name(asha)), "Block")
    press(theirs.get_by_role("dialog"), "Yes, block")
    expect(person(theirs, full_name(asha)).get_by_role("button")).to_have_text(["Unblock", "Report"])
    expect(person(mine, full_name(bilal))).to_have_count(0)
    mine.goto("/networking")
    mine.get_by_role("searchbox", name="Search people").fill(bilal.profile["lastName"])
    expect(mine.get_by_text("Nobody matches.")).to_be_visible()
    press(theirs, "Unblock")
    expect(theirs.get_by_role("status").filter(has_text="You may find each other again")).to_be_visible()
    expect(person(mine, full_name(bilal))).to_contain_text("You can ask this person again from")
    expect(person(mine, full_name(bilal)).get_by_role("button", name="Connect")).to_have_count(0)


@pytest.mark.req("KIND-3", "NET-1", "LANG-1")
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hi", 390)])
def test_who_waits_for_approval_reads_why_and_the_directory_opens_with_it(tab: Tab, rest: Rest, language, width):
    asha = rest.newcomer("exhibitor", listed=True)
    page = tab(asha.stored)
    for path in ("/networking/requests", "/networking"):
        page.goto(localize_path(path, language))
        main = page.get_by_role("main")
        expect(main).to_contain_text(said("Networking opens once your registration is approved", language))
        expect(main.get_by_role("link", name=said("My profile", language))).to_be_visible()
        expect(main.get_by_role("alert")).to_have_count(0)
        expect(main.get_by_role("searchbox")).to_have_count(0)
        expect_no_violation(page)
        expect_fits(page)
    bearer = {"Authorization": f"Bearer {rest.chief()}"}
    answer = rest.call("POST", f"/admin/registrations/{asha.profile['id']}/approve", headers=bearer)
    assert answer.status_code == 200, answer.text
    expect(page.get_by_role("searchbox", name=said("Search people", language))).to_be_visible()


@pytest.mark.req("NET-3")
def test_what_was_received_is_declined_and_what_was_sent_withdrawn(tab: Tab, rest: Rest):
    asha, bilal = two(rest)
    ask(rest, asha, bilal)
    mine, theirs = tab(asha.stored), tab(bilal.stored)
    mine.goto("/networking/requests")
    theirs.goto("/networking/requests")
    expect(person(mine, full_name(bilal)).get_by_role("button")).to_have_text(["Withdraw", "Block", "Report"])
    press(person(mine, full_name(bilal)), "Withdraw")
    expect(person(theirs, full_name(asha))).to_contain_text("Withdrawn")

    ask(rest, asha, bilal)
    press(person(theirs, full_name(asha)).filter(has=theirs.get_by_role("button", name="Decline")), "Decline")
    expect(theirs.get_by_role("status").filter(has_text="The request is declined")).to_be_visible()
    rest.site.letter_to(asha.email, "Connection request answered")


@pytest.mark.req("NET-3")
def test_a_request_without_a_purpose_and_one_too_soon_are_told(tab: Tab, rest: Rest):
    asha, bilal = two(rest)
    page = tab(asha.stored)
    page.goto("/networking")
    press(find(page, bilal), "Connect")
    dialog = page.get_by_role("dialog")
    press(dialog, "Send request")
    expect_problem(page, "Required")
    expect_links(dialog.get_by_role("alert").first, ["purpose"])

    respond(rest, bilal, ask(rest, asha, bilal), "decline")
    dialog.get_by_role("textbox", name="Purpose").fill("Cranes")
    press(dialog, "Send request")
    expect_problem(page, "You cannot ask this person at the moment")


@pytest.mark.req("NET-3")
def test_what_is_written_to_one_person_does_not_stand_there_for_the_next(tab: Tab, rest: Rest):
    asha, bilal = two(rest)
    esha = rest.newcomer(listed=True)
    page = tab(asha.stored)
    page.goto("/networking")
    dialog = page.get_by_role("dialog")
    purpose = dialog.get_by_role("textbox", name="Purpose")
    press(find(page, bilal), "Connect")
    purpose.fill("Cranes for Bilal")
    page.keyboard.press("Escape")
    press(find(page, esha), "Connect")
    expect(dialog).to_contain_text(full_name(esha))
    expect(purpose).to_have_value("")
    page.keyboard.press("Escape")
    press(find(page, bilal), "Connect")
    expect(purpose).to_have_value("Cranes for Bilal")
    press(dialog, "Send request")
    expect(dialog).to_be_hidden()
    assert page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('draft:request'))") == []


@pytest.mark.req("NET-3")
def test_a_request_is_reported_to_the_moderators(tab: Tab, rest: Rest):
    asha, bilal = two(rest)
    ask(rest, asha, bilal)
    page = tab(bilal.stored)
    page.goto("/networking/requests")
    press(person(page, full_name(asha)), "Report")
    page.get_by_role("dialog").get_by_role("textbox").fill("Not about the event")
    press(page.get_by_role("dialog"), "Send report")
    expect(page.get_by_role("status").filter(has_text="A moderator will look at it.")).to_be_visible()


@pytest.mark.req("NET-1", "NET-3")
def test_the_mobile_number_is_shared_as_long_as_its_owner_says_so(tab: Tab, rest: Rest):
    asha, bilal = rest.newcomer(listed=True, offering="Lighthouse lenses"), rest.newcomer(listed=True)
    respond(rest, bilal, ask(rest, asha, bilal), "accept")
    theirs, mine = tab(bilal.stored), tab(asha.stored)
    theirs.goto("/networking/requests")
    expect(person(theirs, full_name(asha))).to_contain_text(asha.email)
    expect(person(theirs, full_name(asha))).to_contain_text(asha.profile["mobile"])
    mine.goto("/networking")
    mine.get_by_text("What you share", exact=True).click()
    mine.get_by_role("checkbox", name="Mobile").uncheck()
    press(mine, "Save")
    expect(mine.get_by_role("status").filter(has_text="What you share is saved")).to_be_visible()
    theirs.reload()
    expect(person(theirs, full_name(asha))).to_contain_text(asha.email)
    expect(person(theirs, full_name(asha))).not_to_contain_text(asha.profile["mobile"])
    theirs.goto("/networking")
    theirs.get_by_text("More filters", exact=True).click()
    theirs.get_by_role("textbox", name="They offer").fill("lighthouse")
    expect(person(theirs, full_name(asha))).to_contain_text("Lighthouse lenses")


@pytest.mark.req("NET-1")
def test_the_type_narrows_and_oneself_cannot_be_asked(tab: Tab, rest: Rest):
    asha = rest.newcomer(listed=True)
    page = tab(asha.stored)
    page.goto("/networking")
    expect(find(page, asha)).to_contain_text("This is you")
    expect(find(page, asha).get_by_role("button")).to_have_count(0)
    page.get_by_role("combobox", name="Type").select_option("media")
    expect(person(page, full_name(asha))).to_have_count(0)


@pytest.mark.req("ROLE-2")
@pytest.mark.parametrize("kind", ["visitor", "achiever"])
def test_visitors_and_achievers_are_told_and_stay_signed_in(tab: Tab, rest: Rest, kind):
    account = rest.signed_in(kind)
    page = tab(account.stored)
    for address in ("/networking", "/networking/requests"):
        page.goto(address)
        expect(page.get_by_role("main").get_by_text(NOT_FOR_YOU)).to_be_visible()
        assert account.kind.token_key in stored(page)


@pytest.mark.req("ROUTE-4", "NET-1")
@pytest.mark.parametrize("prefix", ["", "/hi"])
def test_the_anonymous_are_led_to_login(page: Page, prefix):
    page.goto(f"{prefix}/networking")
    expect(page).to_have_url(path_with(f"{prefix}/login"))


@pytest.mark.req("A11Y-1", "LANG-1")
@pytest.mark.parametrize("language", ["en", "hi"])
def test_the_pages_have_no_violation(tab: Tab, rest: Rest, language):
    asha, bilal = two(rest)
    chitra = rest.newcomer("delegate", listed=True)
    respond(rest, bilal, ask(rest, asha, bilal), "accept")
    ask(rest, chitra, asha)
    page = tab(asha.stored)
    page.goto(localize_path("/networking/requests", language))
    expect(page.get_by_role("button", name=said("Accept", language), exact=True)).to_be_visible()
    expect_no_violation_and_fits(page)
    page.goto(localize_path("/networking", language))
    expect(find(page, bilal, language)).to_be_visible()
    expect_no_violation_and_fits(page)
    find(page, rest.signed_in("media"), language)
    press(page, said("Connect", language))
    expect(page.get_by_role("dialog")).to_be_visible()
    expect_no_violation_and_fits(page)
