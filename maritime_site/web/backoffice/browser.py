"""Gives each browser of the back office its cookie before the page's connection opens (security.md R23).

A connection knows the cookies as they were when it opened, so an office page brings the cookie with itself, and one
that is there already is never replaced: all tabs agree. Whoever follows a link of another site, as in a letter, comes
without the cookie itself; a second one that is sent even then, and is no secret, tells that there is one.
"""

from __future__ import annotations

from reflex.istate.data import RouterData
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import Message, Scope, Send

from maritime_site.domain.signin import browsers

GIVEN = "__Host-fgp-given"
KEPT_SECONDS = 400 * 86_400  # the longest that browsers keep one
SAFE = f"Path=/; Max-Age={KEPT_SECONDS}; Secure; HttpOnly"


def browser_of(router: RouterData) -> str:
    """What a token says of the browser that an event comes from."""
    return browsers.known_by(cookie_parser(router.headers.cookie).get(browsers.COOKIE))


def add_browser_cookie(scope: Scope, send: Send) -> Send:
    """A `send` that gives the browser its cookie, unless it has one."""
    headers = Headers(scope=scope)
    brought = cookie_parser(headers.get("cookie", ""))
    # From here, or from an address that was typed, a browser sends all it has.
    sends_all = headers.get("sec-fetch-site") in {"same-origin", "none"}
    if browsers.COOKIE in brought or (GIVEN in brought and not sends_all):
        return send

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Cache-Control"] = "private, no-cache"  # nobody else's browser may be given this one's cookie
            headers.append("Set-Cookie", f"{browsers.COOKIE}={browsers.new_cookie()}; {SAFE}; SameSite=Strict")
            headers.append("Set-Cookie", f"{GIVEN}=1; {SAFE}; SameSite=Lax")
        await send(message)

    return sending
