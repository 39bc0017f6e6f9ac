"""An event in Kenya that speaks English alone, on pages and in the office (EVENT-1, LANG-1)."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.rest import Rest
from tests.e2e.site import Site, started
from tests.e2e.test_accessibility import expect_fits, expect_no_violation

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
