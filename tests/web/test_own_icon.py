"""The site's icon: the organiser's logo, or the anchor in their colour (EVENT-1, EVENT-2)."""

from __future__ import annotations

import base64
from dataclasses import replace

import pytest
from starlette.requests import Request

from maritime_site.core.errors import NotFound
from maritime_site.domain.pages.logo import LibraryLogo
from maritime_site.ports.event import Event, FixedEvent
from maritime_site.web.documents.icon import ANCHOR, ROUTE, served_icon
from maritime_site.web.dynamic_pages import serving
from maritime_site.web.dynamic_pages.registry import LIVE_FILES
from maritime_site.web.dynamic_pages.serving import DynamicPages, Visit
from tests.people import NOON
from tests.web.test_own_event import logo, own_event  # noqa: F401  a fixture

pytestmark = pytest.mark.req("EVENT-1", "EVENT-2")
GREEN = "#0b6e4f"


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


def icon(services, event: Event) -> str:
    with services.database.reading() as session:
        return served_icon(Visit(session, "en", NOON, services.settings, event)).decode()


def test_the_sites_icon_is_the_anchor_in_ones_colour_or_ones_logo(services, logo):  # noqa: F811  the fixture
    with pytest.raises(NotFound):
        icon(services, own_event())
    anchor = icon(services, own_event(colour=GREEN))
    assert f'fill="{GREEN}"' in anchor
    assert "#214" not in anchor
    own = icon(services, own_event(logo=logo, colour=GREEN))
    picture = LibraryLogo(services.database, services.files).read(logo)
    assert picture is not None
    assert f"data:image/{picture.kind};base64,{base64.b64encode(picture.data).decode()}" in own
    assert GREEN not in own
    elsewhere = own_event(logo="https://cdn.example/logo.svg", colour=GREEN)
    assert icon(services, elsewhere) == anchor


def test_a_drawn_logo_is_the_icon_too(services, logo):  # noqa: F811  the fixture
    event = replace(own_event(logo="/images/icon.svg"), revision=2)
    assert logo != event.facts.logo
    assert base64.b64encode(ANCHOR.read_bytes()).decode() in icon(services, event)


@pytest.mark.anyio
async def test_the_icon_of_every_page_waits_for_nothing_that_is_printed(services, tmp_path, monkeypatch):
    async def refuse(*_work: object) -> None:
        raise AssertionError("the icon waits where documents are printed")

    monkeypatch.setattr(serving.PRINTS, "run", refuse)
    services.event_reader = FixedEvent(own_event(colour=GREEN))
    files = DynamicPages([], tmp_path, services, files=LIVE_FILES)
    scope = {"type": "http", "method": "GET", "path": ROUTE, "query_string": b"", "headers": []}
    answer = await files.respond(Request(scope))
    assert answer is not None
    assert GREEN.encode() in answer.body
