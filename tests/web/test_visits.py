"""A page that is loaded anew starts afresh before the tab hears what an earlier visit left."""

from __future__ import annotations

from typing import Any

import pytest
from reflex.state import State
from reflex_base.event import Event

from maritime_site.maritime_site import app
from maritime_site.web.portal.registration.state import RegistrationState
from maritime_site.web.portal.signin.state import SignInState
from tests.web.states import tab_at

HYDRATE = f"{State.get_full_name()}.hydrate_and_load"
FIRST, AGAIN = {"hashes": ["one"]}, {"hashes": None}


async def connect(tab: State, payload: dict[str, Any], name: str = HYDRATE) -> None:
    """What the server does before it answers a tab that connects."""
    assert await app._preprocess(tab, Event(name=name, payload=payload)) is None


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
