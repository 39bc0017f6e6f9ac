"""Staff at work on one person, and the person who answers what is asked, in a browser (STAFF-1, ASK-1)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from maritime_site.domain.people.kinds import KINDS
from tests.e2e.conftest import NewContext
from tests.e2e.rest import Rest, new_contact
from tests.e2e.test_accessibility import expect_fits
from tests.e2e.test_backoffice_money import enter
from tests.uploads import PDF


def keep_picture(page: Page, name: str) -> None:
    """A picture for whoever looks, where a folder is named for it."""
    if folder := os.environ.get("MARITIME_TEST_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def add_person(page: Page, email: str) -> str:
    """Add a journalist by hand; answers the registration's id."""
    page.goto("/admin/registrations/")
    page.get_by_role("link", name="Add a person").click()
    page.wait_for_url("**/admin/people/new")  # the list behind it has a Kind of its own
    page.get_by_label("Kind", exact=True).select_option("media")
    for label, value in (
        ("First name", "Meera"),
        ("Last name", "Iyer"),
        ("Email", email),
        ("Organisation", "The Daily Tide"),
        ("Designation", "Editor"),
    ):
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("The person agreed").check()
    expect_fits(page)
    keep_picture(page, "add")
    page.get_by_role("button", name="Add the person").click()
    expect(page.get_by_role("heading", name="Meera Iyer", level=1)).to_be_visible()
    return page.url.rstrip("/").rpartition("/")[2]


def ask_for_more(page: Page) -> None:
    """Ask for a field and a document by ticking them."""
    page.get_by_text("Ask for more", exact=True).click()
    page.get_by_label("Question").fill("Please send your letter, and name your outlet.")
    page.get_by_text("Documents that are asked for").click()
    page.get_by_label("Letter from your media house").check()
    page.get_by_text("Fields that are asked for").click()
    page.get_by_label("Media outlet", exact=True).first.check()
    keep_picture(page, "ask")
    page.get_by_role("button", name="Send question").click()
    expect(page.get_by_role("main").get_by_text("Asked for more").first).to_be_visible()


def answer_request(theirs: Page) -> None:
    """Answer exactly that, on the page that the letter leads to."""
    theirs.goto("/asked")
    expect(theirs.get_by_text("Please send your letter")).to_be_visible()
    expect_fits(theirs)
    keep_picture(theirs, "asked")
    theirs.get_by_label("Media outlet").fill("The Daily Tide")
    theirs.get_by_role("button", name="Send answer").click()
    expect(theirs.get_by_label("Media outlet")).to_have_count(0)
    theirs.get_by_label("Letter from your media house").set_input_files(
        {"name": "letter.pdf", "mimeType": "application/pdf", "buffer": PDF}
    )
    theirs.get_by_role("button", name="Hand in").click()
    expect(theirs.get_by_text("Your answer arrived").first).to_be_visible()
    keep_picture(theirs, "answered")
    theirs.goto("/hi/asked")
    expect(theirs.locator("html")).to_have_attribute("lang", "hi")
    keep_picture(theirs, "answered-hi")


def undo_approval(page: Page, number: str) -> None:
    """Undo the approval; the dialog says what follows."""
    page.reload()
    page.get_by_role("group").get_by_text("Undo the decision", exact=True).first.click()
    page.locator("#undo-reason").fill("The approval was meant for a namesake.")
    page.get_by_role("button", name="Undo the decision").click()
    question = page.get_by_role("dialog", name="Undo the decision?")
    expect(question).to_contain_text(number)
    keep_picture(page, "undo")
    question.get_by_role("button", name="Yes, undo it").click()
    expect(page.get_by_text("Undone: the person was written to").first).to_be_visible()
    expect_fits(page)
    keep_picture(page, "person")


def look_at_each_width(page: Page, theirs: Page) -> None:
    """Nothing is wider than its window."""
    for width in (800, 390):
        page.set_viewport_size({"width": width, "height": 844})
        expect_fits(page)
        keep_picture(page, f"person-{width}")
    theirs.set_viewport_size({"width": 390, "height": 844})
    theirs.goto("/hi/asked")
    keep_picture(theirs, "asked-hi-390")


@pytest.mark.req("STAFF-1", "ASK-1")
def test_somebody_is_added_asked_answers_is_approved_and_undone(page: Page, rest: Rest, new_context: NewContext):
    email, _mobile = new_contact()
    enter(page)
    person_id = add_person(page, email)
    ask_for_more(page)
    account = rest.signed_in("media", email)
    theirs = new_context(account.stored).new_page()
    answer_request(theirs)
    page.reload()
    expect(page.get_by_text("Answered what was asked for").first).to_be_visible()
    page.get_by_role("button", name="Approve", exact=True).click()
    expect(page.get_by_text("Approved: the person was written to").first).to_be_visible()
    own_pass = f"{KINDS['media'].api_prefix}/pass"
    answer = rest.call("GET", own_pass, headers=account.headers)
    assert answer.status_code == 200, answer.text
    undo_approval(page, answer.json()["data"]["passNumber"])
    assert rest.call("GET", own_pass, headers=account.headers).status_code == 409
    read = rest.call("GET", f"/admin/people/{person_id}", headers={"Authorization": f"Bearer {rest.chief()}"})
    assert read.json()["data"]["pass"]["status"] == "revoked"
    look_at_each_width(page, theirs)
