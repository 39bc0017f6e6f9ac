"""What is typed in the office and not saved is not lost: sessions end, colleagues save first, links are followed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Tab
from tests.e2e.journeys import path, path_with
from tests.e2e.rest import Rest
from tests.e2e.test_backoffice import EMAIL, PASSWORD, sign_in
from tests.e2e.test_backoffice_forms import ASKED
from tests.e2e.test_check_in import Office

PAGE = "/admin/pages/imw~how-to-reach"
KEPT = "We kept what you typed in this tab."
BESIDE = "What is stored changed meanwhile. Your words stand in the form; this is stored now:"


@pytest.fixture
def office(rest: Rest) -> Office:
    """The first administrator over REST, with a session of their own."""
    return Office(rest)


@pytest.fixture
def page(tab: Tab, rest: Rest) -> Page:
    """A tab of the same administrator."""
    return tab({"admin_token": rest.chief()})


def open_release(page: Page, office: Office, title: str) -> str:
    """A new press release on the screen; answers its address."""
    texts = {"titleEn": title, "summaryEn": "All of them.", "bodyEn": "At nine."}
    made = office.call("POST", "/admin/newsroom/releases", json=texts)["data"]
    page.goto(f"/admin/releases/{made['id']}")
    expect(page.get_by_label("Title, English")).to_have_value(title)
    return f"/admin/releases/{made['id']}"


def ask(rest: Rest, office: Office) -> str:
    """A query of somebody; answers its id."""
    number = rest.call("POST", "/query", json=ASKED).json()["reference"]
    (query,) = office.call("GET", "/admin/queries", params={"search": number})["data"]
    return query["id"]


@pytest.mark.req("BO-3", "AUTH-5", "ROUTE-4")
def test_what_is_typed_is_there_again_once_one_has_signed_in_again(page: Page, office: Office):
    address = open_release(page, office, "Gates open")
    page.get_by_label("Text, English").fill("At ten, by the eastern gate.")
    token = page.evaluate("localStorage.getItem('admin_token')")
    office.rest.call("POST", "/admin/logout", headers={"Authorization": f"Bearer {token}"}).raise_for_status()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page).to_have_url(path_with("/admin/login"))
    sign_in(page, EMAIL, PASSWORD)
    expect(page).to_have_url(path(address))
    expect(page.get_by_text(KEPT)).to_be_visible()
    expect(page.get_by_label("Text, English")).to_have_value("At ten, by the eastern gate.")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("main").get_by_text("Saved", exact=True)).to_be_visible()
    expect(page.get_by_text(KEPT)).to_have_count(0)
    page.reload()
    expect(page.get_by_label("Text, English")).to_have_value("At ten, by the eastern gate.")
    expect(page.get_by_text(KEPT)).to_have_count(0)


@pytest.mark.req("BO-3")
@pytest.mark.parametrize("width", [1280, 390])
def test_what_a_colleague_saved_stands_beside_what_was_typed(page: Page, office: Office, width: int):
    address = open_release(page, office, f"Quays open {width}")
    page.get_by_label("Text, English").fill("At ten.")
    newer = {"titleEn": f"Quays open {width}", "summaryEn": "Both of them.", "bodyEn": "At eight."}
    office.call("PUT", address.replace("/admin", "/admin/newsroom"), json=newer)
    save = page.get_by_role("button", name="Save", exact=True)
    save.click()
    expect(page.get_by_role("alert").get_by_text("This was changed since you opened it.")).to_be_visible()
    expect(page.get_by_text(BESIDE)).to_be_visible()
    expect(page.get_by_text("Changed meanwhile too, and as stored in the form now: Summary, English")).to_be_visible()
    form = page.locator("#entry-texts")
    expect(form.get_by_label("Summary, English")).to_have_value("Both of them.")
    expect(form.get_by_label("Text, English")).to_have_value("At ten.")
    page.get_by_role("button", name="Take this instead").click()
    expect(form.get_by_label("Text, English")).to_have_value("At eight.")
    form.get_by_label("Text, English").fill("At half past eight.")
    save.click()
    expect(page.get_by_role("main").get_by_text("Saved", exact=True)).to_be_visible()
    expect(page.get_by_text(BESIDE)).to_have_count(0)
    expect(form.get_by_label("Text, English")).to_have_value("At half past eight.")


@pytest.mark.req("BO-3")
def test_whoever_leaves_with_something_typed_is_asked_first(page: Page):
    page.goto(PAGE)
    title = page.get_by_label("Title, English")
    before = title.input_value()
    way = page.get_by_role("navigation", name="Back office").get_by_role("link", name="Packages")
    title.fill("The way to us")
    way.click()
    question = page.get_by_role("dialog", name="Leave without saving?")
    question.get_by_role("button", name="Stay here").click()
    expect(question).to_be_hidden()
    expect(page).to_have_url(path(PAGE))
    way.click()
    question.get_by_role("button", name="Leave without saving").click()
    expect(page).to_have_url(path("/admin/packages"))
    page.go_back()
    expect(title).to_have_value("The way to us")
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    assert asked == ["beforeunload"]
    expect(title).to_have_value("The way to us")
    page.get_by_role("button", name="Start again").click()
    expect(title).to_have_value(before)
    way.click()
    expect(page).to_have_url(path("/admin/packages"))


@pytest.mark.req("BO-3", "QRY-1")
def test_a_half_written_answer_waits_for_whoever_writes_it(page: Page, office: Office, rest: Rest):
    first, other = (ask(rest, office) for _time in range(2))
    page.goto(f"/admin/queries/{first}")
    answer = page.get_by_label("Answer", exact=True)
    answer.fill("The quay opens")
    page.wait_for_function("() => Object.keys(sessionStorage).some((key) => key.startsWith('unsaved:'))")
    page.goto(f"/admin/queries/{other}")
    expect(answer).to_have_value("")
    page.goto(f"/admin/queries/{first}")
    expect(answer).to_have_value("The quay opens")
    page.get_by_role("button", name="Send answer").click()
    expect(page.get_by_role("main").get_by_text("The answer is on its way")).to_be_visible()
    expect(answer).to_have_value("")
    page.reload()
    expect(answer).to_have_value("")


def sign_out(page: Page) -> None:
    """Press *Logout* in the menu by the administrator's name."""
    page.locator("[popovertarget=office-user]").click()
    page.get_by_role("menuitem", name="Logout", exact=True).click()


def kept_words(page: Page) -> int:
    """How many forms' words are in this tab."""
    return page.evaluate("() => Object.keys(sessionStorage).filter((key) => key.startsWith('unsaved:')).length")


@pytest.mark.req("BO-3", "AUTH-5")
@pytest.mark.parametrize("width", [1280, 390])
def test_whoever_logs_out_is_asked_first_and_leaves_nothing_typed_behind(page: Page, office: Office, width: int):
    other = page.context.new_page()
    for number, tab_of_theirs in enumerate((other, page)):
        open_release(tab_of_theirs, office, f"Gates shut {width} {number}")
        tab_of_theirs.get_by_label("Text, English").fill("Not for others to read.")
        tab_of_theirs.wait_for_function("() => Object.keys(sessionStorage).some((key) => key.startsWith('unsaved:'))")
    sign_out(page)
    question = page.get_by_role("dialog", name="Log out without saving?")
    question.get_by_role("button", name="Stay here").click()
    expect(page.get_by_label("Text, English")).to_have_value("Not for others to read.")
    assert kept_words(page) == 1
    sign_out(page)
    question.get_by_role("button", name="Log out", exact=True).click()
    expect(page).to_have_url(path("/admin/login"))
    assert kept_words(page) == 0
    other.wait_for_function("() => !Object.keys(sessionStorage).some((key) => key.startsWith('unsaved:'))")
    assert not page.evaluate("localStorage.getItem('office_left')")


@pytest.mark.req("BO-3", "PROG-1")
def test_a_speaker_chosen_while_a_colleague_chose_another_stays_chosen(page: Page, office: Office):
    meera, arun, devi = (
        office.call("POST", "/admin/programme/speakers", json={"nameEn": name})["data"]["id"]
        for name in ("Meera of the pier", "Arun of the quay", "Devi of the dock")
    )
    hours = {"startsAt": "2027-02-01T05:00:00Z", "endsAt": "2027-02-01T06:00:00Z"}
    talk = {"titleEn": "Piers and quays", "language": "en", "kind": "talk", "speakers": [meera], **hours}
    made = office.call("POST", "/admin/programme/sessions", json=talk)["data"]
    page.goto(f"/admin/sessions/{made['id']}")
    page.locator("summary", has_text="Speakers").click()
    speaker = page.get_by_label("Speaker 1", exact=True)
    expect(speaker).to_have_value("Meera of the pier")
    speaker.click()
    page.get_by_role("option", name="Arun of the quay").click()
    office.call("PUT", f"/admin/programme/sessions/{made['id']}", json=talk | {"speakers": [devi]})
    save = page.get_by_role("button", name="Save", exact=True)
    save.click()
    expect(page.get_by_text(BESIDE)).to_be_visible()
    expect(page.get_by_role("textbox", name="Speaker 1", exact=True)).to_have_value("Devi of the dock")
    expect(page.get_by_role("combobox", name="Speaker 1", exact=True, include_hidden=True)).to_have_value(
        "Arun of the quay"
    )
    save.click()
    expect(page.get_by_text("Saved. Readers see it with the next release.")).to_be_visible()
    assert office.call("GET", f"/admin/programme/sessions/{made['id']}")["data"]["speakers"] == [arun]
