"""The office's screen of the meeting lounge (MEET-1)."""

from __future__ import annotations

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.demo.meetings import seed_tables
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.meetings.page import lounge_page
from maritime_site.web.backoffice.meetings.state import NEW, LoungeState
from tests.api.backoffice import administrator
from tests.web.states import send, staff_tab

pytestmark = [pytest.mark.req("MEET-1"), pytest.mark.anyio]


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.fixture
async def state(services, database):
    install_services(services)
    with database.writing() as session:
        seed_tables(session, now=utc_now())
    token = administrator(database, "programme officer")["Authorization"].removeprefix("Bearer ")
    tab = await staff_tab("/admin/meeting-lounge", token)
    opened = await tab.get_state(LoungeState)
    await send(opened, "open")
    return opened


async def test_the_office_keeps_the_tables(state):
    assert lounge_page()
    assert ([row["name"] for row in state.rows][:2], state.rows[0]["by_hour"]) == (["Table 1", "Table 2"], "–")
    await send(state, "begin", NEW)
    await send(state, "save", {"nameEn": "table 1", "nameHi": "", "capacity": "4"})
    assert (list(state.errors), state.editing) == (["nameEn"], NEW)
    await send(state, "save", {"nameEn": "Table 9", "nameHi": "", "capacity": "4"})
    assert (state.problems, state.editing, state.rows[-1]["seats"]) == ([], "", "4")
    await send(state, "begin", state.rows[-1]["id"])
    assert state.edited["nameEn"] == "Table 9"
    await send(state, "save", {"nameEn": "Table 9", "nameHi": "मेज़ 9", "capacity": "6", "closed": "on"})
    assert state.rows[-1]["is_closed"]
    await send(state, "begin", state.rows[-1]["id"])
    await send(state, "delete")
    assert [row["name"] for row in state.rows][-1] == "Table 6"
    await send(state, "choose_day", state.days[1][0])
    assert state.day == state.days[1][0]
