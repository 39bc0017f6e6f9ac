"""Which events of a browser reach a handler: known ones, with storage values and addresses of honest length.

Others are dropped, and only their names are logged: Reflex would log them whole, with what was typed.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

import structlog
from reflex.app import EventNamespace
from reflex.state import BaseState, State
from reflex_base.constants import CompileVars
from reflex_base.constants.state import FIELD_MARKER

from maritime_site.web.sockets.guard import BROWSER, RENAMED, TOKEN
from maritime_site.web.sockets.tabs import Tabs

# A profile in the browser's storage, a token, a choice.
LONGEST_STORED = 4_096
LONGEST_ADDRESS = 2_048
MOST_PARTS = 50
# What Reflex offers for every state and no page sends.
REFUSED = frozenset({"setvar"})
STORING = (f".{CompileVars.HYDRATE_AND_LOAD}", ".update_vars_internal")
NAME = re.compile(r"[\w.]{1,200}")
log = structlog.get_logger(__name__)


def read_event(data: Any, known: Collection[str]) -> dict[str, Any] | None:
    """An event that may be handled, or None, which is logged by the handler's name alone."""
    name = data.get("name") if isinstance(data, dict) else None
    payload = data.get("payload") if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in known or name.rpartition(".")[2] in REFUSED:
        log.warning("event_refused", handler=name if isinstance(name, str) and NAME.fullmatch(name) else "")
        return None
    if not isinstance(payload, dict | None):
        log.warning("event_refused", handler=name, reason="payload")
        return None
    payload = dict(payload or {})
    if name.endswith(STORING) and "vars" in payload:
        payload["vars"] = read_stored(payload["vars"])
    return {"name": name, "payload": payload, "router_data": read_router_data(data.get("router_data"))}


def read_stored(values: Any) -> dict[str, str | None]:
    """Values of the browser's storage: of vars that are kept there, and none longer than 4,096 characters.

    None is what another tab took out of it.
    """
    pairs = list(values.items())[:MOST_PARTS] if isinstance(values, dict) else []
    return {name: value for name, value in pairs if _is_storable(value) and is_stored(name)}


def _is_storable(value: Any) -> bool:
    return value is None or (isinstance(value, str) and len(value) <= LONGEST_STORED)


def read_router_data(data: Any) -> dict[str, Any]:
    """Where the browser says it is, and nothing else: all of it is kept with the state."""
    if not isinstance(data, dict):
        return {}
    kept: dict[str, Any] = {name: data[name] for name in ("pathname", "asPath") if _is_address(data.get(name))}
    query = data.get("query")
    if isinstance(query, dict):
        pairs = list(query.items())[:MOST_PARTS]
        kept["query"] = {name: value for name, value in pairs if _is_address(name) and _is_address(value)}
    return kept


def _is_address(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_ADDRESS


def is_stored(name: str) -> bool:
    """Whether the browser's storage keeps the var of this full name."""
    state_name, _, var = name.rpartition(".")
    try:
        state: type[BaseState] = State.get_class_substate(state_name)
    except ValueError:
        return False
    return state._is_client_storage(var.removesuffix(FIELD_MARKER))  # noqa: SLF001  Reflex asks itself so


class EventGuard:
    """Stands before Reflex's event namespace and keeps the tabs' places."""

    def __init__(self, namespace: EventNamespace, tabs: Tabs) -> None:
        self._namespace, self._tabs = namespace, tabs
        self._connect, self._disconnect = namespace.on_connect, namespace.on_disconnect
        self._handle = namespace.on_event
        self._known = namespace.app._registration_context.event_handlers  # noqa: SLF001

    def install(self) -> None:
        """Answer for the namespace from now on."""
        namespace: Any = self._namespace
        namespace.on_connect, namespace.on_disconnect = self.on_connect, self.on_disconnect
        namespace.on_event = self.on_event

    async def on_connect(self, sid: str, environ: dict[str, Any], auth: Any = None) -> None:
        """Connect a tab that the guard let in, under the token that it gave it."""
        scope = environ.get("asgi.scope", {})
        token, browser = scope[TOKEN], scope[BROWSER]
        if scope[RENAMED]:
            await self._namespace.emit("new_token", token, to=sid)
        try:
            await self._connect(sid, environ, read_boot(auth, self._known))
        finally:
            linked = self._namespace.sid_to_token.get(sid)
            if linked is not None:
                await self._tabs.arrive(linked, browser)

    def on_disconnect(self, sid: str, *_reason: object) -> Any:
        """Let a tab go: its state is dropped in time."""
        token = self._namespace.sid_to_token.get(sid)
        gone = self._disconnect(sid)
        if token is not None:
            self._tabs.release(token)
        return gone

    async def on_event(self, sid: str, data: Any) -> None:
        """Handle an event of a known form."""
        event = read_event(data, self._known)
        if event is not None:
            await self._handle(sid, event)


def read_boot(auth: Any, known: Collection[str]) -> dict[str, Any] | None:
    """What the connect packet carries: the first event, if it may be handled, and what the pages were built from."""
    if not isinstance(auth, dict):
        return None
    event = auth.get(CompileVars.CONNECT_AUTH_EVENT)
    schema = auth.get(CompileVars.CONNECT_AUTH_STATE_SCHEMA)
    boot = read_event(event, known) if event is not None else None
    return {
        **({CompileVars.CONNECT_AUTH_EVENT: boot} if boot is not None else {}),
        **({CompileVars.CONNECT_AUTH_STATE_SCHEMA: schema} if isinstance(schema, str) else {}),
    }
