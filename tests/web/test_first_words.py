"""A new site without any data: each empty list says what comes next, and no table stands with its heads alone."""

from __future__ import annotations

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.ports.event import FixedEvent
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.pages.state import PagesState
from maritime_site.web.portal.networking.page import networking_page
from maritime_site.web.portal.networking.state import NetworkingState
from maritime_site.web.portal.stalls.page import book_your_stall
from tests.api.backoffice import administrator
from tests.factories import make_person, sign_in
from tests.web.drawn import drawn
from tests.web.states import send, staff_tab
from tests.web.test_networking import opened
from tests.web.test_own_event import own_event

pytestmark = [pytest.mark.req("BO-3", "EVENT-4"), pytest.mark.anyio]
WORDS = {
    "/admin/exhibition/halls": "There is no hall yet. Begin with",
    "/admin/exhibition/stalls": "They come with their hall",
    "/admin/exhibition/tariff": "There is no price yet",
    "/admin/award-categories": "There is no award yet. Begin with",
    "/admin/nominations": "for what is open under",
    "/admin/registrations": "says who may",
    "/admin/programme": "Nothing is ready yet. Plan sessions",
}


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.mark.parametrize("path", WORDS)
def test_an_empty_list_of_the_office_says_what_comes_next(path):
    assert WORDS[path] in str(drawn(path))


def test_without_a_hall_nobody_is_asked_to_choose_a_stall():
    assert "You can choose a stall here once it is out" in str(book_your_stall().render())


async def test_a_directory_without_people_asks_for_no_other_words(services, database):
    install_services(services)
    with database.writing() as session:
        token = sign_in(session, make_person(session), now=utc_now())
    state = await opened(NetworkingState, "/networking", token)
    assert not any(state.chosen.values())
    await send(state, "choose", "search", "tide")
    assert any(state.chosen.values())
    page = str(networking_page().render())
    condition, _words, nobody = page.partition("Nobody else is listed yet")
    assert nobody
    assert "Nobody matches" in condition
    assert ".chosen" in condition


@pytest.mark.parametrize("zone", ["America/New_York", "Africa/Nairobi"])
async def test_a_text_that_came_with_the_site_has_its_own_day_in_every_zone(services, database, zone):
    services.event_reader = FixedEvent(own_event(time_zone=zone))
    install_services(services)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    state = await (await staff_tab("/admin/pages", token)).get_state(PagesState)
    await send(state, "open")
    assert {row["when"] for row in state.rows if row["slug"] == "archive"} == {"21-Nov-2026"}
