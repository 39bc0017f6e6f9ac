"""The office's lists offer nothing to do with entries that there are not (EVENT-4, BO-3)."""

from __future__ import annotations

import asyncio

import pytest

from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.exhibition.stalls_state import OfficeStallsState
from tests.api.backoffice import administrator
from tests.domain.exhibition.builders import make_hall, make_stall
from tests.web.drawn import drawn
from tests.web.states import send, staff_tab

pytestmark = pytest.mark.req("EVENT-4", "BO-3")


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


def conditions_above(rendered: object, words: str, above: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """For each place where these words stand, the conditions under which they are drawn."""
    if isinstance(rendered, str):
        return [above] if words in rendered else []
    if isinstance(rendered, dict):
        inside = (*above, str(rendered["cond_state"])) if "cond_state" in rendered else above
        return [found for value in rendered.values() for found in conditions_above(value, words, inside)]
    if isinstance(rendered, list | tuple):
        return [found for value in rendered for found in conditions_above(value, words, above)]
    return []


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/admin/registrations", "all-reason"),
        ("/admin/registrations", "/api/admin/exports/registrations"),
        ("/admin/queries", "/api/admin/exports/queries"),
    ],
)
def test_what_acts_on_entries_waits_for_one(path, words):
    places = conditions_above(drawn(path), words)
    assert places
    assert all(any("total" in condition and "> 0" in condition for condition in above) for above in places), places


def test_the_plan_waits_for_a_hall(services, database):
    install_services(services)
    token = administrator(database, "exhibition officer")["Authorization"].removeprefix("Bearer ")

    async def play():
        state = await (await staff_tab("/admin/exhibition/stalls", token)).get_state(OfficeStallsState)
        await send(state, "open")
        before = state.has_plan
        with database.writing() as session:
            make_stall(session, make_hall(session, code="A"), code="A-01")
        await send(state, "open")
        return before, state.has_plan

    assert asyncio.run(play()) == (False, True)
    places = conditions_above(drawn("/admin/exhibition/stalls"), "Choose a stall on the plan.")
    assert places
    assert all(any("has_plan" in condition for condition in above) for above in places), places
