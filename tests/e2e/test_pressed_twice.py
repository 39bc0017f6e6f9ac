"""A slow line and an impatient finger: a button is busy at once, and what was pressed twice happens once."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Tab
from tests.e2e.journeys import expect_problem, path, said
from tests.e2e.rest import Account, Rest
from tests.e2e.test_networking import ask, respond

GAPS = (0, 50, 300, 700)
# What every button shares is tried at all of them with a room, in both languages with the first and the last.
ROOMS = [*(("en", gap) for gap in GAPS), ("hi", GAPS[0]), ("hi", GAPS[-1])]
FEW = (0, 300)
# Half a second there and back. Chromium's own slow line (below) leaves open sockets alone.
SLOW_SOCKETS = """
window.sockets = [];
window.frames_sent = [];
window.WebSocket = class extends WebSocket {
  constructor(...told) {
    super(...told);
    window.sockets.push(this);
  }
  send(frame) {
    if (typeof frame === "string" && frame.includes("idempotencyKey")) window.frames_sent.push(frame);
    setTimeout(() => this.readyState === WebSocket.OPEN && super.send(frame), 250);
  }
  set onmessage(hear) {
    super.onmessage = (event) => setTimeout(() => hear(event), 250);
  }
};
"""
SLOW_LINE = {"offline": False, "latency": 500, "downloadThroughput": -1, "uploadThroughput": -1}
PRESS = """async ([name, gap]) => {
  const find = () => [...document.querySelectorAll("main button.button")].find((one) => one.textContent.includes(name));
  const button = find();
  button.click();
  const { content, width } = getComputedStyle(button, "::before");
  const seen = [button.getAttribute("aria-busy"), content, width];
  await new Promise((done) => setTimeout(done, gap));
  find()?.click();
  button.isConnected && button.click();
  return seen;
}"""
AGAIN = (
    "() => { const socket = window.sockets.at(-1); for (const frame of [...window.frames_sent]) socket.send(frame); }"
)
BUSY = ["true", '""', "18px"]
_last = itertools.count(1)


@pytest.fixture
def slow_tab(tab: Tab):
    """A tab on a slow line, in which somebody is signed in."""

    def open_at(owner: Account, address: str) -> Page:
        page = tab(owner.stored)
        page.add_init_script(SLOW_SOCKETS)
        page.goto(address)
        return page

    return open_at


def slow_down(page: Page) -> None:
    """Make everything the page fetches from now on half a second late."""
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW_LINE)


def rooms_page(page: Page, language: str = "en") -> str:
    """Wait until a room can be booked; answers the button's words."""
    expect(page.get_by_role("radio").first).to_be_checked()
    words = said("Book package", language)
    expect(page.get_by_role("button", name=words)).to_be_enabled()
    return words


@pytest.mark.req("ME-3", "HOSP-3")
@pytest.mark.parametrize(("language", "gap"), ROOMS)
def test_a_room_pressed_twice_is_booked_once(slow_tab, rest: Rest, gap, language):
    owner, prefix = rest.newcomer(), "/hi" if language == "hi" else ""
    page = slow_tab(owner, f"{prefix}/hospitality")
    words = rooms_page(page, language)
    slow_down(page)
    assert page.evaluate(PRESS, [words, gap]) == BUSY
    expect(page).to_have_url(path(f"{prefix}/hospitality/bookings"))
    page.wait_for_timeout(1500)
    assert len(rest.bookings(owner)) == 1
    expect(page.get_by_role("main").get_by_role("listitem").filter(has=page.get_by_role("heading"))).to_have_count(1)


@pytest.mark.req("ME-3", "EXH-2")
@pytest.mark.parametrize("gap", FEW)
def test_a_stall_pressed_twice_is_held_and_no_problem(slow_tab, rest: Rest, gap):
    owner = rest.exhibitor()
    code = free_stall(rest)
    page = slow_tab(owner, "/exhibition/book-your-stall")
    page.get_by_role("button", name=f"Stall {code}, ").first.click()
    hold = page.get_by_role("button", name=f"Hold stall {code}")
    expect(hold).to_be_enabled()
    slow_down(page)
    assert page.evaluate(PRESS, ["Hold stall", gap]) == BUSY
    expect(page.get_by_role("heading", name=f"Application for stall {code}")).to_be_visible()
    page.wait_for_timeout(1500)
    expect(page.get_by_role("status").filter(has_text=f"Stall {code} is held for you")).to_be_visible()
    expect(page.get_by_role("heading", name="There is a problem")).to_have_count(0)
    claims: list[dict[str, Any]] = rest.call("GET", "/exhibition/applications", headers=owner.headers).json()["data"]
    assert len(claims) == 1
    rest.call("POST", f"/exhibition/applications/{claims[0]['id']}/cancel", headers=owner.headers)


def free_stall(rest: Rest) -> str:
    """A stall of the hall that is drawn first, which no other test of this run has chosen."""
    halls = rest.call("GET", "/exhibition/plan").json()["data"]
    free = [stall["code"] for stall in halls[0]["stalls"] if stall["status"] == "free"]
    return free[-next(_last)]


@pytest.mark.req("ME-3", "HOSP-3")
def test_the_event_of_one_press_that_comes_again_books_nothing_more(slow_tab, rest: Rest):
    """What a browser's own busy button cannot prevent: the same frame reaches the server twice and more."""
    owner = rest.newcomer()
    page = slow_tab(owner, "/hospitality")
    page.get_by_role("button", name=rooms_page(page)).click()
    page.evaluate(AGAIN)
    expect(page).to_have_url(path("/hospitality/bookings"))
    page.wait_for_timeout(1000)
    page.evaluate(AGAIN)
    page.wait_for_timeout(1500)
    assert len(rest.bookings(owner)) == 1
    expect(page.get_by_role("heading", name="There is a problem")).to_have_count(0)


@pytest.mark.req("ME-3", "HOSP-1")
def test_a_refused_press_leaves_its_button_ready(slow_tab, rest: Rest):
    page = slow_tab(rest.newcomer(), "/hospitality")
    button = page.get_by_role("button", name=rooms_page(page))
    page.get_by_role("textbox", name="Guest name").fill("")
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    expect_problem(page, "Guest name: Required")
    expect(button).not_to_have_attribute("aria-busy", "true")
    page.get_by_role("textbox", name="Guest name").fill("Meera Nair")
    button.click()
    expect(page).to_have_url(path("/hospitality/bookings"))


@pytest.mark.req("ME-3", "HOSP-3")
def test_a_press_whose_answer_was_lost_is_not_done_again(slow_tab, rest: Rest):
    owner = rest.newcomer()
    page = slow_tab(owner, "/hospitality")
    button = page.get_by_role("button", name=rooms_page(page))
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    page.wait_for_timeout(300)
    page.evaluate("() => window.sockets.at(-1).close()")
    page.wait_for_function("() => window.sockets.length > 1 && window.sockets.at(-1).readyState === WebSocket.OPEN")
    expect(button).not_to_have_attribute("aria-busy", "true")
    expect(button).to_be_enabled()
    page.wait_for_timeout(1500)
    button.click()
    expect(page).to_have_url(path("/hospitality/bookings"))
    page.wait_for_timeout(1000)
    assert len(rest.bookings(owner)) == 1


@pytest.mark.req("ME-3", "MEET-2")
@pytest.mark.parametrize("gap", FEW)
def test_a_message_sent_twice_is_there_once(slow_tab, rest: Rest, gap):
    asha, bilal = rest.newcomer(listed=True), rest.newcomer(listed=True)
    request = ask(rest, asha, bilal)
    respond(rest, bilal, request, "accept")
    page = slow_tab(asha, "/messages")
    page.get_by_role("link", name="Open conversation").click()
    page.get_by_role("textbox", name="Message").fill("Shall we meet?")
    slow_down(page)
    assert page.evaluate(PRESS, ["Send", gap])[0] == "true"
    expect(page.get_by_role("log")).to_contain_text("Shall we meet?")
    page.wait_for_timeout(1500)
    assert len(rest.call("GET", f"/connection/{request}/messages", headers=bilal.headers).json()["data"]) == 1


@pytest.mark.req("ME-3", "AGENDA-2")
@pytest.mark.parametrize("gap", FEW)
def test_a_seat_pressed_twice_is_taken_once_and_not_given_up(slow_tab, rest: Rest, gap):
    owner = rest.newcomer()
    session = rest.call("GET", "/programme/sessions/reading-a-river-chart").json()["data"]
    page = slow_tab(owner, "/events/programme/reading-a-river-chart")
    expect(page.get_by_role("button", name="Sign up for a seat")).to_be_enabled()
    slow_down(page)
    page.get_by_role("button", name="Sign up for a seat").dblclick(delay=gap)
    expect(page.get_by_role("button", name="Give up the seat")).to_be_visible()
    page.wait_for_timeout(1500)
    mine = rest.call("GET", "/me/agenda", headers=owner.headers).json()["data"]["sessions"]
    assert [(row["session"]["id"], row["seat"]) for row in mine] == [(session["id"], "seated")]
    rest.call("DELETE", f"/me/agenda/{session['id']}/seat", headers=owner.headers).raise_for_status()


@pytest.mark.req("ME-3", "MEET-1")
@pytest.mark.parametrize("gap", FEW)
def test_a_proposal_sent_twice_is_one_meeting(slow_tab, rest: Rest, gap):
    asha, bilal = rest.newcomer(listed=True), rest.newcomer(listed=True)
    respond(rest, bilal, ask(rest, asha, bilal), "accept")
    page = slow_tab(asha, "/networking/requests")
    page.get_by_role("link", name="Propose a meeting").click()
    dialog = page.get_by_role("dialog", name="Propose a meeting")
    dialog.get_by_role("group", name="Times").get_by_role("checkbox", name="10:00").check()
    slow_down(page)
    assert page.evaluate(PRESS, ["Send proposal", gap])[0] == "true"
    expect(page.get_by_role("status").filter(has_text="Your proposal is sent")).to_be_visible()
    page.wait_for_timeout(1500)
    for reader in (asha, bilal):
        meetings = rest.call("GET", "/meetings", headers=reader.headers).json()["data"]
        assert [row["status"] for row in meetings] == ["proposed"]
    expect(page.get_by_role("heading", name="There is a problem")).to_have_count(0)


@pytest.mark.req("ME-3", "MEET-1")
def test_a_chosen_day_stands_at_once_and_its_times_are_held_until_they_have_come(slow_tab, rest: Rest):
    asha, bilal = rest.newcomer(listed=True), rest.newcomer(listed=True)
    respond(rest, bilal, ask(rest, asha, bilal), "accept")
    page = slow_tab(asha, "/networking/requests")
    page.get_by_role("link", name="Propose a meeting").click()
    dialog = page.get_by_role("dialog", name="Propose a meeting")
    day, times = dialog.get_by_label("Day"), dialog.get_by_role("group", name="Times")
    expect(times).to_have_js_property("inert", False)
    second = day.locator("option").nth(1).get_attribute("value") or ""
    day.select_option(second)
    assert day.input_value() == second
    assert times.evaluate("(group) => group.inert")
    expect(times).to_have_js_property("inert", False)
    expect(day).to_have_value(second)
    expect(times.get_by_role("checkbox").first).to_have_attribute("id", re.compile(second))


@pytest.mark.req("ME-3", "AGENDA-2")
@pytest.mark.parametrize("gap", FEW)
def test_a_session_kept_twice_is_kept_once_and_not_given_up(slow_tab, rest: Rest, gap):
    owner = rest.newcomer()
    session = rest.call("GET", "/programme/sessions/reading-a-river-chart").json()["data"]
    page = slow_tab(owner, "/events/programme/reading-a-river-chart")
    button = page.locator(f'[data-keep="{session["id"]}"]').first
    expect(button).to_have_text("Keep")
    slow_down(page)
    button.evaluate(
        "async (one, gap) => { one.click(); await new Promise((done) => setTimeout(done, gap)); one.click(); }", gap
    )
    expect(button).to_have_text("Kept")
    page.wait_for_timeout(1500)
    expect(button).to_have_text("Kept")
    mine = rest.call("GET", "/me/agenda", headers=owner.headers).json()["data"]["sessions"]
    assert [row["session"]["id"] for row in mine] == [session["id"]]


@pytest.mark.req("ME-3", "AGENDA-2")
def test_a_double_click_on_keep_is_one_press_also_when_the_answer_comes_between(slow_tab, rest: Rest):
    owner = rest.newcomer()
    page = slow_tab(owner, "/events/programme/reading-a-river-chart")
    button = page.locator("button[data-keep]").first
    button.click()
    expect(button).to_have_text("Kept")
    button.dispatch_event("click", {"detail": 2})
    page.wait_for_timeout(500)
    expect(button).to_have_text("Kept")
    button.click()
    expect(button).to_have_text("Keep")
