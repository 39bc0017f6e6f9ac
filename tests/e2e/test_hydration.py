"""What is pressed or typed before a page is awake is answered once, and lost nowhere."""

from __future__ import annotations

import time
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Route, expect
from pyotp.totp import TOTP

from tests.e2e.journeys import path, said
from tests.e2e.rest import Rest

# Holds the page in that moment, and counts what reaches its code.
WAKING = """(() => {
  let code, awake = false;
  window.heard = { click: 0, submit: 0 };
  window.listens = () => Boolean(code);
  window.wake = () => { awake = true; };
  const named = { get: () => (awake ? code : undefined), set: (value) => { code = value; } };
  Object.defineProperty(window, "__reflex", named);
  for (const kind of ["click", "submit"]) addEventListener(kind, () => { window.heard[kind] += 1; });
})()"""

# Holds what the server says until the page is woken.
UNHEARD = """(() => {
  const awake = new Promise((done) => { window.wake = done; });
  window.WebSocket = class extends WebSocket {
    set onmessage(hear) { super.onmessage = (event) => awake.then(() => hear(event)); }
  };
})()"""
PASSWORD = "a lantern on the quay"


def open_waking(page: Page, path: str) -> None:
    page.add_init_script(WAKING)
    page.goto(path)
    page.wait_for_function("() => window.listens()")


def heard(page: Page, kind: str) -> int:
    return page.evaluate(f"() => window.heard.{kind}")


@pytest.mark.req("QRY-1", "PERF-1")
def test_a_bell_opens_its_dialog_once(page: Page):
    open_waking(page, "/imw/organisers")
    page.get_by_role("button", name="Open query form").click()
    assert heard(page, "click") == 0
    page.evaluate("() => window.wake()")
    dialog = page.get_by_role("dialog", name="We value your query")
    expect(dialog).to_be_visible()
    assert heard(page, "click") == 1


@pytest.mark.req("ROUTE-1", "PERF-1")
def test_a_form_is_sent_once(page: Page):
    sent: list[str] = []

    def thank(route: Route) -> None:
        sent.append(route.request.method)
        route.fulfill(json={"success": True, "message": "Thank you"})

    page.route("**/api/feedback", thank)
    open_waking(page, "/contact-us/feedback")
    page.get_by_label("Full name", exact=True).fill("Asha Rao")
    page.get_by_label("Email", exact=True).fill("asha@demo.example")
    page.get_by_role("group", name="Your rating").get_by_role("radio").nth(3).check()
    page.get_by_label("Message", exact=True).fill("Good signs")
    page.get_by_role("button", name="Send feedback").click()
    assert heard(page, "submit") == 0
    page.evaluate("() => window.wake()")
    expect(page.get_by_text("Thank you", exact=True)).to_be_visible()
    assert (heard(page, "submit"), sent) == (1, ["POST"])


def enrolled(rest: Rest, email: str) -> TOTP:
    """An administrator of one's own with a second factor; answers the app that knows its codes."""
    staff = {"name": "Meera Nair", "email": email, "role": ["helpdesk"], "password": PASSWORD}
    chief = {"Authorization": f"Bearer {rest.chief()}"}
    rest.call("POST", "/admin/staff", json=staff, headers=chief).raise_for_status()
    login = {"email": email, "password": PASSWORD}
    own = {"Authorization": f"Bearer {rest.call('POST', '/admin/super-admin/login', json=login).json()['token']}"}
    factor = "/admin/account/second-factor"
    app = TOTP(rest.call("POST", factor, headers=own).json()["key"].replace(" ", ""))
    before = {"code": app.at(int(time.time()) - 30)}
    rest.call("POST", f"{factor}/confirm", json=before, headers=own).raise_for_status()
    return app


@pytest.mark.req("AUTH-7", "BO-8", "LANG-1")
@pytest.mark.parametrize(("language", "prefix"), [("en", ""), ("hi", "/hi")])
def test_digits_typed_before_the_server_answers_are_the_second_factors(page: Page, rest: Rest, language, prefix):
    email = f"second-{uuid4().hex}@demo.example"
    app = enrolled(rest, email)
    page.goto(f"{prefix}/admin/login")
    page.get_by_label(said("Email", language), exact=True).fill(email)
    page.get_by_label(said("Password", language), exact=True).fill(PASSWORD)
    page.get_by_role("button", name=said("Sign in", language), exact=True).click()
    code = page.get_by_role("textbox", name=said("Code", language), exact=True)
    expect(code).to_be_focused()
    page.add_init_script(UNHEARD)
    page.reload()
    expect(code).to_be_focused()
    digits = app.now()  # half a minute later there are others
    page.keyboard.type(digits)
    page.evaluate("() => window.wake()")
    page.wait_for_timeout(500)
    expect(code).to_have_value(digits)
    page.get_by_role("button", name=said("Verify", language), exact=True).click()
    expect(page).to_have_url(path(f"{prefix}/admin"))


# Notes, right after the address has changed, whether the page before is still the one that is typed into.
CHANGES = """() => {
  const before = document.getElementById("email");
  const change = history.pushState.bind(history);
  history.pushState = (...args) => {
    change(...args);
    setTimeout(() => setTimeout(() => { window.stale = before.isConnected; }));
  };
}"""


@pytest.mark.req("ME-1", "ROUTE-4")
def test_what_is_typed_right_after_a_link_goes_to_the_page_that_the_address_names(page: Page):
    page.goto("/login")
    link = page.get_by_role("main").get_by_role("link", name="Media")
    expect(page.get_by_role("textbox", name="Email or mobile number")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    page.evaluate(CHANGES)
    link.click()
    page.wait_for_url("**/media/login")
    page.get_by_role("textbox", name="Email or mobile number").fill("media@demo.example")
    page.wait_for_function("() => window.stale !== undefined")
    assert not page.evaluate("() => window.stale")
    expect(page.get_by_role("textbox", name="Email or mobile number")).to_have_value("media@demo.example")
