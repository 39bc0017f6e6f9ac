"""The page 'Live': what the board holds in words and charts, read anew at each beat (LIVE-1)."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.domain.live.revenue import Revenue
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.live.revenue import build_revenue_parts
from maritime_site.web.backoffice.live.state import MOST_DAYS, LiveState
from maritime_site.web.kit.charts import build_columns
from tests.api.backoffice import administrator
from tests.factories import make_person
from tests.web.drawn import drawn
from tests.web.states import send, staff_tab

pytestmark = pytest.mark.req("LIVE-1")


@pytest.fixture
def backend() -> str:
    """The figures behind are proved on both makes of database."""
    return "sqlite"


def see(services, database, role, *events):
    install_services(services)
    token = administrator(database, role)["Authorization"].removeprefix("Bearer ")

    async def play():
        state = await (await staff_tab("/admin/live/", token)).get_state(LiveState)
        for name in events:
            await send(state, name)
        return state

    return asyncio.run(play())


def test_board_shows_registrations_of_every_country_with_an_axis(database, services):
    now = utc_now()
    with database.writing() as session:
        for place, country in enumerate(["IN", "SG", "NL", "US", "AE", "DE", "FR", "GB", "JP", "KR", "LK"]):
            make_person(session, "media", country=country, created_at=now - timedelta(days=place))
    state = see(services, database, "superadmin", "open", "beat")
    assert (state.loaded, state.registered, len(state.countries), state.problems) == (True, "11", 11, [])
    assert (state.registrations["marks"], len(state.registrations["bars"])) == (["1", "0"], 11)
    assert (state.inside, state.today, len(state.hours["bars"])) == ("0", "0", 24)


def test_long_time_is_shown_by_week(database, services):
    with database.writing() as session:
        make_person(session, "media", created_at=utc_now() - timedelta(days=MOST_DAYS + 1))
    state = see(services, database, "superadmin", "open")
    assert state.by_week
    assert len(state.registrations["bars"]) in {10, 11}


def test_money_is_hidden_from_whom_it_does_not_concern(database, services):
    state = see(services, database, "gate supervisor", "open")
    assert (state.loaded, state.sees_money, state.sees_people, state.queues) == (True, False, False, [])


def test_revenue_is_a_part_for_each_currency():
    day = date(2026, 11, 23)
    rows = [Revenue(day, "packages", "INR", 300_00, 100_00), Revenue(day, "stalls", "USD", 500_00, 0)]
    rupees, dollars = build_revenue_parts(rows)
    assert rupees["days"]["bars"][0]["values"] == rupees["net"]
    assert [row["source"] for row in dollars["sources"]] == ["Stalls"]
    assert rupees["rows"][0]["day"] == "23-Nov-2026"


@pytest.mark.parametrize(("most", "marks"), [(0, ["1", "0"]), (3, ["4", "2", "0"]), (100, ["100", "50", "0"])])
def test_axis_ends_at_a_round_number(most, marks):
    chart = build_columns([(str(number), number) for number in (most, 0)])
    assert chart["marks"] == marks


def test_names_below_columns_do_not_touch():
    ticks = [bar["tick"] for bar in build_columns([(str(number), number) for number in range(30)])["bars"]]
    assert [tick for tick in ticks if tick] == ["0", "5", "10", "15", "20", "25"]


def test_one_message_is_not_several():
    board = str(drawn("/admin/live"))
    for one, several in (("message waiting", "messages waiting"), ("message failed", "messages failed")):
        assert (f'"{one}"' in board, f'"{several}"' in board) == (True, True)
