"""A stall from the plan, by keyboard alone, to a paid one; and the one who came a moment later."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Tab
from tests.e2e.journeys import path, said
from tests.e2e.rest import Account, Rest

PAGE = "/exhibition/book-your-stall"


@pytest.fixture
def office(rest: Rest) -> dict[str, str]:
    """The bearer of the first administrator."""
    return {"Authorization": f"Bearer {rest.chief()}"}


@pytest.fixture
def exhibitor(rest: Rest) -> Account:
    """An approved exhibitor of this test's own."""
    return rest.exhibitor()


def stall(page: Page, code: str):
    """A stall on the plan."""
    return page.get_by_role("button", name=f"{code}, ")


@pytest.mark.req("EXH-1", "EXH-2", "ROLE-1", "A11Y-1")
def test_a_stall_by_keyboard_from_the_plan_to_payment(tab: Tab, rest: Rest, office, exhibitor):
    page, rival = tab(exhibitor.stored), tab(rest.signed_in("exhibitor").stored)
    for each in (page, rival):
        each.goto(PAGE)
        expect(stall(each, "A-08")).to_be_visible()
    stall(rival, "A-09").click()
    expect(rival.get_by_role("button", name="Hold stall A-09")).to_be_visible()

    stall(page, "A-01").focus()
    page.keyboard.press("ArrowUp")
    expect(stall(page, "A-01")).to_be_focused()
    page.keyboard.press("End")
    expect(stall(page, "A-01")).not_to_be_focused()
    page.keyboard.press("Home")
    expect(stall(page, "A-01")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(stall(page, "A-07")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Hold stall A-09").press("Enter")
    expect(page.get_by_role("heading", name="Application for stall A-09")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("Time left: 14 minutes")
    expect(page.get_by_role("status").filter(has_text="Stall A-09 is held for you")).to_be_focused()
    expect(rival.get_by_text("Stall A-09 was taken a moment ago. Please choose another one.")).to_be_visible()
    expect(stall(rival, "A-09")).to_have_accessible_name("Stall A-09, 9 m², Shell scheme, open sides: 1, Held")

    page.get_by_role("button", name="Send application").click()
    expect(page.get_by_role("alert")).to_contain_text("Billing address: Required")
    page.get_by_role("textbox", name="Billing address").fill("1 Quay Road, Mumbai")
    page.get_by_role("button", name="Send application").click()
    expect(page.get_by_role("alert")).to_contain_text("Please agree to the terms of the stall booking")
    page.get_by_role("checkbox", name="I agree to the terms of the stall booking").check()
    page.get_by_role("button", name="Send application").click()
    expect(page.get_by_text("The organisers look at your application.")).to_be_visible()

    (claim,) = rest.call("GET", "/exhibition/applications", headers=exhibitor.headers).json()["data"]
    offered = rest.call("POST", f"/admin/exhibition/applications/{claim['id']}/offer", json={}, headers=office)
    assert offered.status_code == 200, offered.text
    page.get_by_role("button", name="Accept offer").click()
    page.get_by_role("button", name="Pay now").click()
    page.get_by_role("button", name="Pay", exact=True).click()
    expect(page).to_have_url(path(PAGE))
    expect(page.get_by_text("Your stall is booked. Next: fetch your pass")).to_be_visible()
    public = tab()
    public.goto(f"/exhibition/exhibitors?search={exhibitor.profile['companyName']}")
    expect(public.get_by_role("listitem").filter(has_text=exhibitor.profile["companyName"])).to_contain_text("A-09")


@pytest.mark.req("EXH-1", "LANG-1", "ROUTE-4")
@pytest.mark.parametrize(("language", "width"), [("hi", 390)])
def test_the_table_does_what_the_plan_does(tab: Tab, exhibitor, language, width):
    page = tab(exhibitor.stored)
    page.goto(f"/hi{PAGE}")
    table = page.get_by_role("table", name=said("Stalls that fit the filters", language))
    status = page.get_by_role("combobox", name=said("Status", language))
    status.select_option("taken")
    expect(table.get_by_role("row").nth(1)).to_contain_text(said("Taken", language))
    expect(table.get_by_role("button")).to_have_count(0)
    status.select_option("")
    page.get_by_role("combobox", name=said("Hall", language)).select_option("B")
    page.get_by_role("combobox", name=said("Type", language)).select_option("raw")
    rows = table.get_by_role("row")
    expect(rows).to_have_count(5)
    page.get_by_role("button", name=f"{said('Choose', language)} B-66").click()
    page.get_by_role("button", name=f"{said('Hold stall', language)} B-66").click()
    expect(page.get_by_role("heading", name="B-66").first).to_be_visible()
    page.get_by_role("button", name=said("Give up stall", language)).click()
    page.get_by_role("button", name=said("Yes, give up", language)).click()
    expect(page.get_by_role("main")).to_contain_text(said("You gave the stall up", language))
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.req("EXH-1", "A11Y-1")
def test_a_tapped_stall_is_enlarged_on_a_phone_until_a_finger_fits(tab: Tab, exhibitor):
    page = tab(exhibitor.stored)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(PAGE)
    one = stall(page, "A-12")
    before = one.bounding_box()
    assert before is not None
    assert 24 <= min(before["width"], before["height"]) < 44
    one.click()
    expect(page.get_by_role("button", name="Hold stall A-12")).to_be_visible()
    after = one.bounding_box()
    assert after is not None
    assert min(after["width"], after["height"]) >= 44
    assert 0 <= after["x"] < after["x"] + after["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.req("EXH-1")
def test_a_plan_that_did_not_come_is_fetched_again(tab: Tab, exhibitor):
    page = tab(exhibitor.stored)
    page.route("**/exhibition/hall-floors", lambda route: route.fulfill(status=200, body=""), times=1)
    page.goto(PAGE)
    problem = page.get_by_role("alert").filter(has_text="Failed to fetch the hall plan. Please try again.")
    expect(problem).to_be_visible()
    problem.get_by_role("button", name="Try again").click()
    expect(stall(page, "A-08")).to_be_visible()


@pytest.mark.req("EXH-1", "BO-3")
def test_a_hall_is_laid_out_from_a_spreadsheets_lines_and_seen_by_everybody(tab: Tab, rest: Rest):
    page = tab({"admin_token": rest.chief()})
    page.goto("/admin/exhibition/halls/new")
    page.get_by_label("Code").fill("Q")
    page.get_by_label("Name, English").fill("Quay hall")
    page.get_by_label("Width in metres").fill("30")
    page.get_by_label("Depth in metres").fill("20")
    lines = page.get_by_label("Stalls", exact=True)
    lines.fill("Q-1\tshell\tstandard\t1\t0\t0\t3\t3\nQ-2\tshell\tstandard\t1\t2\t0\t3\t3")
    page.get_by_role("button", name="Check the floor").click()
    expect(page.get_by_role("alert").first).to_contain_text("Stalls Q-1 and Q-2 overlap")
    lines.fill("Q-1\tshell\tstandard\t1\t0\t0\t3\t3\nQ-2\tshell\tstandard\t1\t3\t0\t3\t3")
    page.get_by_role("button", name="Check the floor").click()
    done = page.get_by_role("main").get_by_role("status").filter(has_text="New: 2 (Q-1, Q-2)")
    expect(done).to_be_visible()
    page.get_by_role("button", name="Save the hall").click()
    expect(page).to_have_url(path("/admin/exhibition/halls/Q"))

    page.goto("/exhibition/exhibitors")
    expect(page.get_by_role("region", name="Quay hall").get_by_role("img")).to_contain_text("Q-2")
    page.goto("/admin/exhibition/halls/Q")
    page.get_by_role("button", name="Remove this hall").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove the hall").click()
    expect(page).to_have_url(path("/admin/exhibition/halls"))
    expect(page.get_by_role("link", name="Q", exact=True)).to_have_count(0)


@pytest.mark.req("EXH-1", "A11Y-1")
@pytest.mark.parametrize("from_table", [False, True], ids=["plan", "table"])
def test_on_a_phone_what_is_said_of_a_chosen_stall_comes_into_view(tab: Tab, exhibitor, from_table):
    page = tab(exhibitor.stored)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(PAGE)
    if from_table:
        page.get_by_role("row").filter(has_text="A-12").get_by_role("button").click()
    else:
        stall(page, "A-12").click()
    expect(page.get_by_role("button", name="Hold stall A-12")).to_be_in_viewport()
