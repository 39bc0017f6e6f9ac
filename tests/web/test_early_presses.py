"""A form may be pressed before its page has opened on the server: what it was told stays (AUTH-1, PERF-1)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from reflex.state import State

from maritime_site.ports.services import Services, install_services
from maritime_site.web.backoffice.signin.state import AdminSignInState
from maritime_site.web.portal.helpdesk.state import CaseState
from maritime_site.web.portal.registration.state import RegistrationState
from maritime_site.web.portal.signin.state import SignInState
from maritime_site.web.public.nominate.state import NominationState
from maritime_site.web.site_map import list_pages
from tests.web.states import move, send, tab_at

pytestmark = pytest.mark.req("AWD-1", "A11Y-1")


@pytest.fixture
def form(services: Services):
    """The nomination's form in a tab that has just come."""
    install_services(services)
    root = tab_at("/awards/nominate", opened=False)
    return root, root.get_substate(NominationState.get_full_name().split("."))


@pytest.mark.anyio
async def test_opening_takes_back_no_refusal_that_came_before_it(form):
    _root, state = form
    await send(state, "check", {})
    assert state.problems
    await send(state, "open")
    assert state.problems
    await send(state, "open")  # the page is loaded again
    assert not state.problems


@pytest.mark.anyio
async def test_opening_a_page_again_forgets_what_was_refused_there(form):
    root, state = form
    root.is_hydrated = True
    await send(state, "check", {})
    assert state.problems
    await send(state, "open")
    assert not state.problems


@pytest.mark.anyio
async def test_what_a_page_was_refused_as_it_opened_stays_there(form):
    root, state = form
    await send(state, "check", {})
    assert state.problems
    move(root, "/hi/awards/nominate")
    await send(state, "open")
    assert not state.problems


async def come_back(root: State, path: str) -> None:
    """A lost connection comes back: the browser stays where it is, and the server loads the page again."""
    root.is_hydrated = False
    move(root, path, connection="two")
    (page,) = [page for page in list_pages(production=False) if page.path == path]
    for event in page.on_load:
        handler: Any = getattr(event, "handler", event)
        owner = await root.get_state(handler.state)
        await send(owner, handler.fn.__name__, *(json.loads(str(value)) for _name, value in getattr(event, "args", ())))
    root.is_hydrated = True


@pytest.mark.req("AUTH-1")
@pytest.mark.anyio
async def test_a_lost_connection_leaves_the_code_step_of_signing_in_open(services: Services):
    install_services(services)
    root = tab_at("/visitor/login")
    state = await root.get_state(SignInState)
    await send(state, "start", "visitor")
    await send(state, "send_code", {"address": "nobody@nowhere.example"})
    await come_back(root, "/visitor/login")
    assert (state.step, state.address) == ("code", "nobody@nowhere.example")


@pytest.mark.req("REG-1")
@pytest.mark.anyio
async def test_a_lost_connection_leaves_the_reference_of_a_registration_in_sight(services: Services):
    install_services(services)
    root = tab_at("/visitor/registration")
    state = await root.get_state(RegistrationState)
    await send(state, "start", "/visitor/registration")
    state.step, state.reference = "done", "REG-ABCD"
    await come_back(root, "/visitor/registration")
    assert (state.step, state.reference) == ("done", "REG-ABCD")


@pytest.mark.req("AUTH-7")
@pytest.mark.anyio
async def test_a_lost_connection_leaves_the_second_factor_open(services: Services):
    install_services(services)
    root = tab_at("/admin/login")
    state = await root.get_state(AdminSignInState)
    await send(state, "start")
    state.asks_code = True
    await come_back(root, "/admin/login")
    assert state.asks_code


@pytest.mark.req("QRY-5")
@pytest.mark.anyio
async def test_a_lost_connection_leaves_the_code_step_of_a_query_open(services: Services):
    install_services(services)
    root = tab_at("/contact-us/case/QRY-ABCD")
    state = await root.get_state(CaseState)
    await send(state, "start")
    state.step = "code"
    root.is_hydrated = False
    await send(state, "open")
    assert (state.step, state.number) == ("code", "QRY-ABCD")


@pytest.mark.req("REG-1")
@pytest.mark.anyio
async def test_a_registration_shows_only_what_was_refused_since_the_page_opened(services: Services):
    install_services(services)
    root = tab_at("/visitor/registration", opened=False)
    state = await root.get_state(RegistrationState)
    await send(state, "check", {"firstName": "Asha"})
    await send(state, "start", "/visitor/registration")
    assert "lastName" in state.errors
    root.is_hydrated = True
    await send(state, "check", {"firstName": "Asha"})
    root.is_hydrated = False  # a reload, in which the browser keeps what was typed
    await send(state, "start", "/visitor/registration")
    assert (state.errors, state.problems, state.values["firstName"]) == ({}, [], "Asha")


@pytest.mark.anyio
async def test_a_lost_connection_leaves_the_reference_of_a_nomination_in_sight_until_the_next_visit(services: Services):
    install_services(services)
    root = tab_at("/awards/nominate")
    state = await root.get_state(NominationState)
    await send(state, "start")
    state.step, state.reference = "done", "NOM-ABCD"
    await come_back(root, "/awards/nominate")
    assert (state.step, state.reference) == ("done", "NOM-ABCD")
    await send(state, "start")
    assert (state.step, state.reference) == ("form", "")
