"""A slow line and fast fingers: a form that a press fills takes nothing in until it shows what was pressed."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Tab
from tests.e2e.rest import Rest
from tests.e2e.test_networking import ask, respond, two
from tests.e2e.test_pressed_twice import SLOW_SOCKETS

WORDS = {"abstract": "Why ships wait.", "biography": "Meera dredges."}
# What a hand does at once, without waiting as Playwright would: press, go to the field, type. The browser takes the
# focus from what is held when it draws the next frame.
PRESS_AND_FOCUS = """async ([button, field]) => {
  button.click();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  field.focus();
  return [field.value, document.activeElement === field];
}"""

# Anything that changes in the page while the server does not know yet; answers how many dialogs are open then.
CHANGE_SOMETHING = """async () => {
  document.querySelector("main").append(document.createElement("i"));
  await new Promise((done) => setTimeout(done, 100));
  return document.querySelectorAll("dialog[open]").length;
}"""

# Every word that a button shows from now on.
NOTE_BUTTONS = """() => {
  window.buttonWords = [];
  const note = () => {
    for (const button of document.querySelectorAll("main button")) window.buttonWords.push(button.innerText.trim());
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""

_last = itertools.count(1)


@pytest.fixture
def slow_tab(tab: Tab):
    """A tab whose every answer comes half a second late."""

    def open_at(stored: dict[str, str], address: str) -> Page:
        page = tab(stored)
        page.add_init_script(SLOW_SOCKETS)
        page.goto(address)
        return page

    return open_at


def press_and_type(page: Page, button: Locator, field: Locator, words: str) -> Any:
    """Press and type at once; answers what the field held and whether it took the words."""
    seen = page.evaluate(PRESS_AND_FOCUS, [button.element_handle(), field.element_handle()])
    page.keyboard.type(words)
    return seen


@pytest.mark.req("AGENDA-1", "ME-3")
@pytest.mark.parametrize("width", [390])
def test_words_typed_before_a_proposal_is_in_its_form_go_nowhere(slow_tab, rest: Rest, width: int):
    person = rest.newcomer("conference")
    talk = {"title": "Deep berths", **WORDS}
    rest.call("POST", "/me/talk-proposals", json=talk, headers=person.headers).raise_for_status()
    page = slow_tab(person.stored, "/talk-proposals")
    title, form = page.get_by_label("Title"), page.locator("#talk-proposal")
    title.fill("Another talk")
    change = page.get_by_role("button", name="Change", exact=True)
    assert press_and_type(page, change, title, " of mine") == ["Another talk", False]
    expect(form).to_have_attribute("aria-busy", "true")
    expect(title).to_have_value("Deep berths")
    expect(form).not_to_have_attribute("inert", "")
    title.fill("Wider berths")
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_role("main").get_by_role("heading", name="Wider berths")).to_be_visible()
    expect(title).to_have_value("Another talk")


@pytest.mark.req("AGENDA-1", "ME-3")
def test_only_the_button_that_was_pressed_says_that_it_waits(slow_tab, rest: Rest):
    person = rest.newcomer("conference")
    rest.call(
        "POST", "/me/talk-proposals", json={"title": "Dry docks", **WORDS}, headers=person.headers
    ).raise_for_status()
    page = slow_tab(person.stored, "/talk-proposals")
    page.evaluate(NOTE_BUTTONS)
    page.get_by_role("button", name="Change", exact=True).click()
    save = page.get_by_role("button", name="Save changes")
    expect(save).to_be_visible()
    assert "Sending..." not in page.evaluate("window.buttonWords")
    save.click()
    expect(page.get_by_role("button", name="Send proposal")).to_be_enabled()
    assert "Sending..." in page.evaluate("window.buttonWords")


@pytest.mark.req("MEET-2", "ME-3")
def test_the_next_message_is_not_lost_with_the_one_that_is_being_sent(slow_tab, rest: Rest):
    asha, bilal = two(rest)
    request = ask(rest, asha, bilal)
    respond(rest, bilal, request, "accept")
    page = slow_tab(asha.stored, f"/messages?with={request}")
    field = page.get_by_role("textbox", name="Message")
    field.fill("Good morning")
    send = page.get_by_role("button", name="Send", exact=True)
    assert press_and_type(page, send, field, " again") == ["Good morning", False]
    expect(page.get_by_role("log")).to_contain_text("Good morning")
    expect(field).to_be_focused()
    page.keyboard.type("And again")
    expect(field).to_have_value("And again")


@pytest.mark.req("MEET-1", "A11Y-1")
def test_a_dialog_that_was_shut_stays_shut_until_the_server_knows(slow_tab, rest: Rest):
    page = slow_tab(rest.newcomer(listed=True).stored, "/meetings")
    propose = page.get_by_role("button", name="Propose a meeting")
    for _round in range(2):
        propose.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(propose).not_to_have_attribute("aria-busy", "true")
        page.keyboard.press("Escape")
        assert page.evaluate(CHANGE_SOMETHING) == 0
        expect(page.locator("dialog[aria-busy]")).to_have_count(0)


@pytest.mark.req("BO-3", "ME-3")
def test_what_is_typed_while_a_list_is_searched_stays(slow_tab, rest: Rest):
    page = slow_tab({"admin_token": rest.chief()}, "/admin/registrations/")
    expect(page.get_by_role("main").get_by_role("table")).to_be_visible()
    box = page.get_by_role("searchbox").filter(visible=True).last
    box.fill("Ra")
    box.press("Enter")
    page.keyboard.type("o")
    expect(page).to_have_url(re.compile(r"\?search=Ra$"))
    page.wait_for_timeout(1500)
    expect(box).to_have_value("Rao")
    expect(box).to_be_focused()
    page.go_back()
    expect(box).to_have_value("")


@pytest.mark.req("RULE-1", "ME-3")
def test_a_question_is_not_saved_over_the_one_that_was_pressed_next(slow_tab, rest: Rest):
    chief = {"admin_token": rest.chief()}
    page = slow_tab(chief, "/admin/rules/media")
    main = page.get_by_role("main")
    first, second = (f"{name} {next(_last)}" for name in ("Camera", "Lens"))
    for label in (first, second):
        add_question(page, label)
    dates = main.get_by_role("spinbutton", name="Places")
    dates.fill("77")
    main.get_by_role("button", name=f"Change: {first}").click()
    label = main.get_by_label("Question, English")
    expect(label).to_have_value(first)
    expect(dates).to_have_value("77")
    other = main.get_by_role("button", name=f"Change: {second}")
    assert press_and_type(page, other, label, " bag") == [first, False]
    main.get_by_role("button", name="Save question").click(force=True, no_wait_after=True)
    expect(label).to_have_value(second)
    expect(main.get_by_text(first).first).to_be_visible()
    for name in (first, second):
        main.get_by_role("button", name=f"Remove: {name}").click()
        page.get_by_role("dialog").get_by_role("button", name="Yes, remove it").click()
        expect(main.get_by_role("button", name=f"Remove: {name}")).to_have_count(0)


@pytest.mark.req("RULE-1", "A11Y-1")
def test_a_form_that_a_press_opens_takes_the_focus_of_the_button_that_is_gone(slow_tab, rest: Rest):
    page = slow_tab({"admin_token": rest.chief()}, "/admin/rules/media")
    main = page.get_by_role("main")
    add = main.get_by_role("button", name="Add a question")
    add.press("Enter")
    expect(add).to_have_count(0)
    expect(main.get_by_label("Question, English")).to_be_focused()
    main.get_by_role("button", name="Cancel").press("Enter")
    expect(add).to_be_focused()


def add_question(page: Page, label: str) -> None:
    """Ask one more question of those who register."""
    main = page.get_by_role("main")
    main.get_by_role("button", name="Add a question").click()
    main.get_by_label("Question, English").fill(label)
    main.get_by_label("Question, Hindi").fill(label)
    main.get_by_label("Key").fill(label.lower().replace(" ", "-"))
    main.get_by_role("button", name="Save question").click()
    expect(main.get_by_role("button", name=f"Change: {label}")).to_be_visible()
