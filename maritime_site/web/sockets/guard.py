"""Stands before the websocket: who may open a tab, what a frame may look like, and how fast they may come (R47).

The server below reads a frame whole before it counts it, takes any event name for a method of its own, and believes
whoever names a tab's token. So a connection gets its token here, and only frames of the forms that the
pages send are handed on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import parse_qs, urlencode

import structlog
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from maritime_site.web.sockets import tab_cookie
from maritime_site.web.sockets.limits import LARGEST_FRAME, AddressLimits, Bucket, TooManyConnections
from maritime_site.web.sockets.tabs import Tabs

# What the scope says of a connection: the digest of its browser's cookie, its token, and whether it asked for another.
BROWSER, TOKEN, RENAMED = "maritime.browser", "maritime.token", "maritime.renamed"
TOKEN_FORM = re.compile(r"[A-Za-z0-9-]{8,64}")
# Engine.IO's pong and close, Socket.IO's connect and disconnect, and the three events that the server answers.
FRAME_FORMS = re.compile(r'3|1|4(?:0|1)/_event,|42/_event,\d{0,9}\[\s{0,8}"(?:event|ping|client_error)"\s{0,8}[,\]]|41')
CONNECTS = "40"
POLICY_VIOLATION, TOO_LARGE, TRY_LATER = 1008, 1009, 1013
log = structlog.get_logger(__name__)


def address_of(scope: Scope, trusted_hops: int) -> str:
    """The client's address, believing only the configured number of proxies (security.md R50)."""
    chain = [part.strip() for part in Headers(scope=scope).get("x-forwarded-for", "").split(",") if part.strip()]
    return chain[-trusted_hops] if 0 < trusted_hops <= len(chain) else str((scope.get("client") or [""])[0])


class SocketGuard:
    """The websocket room of the front door; other requests pass."""

    def __init__(self, app: ASGIApp, *, tabs: Tabs, limits: AddressLimits, trusted_hops: int) -> None:
        self._app, self._tabs, self._limits, self._trusted_hops = app, tabs, limits, trusted_hops

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        address = address_of(scope, self._trusted_hops)
        try:
            with self._limits.connection(address) as bucket:
                await self._serve(scope, receive, send, address=address, bucket=bucket)
        except TooManyConnections:
            await send({"type": "websocket.close", "code": TRY_LATER})

    async def _serve(self, scope: Scope, receive: Receive, send: Send, *, address: str, bucket: Bucket) -> None:
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        wanted, last = (query.get(name, [""])[0] for name in ("token", "last"))
        if not TOKEN_FORM.fullmatch(wanted):
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
            return
        await self._limits.admit_frame(address, bucket)
        await self._limits.admit_opening()
        token, browser = wanted, tab_cookie.browser_of(scope)
        if not await self._tabs.is_revived(wanted, last=last, browser=browser):
            await self._limits.admit_new_tab(address)
            token = await self._tabs.open(wanted, browser)
        scope = _close_reason(scope, query, token, renamed=token != wanted, browser=browser)
        await self._app(scope, Frames(receive, send, self._limits, address, bucket).receive, send)


class Frames:
    """The frames of one connection: in turn, of a known form, and none too large."""

    def __init__(self, receive: Receive, send: Send, limits: AddressLimits, address: str, bucket: Bucket) -> None:
        self._receive, self._send, self._limits = receive, send, limits
        self._address, self._bucket = address, bucket
        self._connected = self._warned = self._closed = False

    async def receive(self) -> Message:
        """The next message that the server may see."""
        while True:
            if self._closed:
                return {"type": "websocket.disconnect", "code": TOO_LARGE}
            message = await self._receive()
            if message["type"] != "websocket.receive":
                return message
            await self._limits.admit_frame(self._address, self._bucket)
            frame = message.get("text")
            if len(frame if frame is not None else message.get("bytes") or b"") > LARGEST_FRAME:
                await self._hang_up()
            elif frame is not None and self._is_known(frame):
                return message
            elif not self._warned:
                self._warned = True
                log.warning("socket_frame_refused", begins=(frame or "")[:2])

    async def _hang_up(self) -> None:
        log.warning("socket_frame_too_large")
        self._closed = True
        await self._send({"type": "websocket.close", "code": TOO_LARGE})

    def _is_known(self, frame: str) -> bool:
        form = FRAME_FORMS.match(frame)
        if form is None or (form[0] in {"1", "3", "41"} and frame != form[0]):
            return False
        if not frame.startswith(CONNECTS):
            return True
        # A second one would open a second tab.
        first, self._connected = not self._connected, True
        return first


def _close_reason(scope: Scope, query: Mapping[str, list[str]], token: str, *, renamed: bool, browser: str) -> Scope:
    """The scope with the token that this connection gets, and without what else the query could ask for."""
    kept = {name: query[name][0] for name in ("EIO", "transport") if name in query}
    last = "" if renamed else query.get("last", [""])[0]
    values = urlencode({**kept, "token": token, "last": last}).encode()
    return {**scope, "query_string": values, BROWSER: browser, TOKEN: token, RENAMED: renamed}
