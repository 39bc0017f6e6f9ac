"""The cookie that ties a tab's state to its browser, given with every page that needs the server (web/sockets/tabs.py).

It lasts as long as the browser is open, and nothing is known by it but its digest. A second cookie, which is no secret,
tells the page's script that there is one (web/lazy_socket.js).
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Set as AbstractSet

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import Message, Scope, Send

COOKIE = "tab-browser"
# Over https: no other host and no plain connection can set it.
SECURE_COOKIE = f"__Host-{COOKIE}"
GIVEN = "tab-given"


def browser_of(scope: Scope) -> str:
    """The digest of the cookie that a request or handshake brings; nothing without one."""
    brought = cookie_parser(Headers(scope=scope).get("cookie", ""))
    cookie = brought.get(SECURE_COOKIE) or brought.get(COOKIE, "")
    return hashlib.sha256(cookie.encode()).hexdigest() if cookie else ""


def is_live(path: str, live_paths: AbstractSet[str]) -> bool:
    """Whether a page needs the server, in each language; `live_paths` are English, with all that is below them."""
    plain = path.removeprefix("/hi") if path == "/hi" or path.startswith("/hi/") else path
    plain = plain.rstrip("/") or "/"
    words = plain.split("/")
    return plain in live_paths or any("/".join(words[:count]) in live_paths for count in range(2, len(words)))


def add_tab_cookie(scope: Scope, send: Send, *, encrypted: bool) -> Send:
    """A `send` that gives the browser its cookie with a page, unless it has one."""
    if browser_of(scope):
        return send
    name, secure = (SECURE_COOKIE, "; Secure") if encrypted else (COOKIE, "")

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Cache-Control"] = "private, no-cache"  # nobody else's browser may be given this one's cookie
            kept = f"Path=/; SameSite=Lax{secure}"
            headers.append("Set-Cookie", f"{name}={secrets.token_urlsafe(32)}; HttpOnly; {kept}")
            headers.append("Set-Cookie", f"{GIVEN}=1; {kept}")
        await send(message)

    return sending
