"""What begins a visit of a page runs once: before the tab hears what an earlier visit left on the server.

Reason: told of the earlier visit first, a page loaded anew shows that for a round trip: a receipt instead of the form,
in which somebody may be typing already. Reflex has `on_load` alone, which runs after that, and again when a lost
connection comes back.
Source: reflex_base/.templates/web/utils/state.js sends `hydrate_and_load` with the hashes of what it was built with
when a loaded page connects for the first time, without them when a connection comes back, and `on_load_internal` on a
turn to another page. The server queues the latter after a hydration too, then as the child of another event.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import reflex as rx
from reflex.middleware.middleware import Middleware
from reflex.state import BaseState, StateUpdate
from reflex_base.constants import CompileVars
from reflex_base.event import Event
from reflex_base.event.context import EventContext
from reflex_base.registry import RegistrationContext

Openings = Mapping[str, Sequence[Any]]


class VisitState(rx.State):
    """The page that a connection's first event has begun, until the browser tells of its turn to it or to another."""

    _begun_at: str = ""


class PageLoad(Middleware):
    """Runs what begins a visit, by route: when a loaded page connects, and on a turn to another page."""

    def __init__(self, openings: Openings, route_of: Callable[[str], str | None]) -> None:
        self._openings = openings
        self._route_of = route_of

    async def preprocess(self, app: Any, state: BaseState, event: Event) -> StateUpdate | None:  # noqa: ARG002
        """Begin the visit; the event itself goes its way."""
        path = state.rx_router_url.path
        if event.name.endswith(f".{CompileVars.HYDRATE_AND_LOAD}") and event.payload.get(CompileVars.PAYLOAD_HASHES):
            (await state.get_state(VisitState))._begun_at = path  # noqa: SLF001  this mechanism's own note
            await self._begin(state, path)
        elif event.name.endswith(f".{CompileVars.ON_LOAD_INTERNAL}") and EventContext.get().parent_txid is None:
            visit = await state.get_state(VisitState)
            # A reader's first turn to a page that needs the server connects: that has begun it.
            is_begun, visit._begun_at = visit._begun_at == path, ""  # noqa: SLF001
            if not is_begun:
                await self._begin(state, path)

    async def _begin(self, state: BaseState, path: str) -> None:
        known = RegistrationContext.get().event_handlers
        for opening in Event.from_event_type(self._openings.get(self._route_of(path) or "", ())):
            registered = known[opening.name]
            outcome = registered.handler.fn(await state.get_state(registered.states[0]), **opening.payload)
            if inspect.isawaitable(outcome):
                await outcome
