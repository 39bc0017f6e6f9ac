"""Staff at work on registrations, in a browser: many are decided alike, and nobody else with them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.rest import Account, Rest, new_contact
from tests.e2e.test_accessibility import expect_fits
from tests.e2e.test_backoffice_money import enter
from tests.uploads import PDF


def box(page: Page, person: Account) -> Locator:
    """What is ticked to choose somebody in the list."""
    return page.get_by_role("row").filter(has_text=person.profile["lastName"]).get_by_role("checkbox")


@pytest.mark.req("BO-3", "REG-5")
def test_a_tick_is_gone_after_the_decision_and_never_falls_to_the_next(page: Page, rest: Rest):
    later, lacking, first = rest.newcomer("exhibitor"), rest.newcomer("media"), rest.newcomer("exhibitor")
    enter(page)
    page.goto("/admin/registrations/?status=pending")
    for person in (lacking, first):
        box(page, person).check()
    page.get_by_text("Decide those that are ticked", exact=True).click()
    page.get_by_label("Decision").select_option(label="Approve")
    page.get_by_role("button", name="Decide", exact=True).click()
    page.get_by_role("button", name="Yes, decide").click()
    values = page.get_by_role("main").get_by_role("status").filter(has_text="1 approved; 1 could not be.")
    expect(values).to_be_focused()
    expect(box(page, first)).to_have_count(0)
    for person in (lacking, later):
        expect(box(page, person)).not_to_be_checked()
    page.get_by_label("Decision").select_option(label="Put on the waiting list")
    page.get_by_role("button", name="Decide", exact=True).click()
    page.get_by_role("button", name="Yes, decide").click()
    expect(page.get_by_role("alert")).to_contain_text("Tick at least one row")
    expect(values).to_have_count(0)


# What a quick answer does between two frames: the pressed button is disabled and enabled, and its outcome is told.
ANSWER_WITHIN_A_FRAME = """async () => {
  const main = document.querySelector("main");
  const button = main.appendChild(Object.assign(document.createElement("button"), { textContent: "Pressed" }));
  const outcome = Object.assign(document.createElement("div"), { className: "notice", textContent: "It is done." });
  outcome.setAttribute("role", "status");
  button.focus();
  button.disabled = true;
  await Promise.resolve();
  main.prepend(outcome);
  button.disabled = false;
  await Promise.resolve();
}"""


@pytest.mark.req("BO-3", "A11Y-1")
def test_an_outcome_that_comes_within_a_frame_takes_the_focus_too(page: Page):
    enter(page)
    page.goto("/admin/registrations/")
    expect(page.get_by_role("row").nth(1)).to_be_visible()
    page.evaluate(ANSWER_WITHIN_A_FRAME)
    expect(page.get_by_text("It is done.")).to_be_focused()


@pytest.mark.req("BO-3")
def test_a_filter_chosen_and_sent_at_once_narrows_the_list(page: Page, rest: Rest):
    rest.newcomer("delegate")
    waiting = rest.newcomer("exhibitor")
    enter(page)
    page.goto("/admin/registrations/")
    rows = page.get_by_role("row")
    expect(rows.filter(has_text=waiting.profile["lastName"])).to_be_visible()
    page.get_by_label("Status").select_option(label="Pending")
    page.get_by_label("Kind").select_option(label="Exhibitor")
    page.get_by_role("button", name="Show", exact=True).click()
    page.wait_for_url(re.compile(r"status=pending&kind=exhibitor"))
    expect(rows.filter(has_text="Approved")).to_have_count(0)
    page.wait_for_timeout(1000)
    expect(page).to_have_url(re.compile(r"status=pending&kind=exhibitor"))
    expect(page.get_by_label("Status")).to_have_value("pending")

    page.get_by_label("Search by name").fill("nobody of this name")
    page.get_by_role("button", name="Show", exact=True).click()
    page.get_by_role("button", name="Show all").click()
    expect(page.get_by_label("Kind")).to_have_value("")
    page.goto("/admin/registrations/?status=approved")
    expect(page.get_by_label("Status")).to_have_value("approved")
    page.get_by_label("Status").select_option(label="All")
    expect(page).to_have_url(re.compile(r"/admin/registrations/?$"))
    expect(rows.filter(has_text="Pending").first).to_be_visible()


PIECES_IN_TWO_LINES = """row => {
  const range = document.createRange();
  return [...row.querySelector("span:has(> wbr)").childNodes].filter((node) => {
    range.selectNodeContents(node);
    return node.nodeType === Node.TEXT_NODE && range.getClientRects().length > 1;
  }).map((node) => node.data);
}"""


@pytest.mark.req("BO-3", "A11Y-1")
@pytest.mark.parametrize("width", [1280, 390])
def test_a_long_address_breaks_at_its_signs_and_within_no_word(page: Page, rest: Rest, width):
    local, _at, _host = new_contact()[0].partition("@")
    email = f"anantharamakrishnan.venkatasubramanian.{local}@jawaharlalnehruports.example"
    owner = rest.newcomer("visitor", email=email)
    assert rest.call("GET", "/visitor/pass", headers=owner.headers).status_code == 200
    enter(page)
    page.goto(f"/admin/passes/?search={email}")
    row = page.get_by_role("row").filter(has_text=email)
    expect(row).to_be_visible()
    assert row.evaluate(PIECES_IN_TWO_LINES) == []
    expect_fits(page)


@pytest.mark.req("REG-2", "BO-3")
def test_a_document_is_saved_as_it_came_and_never_opened_by_the_page(page: Page, rest: Rest):
    person = rest.newcomer("media")
    sent = rest.call(
        "POST",
        "/media/documents",
        data={"kind": "media-letter"},
        files={"file": ("letter.pdf", PDF)},
        headers=person.headers,
    )
    assert sent.status_code == 200, sent.text
    enter(page)
    page.goto(f"/admin/registrations/{person.profile['id']}/")
    button = page.locator("button[data-file]")
    with page.expect_download() as coming:
        button.click()
    name = coming.value.suggested_filename
    assert name.endswith("-media-letter.pdf")
    assert Path(coming.value.path()).read_bytes() == PDF
    expect(page.get_by_role("status").filter(has_text=f"{name} is downloaded.")).to_be_visible()
    expect(button).to_have_attribute("aria-busy", "false")


@pytest.mark.req("STAFF-1", "HOSP-3")
def test_a_stay_is_offered_for_somebody_once_they_are_approved(page: Page, rest: Rest):
    person = rest.newcomer("exhibitor")
    enter(page)
    page.goto(f"/admin/registrations/{person.profile['id']}/")
    expect(page.get_by_text("Correct fields", exact=True)).to_be_visible()
    booking = page.get_by_text("Book a stay", exact=True)
    expect(booking).to_have_count(0)
    page.get_by_role("button", name="Approve", exact=True).click()
    expect(booking.first).to_be_visible()
