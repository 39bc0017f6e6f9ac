"""States as the server holds them for one tab, without a browser or a socket."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from reflex.istate.data import RouterData
from reflex.state import BaseState, State

from maritime_site.web import site_map
from maritime_site.web.session import SessionState

OWN = "maritime_site."
assert site_map  # every state is known once the pages are


def tab_at(address: str, *, connection: str = "one", opened: bool = True, client: str = "127.0.0.1") -> State:
    """The states of a new tab whose browser is at this address; not `opened`: before its page's `on_load` ran."""
    root = State(_reflex_internal_init=True)  # pyright: ignore[reportCallIssue]
    root.is_hydrated = opened
    return move(root, address, connection=connection, client=client)


def move(root: State, address: str, *, connection: str = "one", client: str = "127.0.0.1") -> State:
    """The same tab at another address."""
    data = {
        "asPath": address,
        "pathname": address.partition("?")[0],
        "headers": {"origin": "http://localhost", "user_agent": "tests"},
        "ip": client,
        "token": "tab",
        "sid": connection,
    }
    root.router = RouterData.from_router_data(data)
    return root


async def staff_tab(address: str, token: str) -> State:
    """A tab at this address in which an administrator has signed in."""
    root = tab_at(address)
    (await root.get_state(SessionState)).admin_token = token
    return root


def own_states(parent: type[BaseState] = State) -> Iterator[type[BaseState]]:
    """Every state class of ours."""
    for child in parent.get_substates():
        if child.__module__.startswith(OWN):
            yield child
        yield from own_states(child)


def own_handlers() -> list[tuple[type[BaseState], str]]:
    """Every event a browser may send to us."""
    return [
        (state, name)
        for state in own_states()
        for name, handler in sorted(state.event_handlers.items())
        if name not in State.event_handlers and not handler.is_background
    ]


async def send(state: BaseState, name: str, *arguments: Any) -> list[Any]:
    """Handle one event; answers what it wants to happen next."""
    outcome = type(state).event_handlers[name].fn(state, *arguments)
    if inspect.isasyncgen(outcome):
        return [part async for part in outcome if part is not None]
    if inspect.isgenerator(outcome):
        return [part for part in outcome if part is not None]
    if inspect.isawaitable(outcome):
        outcome = await outcome
    return [] if outcome is None else [outcome]


def target_of(outcome: list[Any]) -> str:
    """Where the one redirect of an outcome leads; empty without one."""
    for event in outcome:
        for name, value in getattr(event, "args", ()):
            if str(name) == "path":
                return str(value).strip('"')
    return ""


def shown(root: State) -> str:
    """Everything the browser is told about a tab's states, as text."""
    return str([root.dict(), *(state.dict() for state in _below(root))])


def _below(state: Any) -> Iterator[Any]:
    for child in state.substates.values():
        yield child
        yield from _below(child)
