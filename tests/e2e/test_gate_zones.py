"""A gate of a zone in a browser: who comes in, who is back, what a typed number finds; and the office's screens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Tab
from tests.e2e.rest import Rest
from tests.e2e.test_accessibility import expect_fits, expect_no_violation
from tests.e2e.test_check_in import Office, check, cut_off, office, opened, pass_of

__all__ = ["office"]  # a fixture
pytestmark = pytest.mark.req("GATE-1")
ENTRY = [{"kind": "express-delegate", "again": True}]


@pytest.fixture
def zone(office: Office) -> Iterator[dict[str, Any]]:
    """A zone that express delegates come into again; closed afterwards."""
    body = {"name": {"en": f"Hall {id(office)}"}, "entry": ENTRY}
    made = office.call("POST", "/admin/gate/zones", json=body)["data"]
    yield made
    office.call("PUT", f"/admin/gate/zones/{made['id']}", json=body | {"closed": True})


def choose_zone(page: Page, name: str) -> None:
    page.get_by_text("This device", exact=True).click()
    page.get_by_label("Gate or hall").fill("North")
    page.get_by_label("Zone", exact=True).select_option(label=name)
    page.get_by_role("button", name="Save device").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def test_a_zone_is_kept_without_a_network_too(tab: Tab, rest: Rest, office: Office, zone: dict[str, Any]):
    mine = pass_of(rest)
    other = rest.newcomer("delegate")
    theirs = rest.call("GET", "/delegate/pass", headers=other.headers).json()["data"]
    page = opened(tab, office)
    choose_zone(page, zone["name"]["en"])
    check(page, mine["code"], "Admitted")
    cut_off(page)
    check(page, mine["code"], "Already admitted")
    check(page, theirs["code"], "Not for this zone")
    page.get_by_label("Out", exact=True).check()
    check(page, mine["code"], "Gone out")
    page.get_by_label("In", exact=True).check()
    check(page, mine["code"], "Admitted")
    page.context.set_offline(False)
    expect(page.get_by_text("0 scans waiting")).to_be_visible(timeout=25_000)
    (row,) = [row for row in office.call("GET", "/admin/gate/counts")["data"] if row["zone"] == zone["id"]]
    assert (row["entries"], row["exits"], row["inside"], row["refused"]) == (2, 1, 1, 2)


def test_a_typed_number_finds_the_person_who_is_let_in_by_a_button(tab: Tab, rest: Rest, office: Office):
    mine = pass_of(rest, firstName="Meera", lastName="Typed")
    page = opened(tab, office)
    page.get_by_label("Pass code").fill(mine["passNumber"].lower())
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Meera Typed")
    expect_no_violation(page)
    page.get_by_role("button", name="Identity checked: admit").click()
    expect(page.get_by_role("alert").get_by_text("Admitted", exact=True)).to_be_visible()
    check(page, mine["code"], "Already admitted")
    expect(page.get_by_role("alert")).to_contain_text("Meera Typed")
    page.__dict__["watch"].expect("404")
    page.get_by_label("Pass code").fill("E-99999")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Nobody has a pass with this number")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_office_makes_a_zone_and_reads_the_counts(tab: Tab, office: Office, width: int):
    page = tab(office.stored)
    page.goto("/admin/gate-zones/")
    page.get_by_role("button", name="Add a zone").click()
    dialog = page.get_by_role("dialog")
    name = f"Lounge {width} {id(office)}"
    dialog.get_by_label("Name in English").fill(name)
    dialog.get_by_label("Visitor", exact=True).select_option(label="Not admitted")
    dialog.get_by_label("Delegate", exact=True).select_option(label="Again after an exit")
    expect_fits(page)
    page.screenshot(path=f"test-results/zone-form-{width}.png")
    dialog.get_by_role("button", name="Save zone").click()
    row = page.get_by_role("row").filter(has_text=name)
    expect(row).to_contain_text("Delegate: again after an exit")
    expect(row).not_to_contain_text("Visitor")
    expect_fits(page)
    page.screenshot(path=f"test-results/zones-{width}.png", full_page=True)
    page.goto("/admin/gate-counts/")
    expect(page.get_by_role("heading", name="Gate counts", level=1)).to_be_visible()
    expect(page.get_by_label("Day")).to_be_visible()
    expect(page.get_by_text(re.compile("Counts by gate|No gate has scanned on this day."))).to_be_visible()
    expect_fits(page)
    page.screenshot(path=f"test-results/counts-{width}.png", full_page=True)
    for each in office.call("GET", "/admin/gate/zones")["data"]:
        closed = {key: each[key] for key in ("name", "entry")} | {"closed": True}
        office.call("PUT", f"/admin/gate/zones/{each['id']}", json=closed)
