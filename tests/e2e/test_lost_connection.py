"""A telephone between two networks: the page loses its connection, and the server does not hear of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.journeys import ask_for_code, enter_code, expect_signed_in, open_login, said
from tests.e2e.site import Site

# The page's sockets are kept in reach, to be told that they closed while they stay open.
KEPT = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...told) {
    super(...told);
    window.sockets.push(this);
  }
};
"""
LOST = "() => window.sockets.at(-1).onclose({ code: 1006, reason: '', wasClean: false })"
IS_BACK = "() => window.sockets.length > 1 && window.sockets.at(-1).readyState === WebSocket.OPEN"

# While `away` is set, no socket reaches the site; the browser believes that it has a network.
UNREACHABLE = (
    KEPT
    + """
const Reaching = window.WebSocket;
window.WebSocket = class {
  constructor(...told) {
    if (!window.away) return new Reaching(...told);
    setTimeout(() => {
      this.onerror?.(new Event("error"));
      this.onclose?.({ code: 1006, reason: "", wasClean: false });
    }, 50);
  }
  close() {}
};
"""
)
GONE = "() => { window.away = true; window.sockets.at(-1).close(); }"
NO_CONNECTION = "There is no connection. What you typed stays here; go on once it is back."


@pytest.mark.req("AUTH-1")
def test_signing_in_goes_on_where_it_was(page: Page, site: Site):
    page.add_init_script(KEPT)
    open_login(page, "delegate")
    since = ask_for_code(page, "delegate@demo.example")
    expect(page.get_by_role("textbox", name="One-time code")).to_be_visible()
    page.evaluate(LOST)
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function(IS_BACK)
    page.wait_for_timeout(1500)
    expect(page.get_by_role("textbox", name="One-time code")).to_be_visible()
    enter_code(page, site.code_for("delegate@demo.example", since=since))
    expect_signed_in(page, "Asha Rao")


@pytest.mark.req("ME-3")
@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_page_that_cannot_reach_the_site_says_so_and_goes_on_once_it_can(page: Page, language):
    page.add_init_script(UNREACHABLE)
    open_login(page, "delegate", language)
    page.wait_for_function("() => window.sockets.at(-1)?.readyState === 1")
    line = page.get_by_role("alert").filter(has_text=said(NO_CONNECTION, language))
    expect(page.get_by_role("textbox", name=said("Email or mobile number", language))).to_be_editable()
    expect(line).to_be_hidden()
    page.evaluate(GONE)
    expect(line).to_be_visible()
    ask_for_code(page, "delegate@demo.example", language)
    expect(page.get_by_role("textbox", name=said("One-time code", language))).to_be_hidden()
    expect(line).to_be_visible()
    page.evaluate("() => { window.away = false; }")
    expect(page.get_by_role("textbox", name=said("One-time code", language))).to_be_visible()
    expect(line).to_be_hidden()
