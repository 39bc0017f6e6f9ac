"""The office's screens of zones and of counts per gate (GATE-1)."""

from __future__ import annotations

import re

import pytest

from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.check_in.zones_page import render_counts, render_zones
from maritime_site.web.backoffice.check_in.zones_state import NEW, GateCountsState, ZonesState
from tests.api.backoffice import administrator
from tests.web.states import send, staff_tab

pytestmark = [pytest.mark.req("GATE-1"), pytest.mark.anyio]
HALL = {"nameEn": "Hall", "nameHi": "कक्ष", "how-delegate": "again", "how-visitor": "once", "how-media": "no"}


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


async def open_tab(services, database, role="gate supervisor"):
    install_services(services)
    token = administrator(database, role)["Authorization"].removeprefix("Bearer ")
    return await staff_tab("/admin/gate-zones", token)


async def test_the_office_keeps_the_zones(services, database):
    assert render_zones()
    state = await (await open_tab(services, database)).get_state(ZonesState)
    await send(state, "open")
    await send(state, "begin", NEW)
    assert {row["how"] for row in state.entry} == {"once"}
    await send(state, "save", HALL | {"days-visitor": "tomorrow"})
    assert (list(state.errors), state.editing) == (["days-visitor"], NEW)
    await send(state, "save", HALL | {"days-visitor": "2025-10-27, 2025-10-28"})
    assert (state.problems, state.editing) == ([], "")
    assert state.rows[0]["entry"] == "Delegate: again after an exit; Visitor: once a day, 27-Oct-2025, 28-Oct-2025"
    await send(state, "begin", state.rows[0]["id"])
    known = {row["kind"]: (row["how"], row["days"]) for row in state.entry}
    assert (known["visitor"], known["media"]) == (("once", "27-Oct-2025, 28-Oct-2025"), ("no", ""))
    assert re.fullmatch(r"(\d\d-[A-Z][a-z]{2}-\d{4}(, )?)+", state.days), "the days of the event as everywhere"
    await send(state, "save", HALL | {"days-visitor": known["visitor"][1]})
    assert state.rows[0]["entry"] == "Delegate: again after an exit; Visitor: once a day, 27-Oct-2025, 28-Oct-2025"
    await send(state, "begin", state.rows[0]["id"])
    await send(state, "save", HALL | {"closed": "on"})
    assert state.rows[0]["is_closed"]


async def test_gate_staff_read_counts_and_change_no_zone(services, database):
    assert render_counts()
    tab = await open_tab(services, database, "gate staff")
    zones, counts = await tab.get_state(ZonesState), await tab.get_state(GateCountsState)
    await send(counts, "open")
    assert (counts.loaded, counts.rows, counts.problems) == (True, [], [])
    await send(counts, "choose_day", "1999-01-01")
    assert counts.problems[0]["text"].endswith("Choose a day")
    await send(zones, "begin", NEW)
    assert zones.editing == ""
    assert zones.problems[0]["text"] == "Your role does not allow this"
