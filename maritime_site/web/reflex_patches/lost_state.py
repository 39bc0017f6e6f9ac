"""A tab whose state is gone on the server tells it anew who it is, and what was pressed is done then.

Reason: once Redis has started anew, or dropped what it had no room for, the next event of an open page finds an empty
state. Reflex fills that with what a new visitor has: whoever is signed in is led to sign-in, and stays there, although
their session still holds and their browser has its token.
Source: reflex_base/event/processor/base_state_processor.py, `_rehydrate`; reflex_base/.templates/web/utils/state.js,
`reconnect`, which tells what the browser has stored.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any

from reflex.middleware.middleware import Middleware
from reflex.state import BaseState, State, StateUpdate
from reflex_base.event import Event
from reflex_base.event.context import EventContext
from reflex_base.event.processor.base_state_processor import BaseStateEventProcessor

from maritime_site.web.reflex_patches.client_source import STATE_JS, replace_each

BEGIN_AGAIN = "_begin_again"
# A state that is lost again and again, as where Redis is full, is asked for no more often.
PAUSE_MS = 10_000
QUEUE = "const event_queue = [];\n"
SENDS = "  // Send the event to the server.\n  if (socket) {\n"
CHANGES = {
    QUEUE: f"{QUEUE}let begunAgain = -{PAUSE_MS};\n",
    SENDS: f"""  if (event.name == "{BEGIN_AGAIN}") {{
    if (performance.now() - begunAgain < {PAUSE_MS}) return;
    begunAgain = performance.now();
    event_queue.unshift(event.payload);
    socket.disconnect();
    return setTimeout(socket.reconnect);
  }}

{SENDS}""",
}
_asked: ContextVar[Event | None] = ContextVar("asked", default=None)


class StateLost(Exception):
    """The state of a tab is gone; the tab was told so and sends its event again."""


def begin_again(source: str) -> str:
    """`state.js` that connects anew, and then sends again, what found no state. Raises ChangedReflex."""
    return replace_each(source, CHANGES, name=STATE_JS)


class NoteEvents(Middleware):
    """Keeps each event as the browser sent it, before others take from it what is theirs."""

    async def preprocess(self, app: Any, state: BaseState, event: Event) -> StateUpdate | None:  # noqa: ARG002
        """Note the event; it goes its way."""
        _asked.set(Event(name=event.name, payload=dict(event.payload)))


def ask_tabs_again() -> None:
    """Let an event that finds no state of its tab end, and the tab begin again."""
    fill = BaseStateEventProcessor._rehydrate  # noqa: SLF001

    async def ask_again(self: BaseStateEventProcessor, root_state: BaseState) -> None:
        event = _asked.get()
        if type(root_state) is not State or not root_state.router_data or event is None:
            await fill(self, root_state)
            return
        again = Event(name=BEGIN_AGAIN, payload={"name": event.name, "payload": event.payload})
        await EventContext.get().emit_event(again)
        raise StateLost

    BaseStateEventProcessor._rehydrate = ask_again  # noqa: SLF001  # pyright: ignore[reportAttributeAccessIssue]
