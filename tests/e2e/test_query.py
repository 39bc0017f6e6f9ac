"""The query form: a dialog on every public page that needs no connection (QRY-1 to QRY-6)."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from maritime_site.web.routes import localize_path
from tests.e2e.journeys import PAGES_CODE, hold_back, said
from tests.e2e.site import Site
from tests.e2e.test_accessibility import expect_fits, expect_no_violation

WIDTHS = (1280, 390)
LANGUAGES = ("en", "hi")
SHOWN_MS = 5_000
WORK_MS = 60_000
both = pytest.mark.parametrize("language", LANGUAGES)
widths = pytest.mark.parametrize("width", WIDTHS)
NUMBER = re.compile("Q-[A-Z2-9]{4}-[A-Z2-9]{4}")


@dataclass
class Query:
    """The query form on one page, in that page's language."""

    page: Page
    language: str

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog", name=self.say("We value your query"))

    @property
    def bell(self) -> Locator:
        return self.page.get_by_role("button", name=self.say("Open query form"))

    def say(self, text: str) -> str:
        return said(text, self.language)

    def field(self, label: str) -> Locator:
        return self.dialog.get_by_label(self.say(label), exact=True)

    def open(self) -> Locator:
        self.page.goto(localize_path("/imw/organisers", self.language))
        self.bell.click()
        expect(self.dialog).to_be_visible()
        return self.dialog

    def fill(self, email: str, message: str = "Where do I park?") -> None:
        values = {"Full name": "Asha Rao", "Mobile": "9876543210", "Email": email, "Message": message}
        for label, value in values.items():
            self.field(label).fill(value)

    def send(self) -> None:
        self.dialog.get_by_role("button", name=self.say("Send query")).click()


@pytest.fixture
def query(page: Page, language: str) -> Query:
    """The form, not yet opened."""
    return Query(page, language)


@pytest.mark.req("QRY-1", "QRY-2", "QRY-5", "BO-6", "LANG-1")
@both
@widths
def test_a_query_is_sent_confirmed_and_the_form_closes(query: Query, site: Site, watch, width):
    watch.expect("429")  # the test is faster than a person, so the form does a proof of work
    email = f"query-{query.language}-{width}@demo.example"
    dialog = query.open()
    query.fill(email)
    query.send()
    done = dialog.get_by_text(NUMBER)
    expect(done).to_be_visible(timeout=WORK_MS)
    expect(query.page.locator("[data-sonner-toast]")).to_have_text(query.say("Query sent"))
    number = NUMBER.search(done.inner_text())
    assert number
    expect(dialog).to_be_hidden(timeout=SHOWN_MS + 10_000)
    query.bell.click()
    for label in ("Full name", "Mobile", "Email", "Message"):
        expect(query.field(label)).to_have_value("")
    assert number[0] in letter_to(site, query.page, email)


def letter_to(site: Site, page: Page, email: str) -> str:
    for _try in range(100):
        if letters := site.letters(email):
            return letters[-1]["text"]
        page.wait_for_timeout(100)
    raise AssertionError(f"no letter to {email}")


@pytest.mark.req("QRY-3", "QRY-4")
@both
@widths
def test_errors_stand_beside_their_fields_and_go_when_typing(query: Query, width):
    dialog = query.open()
    query.send()
    name = query.field("Full name")
    expect(name).to_be_focused()
    expect(dialog.get_by_text(query.say("Required"), exact=True)).to_have_count(3)
    for label, value, error in (
        ("Full name", "A", "Name must be at least 2 characters"),
        ("Mobile", "98765", "Mobile number must be 10–15 digits"),
        ("Email", "asha", "Please enter a valid email address"),
    ):
        field = query.field(label)
        field.fill(value)
        expect(field).not_to_have_attribute("aria-invalid", "true")
        query.send()
        expect(field).to_have_accessible_description(query.say(error))
    name.fill("Asha")
    expect(dialog.get_by_text(query.say("Name must be at least 2 characters"))).to_be_hidden()
    query.send()
    expect_no_violation(query.page)
    expect_fits(query.page)


@pytest.mark.req("QRY-3")
def test_the_message_is_marked_as_required_and_not_checked(query: Query, watch):
    watch.expect("429")  # the test is faster than a person, so the form does a proof of work
    dialog = query.open()
    query.fill("wordless@demo.example", message="")
    query.send()
    expect(dialog.get_by_text(NUMBER)).to_be_visible(timeout=WORK_MS)
    expect(query.field("Message")).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.req("QRY-3")
def test_the_mobile_field_takes_digits_only_and_fifteen_at_most(query: Query):
    query.open()
    mobile = query.field("Mobile")
    mobile.press_sequentially("+98-76 a5432101234567890")
    expect(mobile).to_have_value("987654321012345")


@pytest.mark.req("QRY-2", "QRY-6")
@both
def test_a_country_is_found_by_name_or_code(query: Query):
    dialog = query.open()
    code = dialog.get_by_role("combobox", name=query.say("Country code"))
    expect(code).to_have_value("IN +91")
    code.click()
    expect(dialog.get_by_role("option")).not_to_have_count(1)
    expect(dialog.get_by_role("option").first).to_contain_text("+91")
    code.fill("atlantis")
    expect(dialog.get_by_text(query.say("No country found."))).to_be_visible()
    code.fill("+977")
    code.press("Enter")
    expect(code).to_have_value("NP +977")


@pytest.mark.req("QRY-5")
def test_past_three_queries_a_proof_of_work_is_done(query: Query, site: Site, watch):
    watch.expect("429")
    body = {"name": "Bilal", "mobile": "9876543210", "countryCodeMobile": "+91"}
    for number in range(4):
        query.page.request.post(f"{site.url}/api/query", data=body | {"email": f"busy{number}@demo.example"})
    query.page.clock.install()
    dialog = query.open()
    query.page.clock.run_for(2_500)
    query.fill("worked@demo.example")
    calls: list[tuple[str, int]] = []
    query.page.on("response", lambda answer: calls.append((answer.url.removeprefix(site.url), answer.status)))
    challenges: list[Route] = []
    query.page.route("**/api/challenge", lambda route: challenges.append(route))  # noqa: PLW0108  Playwright marks the function
    with query.page.expect_request("**/api/challenge"):
        query.send()
    expect(dialog.get_by_text("Checking that you are not a robot...")).to_be_visible()
    expect(dialog.get_by_role("button", name="Submitting...")).to_be_disabled()
    challenges.pop().continue_()
    done = dialog.get_by_text(re.compile("Your query has reached us"))
    for _moment in range(1_000):
        query.page.clock.run_for(100)  # the form's own pauses; the work itself takes the time it takes
        if done.is_visible():
            break
    asked = [call for call in calls if call[0].startswith("/api/")]
    expect(done).to_be_visible()
    assert asked == [("/api/query", 429), ("/api/challenge", 200), ("/api/query", 200)]


@pytest.mark.req("QRY-5")
@pytest.mark.parametrize(
    ("status", "body", "shown"),
    [
        (503, json.dumps({"success": False, "message": "The site is busy"}), "The site is busy"),
        (500, "no json", "Failed to submit query. Please try again."),
        (0, "", "Failed to submit query. Please try again."),
        (200, json.dumps({"success": False}), "Failed to submit query."),
        (200, "no json", "An unexpected error occurred. Please try again."),
    ],
    ids=["the server's word", "no word", "no network", "refused", "unreadable"],
)
def test_a_failure_is_shown_for_three_seconds(query: Query, watch, status, body, shown):
    watch.expect("Failed to load resource")
    query.page.route("**/api/query", lambda route: route.fulfill(status=status, body=body) if status else route.abort())
    dialog = query.open()
    query.fill("asha@demo.example")
    query.send()
    alert = dialog.get_by_role("alert")
    expect(alert).to_have_text(shown)
    expect(alert).to_have_text("", timeout=10_000)
    expect(query.field("Full name")).to_have_value("Asha Rao")


@pytest.mark.req("QRY-1", "PERF-1")
def test_a_bell_pressed_before_the_pages_code_has_come_opens_it_then(query: Query):
    let_pass = hold_back(query.page, PAGES_CODE)
    query.page.goto("/imw/organisers", wait_until="commit")
    query.bell.click()
    query.page.wait_for_function("() => document.querySelector('script[type=module]')")
    let_pass()
    expect(query.dialog).to_be_visible()


@pytest.mark.req("QRY-1", "HOME-2", "PERF-1")
@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("/imw/organisers", "Open query form"),
        ("/media/press-release", "Open query form"),
        ("/", "Watch the speech"),
    ],
)
def test_a_press_before_any_script_has_come_is_kept(page: Page, address, name):
    let_pass = hold_back(page, "**/site.js")
    page.goto(address, wait_until="commit")
    page.get_by_role("button", name=name, exact=True).click()
    let_pass()
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.req("QRY-1", "QRY-2", "QRY-5", "LANG-1")
@pytest.mark.parametrize("path", ["/media/press-release", "/hi/events/programme", "/no-such-page"])
def test_the_bell_answers_where_nothing_else_of_the_client_runs(page: Page, watch, path: str):
    watch.expect("404")
    thanks = {"success": True, "message": "Thank you"}
    page.route("**/api/query", lambda route: route.fulfill(status=200, json=thanks))
    page.goto(path)
    page.get_by_role("button", name=said("Open query form", "hi" if path.startswith("/hi/") else "en")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    name = dialog.get_by_role("textbox").first
    name.fill("Asha Rao")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.locator(".help-button").click()
    expect(dialog).to_have_count(1)
    expect(name).to_have_value("Asha Rao")
    dialog.locator("[name=mobile]").fill("9876543210")
    dialog.locator("[name=email]").fill("asha@demo.example")
    dialog.locator("[name=message]").fill("Where do I park?")
    dialog.locator("[type=submit]").click()
    expect(page.locator("[data-sonner-toast]")).to_be_visible()
    expect(dialog.get_by_role("status").filter(has_text="Thank you")).to_be_visible()


@pytest.mark.req("QRY-1", "A11Y-1")
def test_the_dialog_opens_and_closes_by_keyboard_and_without_a_connection(query: Query):
    sockets: list[str] = []
    query.page.on("websocket", lambda socket: sockets.append(socket.url))
    dialog = query.open()
    query.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(query.bell).to_be_focused()
    query.page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    assert sockets == []
