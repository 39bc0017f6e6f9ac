"""One search over everything at the office's screens, and how screens are liked (BULK-1)."""

from __future__ import annotations

import asyncio

import pytest

from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.search.state import OfficeSearchState
from maritime_site.web.backoffice.view_state import OfficeViewState
from tests.api.backoffice import administrator
from tests.web.states import send, staff_tab

pytestmark = pytest.mark.req("BULK-1")


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


def test_search_finds_what_the_administrator_may_see(services, database, new_person):
    install_services(services)
    person = new_person(first_name="Zubin")
    chief = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    gate = administrator(database, "gate staff")["Authorization"].removeprefix("Bearer ")

    async def look(token, words):
        root = await staff_tab(f"/admin/search/?q={words}", token)
        page = await root.get_state(OfficeSearchState)
        await send(page, "open")
        return page

    found = asyncio.run(look(chief, "zub"))
    assert (found.loaded, found.asked, found.problems) == (True, "zub", [])
    assert [(hit["kind"], hit["path"]) for hit in found.hits] == [("Registration", f"/admin/registrations/{person.id}")]
    assert asyncio.run(look(gate, "zub")).hits == []
    assert asyncio.run(look(chief, "")).loaded


def test_menu_folds_and_rows_get_narrow_and_both_stay_so(services, database):
    install_services(services)
    chief = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")

    async def play():
        view = await (await staff_tab("/admin/registrations/", chief)).get_state(OfficeViewState)
        seen = []
        for _press in range(2):
            await send(view, "fold_menu")
            await send(view, "change_rows")
            seen.append((view.folded, view.dense))
        return seen

    assert asyncio.run(play()) == [("on", "on"), ("", "")]
