"""An exhibitor builds the company's page, staff approve it, everybody sees it; visitors become leads (EXHIBIT-1, 2)."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PICTURES, Tab
from tests.e2e.rest import Rest
from tests.e2e.test_accessibility import expect_fits, expect_no_violation

DESK = "/exhibition/desk"


@pytest.mark.req("EXHIBIT-1")
def test_exhibitor_writes_staff_approve_everybody_reads(tab: Tab, rest: Rest):
    owner = rest.exhibitor()
    page = tab(owner.stored)
    page.goto(DESK)
    expect(page.get_by_role("tab")).to_have_text(["Company page", "Team", "Tasks", "Leads"])
    page.get_by_label("Company name").fill("Tide & Works")
    page.get_by_label("Text in English").fill("We build gangways.")
    page.get_by_role("button", name="Add a product").click()
    page.get_by_label("Name", exact=True).fill("Gangway")
    page.get_by_label("Anyone may ask us for a meeting").check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Saved").first).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Gangway")
    expect_no_violation(page)
    expect_fits(page)
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / "desk-en-1280.png", full_page=True)
    page.get_by_role("button", name="Submit for checking").click()
    expect(page.get_by_text("Being checked").first).to_be_visible()

    office = tab({"admin_token": rest.chief()})
    office.goto("/admin/exhibition/companies/?status=submitted")
    office.get_by_role("link", name="Tide & Works").first.click()
    expect(office.get_by_text("We build gangways.")).to_be_visible()
    expect_no_violation(office)
    office.screenshot(path=PICTURES / "company-check-1280.png", full_page=True)
    office.get_by_role("button", name="Approve and publish").click()
    expect(office.get_by_role("status").filter(has_text="The page is public").first).to_be_visible()

    slug = rest.call("GET", "/exhibition/company", headers=owner.headers).json()["data"]["slug"]
    reader = tab({})
    reader.goto(f"/exhibition/exhibitors/{slug}")
    expect(reader.get_by_role("heading", level=1, name="Tide & Works")).to_be_visible()
    expect(reader.get_by_role("link", name="Request a meeting", exact=True)).to_be_visible()
    expect_no_violation(reader)
    expect_fits(reader)
    reader.screenshot(path=PICTURES / "company-en-1280.png", full_page=True)


@pytest.mark.req("EXHIBIT-1", "A11Y-1")
def test_whoever_takes_a_product_out_by_keyboard_goes_on_at_those_that_are_left(tab: Tab, rest: Rest):
    page = tab(rest.exhibitor().stored)
    page.goto(DESK)
    add, out = (page.get_by_role("button", name=name) for name in ("Add a product", "Remove this product"))
    for count in (1, 2):
        add.press("Enter")
        expect(out).to_have_count(count)
    out.last.press("Enter")
    expect(out).to_have_count(1)
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    out.press("Enter")
    expect(add).to_be_focused()


@pytest.mark.req("EXHIBIT-2")
def test_only_who_agreed_becomes_a_lead(tab: Tab, rest: Rest):
    owner, asha, bilal = rest.exhibitor(), rest.newcomer("express-delegate"), rest.newcomer("express-delegate")
    rest.call("PUT", "/express-delegate/consents", json={"partners": True}, headers=asha.headers).raise_for_status()
    passes = [rest.call("GET", "/express-delegate/pass", headers=each.headers).json()["data"] for each in (asha, bilal)]
    codes = [each["code"] for each in passes]
    page = tab(owner.stored)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(DESK)
    page.get_by_role("tab", name="Leads").click()
    for code, words in zip(codes, ("The visitor is among your leads", "did not agree"), strict=True):
        page.get_by_label("Pass code").fill(code)
        page.get_by_role("button", name="Add to our leads").click()
        expect(page.get_by_text(words).first).to_be_visible()
    expect(page.get_by_text(asha.name).first).to_be_visible()
    expect_fits(page)
    page.screenshot(path=PICTURES / "leads-en-390.png", full_page=True)
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download CSV").click()
    text = Path(coming.value.path()).read_text(encoding="utf-8-sig")
    assert asha.profile["firstName"] in text
    assert bilal.email not in text

    hers = tab(asha.stored)
    hers.goto("/my-data")
    hers.get_by_role("button", name="Take back").click()
    expect(hers.get_by_text("no longer has your details here, and cannot scan your pass again").first).to_be_visible()
