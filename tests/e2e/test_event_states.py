"""The participant's pages of the event in every state, empty, one, many and refused: axe finds nothing, all fits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from maritime_site.web.routes import localize_path
from tests.e2e.conftest import Tab
from tests.e2e.journeys import said
from tests.e2e.rest import Account, Rest
from tests.e2e.test_accessibility import expect_no_violation_and_fits
from tests.e2e.test_networking import ask, respond

pytestmark = pytest.mark.req(
    "A11Y-1", "LANG-1", "ME-2", "AGENDA-2", "MEET-1", "MEET-2", "MEET-3", "EXHIBIT-1", "EXHIBIT-2"
)

OWN = ("/my-event", "/my-agenda", "/meetings", "/messages", "/networking/requests", "/networking", "/talk-proposals")
DESK, DESK_TABS = "/exhibition/desk", ("page", "team", "tasks", "leads")
TALK = {"abstract": "Why ships wait.", "biography": "Meera dredges."}


@dataclass(frozen=True)
class Reader:
    """Somebody's open tab, and the language its pages are read in."""

    page: Page
    language: str

    def open(self, path: str) -> None:
        """Open a page and wait until it shows what is whose."""
        self.page.goto(localize_path(path, self.language))
        expect(self.page.locator("[data-way-in]")).to_have_count(0)
        expect(self.page.locator(".skeleton")).to_have_count(0)

    def look(self) -> None:
        """Nobody is shut out, and nothing is cut off, on a desk and on a phone."""
        expect_no_violation_and_fits(self.page)

    def look_at(self, *paths: str) -> None:
        """The same at these pages."""
        for path in paths:
            self.open(path)
            self.look()

    def press(self, words: str) -> None:
        """Press the first button of this name."""
        self.page.get_by_role("main").get_by_role("button", name=said(words, self.language)).first.click()

    def expect_refusal(self) -> None:
        """A summary says what is wrong, and has the focus."""
        expect(self.page.get_by_role("alert").first).to_be_focused()
        self.look()


def reader(tab: Tab, account: Account, language: str) -> Reader:
    return Reader(tab(account.stored), language)


def call(rest: Rest, account: Account, method: str, path: str, **more: Any) -> Any:
    """A call that has to succeed; its data, if there is any."""
    answer = rest.call(method, path, headers=account.headers, **more)
    assert answer.is_success, answer.text
    return answer.json().get("data")


def connect(rest: Rest, asha: Account, *others: Account) -> list[str]:
    """Their connections with somebody."""
    requests = [ask(rest, asha, other) for other in others]
    for other, request in zip(others, requests, strict=True):
        respond(rest, other, request, "accept")
    return requests


def propose(rest: Rest, asha: Account, other: Account, hour: int) -> str:
    """A meeting that is proposed on the first day; its id."""
    day = call(rest, asha, "GET", "/meetings/places")["hours"][0]["date"]
    payload = {
        "personId": other.profile["id"],
        "times": [f"{day}T{hour:02}:00:00+05:30"],
        "place": {"kind": "table"},
        "minutes": 20,
        "note": "<b>Cranes</b>",
    }
    return call(rest, asha, "POST", "/meetings", json=payload)["id"]


@pytest.mark.parametrize("language", ["en", "hi"])
def test_empty_pages_have_no_violation(tab: Tab, rest: Rest, language):
    mine = reader(tab, rest.newcomer(listed=True), language)
    mine.look_at(*OWN)
    desk = reader(tab, rest.exhibitor(), language)
    desk.look_at("/my-event", *(f"{DESK}?tab={name}" for name in DESK_TABS))


@pytest.mark.parametrize("language", ["en", "hi"])
def test_pages_with_one_and_with_many_have_no_violation(tab: Tab, rest: Rest, language):
    asha, *others = (rest.newcomer(listed=True, offering="Cranes", lookingFor="Pilots") for _number in range(4))
    bilal, chitra, dev = others
    (request,) = connect(rest, asha, bilal)
    sessions = rest.call("GET", "/programme/sessions").json()["data"]
    call(rest, bilal, "POST", f"/connection/{request}/messages", json={"text": "Shall we meet?\n" + "x" * 300})
    propose(rest, bilal, asha, 10)
    call(rest, asha, "PUT", f"/me/agenda/{sessions[0]['id']}")
    call(rest, asha, "POST", "/me/talk-proposals", json=TALK | {"title": "Short queues"})
    mine = reader(tab, asha, language)
    mine.look_at(*OWN, f"/messages?with={request}")

    connect(rest, asha, chitra)
    ask(rest, dev, asha)
    for meeting in (propose(rest, chitra, asha, 12), propose(rest, bilal, asha, 14)):
        row = next(row for row in call(rest, asha, "GET", "/meetings") if row["id"] == meeting)
        call(rest, asha, "POST", f"/meetings/{meeting}/respond", json={"action": "accept", "time": row["times"][0]})
    for session in sessions[1:5]:
        call(rest, asha, "PUT", f"/me/agenda/{session['id']}")
    call(rest, asha, "POST", "/me/talk-proposals", json=TALK | {"title": "Deep berths"})
    mine.look_at(*OWN)
    mine.open("/networking")
    mine.page.get_by_text(said("Suggestions for you", language)).click()
    mine.look()


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_desk_with_a_team_and_leads_has_no_violation(tab: Tab, rest: Rest, language):
    owner = rest.exhibitor()
    rest.seat(owner, 3)
    desk = reader(tab, owner, language)
    rest.lead(owner, rest.newcomer("visitor"))
    desk.look_at(f"{DESK}?tab=team", f"{DESK}?tab=leads")
    rest.lead(owner, rest.newcomer("visitor"))
    desk.open(f"{DESK}?tab=leads")
    desk.press("Rate and note")
    expect(desk.page.get_by_role("dialog")).to_be_visible()
    desk.look()
    desk.open(f"{DESK}?tab=team")
    desk.press("Name somebody")
    desk.page.get_by_role("dialog").get_by_role("button", name=said("Name them", language)).click()
    desk.expect_refusal()


@pytest.mark.parametrize("language", ["en", "hi"])
def test_refusals_have_no_violation(tab: Tab, rest: Rest, language):
    asha, bilal = rest.newcomer(listed=True), rest.newcomer(listed=True)
    (request,) = connect(rest, asha, bilal)
    for who in (rest.newcomer("exhibitor", listed=True), rest.newcomer("visitor")):
        reader(tab, who, language).look_at(*OWN, DESK)
    mine = reader(tab, asha, language)
    mine.open("/meetings")
    mine.press("Propose a meeting")
    mine.page.get_by_role("dialog").get_by_role("button", name=said("Send proposal", language)).click()
    mine.expect_refusal()
    for path, words in ((f"/messages?with={request}", "Send"), ("/talk-proposals", "Send proposal")):
        mine.open(path)
        mine.press(words)
        mine.expect_refusal()
    desk = reader(tab, rest.exhibitor(), language)
    desk.open(f"{DESK}?tab=leads")
    desk.page.locator("#code").fill("forged")
    desk.press("Add to our leads")
    desk.expect_refusal()


@pytest.mark.req("AGENDA-1")
@pytest.mark.parametrize("language", ["en", "hi"])
def test_what_everybody_reads_of_the_event_has_no_violation(page: Page, rest: Rest, language):
    sessions = rest.call("GET", "/programme/sessions").json()["data"]
    seats = next(session for session in sessions if session["seats"])
    speaker = next(session for session in sessions if session["speakers"])["speakers"][0]["slug"]
    paths = (f"/events/programme/{seats['slug']}", f"/events/speakers/{speaker}", "/exhibition/exhibitors")
    Reader(page, language).look_at("/events/programme", *paths, "/exhibition/book-your-stall")
    page.goto(localize_path("/events/programme?search=nothing-like-this", language))
    Reader(page, language).look()
