"""The address of an entry that is not there shows nothing of the entry before it (BO-3)."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

import pytest

from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.roles.state import RolesState
from maritime_site.web.backoffice.screens import SCREENS
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.web.states import own_states, send, tab_at

BEFORE = "the entry before"
NOBODY = UUID(int=1, version=4)
DETAILS = {screen.path: screen.on_load[0] for screen in SCREENS if "[" in screen.path}


@pytest.fixture
def backend() -> str:
    """What the database is asked is proved on both makes elsewhere."""
    return "sqlite"


async def tab_of(database, path):
    root = tab_at(path)
    token = administrator(database, "superadmin")["Authorization"].removeprefix("Bearer ")
    (await root.get_state(SessionState)).admin_token = token
    return root


@pytest.mark.req("BO-3")
@pytest.mark.parametrize("path", DETAILS)
def test_a_missing_entry_shows_nothing_of_the_one_before(database, services, path):
    install_services(services)
    opening: Any = DETAILS[path]
    kind = next(state for state in own_states() if state.get_full_name() == opening.state_full_name)

    async def play():
        root = await tab_of(database, f"{path.partition('[')[0]}{NOBODY}/")
        state: Any = await root.get_state(kind)
        for name in ("id", "code", "facts", "query", "entry", "account", "line"):
            if name in kind.base_vars:
                kept = getattr(state, name)
                setattr(state, name, BEFORE if isinstance(kept, str) else dict(kept) | {"reference": BEFORE})
        state.loaded = True
        await send(state, "open")
        assert state.problems, "it says that there is no such entry"
        assert (state.loaded, BEFORE in str(state.dict())) == (False, False)

    asyncio.run(play())


@pytest.mark.req("BO-1")
def test_what_is_ticked_outlives_a_new_role_and_not_a_saving(database, services):
    install_services(services)

    async def play():
        state = await (await tab_of(database, "/admin/roles/")).get_state(RolesState)
        await send(state, "open")
        before = {box["key"] for row in state.matrix for box in row["boxes"]}
        await send(state, "add", {"name": "harbour master"})
        after = {box["key"] for row in state.matrix for box in row["boxes"]}
        assert before < after, "a box that is drawn anew forgets its tick"
        await send(state, "save", {})
        assert not after & {box["key"] for row in state.matrix for box in row["boxes"]}

    asyncio.run(play())
