"""What the office publishes is there for readers at once, and what goes to many needs a second yes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Tab
from tests.e2e.journeys import path
from tests.e2e.rest import Rest
from tests.e2e.site import Site
from tests.e2e.test_accessibility import expect_no_violation
from tests.e2e.test_check_in import Office

SECOND = {
    "name": "Meera Das",
    "email": "second@office.example",
    "role": ["superadmin"],
    "password": "nine herons by the quay",
}
SENT_MS = 20_000
TWO_LINES = 40


@pytest.fixture
def office(rest: Rest) -> Office:
    """The first administrator over REST."""
    return Office(rest)


@contextmanager
def account(office: Office, rest: Rest, told: dict[str, Any]) -> Iterator[dict[str, str]]:
    """What a browser keeps of a super-administrator who chose their own password; the account is gone afterwards."""
    made = office.call("POST", "/admin/staff", json=told)["data"]
    payload = {name: told[name] for name in ("email", "password")}
    token = rest.call("POST", "/admin/super-admin/login", json=payload).json()["token"]
    own = {"currentPassword": told["password"], "newPassword": f"{told['password']}, at dusk"}
    changed = rest.call("POST", "/admin/account/password", headers={"Authorization": f"Bearer {token}"}, json=own)
    assert changed.status_code == 200, changed.text
    yield {"admin_token": token}
    office.call("DELETE", f"/admin/staff/{made['id']}")


@pytest.fixture
def writer(office: Office, rest: Rest) -> Iterator[dict[str, str]]:
    """Somebody who writes; neither made the other's account."""
    with account(office, rest, SECOND | {"name": "Farah Noor", "email": "writer@office.example"}) as stored:
        yield stored


@pytest.fixture
def second(office: Office, rest: Rest) -> Iterator[dict[str, str]]:
    """Somebody else, who approves."""
    with account(office, rest, SECOND) as stored:
        yield stored


@pytest.fixture
def page(tab: Tab, office: Office) -> Page:
    """A tab of the first administrator."""
    return tab(office.stored)


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def expect_done(page: Page, words: str) -> Locator:
    """The notice that says it."""
    notice = page.get_by_role("main").get_by_role("status").filter(has_text=words)
    expect(notice).to_be_visible()
    return notice


def fill(page: Page, **texts: str) -> None:
    """Fill fields by their labels, with `_` for what parts the words."""
    for label, text in texts.items():
        page.get_by_label(label.replace("__", ", ").replace("_", " ")).fill(text)


def expect_unsaved_told(page: Page, *, told: bool) -> None:
    """Whether the question before publishing says that something typed is not saved; it is left again."""
    press(page, "Publish")
    question = page.get_by_role("dialog")
    expect(question.get_by_role("button", name="Yes, publish")).to_be_visible()
    expect(question.get_by_text("What you typed is not saved")).to_be_visible(visible=told)
    question.get_by_role("button", name="Not yet").click()
    expect(question).to_be_hidden()


@pytest.mark.req("NEWS-1", "EVENT-2")
def test_the_question_before_publishing_says_what_is_typed_and_not_saved(page: Page):
    title = f"A longer quay {uuid4().hex}"  # another one where the test is tried again
    page.goto("/admin/releases/new")
    fill(page, Title__English=title, Text__English="It is longer.")
    press(page, "Save")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    page.goto("/admin/pages/imw~how-to-reach")
    fill(page, Title__English="The way to us")
    press(page, "Save draft")
    for address in (page.url, "/admin/releases/"):
        if address != page.url:
            page.goto(address)
            page.get_by_role("link", name=title).click()
        expect_unsaved_told(page, told=False)
        fill(page, Title__English="Another one")
        expect_unsaved_told(page, told=True)
        press(page, "Save" if "releases" in page.url else "Save draft")
        expect(page.get_by_role("main").get_by_role("status").first).to_be_focused()
        expect_unsaved_told(page, told=False)


@pytest.mark.req("NEWS-1", "BO-3", "A11Y-1")
def test_a_press_release_is_drafted_published_read_and_taken_back(page: Page, tab: Tab, watch):
    page.goto("/admin/releases/new")
    fill(page, Title__Hindi="नया घाट")
    press(page, "Save")
    expect(page.get_by_role("alert")).to_contain_text("Title, English: Required")
    fill(page, Title__English="A new quay", Text__English="The **first** ship is in.", Text__Hindi="पहला पोत आ गया है।")
    press(page, "Save")
    expect(page.get_by_role("heading", level=1)).to_have_text("A new quay")
    press(page, "Show the preview")
    expect(page.locator("[data-preview] strong")).to_have_text("first")
    expect(page.locator("[data-preview] h4")).to_have_text(["A new quay", "नया घाट"])
    press(page, "Publish")
    page.get_by_role("dialog").get_by_role("button", name="Yes, publish").click()
    expect(expect_done(page, "Published")).to_be_focused()
    way = page.get_by_role("link", name="See it on the site").bounding_box()
    assert way
    assert way["height"] < TWO_LINES, "its sign stands in the line of its words"

    reader = tab()
    reader.goto("/media/press-release")
    reader.get_by_role("link", name="A new quay").click()
    expect(reader).to_have_url(path("/media/press-release/a-new-quay"))
    expect(reader.get_by_text("The first ship is in.")).to_be_visible()
    reader.goto("/hi/media/press-release/a-new-quay")
    expect(reader.get_by_role("heading", level=1)).to_have_text("नया घाट")

    press(page, "Take back")
    expect_done(page, "Taken back")
    draft = page.url
    press(page, "Remove this draft")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Remove this draft")).to_be_focused()
    reader.__dict__["watch"].expect("404")
    gone = reader.goto("/media/press-release/a-new-quay")
    assert gone is not None
    assert gone.status == 404
    assert page.url == draft
    press(page, "Remove this draft")
    page.get_by_role("dialog").get_by_role("button", name="Remove for good").click()
    expect(page).to_have_url(path("/admin/releases"))
    expect(page.get_by_role("heading", level=1)).to_be_focused()


@pytest.mark.req("PROG-1", "BO-3")
def test_a_session_is_planned_released_read_and_removed(page: Page, tab: Tab, office: Office):
    page.goto("/admin/sessions/new")
    fill(
        page,
        Title__English="Moorings at night",
        Title__Hindi="रात में घाट पर",
        Starts="2027-01-22T18:00",
        Ends="2027-01-22T19:00",
    )
    page.get_by_text("Ready for the next release").click()
    press(page, "Save")
    expect(page.get_by_role("heading", level=1)).to_have_text("Moorings at night")
    own = re.sub(r".*/", "", page.url.rstrip("/"))
    reader = tab()
    reader.goto("/events/programme?day=2027-01-22")
    expect(reader.get_by_role("heading", name="Moorings at night")).to_have_count(0)

    page.goto("/admin/programme/")
    expect(page.get_by_text("New: Moorings at night")).to_be_visible()
    press(page, "Release the programme")
    page.get_by_role("dialog").get_by_role("button", name="Yes, release it").click()
    expect_done(page, "is what readers see now")
    reader.reload()
    expect(reader.get_by_role("heading", name="Moorings at night")).to_be_visible()

    office.call("DELETE", f"/admin/programme/sessions/{own}")
    office.call("POST", "/admin/programme/releases", json={})
    reader.reload()
    expect(reader.get_by_role("heading", name="Moorings at night")).to_have_count(0)


@pytest.mark.req("BO-7")
def test_a_message_to_many_leaves_after_a_second_administrators_yes(
    tab: Tab, rest: Rest, site: Site, writer: dict[str, str], second: dict[str, str]
):
    page, reached = tab(writer), rest.newcomer("visitor", country="LK")
    page.goto("/admin/messages/new")
    fill(
        page,
        Subject__English="Gate 3 moves",
        Subject__Hindi="गेट 3 बदला",
        Text__English="Dear {name}, use gate 4.",
        Text__Hindi="प्रिय {name}, गेट 4 से आएँ।",
        Countries="LK",
    )
    press(page, "Save draft")
    press(page, "Ask for approval")
    expect_done(page, "Another administrator can approve it now")
    expect(page.get_by_role("button", name="Approve and send")).to_have_count(0)

    other = tab(second)
    other.goto(page.url)
    press(other, "Approve and send")
    expect_no_violation(other)
    other.get_by_role("dialog").get_by_role("button", name="Yes, send it").click()
    expect_done(other, "It is going out")
    letter = site.letter_to(reached.email, "Gate 3 moves")
    assert letter["text"].startswith(f"Dear {reached.profile['firstName']}, use gate 4.")
    assert not [sent for sent in site.letters(SECOND["email"]) if "Gate 3" in sent["subject"]]
    other.reload()
    expect(other.get_by_text("Sent", exact=True).first).to_be_visible(timeout=SENT_MS)


@pytest.mark.req("BO-7", "BO-3")
@pytest.mark.parametrize("width", [1280, 390])
def test_words_that_are_not_saved_are_told_before_a_message_is_tried_or_approved(
    tab: Tab, writer: dict[str, str], width: int
):
    page = tab(writer)
    page.goto("/admin/messages/new")
    fill(page, Subject__English="Gate 5", Subject__Hindi="गेट 5", Text__English="Use gate 4.", Text__Hindi="गेट 4 से आएँ।")
    press(page, "Save draft")
    expect_done(page, "The draft is kept")
    told = page.get_by_role("main").get_by_text("What you typed is not saved.")
    expect(told).to_be_hidden()
    fill(page, Text__English="Use gate 5.")
    expect(told).to_be_visible()
    press(page, "Ask for approval")
    expect_done(page, "It waits for somebody who may approve it")
    expect(told).to_be_visible()
    press(page, "Save draft")
    expect_done(page, "Saved")
    expect(told).to_be_hidden()


@pytest.mark.req("BO-4")
@pytest.mark.parametrize(("screen", "field"), [("halls", "nameEn"), ("tracks", "nameEn"), ("staff", "name")])
def test_a_form_shows_the_entry_it_saves_after_another_was_looked_at(tab: Tab, writer, screen: str, field: str):
    page = tab(writer)
    for place in (0, 1):
        page.goto(f"/admin/{screen}")
        name = page.get_by_role("table").get_by_role("rowheader").nth(place).get_by_role("link")
        title = name.inner_text()
        name.click()
        expect(page.get_by_role("heading", level=1, name=title, exact=True)).to_be_visible()
        expect(page.locator(f"#{field}")).to_have_value(title)
