"""One press on a button is one act, whoever sends its event again and whichever worker gets it (ME-3)."""

from __future__ import annotations

import asyncio
import inspect

import pytest
from reflex.app_mixins.middleware import MiddlewareMixin
from reflex.state import State, UpdateVarsInternalState
from reflex_base.event import Event
from reflex_base.event.processor.base_state_processor import BaseStateEventProcessor
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.exhibition.models import StallApplication
from maritime_site.domain.hospitality.models import Booking, Package
from maritime_site.ports.services import install_services
from maritime_site.web.handlers.form_handler import ToastState
from maritime_site.web.portal.hospitality.state import HospitalityState
from maritime_site.web.portal.stalls.state import StallsState
from maritime_site.web.reflex_patches.button_presses import ANSWERED, KEY, PressMiddleware
from maritime_site.web.session import SessionState
from tests.domain.exhibition.builders import make_hall, make_stall, make_tariff
from tests.domain.hospitality.builders import make_package
from tests.factories import make_person, sign_in
from tests.web.presses import press
from tests.web.states import own_handlers, send, tab_at, target_of

ROOMS, STALLS = "/hospitality", "/exhibition/book-your-stall"


def someone(database, kind="delegate") -> str:
    with database.writing() as session:
        return sign_in(session, make_person(session, kind), now=utc_now())


async def opened(token, state, address, kind="delegate"):
    """The tab of somebody at a page, as one worker holds it."""
    root = tab_at(address)
    setattr(await root.get_state(SessionState), f"{kind}_token", token)
    page = await root.get_state(state)
    await send(page, "open")
    return page


@pytest.fixture
def package(services, database) -> Package:
    install_services(services)
    with database.writing() as session:
        return make_package(session, capacity=5)


@pytest.fixture
def stall(services, database) -> str:
    install_services(services)
    with database.writing() as session:
        make_tariff(session)
        hall = make_hall(session, code="A")
        for number in range(1, 19):
            make_stall(session, hall, code=f"A-{number:02}", position=number)
    return "A-01"


def form(package, **changes) -> dict[str, str]:
    return {"packageId": str(package.id), "guests": "1", "guestName": "Asha Rao", **changes}


def count(database, table) -> int:
    with database.reading() as session:
        return len(session.exec(select(table)).all())


@pytest.mark.req("ME-3", "HOSP-3")
@pytest.mark.parametrize(("keys", "rooms"), [(("one", "one"), 1), (("one", "two"), 2)])
def test_a_second_event_with_the_key_of_a_booking_books_nothing_and_leads_where_the_first_led(
    database, package, keys, rooms
):
    async def play():
        state = await opened(someone(database), HospitalityState, ROOMS)
        return state, [await press(state, "book", form(package), key=key) for key in keys]

    state, outcomes = asyncio.run(play())
    assert count(database, Booking) == rooms
    assert [target_of(outcome) for outcome in outcomes] == ["/hospitality/bookings"] * 2
    assert state.problems == []


@pytest.mark.race
@pytest.mark.req("ME-3", "HOSP-3")
@pytest.mark.parametrize(("keys", "rooms"), [(["one"] * 6, 1), (["one", "two"] * 3, 2)])
def test_workers_that_hear_of_one_press_together_book_one_room(database, package, keys, rooms):
    async def play():
        token = someone(database)
        workers = [await opened(token, HospitalityState, ROOMS) for _key in keys]
        pairs = zip(workers, keys, strict=True)
        await asyncio.gather(*(press(worker, "book", form(package), key=key) for worker, key in pairs))
        return workers

    workers = asyncio.run(play())
    assert count(database, Booking) == rooms
    assert all(worker.problems == [] for worker in workers)


@pytest.mark.race
@pytest.mark.req("ME-3", "EXH-2")
def test_a_stall_held_by_one_press_is_held_and_no_problem_in_every_worker(database, stall):
    async def play():
        token = someone(database, "exhibitor")
        workers = [await opened(token, StallsState, STALLS, "exhibitor") for _worker in range(4)]
        for worker in workers:
            await send(worker, "choose", stall)
        await asyncio.gather(*(press(worker, "hold", key="one") for worker in workers))
        return workers

    workers = asyncio.run(play())
    assert count(database, StallApplication) == 1
    assert all(worker.problems == [] for worker in workers)


@pytest.mark.req("ME-3", "EXH-2")
def test_the_second_event_of_a_hold_leaves_the_first_ones_words(database, stall):
    async def play():
        state = await opened(someone(database, "exhibitor"), StallsState, STALLS, "exhibitor")
        await send(state, "choose", stall)
        await press(state, "hold", key="one")
        words = state.done
        await press(state, "hold", key="one")
        return words, state.done, state.problems

    words, still, problems = asyncio.run(play())
    assert "A-01" in words
    assert (still, problems) == (words, [])


@pytest.mark.req("ME-3", "EXH-2")
def test_a_refused_hold_takes_the_confirmation_of_an_earlier_one_away(database, stall):
    """Without a key, as from a page that was open during an update."""

    async def play():
        state = await opened(someone(database, "exhibitor"), StallsState, STALLS, "exhibitor")
        await send(state, "choose", stall)
        await send(state, "hold")
        toast = await state.get_state(ToastState)
        assert toast.message["text"]
        await send(state, "hold")
        return state, toast

    state, toast = asyncio.run(play())
    assert state.problems
    assert (state.done, toast.message["text"]) == ("", "")


@pytest.mark.req("ME-3", "HOSP-1")
def test_a_refused_press_may_act_with_the_same_key_once_it_is_right(database, package):
    async def play():
        state = await opened(someone(database), HospitalityState, ROOMS)
        await press(state, "book", form(package, guestName=""), key="one")
        refused = list(state.problems)
        return refused, await press(state, "book", form(package), key="one")

    refused, outcome = asyncio.run(play())
    assert refused
    assert target_of(outcome) == "/hospitality/bookings"
    assert count(database, Booking) == 1


@pytest.mark.req("ME-3")
def test_whatever_writes_for_a_button_hears_of_repeats():
    """Only `answered` knows what to do with a repeat; signing out twice is signing out, and its item has no key.

    An invitation that is opened when its page is notes the first time alone.
    """
    writing = {
        f"{state.__name__}.{name}"
        for state, name in own_handlers()
        if not hasattr(state.event_handlers[name].fn, "once")
        and "in_transaction(" in inspect.getsource(state.event_handlers[name].fn)
    }
    assert writing <= {"SessionState.log_out", "RegistrationState.open_invitation"}


@pytest.mark.req("ME-3")
@pytest.mark.parametrize("answer", [{"packageId": "none"}, None])
def test_the_browser_hears_the_end_of_a_press_however_it_ends(database, package, answer, monkeypatch):
    if answer is None:
        monkeypatch.setattr(HospitalityState, "_load", None)
    values: list[str] = []

    async def play():
        state = await opened(someone(database), HospitalityState, ROOMS)
        await press(state, "book", answer or form(package), key="one", told=values)

    asyncio.run(play())
    assert values == [ANSWERED]


class Browser:
    """What a tab is told, in its order."""

    def __init__(self) -> None:
        self.told: list[str] = []

    async def emit_update(self, update, token: str) -> None:
        self.told += [
            f"{event.name} {event.payload.get('key') or event.payload.get('path')}" for event in update.events
        ]


@pytest.mark.req("ME-3", "HOSP-3")
def test_reflex_takes_the_key_out_and_tells_the_browser_last_that_the_press_is_over(database, package):
    """The same frame twice, through Reflex's own queue."""
    browser, asks = Browser(), MiddlewareMixin()
    asks.add_middleware(PressMiddleware())
    token, book = someone(database), f"{HospitalityState.get_full_name()}.book"
    hydrate, store = (
        f"{State.get_full_name()}.hydrate",
        f"{UpdateVarsInternalState.get_full_name()}.update_vars_internal",
    )
    kept = {"vars": {f"{SessionState.get_full_name()}.delegate_token_rx_state_": token}}
    view = {"pathname": ROOMS, "asPath": ROOMS, "query": {}, "headers": {"origin": "http://localhost"}}

    async def play():
        processor = BaseStateEventProcessor(middleware=asks)
        processor.configure(event_namespace=browser)  # pyright: ignore[reportArgumentType]
        async with processor:
            for name, payload in ((hydrate, {}), (store, kept), *[(book, {"form": form(package), KEY: "one"})] * 2):
                event = Event(name=name, payload=dict(payload), router_data={**view, "token": "tab", "ip": "127.0.0.1"})
                await (await processor.enqueue("tab", event)).wait_all()
                await asyncio.sleep(0.05)

    asyncio.run(play())
    assert browser.told[-4:] == ["_redirect /hospitality/bookings", f"{ANSWERED} one"] * 2
    assert count(database, Booking) == 1
