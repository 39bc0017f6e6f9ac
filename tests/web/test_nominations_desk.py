"""One nomination at the desk: who has not answered is reminded, and the page says from when again (AWD-1, BO-3)."""

from __future__ import annotations

import asyncio

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.domain.awards import links, review, service
from maritime_site.domain.awards.models import ActorType
from maritime_site.ports.services import install_services
from maritime_site.web.backoffice.awards.state import NominationDeskState
from maritime_site.web.session import SessionState
from tests.api.backoffice import administrator
from tests.domain.awards.builders import CHIEF, TERMS, make_category, nominate
from tests.web.states import send, tab_at


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.mark.req("AWD-1", "BO-3")
def test_a_shortlisted_nominee_is_reminded_and_the_page_says_from_when_again(database, services):
    install_services(services)
    with database.writing() as session:
        make_category(session)
        made = nominate(session)
        review.shortlist_nomination(session, made.id, actor=CHIEF, terms=TERMS, now=utc_now())

    async def play():
        root = tab_at(f"/admin/nominations/{made.id}")
        token = administrator(database, "editor")["Authorization"].removeprefix("Bearer ")
        (await root.get_state(SessionState)).admin_token = token
        state = await root.get_state(NominationDeskState)
        await send(state, "open")
        assert (state.facts["status"], state.facts["awaits"], state.facts["pause"]) == ("shortlisted", "yes", "")
        await send(state, "remind")
        assert (state.done, state.history[-1]["note"]) == ("The nominee is reminded", "The nominee was reminded")
        assert state.facts["pause"] != ""
        await send(state, "remind")
        assert state.problems[0]["text"] == "The nominee was reminded less than a day ago"
        with database.writing() as session:
            key = links.key_for(made, ActorType.NOMINEE, TERMS.secret)
            service.answer_nomination(session, made.reference, key, "accept", terms=TERMS, now=utc_now())
        await send(state, "open")
        assert state.facts["awaits"] == ""

    asyncio.run(play())
