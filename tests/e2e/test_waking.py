"""What is pressed in the moment between React's listening and its naming itself is answered, and answered once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

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
