"""A press on a button as its event comes to a worker: with the key of its form, in a task of its own."""

from __future__ import annotations

import asyncio
from typing import Any

from reflex.state import BaseState
from reflex_base.event import Event
from reflex_base.event.context import EventContext

from maritime_site.web.reflex_patches.button_presses import KEY, PressMiddleware
from tests.web.states import send


async def press(state: BaseState, name: str, *arguments: Any, key: str, told: list[str] | None = None) -> list[Any]:
    """Handle one event of the tab "tab"; `told` gets the names of what the browser hears when it is over."""

    async def emit(_token: str, *events: Event) -> None:
        if told is not None:
            told.extend(event.name for event in events)

    async def enqueue(_token: str, *_events: Event) -> None:
        raise AssertionError("nothing follows")

    async def work() -> list[Any]:
        context = {"token": "tab", "state_manager": None, "enqueue_impl": enqueue, "emit_event_impl": emit}
        EventContext.set(EventContext(**context))  # pyright: ignore[reportArgumentType]
        given = {str(number): argument for number, argument in enumerate(arguments)}
        event = Event(name=f"{state.get_full_name()}.{name}", payload={**given, KEY: key})
        await PressMiddleware().preprocess(None, state, event)
        return await send(state, name, *event.payload.values())

    outcome = await asyncio.create_task(work())
    await asyncio.sleep(0.01)
    return outcome
