"""Several sessions of the plan are changed together in the office: moved, and made ready for readers (BULK-1)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Tab
from tests.e2e.rest import Rest
from tests.e2e.test_accessibility import expect_fits, expect_no_violation
from tests.e2e.test_check_in import Office

PLAN = "/admin/programme"
HOURS = {"startsAt": "2027-01-23T10:00:00+05:30", "endsAt": "2027-01-23T11:00:00+05:30"}
WHOLE = {"titleEn": "Bulkheads at dawn", "titleHi": "भोर में बल्कहेड"}
HALF = {"titleEn": "Bulkheads at dusk"}
HALL = {"slug": "dry-dock-of-bulkheads", "nameEn": "Dry dock", "nameHi": "सूखी गोदी"}


@pytest.fixture
def office(rest: Rest) -> Office:
    """The first administrator over REST."""
    return Office(rest)


@pytest.fixture
def planned(office: Office) -> Iterator[dict[str, str]]:
    """The ids of a hall and of two sessions without one, the second of them without Hindi; gone afterwards."""
    paths = {"hall": f"{PLAN}/halls", "whole": f"{PLAN}/sessions", "half": f"{PLAN}/sessions"}
    told = {"hall": HALL, "whole": HOURS | WHOLE, "half": HOURS | HALF}
    ids = {name: office.call("POST", where, json=told[name])["data"]["id"] for name, where in paths.items()}
    yield ids
    for name in ("whole", "half", "hall"):
        office.call("DELETE", f"{paths[name]}/{ids[name]}")


def choose(page: Page, *titles: str, act: str) -> None:
    """Tick these, and say what is to be done with them."""
    for title in titles:
        row(page, title).get_by_role("checkbox").check()
    expect(page.get_by_role("status").filter(has_text=f"{len(titles)} chosen")).to_be_visible()
    page.get_by_label("Decision").select_option(label=act)


def row(page: Page, title: str) -> Locator:
    """A session's row in the list."""
    return page.get_by_role("row").filter(has_text=title)


def confirm(page: Page, *words: str) -> None:
    """Read the question, which says what happens, and answer yes."""
    page.get_by_role("button", name="Decide", exact=True).click()
    question = page.get_by_role("dialog")
    for said in words:
        expect(question).to_contain_text(said)
    question.get_by_role("button", name="Yes, change them").click()


@pytest.mark.req("BULK-1", "PROG-1", "A11Y-1")
def test_ticked_sessions_move_and_the_incomplete_one_is_named(tab: Tab, office: Office, planned: dict[str, str]):
    page = tab(office.stored)
    page.goto("/admin/sessions/?search=bulkheads")
    expect(row(page, "Bulkheads at")).to_have_count(2)
    page.get_by_text("Decide those that are ticked", exact=True).click()

    choose(page, WHOLE["titleEn"], HALF["titleEn"], act="Move to another hall")
    page.get_by_label("To which hall").select_option(label=HALL["nameEn"])
    confirm(page, "Move to another hall: 2 chosen", "To: Dry dock", "Nobody has any of them in their agenda.")
    expect(page.get_by_role("status").filter(has_text="2 moved to another hall in the plan.")).to_be_visible()
    for title in (WHOLE["titleEn"], HALF["titleEn"]):
        expect(row(page, title)).to_contain_text(HALL["nameEn"])
        expect(row(page, title).get_by_role("checkbox")).not_to_be_checked()

    choose(page, WHOLE["titleEn"], HALF["titleEn"], act="Publish with the next release")
    confirm(page, "Publish with the next release: 2 chosen")
    done = page.get_by_role("status").filter(has_text="1 will be published with the next release; 1 could not be.")
    expect(done).to_be_visible()
    named = page.get_by_role("main").get_by_role("listitem").filter(has_text="Its Hindi title or summary is missing")
    expect(named.get_by_role("link", name=HALF["titleEn"])).to_have_attribute(
        "href", f"/admin/sessions/{planned['half']}"
    )
    expect(row(page, WHOLE["titleEn"])).to_contain_text("Ready")
    expect(row(page, HALF["titleEn"])).to_contain_text("Draft")
    expect_no_violation(page)
    expect_fits(page)

    kept = {name: office.call("GET", f"{PLAN}/sessions/{planned[name]}")["data"] for name in ("whole", "half")}
    assert {each["hallId"] for each in kept.values()} == {planned["hall"]}
    assert [kept["whole"]["released"], kept["half"]["released"]] == [True, False]
