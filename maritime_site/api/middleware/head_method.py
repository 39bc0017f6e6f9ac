"""HEAD wherever there is GET: the same status and headers without a body, for whoever only asks whether all is well."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class HeadMethod:
    """Asks the routes for GET and keeps the body back; where there is no GET, HEAD is refused as any other method."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        scope["method"] = "GET"
        try:
            await self.app(scope, receive, _without_body(send))
        finally:
            scope["method"] = "HEAD"  # what is counted outside of us is what was asked


def _without_body(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
        elif not message.get("more_body", False):
            await send({"type": "http.response.body", "body": b""})

    return sending
