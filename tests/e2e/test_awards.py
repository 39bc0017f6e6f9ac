"""A nomination from the form to the achiever's first sign-in (AWD-1)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Tab
from tests.e2e.journeys import expect_links, expect_signed_in, open_login, said, sign_in
from tests.e2e.rest import Rest, new_contact
from tests.e2e.site import CHIEF, Site
from tests.e2e.watching import Watch
from tests.uploads import PDF

pytestmark = pytest.mark.req("AWD-1")
AWARD = "Port and terminal operations"


def fill(page: Page, nominee: str, mobile: str) -> None:
    page.get_by_role("radio", name=AWARD).check()
    for label, value in {
        "Nominee's name": "Esha Menon",
        "Nominee's email": nominee,
        "Nominee's mobile": mobile,
        "Nominee's organisation": "Harbour Works",
        "Statement": "Ships waited half as long in 2025.",
        "Your name": "Meera Nair",
        "Your email": "meera@nominators.example",
    }.items():
        page.get_by_role("textbox", name=label, exact=True).fill(value)


def shortlist(rest: Rest, reference: str) -> None:
    login = {"email": CHIEF["MARITIME_ADMIN_EMAIL"], "password": CHIEF["MARITIME_ADMIN_PASSWORD"]}
    token = rest.call("POST", "/admin/super-admin/login", json=login).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    (row,) = rest.call("GET", f"/admin/nominations?search={reference}", headers=headers).json()["data"]
    assert rest.call("POST", f"/admin/nominations/{row['id']}/shortlist", headers=headers).status_code == 200


@pytest.mark.req("AWD-1", "REG-1", "AUTH-1")
def test_nominated_accepted_shortlisted_signed_in(page: Page, watch: Watch, site: Site, rest: Rest):
    watch.expect("status of 422")
    nominee, mobile = new_contact()
    page.goto("/awards/nominate")
    page.get_by_role("button", name="Continue").click()
    summary = page.get_by_role("alert").filter(has=page.get_by_role("heading"))
    expect_links(summary, ("category", "nomineeName", "statement", "nominatorEmail", "consent"))
    fill(page, nominee, mobile)
    page.get_by_role("textbox", name="Your email", exact=True).blur()
    page.wait_for_function("() => localStorage.getItem('draft:/awards/nominate')?.includes('meera@')")
    page.reload()
    expect(page.get_by_role("textbox", name="Statement", exact=True)).to_have_value(re.compile("half as long"))
    expect(page.get_by_role("radio", name=AWARD)).to_be_checked()
    page.get_by_role("checkbox", name=re.compile("I agree to the use")).check()
    page.get_by_role("button", name="Continue").click()

    expect(page.get_by_role("heading", name="Check your answers")).to_be_visible()
    files = page.get_by_label("Supporting files")
    files.set_input_files({"name": "figures.jpg", "mimeType": "image/jpeg", "buffer": PDF})
    page.get_by_role("button", name="Submit nomination").click()
    expect(files).to_have_accessible_description(re.compile("its content is something else"))
    files.set_input_files({"name": "film.pdf", "mimeType": "application/pdf", "buffer": PDF + bytes(10 * 1024 * 1024)})
    page.get_by_role("button", name="Submit nomination").click()
    expect(files).to_have_accessible_description(re.compile("film.pdf: Choose a file of at most 10 MB"))
    files.set_input_files({"name": "figures.pdf", "mimeType": "application/pdf", "buffer": PDF})
    page.go_back()
    expect(page.get_by_role("textbox", name="Statement", exact=True)).to_have_value(re.compile("half as long"))
    page.go_forward()
    expect(page.get_by_role("heading", name="Check your answers")).to_be_focused()
    assert files.evaluate("input => [...input.files].map(({ name }) => name)") == ["figures.pdf"]
    page.get_by_role("button", name="Submit nomination").click()
    expect(page.get_by_role("heading", name="Nomination received")).to_be_visible()
    reference = page.get_by_text(re.compile(r"^NOM-")).inner_text()

    letter = site.letter_to(nominee, "You have been nominated")["text"]
    page.goto(re.search(r"(/awards/nomination\?\S+)", letter)[1])  # type: ignore[index]
    page.get_by_role("button", name="Accept nomination").click()
    expect(page.get_by_role("status").filter(has_text="You have accepted the nomination").first).to_be_focused()

    shortlist(rest, reference)
    site.letter_to(nominee, "You are on the shortlist")
    open_login(page, "achiever")
    sign_in(page, site, nominee)
    expect_signed_in(page, "Esha Menon")


def test_a_link_that_leads_nowhere_says_so_in_hindi(page: Page):
    page.goto("/hi/awards/nomination?reference=NOM-X&key=x")
    words = "This link leads to no nomination. Open it as it stands in your message, in one piece."
    expect(page.get_by_text(said(words, "hi"))).to_be_visible()


@pytest.mark.req("BO-3")
def test_the_office_reads_and_rejects_a_nomination(tab: Tab, rest: Rest, site: Site):
    page = tab()
    page.goto("/admin/nominations?status=awaiting_nominee")
    page.get_by_label("Email").fill(CHIEF["MARITIME_ADMIN_EMAIL"])
    page.get_by_label("Password").fill(CHIEF["MARITIME_ADMIN_PASSWORD"])
    page.get_by_role("button", name="Sign in").click()
    waiting = page.get_by_role("row").filter(has_text="Waiting for the nominee")
    waiting.get_by_role("link", name=re.compile("^NOM-")).first.click()
    page.get_by_role("button", name="Do not shortlist").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Reason").fill("The evidence does not support the statement.")
    dialog.get_by_role("button", name="Do not shortlist").click()
    expect(page.get_by_role("main").get_by_text("Not shortlisted").first).to_be_visible()
