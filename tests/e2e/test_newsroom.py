"""Newsroom and programme as a reader meets them: whole without a script, by keyboard, on a phone, in both languages."""

from __future__ import annotations

import re

import httpx
import pytest
from icalendar import Calendar
from playwright.sync_api import Page, expect

from maritime_site.web.routes import DOCUMENTS, localize_path
from tests.e2e.conftest import Tab
from tests.e2e.crawl import is_office
from tests.e2e.rest import Rest
from tests.e2e.site import Site
from tests.e2e.test_accessibility import expect_no_violation, expect_no_violation_and_fits
from tests.e2e.test_backoffice import EMAIL, PASSWORD, sign_in
from tests.e2e.test_check_in import Office
from tests.uploads import picture

RELEASE = "/media/press-release/week-2025-opens"


@pytest.mark.req("A11Y-1", "LANG-1", "NEWS-1", "PROG-1")
@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("path", [*(path for path in DOCUMENTS if not is_office(path)), RELEASE])
def test_a_live_page_has_no_violation_and_fits(page: Page, path, language):
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(localize_path(path, language))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", re.compile(language))
    expect_no_violation_and_fits(page)
    assert sockets == []


@pytest.mark.req("NEWS-1", "LANG-1")
def test_from_the_menu_to_a_release_its_year_and_its_hindi_twin(page: Page):
    page.goto("/imw/maritime-week")
    page.get_by_role("button", name="Open menu").click()
    page.get_by_role("navigation", name="Main menu").get_by_role("link", name="Press releases").click()
    page.wait_for_url("**/media/press-release")
    page.get_by_label("Year").select_option("2016")
    page.get_by_role("button", name="Show", exact=True).click()
    page.wait_for_url("**/media/press-release?year=2016")
    page.get_by_role("link", name="Maritime India Summit 2016: 141 agreements").click()
    expect(page).to_have_title(re.compile("^Maritime India Summit 2016: 141 agreements"))
    page.get_by_role("link", name="हिन्दी").click()
    page.wait_for_url("**/hi/media/press-release/summit-2016-ends")
    expect(page.get_by_role("heading", level=1)).to_have_text("मैरीटाइम इंडिया समिट 2016: 141 समझौते")


@pytest.mark.req("NEWS-1", "A11Y-1")
@pytest.mark.parametrize("width", [1280, 390])
def test_a_picture_opens_and_closes_by_keyboard(page: Page, width):
    page.goto("/media/photo-gallery")
    opener = page.get_by_role("button", name=re.compile("striped lighthouse"))
    opener.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="The lighthouse at dusk")
    expect(dialog.get_by_role("img")).to_be_visible()
    expect_no_violation(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(opener).to_be_focused()


@pytest.mark.req("NEWS-1")
@pytest.mark.parametrize("width", [1280, 390])
def test_an_upright_picture_is_enlarged_whole(page: Page, rest: Rest, width: int):
    office = Office(rest)
    texts = {"titleEn": f"Masts {width}", "titleHi": "मस्तूल", "day": "2020-01-01"}
    album = office.call("POST", "/admin/newsroom/albums", json=texts)["data"]["id"]
    file = {"file": ("mast.png", picture(size=(600, 1200)), "image/png")}
    photo = office.call("POST", f"/admin/newsroom/albums/{album}/photos", files=file)["data"]["id"]
    said = {"captionEn": "A mast", "captionHi": "मस्तूल", "altEn": f"A mast of {width}", "altHi": "मस्तूल"}
    said |= {"creditEn": "Asha", "creditHi": "आशा"}
    office.call("PUT", f"/admin/newsroom/photos/{photo}", json=said)
    office.call("POST", f"/admin/newsroom/albums/{album}/publish", json={})
    page.goto("/media/photo-gallery")
    page.get_by_role("button", name=f"A mast of {width}").click()
    shown = page.get_by_role("dialog", name="A mast").get_by_role("img")
    expect(shown).to_be_in_viewport(ratio=1)
    box = shown.bounding_box()
    assert box is not None
    assert box["height"] == pytest.approx(2 * box["width"], rel=0.02)
    office.call("POST", f"/admin/newsroom/albums/{album}/withdraw")


@pytest.mark.req("NEWS-1")
@pytest.mark.parametrize("width", [1280, 390])
def test_a_refused_picture_has_no_success_of_an_earlier_one_above_it(page: Page, rest: Rest, width: int):
    office = Office(rest)
    texts = {"titleEn": f"Ropes {width}", "titleHi": "रस्सियाँ", "day": "2020-01-02"}
    album = office.call("POST", "/admin/newsroom/albums", json=texts)["data"]["id"]
    page.goto("/admin/login")
    sign_in(page, EMAIL, PASSWORD)
    expect(page).to_have_url(re.compile(r"/admin/?$"))
    page.goto(f"/admin/albums/{album}")
    chooser, done = page.locator("input[type=file]"), page.get_by_text("The photograph is in the album.")
    chooser.set_input_files({"name": "rope.png", "mimeType": "image/png", "buffer": picture()})
    page.get_by_role("button", name="Hand in").click()
    expect(done).to_be_visible()
    shown = page.locator("main article img, main li img").first
    expect(shown).to_have_js_property("complete", value=True)
    assert shown.evaluate("image => image.naturalWidth") > 0, "staff see what readers do not"
    page.__dict__["watch"].expect("status of 422")
    chooser.set_input_files({"name": "rope.png", "mimeType": "image/png", "buffer": b"no picture"})
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator("#document-file-error")).to_be_visible()
    expect(done).to_be_hidden()


@pytest.mark.req("PROG-1")
@pytest.mark.parametrize("width", [1280, 390])
def test_the_programme_is_filtered_and_a_session_saved(page: Page, site: Site, width):
    page.goto("/events/programme")
    page.get_by_text("Filters", exact=True).click()
    page.get_by_label("Strand").select_option(label="Cruise and passenger economy")
    page.get_by_role("button", name="Show", exact=True).click()
    page.wait_for_url(re.compile(r"track=cruise"))
    expect(page.locator("article")).to_have_count(2)
    href = page.get_by_role("link", name=re.compile("Calendar file: Short cruises")).get_attribute("href")
    result = httpx.get(f"{site.url}{href}")
    (event,) = Calendar.from_ical(result.content).walk("VEVENT")
    assert str(event["SUMMARY"]).startswith("Short cruises")
    page.get_by_role("link", name="Show all").click()
    expect(page.locator("article")).to_have_count(31)


@pytest.mark.req("NEWS-1", "ROUTE-3")
def test_an_unknown_release_is_404(page: Page, watch):
    watch.expect("404")
    answer = page.goto("/hi/media/press-release/none")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator("html")).to_have_attribute("lang", "hi")


@pytest.mark.req("HEAD-2", "NAV-10")
def test_who_is_signed_in_finds_their_menu_in_the_header(tab: Tab, rest: Rest):
    person = rest.newcomer("express-delegate")
    page = tab(person.stored)
    page.goto("/events/programme")
    page.get_by_role("button", name=person.name).click()
    menu = page.get_by_role("menu", name=person.name)
    expect(menu.get_by_role("menuitem", name="Profile")).to_have_attribute("href", "/delegates/express-profile")
    expect(page.get_by_text(person.email)).to_be_visible()
    expect(menu.get_by_role("menuitem", name="Logout")).to_be_visible()


@pytest.mark.req("HEAD-2", "NAV-10")
def test_the_menu_of_who_is_signed_in_looks_alike_on_every_page(tab: Tab, rest: Rest):
    person = rest.newcomer("express-delegate")
    page = tab(person.stored)

    def looks(path: str) -> tuple[list[str], list[str], str]:
        page.goto(path)
        opener = page.get_by_role("button", name=person.name)
        opener.click()
        menu = page.get_by_role("menu", name=person.name)
        expect(menu.get_by_role("menuitem", name="Logout")).to_be_visible()
        drawn = [part.locator("svg path") for part in (opener, menu)]
        strokes = [part.evaluate_all("all => all.map((each) => each.getAttribute('d')).join()") for part in drawn]
        return strokes, menu.get_by_role("menuitem").all_inner_texts(), menu.inner_text()

    assert looks("/events/programme") == looks("/imw/maritime-week")
