"""A page comes to rest: every answer it asked for is read, so the browser knows that nothing is on its way any more."""

from __future__ import annotations

from random import randrange

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import Tab
from tests.e2e.rest import Rest

# Of the client, of our own route, and without the client.
ADDRESSES = ("/", "/media/press-release", "/no-such-page")


@pytest.mark.req("SITE-1", "PERF-1")
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_first_visit_comes_to_rest(page: Page, watch, address):
    watch.expect("404")
    # From an address of its own: of one address only so many new browsers are counted in an hour.
    page.set_extra_http_headers({"X-Forwarded-For": f"10.{randrange(200, 250)}.{randrange(250)}.{randrange(250)}"})
    with page.expect_request_finished(lambda request: request.url.endswith("/visitorslogs")):
        page.goto(address)
    page.wait_for_load_state("networkidle")


@pytest.mark.req("AUTH-3")
def test_a_page_without_the_client_comes_to_rest_for_somebody_signed_in(tab: Tab, rest: Rest):
    page = tab(rest.signed_in("delegate").stored)
    page.__dict__["watch"].expect("404")
    with page.expect_request_finished(lambda request: request.url.endswith("/delegate/profile")):
        page.goto("/no-such-page")
