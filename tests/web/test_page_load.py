"""A visit of a page starts afresh, once, before the tab hears what an earlier visit left."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from reflex.state import State
from reflex_base.constants import CompileVars
from reflex_base.event import Event
from reflex_base.event.context import EventContext

from maritime_site.maritime_site import app
from maritime_site.web.portal.registration.state import RegistrationState
from maritime_site.web.portal.signin.state import SignInState
from tests.web.states import move, tab_at

HYDRATE = f"{State.get_full_name()}.hydrate_and_load"
FIRST, AGAIN = {"hashes": ["one"]}, {"hashes": None}


TURN = f"{State.get_full_name()}.{CompileVars.ON_LOAD_INTERNAL}"


async def connect(tab: State, payload: dict[str, Any], name: str = HYDRATE) -> None:
    """What the server does before it answers a tab that connects."""
    assert await app._preprocess(tab, Event(name=name, payload=payload)) is None


async def turn(tab: State, path: str, *, chained: bool = False) -> None:
    """What the server does before it answers a turn of the client's router; `chained` when it told itself of it."""

    async def work() -> None:
        parent = "hydration" if chained else None
        context = {"token": "tab", "state_manager": None, "enqueue_impl": None, "parent_txid": parent}
        EventContext.set(EventContext(**context))  # pyright: ignore[reportArgumentType]
        assert await app._preprocess(tab, Event(name=TURN)) is None

    move(tab, path)
    await asyncio.create_task(work())


@pytest.mark.req("REG-1")
@pytest.mark.anyio
@pytest.mark.parametrize("path", ["/delegates/registration", "/hi/delegates/registration/"])
async def test_a_receipt_makes_room_for_a_form_before_it_is_shown(path: str):
    tab = tab_at(path)
    registration = await tab.get_state(RegistrationState)
    registration.step, registration._path, registration.reference = "done", "/delegates/registration", "REG-1"
    await connect(tab, AGAIN)
    assert (registration.step, registration.reference) == ("done", "REG-1")  # a connection that came back
    await connect(tab, FIRST, name=f"{State.get_full_name()}.set_is_hydrated")
    assert registration.step == "done"
    await connect(tab, FIRST)
    assert (registration.step, registration.reference) == ("form", "")


@pytest.mark.req("AUTH-1")
@pytest.mark.anyio
async def test_signing_in_begins_with_the_address():
    tab = tab_at("/delegates/login")
    signing = await tab.get_state(SignInState)
    signing.step, signing._kind = "code", "delegate"
    await connect(tab, FIRST)
    assert (signing.step, signing._kind) == ("address", "delegate")


@pytest.mark.req("REG-1")
@pytest.mark.anyio
async def test_other_pages_leave_states_alone():
    tab = tab_at("/programme")
    registration = await tab.get_state(RegistrationState)
    registration.step = "done"
    await connect(tab, FIRST)
    await connect(tab_at("/nowhere-at-all"), FIRST)
    assert registration.step == "done"


@pytest.mark.req("REG-1")
@pytest.mark.anyio
async def test_a_turn_to_a_page_begins_its_visit_each_time():
    tab = tab_at("/delegates/registration")
    await connect(tab, FIRST)
    registration = await tab.get_state(RegistrationState)
    for _visit in range(2):
        registration.step, registration.reference = "done", "REG-1"
        await turn(tab, "/programme")
        assert registration.step == "done"
        await turn(tab, "/delegates/registration")
        assert (registration.step, registration.reference) == ("form", "")


@pytest.mark.req("REG-1")
@pytest.mark.anyio
async def test_a_visit_that_the_connection_began_is_not_begun_again():
    tab = tab_at("/delegates/registration")
    registration = await tab.get_state(RegistrationState)
    await connect(tab, FIRST)
    registration.step = "check"  # pressed as soon as the page was there
    await turn(tab, "/delegates/registration", chained=True)
    await turn(tab, "/delegates/registration")  # the turn that made a reader connect
    assert registration.step == "check"


@pytest.mark.req("REG-1")
@pytest.mark.anyio
async def test_a_connection_that_comes_back_begins_nothing():
    tab = tab_at("/delegates/registration")
    registration = await tab.get_state(RegistrationState)
    await connect(tab, FIRST)
    registration.step, registration.reference = "done", "REG-1"
    await connect(tab, AGAIN)
    await turn(tab, "/delegates/registration", chained=True)
    assert (registration.step, registration.reference) == ("done", "REG-1")
