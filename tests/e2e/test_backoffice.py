"""The back office's door."""

from __future__ import annotations

import json
from itertools import pairwise

import httpx
import pytest
from playwright.sync_api import Page, expect

from maritime_site.web.kit.charts import build_columns
from tests.e2e.conftest import NewContext, Tab
from tests.e2e.journeys import expect_problem, path, path_with, stored
from tests.e2e.rest import Rest
from tests.e2e.site import CHIEF, Site
from tests.e2e.test_home import COUNT_SHIFTS

EMAIL, PASSWORD = CHIEF["MARITIME_ADMIN_EMAIL"], CHIEF["MARITIME_ADMIN_PASSWORD"]
HANGS = 24


def sign_in(page: Page, email: str, password: str) -> None:
    """Fill in and send the form."""
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


@pytest.mark.req("AUTH-7", "ROUTE-4", "LAY-1")
@pytest.mark.parametrize("width", [1280, 390])
def test_the_right_password_opens_the_office_and_signing_out_shuts_it(page: Page, rest: Rest, width):
    page.goto("/admin/")
    expect(page).to_have_url(path_with("/admin/login"))
    for email, password in ((EMAIL, "another password"), ("nobody@demo.example", PASSWORD)):
        sign_in(page, email, password)
        expect_problem(page, "Invalid email or password")
    sign_in(page, EMAIL, PASSWORD)
    expect(page).to_have_url(path("/admin"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("banner")).to_have_count(0)

    kept = stored(page)
    assert set(kept) == {"admin_token", "admin_data"}
    assert json.loads(kept["admin_data"])["email"] == EMAIL
    page.goto("/admin/login")
    expect(page).to_have_url(path("/admin"))
    name = page.get_by_role("button", name=json.loads(kept["admin_data"])["name"], exact=True)
    name.click()
    expect(page.get_by_text(EMAIL, exact=True)).to_be_visible()
    ends, begins = name.bounding_box(), page.locator(".popup:popover-open").bounding_box()
    assert ends is not None
    assert begins is not None
    assert begins["y"] - ends["y"] - ends["height"] < HANGS, "the menu hangs at its name"
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".popup:popover-open")).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('[role=menu]') === null")
    name.click()
    page.get_by_role("menuitem", name="Logout", exact=True).click()
    expect(page).to_have_url(path("/admin/login"))
    assert stored(page) == {}
    ended = rest.call("GET", "/admin/permissions", headers={"Authorization": f"Bearer {kept['admin_token']}"})
    assert ended.status_code in {401, 404}


# Puts these names below a chart's columns; answers where those that are seen begin and end, and where the chart does.
SHOWN = """(ticks, names) => {
  ticks.replaceChildren(...names.map((name) => Object.assign(document.createElement("span"), { textContent: name })));
  const end = ticks.getBoundingClientRect().right;
  const seen = [...ticks.children].filter((one) => one.textContent && getComputedStyle(one).visibility === "visible");
  const place = (one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().left + one.scrollWidth];
  return [end, seen.map(place)];
}"""


@pytest.mark.req("BO-2", "A11Y-1")
@pytest.mark.parametrize("width", [390])
def test_names_below_columns_stand_apart_and_whole_on_a_phone(page: Page, width: int):
    page.goto("/admin/login")
    sign_in(page, EMAIL, PASSWORD)
    ticks = page.locator(".chart-ticks").first
    expect(ticks).to_be_attached()
    for count in range(1, 32):
        for day in ("30-Nov-2026", "30-नव॰-2026"):
            names = [bar["tick"] for bar in build_columns([(day, 1)] * count)["bars"]]
            end, places = ticks.evaluate(SHOWN, names)
            assert places, (width, count)
            assert places[-1][1] <= end + 1, (count, day, "cut")
            assert all(one[1] <= other[0] for one, other in pairwise(places)), (count, day, "crowded")


@pytest.mark.req("BO-1")
def test_the_head_of_a_phone_has_both_its_lines_before_the_second_comes(tab: Tab, rest: Rest):
    page = tab({"admin_token": rest.chief()})
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(COUNT_SHIFTS)
    page.goto("/admin/event")
    expect(page.get_by_role("searchbox", name="Search everything")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("textbox").first).to_be_visible()
    assert page.evaluate("moved") < 0.015


@pytest.mark.req("BO-1", "PERF-1")
@pytest.mark.parametrize("folded", ["", "on"])
def test_a_screen_stands_beside_its_menu_before_that_comes(tab: Tab, rest: Rest, folded: str):
    page = tab({"admin_token": rest.chief(), "office_menu_folded": folded})
    page.add_init_script(COUNT_SHIFTS)
    page.goto("/admin/event")
    expect(page.get_by_role("button", name="Show the menu" if folded else "Fold the menu")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("textbox").first).to_be_visible()
    assert page.evaluate("moved") < 0.1


@pytest.mark.req("AUTH-7")
def test_nothing_typed_is_told_at_the_fields(page: Page):
    page.goto("/admin/login")
    page.get_by_role("button", name="Sign in").click()
    expect_problem(page, "Required")
    expect(page.get_by_label("Password")).to_have_attribute("aria-invalid", "true")


@pytest.mark.req("AUTH-1", "LAY-1")
def test_an_administrators_login_ends_a_participants_session_here(tab: Tab, rest: Rest):
    page = tab(rest.signed_in("visitor").stored)
    page.goto("/admin/login")
    sign_in(page, EMAIL, PASSWORD)
    expect(page).to_have_url(path("/admin"))
    assert set(stored(page)) == {"admin_token", "admin_data"}


@pytest.mark.req("LAY-1")
@pytest.mark.parametrize(
    ("asked", "led"),
    [
        ("/ADMIN/login", "/admin/login"),
        ("/Admin", "/admin"),
        ("/ADMIN/Login/?next=%2Fadmin%2F", "/admin/login?next=%2Fadmin%2F"),
    ],
)
def test_capitals_lead_to_the_one_spelling(site: Site, asked, led):
    answer = httpx.get(site.url + asked)
    assert (answer.status_code, answer.headers["location"]) == (308, led)


@pytest.mark.req("LAY-1", "A11Y-1")
def test_the_office_has_no_public_frame(page: Page):
    page.goto("/admin/login")
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_role("contentinfo")).to_have_count(0)
    expect(page.get_by_role("navigation")).to_have_count(0)
    expect(page.get_by_role("link", name="Skip to main content")).to_have_count(1)


@pytest.mark.req("AUTH-7")
def test_a_stolen_token_is_of_no_use_without_the_browsers_cookie(page: Page, tab: Tab, rest: Rest):
    page.goto("/admin/login")
    sign_in(page, EMAIL, PASSWORD)
    expect(page).to_have_url(path("/admin"))
    kept = stored(page)
    bearer = {"Authorization": f"Bearer {kept['admin_token']}"}
    assert rest.call("GET", "/admin/permissions", headers=bearer).status_code == 401
    assert page.request.get("/api/admin/permissions", headers=bearer).status == 200
    assert "__Host-fgp" not in page.evaluate("document.cookie")

    thief = tab(kept)
    thief.goto("/admin/audit")
    expect(thief).to_have_url(path_with("/admin/login"))
    assert stored(thief) == {}
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.req("AUTH-7", "ROUTE-4")
def test_a_link_of_another_site_finds_the_office_open(new_context: NewContext, site: Site):
    page = new_context().new_page()
    page.goto("/admin/login")
    sign_in(page, EMAIL, PASSWORD)
    expect(page).to_have_url(path("/admin"))
    # As in a letter that is read on the web.
    page.goto(f"data:text/html,<a href='{site.url}/admin/registrations'>New registrations</a>")
    page.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1, name="Registrations")).to_be_visible()
    page.goto("/admin/audit")
    expect(page.get_by_role("heading", level=1, name="Audit")).to_be_visible()
