"""An organiser's colour and logo on what no build makes: error page and offline pages (EVENT-1, EVENT-2)."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from maritime_site.core.clock import utc_now
from maritime_site.ports.event import FixedEvent
from maritime_site.ports.services import install_services
from maritime_site.web.offline_copy.serving import addresses_in
from maritime_site.web.server.error_page import FAILED, render_error_page
from maritime_site.web.server.front_door import FrontDoor
from tests.factories import make_person, sign_in
from tests.web.test_own_event import own_event

pytestmark = pytest.mark.req("EVENT-1", "EVENT-2")
GREEN = "#0b6e4f"
GATES = ("/admin/check-in", "/exhibition/scan", "/networking/scan")


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
def client(services) -> TestClient:
    services.event_reader = FixedEvent(own_event())
    install_services(services)
    other = PlainTextResponse("other")
    return TestClient(FrontDoor(reflex=other, api=other, pages=other))


def wear_green(services) -> None:
    services.event_reader = FixedEvent(own_event(colour=GREEN))


@pytest.mark.usefixtures("client")
@pytest.mark.parametrize(
    ("logo", "sources"), [("/images/icon.svg", "'self'"), ("https://cdn.example/a.svg", "'self' https://cdn.example")]
)
def test_the_error_page_has_ones_logo_and_a_policy_that_lets_it_in(services, logo, sources):
    assert "<img" not in bytes(render_error_page(FAILED, "/").body).decode()
    services.event_reader = FixedEvent(own_event(logo=logo))
    page = render_error_page(FAILED, "/hi/")
    assert f'<header><img src="{logo}" alt="">' in bytes(page.body).decode()
    assert f"img-src {sources};" in page.headers["content-security-policy"]


@pytest.mark.usefixtures("client")
def test_the_error_page_has_ones_colour(services):
    plain = bytes(render_error_page(FAILED, "/").body).decode()
    wear_green(services)
    own = bytes(render_error_page(FAILED, "/").body).decode()
    assert f"--primary:{GREEN}" in own
    assert re.sub(r"html:root.*?(?=</style>)", "", own) == plain


def test_the_offline_copy_and_the_page_without_one_have_ones_colour(client, services, database):
    with database.writing() as session:
        token = sign_in(session, make_person(session, "delegate"), now=utc_now())
    places = addresses_in("en")

    def read() -> list[str]:
        copy = client.get(places.copy, headers={"Authorization": f"Bearer {token}"})
        return [copy.text, client.get(places.worker).text]

    assert not any(GREEN in text for text in read())
    wear_green(services)
    assert all(f"--primary:{GREEN}" in text for text in read())


@pytest.mark.req("PASS-3")
@pytest.mark.parametrize("path", GATES)
def test_pages_that_scan_have_ones_colour_and_a_policy_that_lets_it_in(client, services, path):
    plain = client.get(path)
    assert "<style" not in plain.text
    assert "style-src 'self';" in plain.headers["content-security-policy"]
    worker = client.get(f"{path}/worker.js").text
    wear_green(services)
    own = client.get(path)
    style = re.search(r"<style>(.*?)</style>", own.text)
    assert style is not None
    assert f"--primary:{GREEN}" in style[1]
    digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    assert f"style-src 'self' 'sha256-{digest}';" in own.headers["content-security-policy"]
    assert client.get(f"{path}/worker.js").text != worker
