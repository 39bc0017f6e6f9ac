"""A page that is loaded anew begins its visit before the tab hears what an earlier visit left on the server.

Told of the earlier one first, the page shows that for a round trip: a receipt instead of the form, in which somebody
may be typing already. A connection that comes back goes on where it was; a way within the site begins with `on_mount`.

A loaded page so begins twice, here and with `on_mount`. Neither can go. Without this the earlier visit shows; without
`on_mount` a way within the site begins nothing, for the browser then asks for no more than after a lost connection. Nor
may this tell the second to do nothing: it comes late, or never when somebody leaves before they are connected, and the
word meant for it would swallow the beginning of another visit. Whatever begins a visit must stand being run again, also
with a press in between (`form_handler.PageOpening`, tests/web/test_early_presses.py).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from reflex.middleware.middleware import Middleware
from reflex.state import BaseState, StateUpdate
from reflex_base.constants import CompileVars
from reflex_base.event import Event
from reflex_base.registry import RegistrationContext

Openings = Mapping[str, Sequence[Any]]


class PageLoad(Middleware):
    """Runs what starts a page afresh, by route, when a tab connects for the first time since it was loaded."""

    def __init__(self, openings: Openings, route_of: Callable[[str], str | None]) -> None:
        self._openings = openings
        self._route_of = route_of

    async def preprocess(self, app: Any, state: BaseState, event: Event) -> StateUpdate | None:  # noqa: ARG002
        """Begin the visit; the event itself goes its way."""
        if event.name.endswith(f".{CompileVars.HYDRATE_AND_LOAD}") and event.payload.get(CompileVars.PAYLOAD_HASHES):
            await self._begin(state)

    async def _begin(self, state: BaseState) -> None:
        route = self._route_of(state.rx_router_url.path)
        known = RegistrationContext.get().event_handlers
        for opening in Event.from_event_type(self._openings.get(route or "", ())):
            registered = known[opening.name]
            outcome = registered.handler.fn(await state.get_state(registered.states[0]), **opening.payload)
            if inspect.isawaitable(outcome):
                await outcome
