"""A tab whose state is gone, as after a restart of Redis, says anew who it is; what was pressed is done then (ME-3)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from reflex.app_mixins.middleware import MiddlewareMixin
from reflex.state import State
from reflex_base.event import Event
from reflex_base.event.processor.base_state_processor import BaseStateEventProcessor

from maritime_site.domain.hospitality.models import Booking
from maritime_site.maritime_site import app
from maritime_site.web.portal.hospitality.state import HospitalityState
from maritime_site.web.reflex_patches.button_presses import ANSWERED, KEY, PressMiddleware
from maritime_site.web.reflex_patches.client_source import ChangedReflex
from maritime_site.web.reflex_patches.lost_state import BEGIN_AGAIN, SENDS, NoteEvents, StateLost, begin_again
from maritime_site.web.session import SessionState
from tests.web.reflex_sources import reflex_client
from tests.web.test_presses import ROOMS, count, form, package, someone

assert app  # it sets up what is tried here
assert package
VIEW = {"pathname": ROOMS, "asPath": ROOMS, "query": {}, "headers": {"origin": "http://localhost"}}
BOOK = f"{HospitalityState.get_full_name()}.book"


class Browser:
    """What a tab is told."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    async def emit_update(self, update: Any, token: str) -> None:
        self.events += update.events


@pytest.mark.req("ME-3", "AUTH-3", "OPS-3")
def test_a_press_that_finds_no_state_is_sent_again_once_the_tab_said_who_it_is(database, package):
    browser, middleware, failures = Browser(), MiddlewareMixin(), list[Exception]()
    middleware.add_middleware(NoteEvents())
    middleware.add_middleware(PressMiddleware())
    kept = {f"{SessionState.get_full_name()}.delegate_token_rx_state_": someone(database)}

    async def play() -> None:
        processor = BaseStateEventProcessor(middleware=middleware, backend_exception_handler=failures.append)  # pyright: ignore[reportArgumentType]
        processor.configure(event_namespace=browser)  # pyright: ignore[reportArgumentType]

        async def send(token: str, name: str, payload: dict[str, Any]) -> None:
            event = Event(name=name, payload=payload, router_data={**VIEW, "token": token, "ip": "127.0.0.1"})
            await asyncio.gather((await processor.enqueue(token, event)).wait_all(), return_exceptions=True)
            await asyncio.sleep(0.05)

        async with processor:
            await send("lost", BOOK, {"form": form(package), KEY: "one"})
            assert count(database, Booking) == 0
            (again,) = [event for event in browser.events if event.name == BEGIN_AGAIN]
            assert ANSWERED in [event.name for event in browser.events]
            await send("again", f"{State.get_full_name()}.hydrate_and_load", {"hashes": None, "vars": kept})
            await send("again", again.payload["name"], again.payload["payload"])
            await send("again", again.payload["name"], {"form": form(package), KEY: "one"})

    asyncio.run(play())
    assert [type(problem) for problem in failures] == [StateLost], failures[-1]
    assert count(database, Booking) == 1


def test_the_pinned_client_begins_again_once_it_is_changed():
    source = reflex_client()
    changed = begin_again(source)
    assert BEGIN_AGAIN in changed
    assert begin_again(changed) == changed
    with pytest.raises(ChangedReflex):
        begin_again(source.replace(SENDS, ""))
