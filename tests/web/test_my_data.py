"""Being erased in the browser: what stands in the way, and what a visit begins with (REG-7)."""

from __future__ import annotations

import asyncio

import pytest
from sqlmodel import col, select

from maritime_site.core.clock import utc_now
from maritime_site.domain.hospitality import transitions
from maritime_site.domain.hospitality.models import ActorType, BookingStatus
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import install_services
from maritime_site.web.portal.privacy.state import MyDataState
from maritime_site.web.session import SessionState
from tests.domain.hospitality.builders import TERMS, make_booking
from tests.domain.signin.steps import code_of, wrong_one
from tests.factories import make_person, sign_in
from tests.web.states import send, tab_at, target_of

pytestmark = pytest.mark.req("REG-7")


@pytest.fixture
def backend() -> str:
    """One make of database is enough: the rules behind these states are proved on both."""
    return "sqlite"


@pytest.fixture
def asha(database, services):
    install_services(services)
    with database.writing() as session:
        person = make_person(session)
        return person, sign_in(session, person, now=utc_now())


async def opened(token):
    root = tab_at("/my-data")
    (await root.get_state(SessionState)).delegate_token = token
    state = await root.get_state(MyDataState)
    await send(state, "start")
    await send(state, "open")
    return state


def newest_code(database):
    with database.reading() as session:
        newest = select(Message).where(Message.purpose == "data-code").order_by(col(Message.created_at))
        return code_of(session.exec(newest).all()[-1])


@pytest.mark.req("A11Y-1")
def test_a_wrong_code_is_marked_at_its_field(asha, database):
    async def mistype():
        state = await opened(asha[1])
        await send(state, "ask_for_erasure")
        await send(state, "erase", {"otp": wrong_one(newest_code(database))})
        return state

    state = asyncio.run(mistype())
    assert state.errors == {"otp": "The code is wrong or has expired"}
    assert [problem["field"] for problem in state.problems] == ["otp"]
    assert state.step == "erasure"


def test_who_is_in_the_way_is_told_what_and_asks_for_a_new_code_afterwards(asha, database):
    with database.writing() as session:
        booking = make_booking(session, asha[0], now=utc_now())
        transitions.change_status(
            session, booking, BookingStatus.CONFIRMED, by=ActorType.GATEWAY, terms=TERMS, now=utc_now()
        )

    async def try_it():
        state = await opened(asha[1])
        await send(state, "ask_for_erasure")
        await send(state, "erase", {"otp": newest_code(database)})
        return state

    state = asyncio.run(try_it())
    assert [problem["text"] for problem in state.problems] == state.obstacles
    assert (state.step, state.notice, state.erased) == ("", "", False)
    with database.reading() as session:
        assert session.get_one(Person, asha[0].id).first_name == "Asha"


def test_a_visit_begins_with_the_choice_and_a_farewell_outlasts_a_lost_connection(asha, database):
    async def leave():
        state = await opened(asha[1])
        await send(state, "ask_for_erasure")
        assert (state.step, state.notice != "") == ("erasure", True)
        await send(state, "start")
        assert (state.step, state.notice) == ("", "")
        await send(state, "ask_for_erasure")
        await send(state, "erase", {"otp": newest_code(database)})
        assert state.erased
        again = await send(state, "open")
        assert (state.erased, target_of(again)) == (True, "")
        assert len(await send(state, "start")) == 1
        return state, await send(state, "open")

    state, led = asyncio.run(leave())
    assert (state.erased, target_of(led).partition("?")[0]) == (False, "/login")
