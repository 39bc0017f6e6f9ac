"""A telephone between two networks: the page loses its connection, and the server does not hear of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.journeys import ask_for_code, enter_code, expect_signed_in, open_login
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
