"""axe finds nothing on any type of page: English on a desk, Hindi on a phone (`make check-a11y` looks at all four)."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from maritime_site.web.routes import localize_path
from tests.e2e.conftest import HEIGHTS, Tab
from tests.e2e.rest import Rest

PUBLIC = ["/", "/login", "/delegates/login", "/delegates/registration", "/imw/how-to-reach", "/admin/login", "/kit"]
OWN = ["/security", "/hospitality", "/hospitality/bookings", "/delegates/profile"]
# axe takes a second or two: whoever looks at a page in both languages has seen it at both widths.
LOOKED_AT = {"en": 1280, "hi": 390}
# Of axe's report, which is long, only what has to be read comes back.
FOUND = """axe.run({resultTypes: ["violations"]}).then(
  ({violations}) => violations.map(({id, nodes}) => [id, nodes.map(({target}) => target)]))"""


def expect_no_violation(page: Page) -> None:
    """axe's report, short enough to read, is empty."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    assert page.evaluate(FOUND) == []


def expect_fits(page: Page) -> None:
    """Nothing has to be scrolled sideways."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def expect_no_violation_and_fits(page: Page) -> None:
    """Nothing is cut off on a desk and on a phone, and nobody is shut out where the page's language is looked at."""
    language = (page.locator("html").get_attribute("lang") or "").partition("-")[0]
    for width, height in HEIGHTS.items():
        page.set_viewport_size({"width": width, "height": height})
        expect_fits(page)
        if LOOKED_AT[language] == width:
            expect_no_violation(page)


@pytest.mark.req("A11Y-1", "LANG-1")
@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("path", PUBLIC)
def test_a_public_page_has_no_violation(page: Page, path, language):
    page.goto(localize_path(path, language))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect_no_violation_and_fits(page)


@pytest.mark.req("A11Y-1", "LANG-1")
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("hi", 390)])
def test_a_participants_pages_have_no_violation(tab: Tab, rest: Rest, width, language):
    owner = rest.newcomer()
    booking = rest.book(owner, rest.packages(owner)[0]["id"]).json()["data"]["id"]
    payload = {"bookingId": booking, "userType": "delegate"}
    order = rest.call("POST", "/hospitality/payments/create-order", json=payload, headers=owner.headers).json()["order"]
    page = tab(owner.stored)
    for path in [*OWN, f"/sandbox/checkout/{order['id']}"]:
        page.goto(localize_path(path, language))
        expect(page.get_by_role("main").get_by_role("button").first).to_be_visible()
        expect_no_violation(page)
        expect_fits(page)


@pytest.mark.req("A11Y-1")
@pytest.mark.parametrize("width", [1280, 390])
def test_errors_menus_and_dialogs_have_no_violation(tab: Tab, rest: Rest, width):
    owner = rest.newcomer()
    rest.book(owner, rest.packages(owner)[0]["id"])
    page = tab(owner.stored)
    for address, button in (("/admin/login", "Sign in"), ("/visitor/registration", "Continue")):
        page.goto(address)
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("alert").first).to_be_focused()
        expect_no_violation(page)
    page.get_by_role("banner").get_by_role("button", name=owner.name).click()
    expect(page.get_by_role("menuitem", name="Logout")).to_be_visible()
    expect_no_violation(page)
    page.goto("/hospitality/bookings")
    page.get_by_role("button", name="Cancel booking").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect_no_violation(page)


@pytest.mark.req("A11Y-1")
@pytest.mark.parametrize("path", ["/", "/delegates/login", "/imw/how-to-reach"])
def test_high_contrast_has_no_violation(tab: Tab, path):
    page = tab({"display": '{"contrast": "high"}'})
    page.goto(path)
    expect(page.locator("html")).to_have_attribute("data-contrast", "high")
    expect_no_violation(page)


@pytest.mark.req("A11Y-1")
def test_forced_colours_show_what_is_chosen_where_one_is_and_where_a_dialog_ends(tab: Tab, rest: Rest):
    page = tab(rest.newcomer().stored | {"admin_token": rest.chief()})
    page.emulate_media(forced_colors="active")
    page.goto("/visitor/registration")
    page.get_by_role("combobox", name="Country", exact=True).fill("ger")
    active = page.locator(".combo-option.active")
    expect(active).to_have_text(re.compile("Germany"))
    expect(active).to_have_css("outline-style", "solid")
    page.goto("/hospitality")
    expect(page.locator(".area a[aria-current]")).to_have_css("border-bottom-width", "4px")
    page.goto("/admin/registrations/")
    expect(page.locator(".office-menu a[aria-current]")).to_have_css("border-left-width", "4px")
    page.goto("/")
    page.get_by_role("button", name="Open query form").click()
    expect(page.get_by_role("dialog")).to_have_css("border-top-width", "1px")


@pytest.mark.req("A11Y-1", "HOME-2", "FOOT-1", "QRY-1")
@pytest.mark.parametrize("contrast", ["normal", "high"])
@pytest.mark.parametrize("button", ["Watch the speech", "What's New", "Open query form"])
def test_what_opens_on_the_first_page_has_no_violation(tab: Tab, button, contrast):
    page = tab({"display": f'{{"contrast": "{contrast}"}}'})
    page.goto("/")
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("button", name="Close")).to_be_focused()
    expect_no_violation(page)


SHUT_ONCE_DONE = """() => {
  document.querySelector("main").insertAdjacentHTML("beforeend", '<div class="notice" role="status">Done</div>');
  document.body.insertAdjacentHTML("beforeend", '<dialog id="asked"><button>Yes</button></dialog>');
  const dialog = document.querySelector("#asked");
  dialog.showModal();
  dialog.querySelector("button").focus();
  setTimeout(() => dialog.close(), 200);
}"""


@pytest.mark.req("A11Y-1")
def test_the_notice_takes_the_focus_of_a_dialog_that_shuts_as_the_last_thing(tab: Tab, rest: Rest):
    page = tab(rest.newcomer().stored)
    page.goto("/hospitality/bookings")
    expect(page.get_by_text("You have no bookings yet.")).to_be_visible()
    page.evaluate(SHUT_ONCE_DONE)
    expect(page.get_by_text("Done", exact=True)).to_be_focused()
