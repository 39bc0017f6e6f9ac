"""A tab whose connection broke unnoticed, as on a phone between two networks, finds its place again.

Reason: Reflex takes whoever comes with the token of a connection that it still holds for a copy of that tab and gives
it an empty state, and it notices a dead connection only after minutes. Only the tab itself knows the id of the
connection it had: one that names it is no copy.
Source: reflex/utils/token_manager.py, `link_token_to_sid`; reflex_base/.templates/web/utils/state.js, `connect`.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from reflex.app import EventNamespace
from reflex.utils.token_manager import RedisTokenManager, SocketRecord, TokenManager

from maritime_site.web.reflex_patches.client_source import STATE_JS, replace_each

ON_CONNECT = '  socket.current.on("connect", async () => {\n'
REMEMBERS = "    socket.current.last = socket.current.id;\n"
RECONNECTS = "socket.current.io.opts.query = { token: getToken() };"
NAMES_LAST = 'socket.current.io.opts.query = { token: getToken(), last: socket.current.last ?? "" };'


def name_last_connection(source: str) -> str:
    """`state.js` that says, when it connects again, which connection it had. Raises ChangedReflex."""
    return replace_each(source, {ON_CONNECT: ON_CONNECT + REMEMBERS, RECONNECTS: NAMES_LAST}, name=STATE_JS)


def keeps_places(namespace: EventNamespace) -> None:
    """Let tabs come back to their own state, whatever became of their last connection."""
    connect = namespace.on_connect

    async def on_connect(sid: str, environ: dict[str, Any], auth: Any = None) -> None:
        values = parse_qs(environ.get("QUERY_STRING", ""))
        token, last = (values.get(name, [""])[0] for name in ("token", "last"))
        if token and last:
            await take_over(namespace._token_manager, token, last=last, sid=sid)  # noqa: SLF001
        await connect(sid, environ, auth)

    namespace.on_connect = on_connect


async def take_over(manager: TokenManager, token: str, *, last: str, sid: str) -> None:
    """Give the token to the connection `sid` if `last` is the one that has it."""
    if isinstance(manager, RedisTokenManager):
        manager._ensure_socket_record_task()  # noqa: SLF001
        record = await manager._fetch_socket_record(token)  # noqa: SLF001
    else:
        record = manager.token_to_socket.get(token)
    if record is None or record.sid != last:
        return
    manager.sid_to_token.pop(last, None)
    manager.token_to_socket[token] = SocketRecord(instance_id=manager.instance_id, sid=sid)
    manager.sid_to_token[sid] = token
    if isinstance(manager, RedisTokenManager):
        await manager._store_socket_record(token, manager.token_to_socket[token])  # noqa: SLF001
