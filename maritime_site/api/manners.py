"""What every answer of the REST door carries, and the language it is asked for in."""

from __future__ import annotations

from uuid import uuid4

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from maritime_site.core.text import DEFAULT, LANGUAGES, language

HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}


def preferred_language(header: str) -> str:
    """The language an `Accept-Language` header likes best of ours; English when it names none."""
    wishes: list[tuple[float, str]] = []
    for part in header.split(","):
        tag, _semicolon, parameter = part.strip().partition(";")
        try:
            weight = float(parameter.strip().removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        wishes.append((-weight, tag.lower().split("-")[0]))
    known = [tag for weight, tag in sorted(wishes, key=lambda wish: wish[0]) if tag in LANGUAGES and weight < 0]
    return known[0] if known else DEFAULT


class Manners:
    """Speaks the caller's language, names the request, and adds the headers of security.md R45 and R61."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = uuid4().hex

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers["X-Request-Id"] = request_id
            await send(message)

        with (
            language(preferred_language(Headers(scope=scope).get("accept-language", ""))),
            structlog.contextvars.bound_contextvars(request_id=request_id),
        ):
            await self.app(scope, receive, sending)
