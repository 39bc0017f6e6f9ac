"""The packages' page for one tab: which package stands first, and what stays after a refusal."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.domain.hospitality.models import Package
from maritime_site.ports.services import install
from maritime_site.web.portal.hospitality.page import hospitality
from maritime_site.web.portal.hospitality.state import HospitalityState
from maritime_site.web.session import SessionState
from tests.domain.hospitality.stage import make_package
from tests.factories import make_person, sign_in
from tests.web.states import send, tab_at, target_of


@pytest.fixture
def backend() -> str:
    """One make of database is enough: the rules behind this state are proved on both."""
    return "sqlite"


@pytest.fixture
def packages(services, database):
    """Three packages; the first is sold out, the second has one room."""
    install(services)
    with database.writing() as session:
        day = (utc_now() + timedelta(days=60)).date()
        return [
            make_package(session, check_in=day, position=place, capacity=1, taken=taken)
            for place, taken in enumerate((1, 0, 0))
        ]


async def page_of(database, kind="delegate"):
    """The packages' page of a new person."""
    root = tab_at("/hospitality")
    with database.writing() as session:
        person = make_person(session, kind)
        (await root.get_state(SessionState)).delegate_token = sign_in(session, person, now=utc_now())
    state = await root.get_state(HospitalityState)
    await send(state, "open")
    return state, person


def form(package) -> dict[str, str]:
    return {"packageId": str(package.id), "guests": "1", "guestName": "Meera Nair", "specialRequests": "Quiet"}


@pytest.mark.req("HOSP-1")
def test_the_first_available_package_is_chosen(packages, database):
    state, person = asyncio.run(page_of(database))
    assert [card.sold_out for card in state.packages] == [True, False, False]
    assert (state.chosen, state.guest_name) == (str(packages[1].id), person.full_name)


@pytest.mark.req("HOSP-1", "HOSP-3")
def test_booking_leads_to_the_bookings(packages, database):
    async def book():
        state, _person = await page_of(database)
        return target_of(await send(state, "book", form(packages[2]))), state

    led, state = asyncio.run(book())
    assert (led, state.problems, state.busy) == ("/hospitality/bookings", [], False)


@pytest.mark.req("HOSP-1", "HOSP-4")
def test_what_sold_out_meanwhile_is_told_and_another_is_chosen(packages, database):
    async def book():
        state, _person = await page_of(database)
        with database.writing() as session:
            session.get_one(Package, packages[2].id).taken = 1
        await send(state, "book", form(packages[2]))
        return state

    state = asyncio.run(book())
    assert [problem["text"] for problem in state.problems] == ["This package is sold out"]
    assert (state.chosen, state.guest_name, state.special_requests) == (str(packages[1].id), "Meera Nair", "Quiet")


@pytest.mark.req("REG-1")
def test_a_choice_stays_when_something_else_is_refused(packages, database):
    async def book():
        state, _person = await page_of(database)
        await send(state, "book", form(packages[2]) | {"guests": "99"})
        return state

    state = asyncio.run(book())
    assert list(state.errors) == ["guests"]
    assert state.chosen == str(packages[2].id)


@pytest.mark.req("HOSP-1")
def test_the_browser_keeps_the_choice_by_itself():
    shown = str(hospitality())
    assert "defaultChecked" in shown
    assert "onChange" not in shown
