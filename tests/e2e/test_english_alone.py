"""An event in Kenya that speaks English alone, on pages and in the office (EVENT-1, LANG-1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.rest import Rest
from tests.e2e.site import Site, started
from tests.e2e.test_accessibility import expect_fits, expect_no_violation
from tests.e2e.test_check_in import KEPT

pytestmark = pytest.mark.req("EVENT-1", "LANG-1")
FACTS = {
    "name": {"en": "Harbour Days"},
    "shortName": {"en": "HD"},
    "country": "KE",
    "languages": ["en"],
    "startsOn": "2030-05-06",
    "endsOn": "2030-05-08",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site of its own, whose organiser has published it in English."""
    with started(tmp_path_factory.mktemp("english")) as running, httpx.Client(timeout=60) as client:
        rest = Rest(running, client)
        headers = {"Authorization": f"Bearer {rest.chief()}"}
        rest.call("PUT", "/admin/event", json=FACTS, headers=headers).raise_for_status()
        rest.call("POST", "/admin/event/publish", headers=headers).raise_for_status()
        yield running


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("path", ["/", "/delegates/registration", "/sitemap", "/events/programme", "/admin/login"])
def test_no_page_leads_to_hindi_before_or_after_its_code_wakes(page: Page, path, width):
    page.set_viewport_size({"width": width, "height": 800})
    html = page.request.get(path).text()
    head = html.partition("</head>")[0]
    assert ('rel="canonical"' in head or path == "/admin/login", "hrefLang" in head, "locale:alternate" in head) == (
        True,
        False,
        False,
    )
    page.goto(path)
    page.wait_for_load_state("networkidle")
    expect(page.locator("body a[href^='/hi']:visible")).to_have_count(0)
    expect(page.get_by_role("link", name="हिन्दी")).to_have_count(0)
    expect_no_violation(page)
    expect_fits(page)


def test_hindi_addresses_lead_to_the_english_page(page: Page):
    page.goto("/hi/visitor/registration?from=letter")
    assert page.url.endswith("/visitor/registration?from=letter")
    expect(page.locator("[name=firstName]")).to_be_visible()
    expect(page.locator("[name=language]")).to_be_hidden()


@pytest.fixture
def speak(rest: Rest) -> Iterator[Callable[..., None]]:
    """A function that lets the event speak these languages; English alone afterwards."""
    headers = {"Authorization": f"Bearer {rest.chief()}"}

    def publish(*codes: str) -> None:
        rest.call("PUT", "/admin/event", json={"languages": codes}, headers=headers).raise_for_status()
        published = rest.call("POST", "/admin/event/publish", headers=headers)
        assert published.status_code in {200, 409}, published.text  # it may speak them already

    yield publish
    publish("en")


def wait_for_language(page: Page, path: str, landing: str) -> None:
    """Every process of the site knows of a publishing within seconds."""
    for _number in range(100):
        if page.request.get(path).url.endswith(landing):
            return
        page.wait_for_timeout(100)
    raise AssertionError(path)


@pytest.mark.req("PASS-3")
@pytest.mark.parametrize("width", [390])
def test_a_gate_that_was_installed_in_hindi_goes_on_in_english(tab, rest: Rest, speak, width: int):
    speak("en", "hi")
    page: Page = tab({"admin_token": rest.chief()})
    for fault in ("ERR_INTERNET_DISCONNECTED", "when fetching the script"):  # the worker's, asked for without a network
        page.__dict__["watch"].expect(fault)
    wait_for_language(page, "/hi/admin/check-in", "/hi/admin/check-in")
    page.goto("/hi/admin/check-in")
    expect(page.get_by_role("heading", level=1)).to_have_text("प्रवेश जाँच")
    page.evaluate(KEPT)
    speak("en")
    wait_for_language(page, "/hi/admin/check-in?new", "/admin/check-in?new")
    for _number in range(20):  # a second after a visit the worker is asked for anew; it answers from the next on
        page.goto("/hi/admin/check-in")
        if page.get_by_role("heading", level=1).inner_text() == "Check-in":
            break
        page.wait_for_timeout(1500)
    page.context.set_offline(True)
    page.goto("/hi/admin/check-in")
    expect(page.get_by_role("heading", level=1)).to_have_text("Check-in")
    expect(page.get_by_text("Offline", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Check", exact=True)).to_be_enabled()
    page.context.set_offline(False)


def test_who_reads_hindi_pages_when_it_goes_sees_no_error(tab, rest: Rest, speak):
    speak("en", "hi")
    person = rest.newcomer("delegate")
    page: Page = tab(person.stored)
    wait_for_language(page, "/hi/my-event", "/hi/my-event")
    page.goto("/hi/my-event")
    expect(page.locator("main h1")).to_be_visible()
    speak("en")
    wait_for_language(page, "/hi/my-event", "/my-event")
    page.locator("main a[href^='/hi/']:visible").first.click()
    expect(page.locator("main h1")).to_be_visible()
    page.goto("/hi/delegates/profile")
    expect(page).to_have_url(re.compile(r"[0-9]/delegates/profile/?$"))
    expect(page.locator("[name=firstName]")).to_be_visible()
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("Saved").or_(page.get_by_text("profile is")).first).to_be_visible()
    page.goto("/delegates/login?next=/hi/my-event")
    expect(page).to_have_url(re.compile("[0-9]/my-event/?$"))


FORMS = (
    "/admin/event",
    "/admin/award-categories/new",
    "/admin/sessions/new",
    "/admin/speakers/new",
    "/admin/releases/new",
    "/admin/messages/new",
    "/admin/pages/imw~maritime-week",
    "/admin/settings/consents",
    "/admin/exhibition/tasks",
)
OF_HINDI = ":is([name$=Hi],[name=hi],[name=language],[name=hindiNumerals],.in-hindi):visible"


@pytest.mark.parametrize("width", [1280, 390])
def test_the_offices_forms_ask_for_english_alone(tab, rest: Rest, width: int):
    page = tab({"admin_token": rest.chief()})
    for path in FORMS:
        page.goto(f"{path}/")
        expect(page.locator("[name$=En]:visible, [name=en]:visible").first, path).to_be_visible()
        assert (path, page.locator(OF_HINDI).count()) == (path, 0)
        expect(page.locator(".language-name")).to_be_hidden()
        expect_fits(page)


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("path", ["/admin/award-categories/", "/admin/exhibition/tariff/", "/admin/pages/"])
def test_the_offices_tables_have_no_column_of_hindi(tab, rest: Rest, path: str, width: int):
    page = tab({"admin_token": rest.chief()})
    page.goto(path)
    expect(page.locator("tbody tr").first).to_be_visible()
    expect(page.locator("thead th").filter(has_text=re.compile("^(Hindi|Translation)$"))).to_be_hidden()
    expect(page.locator("td:visible .in-hindi")).to_have_count(0)
    expect_fits(page)


@pytest.mark.parametrize("width", [1280])
def test_a_press_release_and_an_award_are_written_in_english_alone(tab, rest: Rest, width: int):
    page: Page = tab({"admin_token": rest.chief()})
    page.goto("/admin/award-categories/new/")
    page.get_by_label("Key").fill(f"tides-{uuid4().hex[:8]}")
    page.get_by_label("Name, English").fill("Tides")
    page.get_by_label("Closes").fill("2030-05-01T10:00")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Tides", level=1)).to_be_visible()
    page.goto("/admin/releases/new/")
    page.get_by_label("Title, English").fill("Gates open")
    page.get_by_label("Text, English").fill("At nine.")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_text("Readers find it at once, or from the moment given here.")).to_be_visible()
    page.get_by_role("button", name="Yes, publish").click()
    expect(page.get_by_role("link", name="See it on the site")).to_be_visible()
    page.goto(page.get_by_role("link", name="See it on the site").get_attribute("href") or "")
    expect(page.get_by_role("heading", name="Gates open", level=1)).to_be_visible()
