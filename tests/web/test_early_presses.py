"""A form may be pressed before its page has opened on the server: what it was told stays (AUTH-1, PERF-1)."""

from __future__ import annotations

import pytest

from maritime_site.ports.services import Services, install
from maritime_site.web.public.nominate.state import NominationState
from tests.web.states import send, tab_at

pytestmark = pytest.mark.req("AWD-1", "A11Y-1")


@pytest.fixture
def form(services: Services):
    """The nomination's form in a tab that has just come."""
    install(services)
    root = tab_at("/awards/nominate")
    root.is_hydrated = False
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
