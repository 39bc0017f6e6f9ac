"""A query's own page: what a visit of it begins with (BO-6)."""

from __future__ import annotations

import pytest

from maritime_site.web.portal.helpdesk.state import CaseState
from tests.web.states import send, tab_at

pytestmark = [pytest.mark.req("BO-6"), pytest.mark.anyio]


@pytest.mark.parametrize(("number", "step"), [("Q-K7M2-XP4Q", "thread"), ("Q-2222-3333", "ask")])
async def test_a_visit_begins_without_the_word_that_an_earlier_one_sent(number: str, step: str):
    state = await tab_at(f"/contact-us/case/{number}").get_state(CaseState)
    state.number, state._key, state.step, state.done = "Q-K7M2-XP4Q", "key", "thread", "Your message has reached us."
    await send(state, "start")
    assert (state.number, state.step, state.done) == (number, step, "")
