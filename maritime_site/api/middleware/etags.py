"""ETags of answers that may be kept: whoever asks again for what has not changed gets 304 without the body (RFC 9110).

Only answers that say so by their Cache-Control are named; all others are `no-store` and nobody may keep them. What is
`immutable` is not asked for again: reading a picture through for its name would only keep others waiting.
"""

from __future__ import annotations

from hashlib import sha256

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# What a 304 must not carry: it has no body.
OF_THE_BODY = ("content-length", "content-type")


class ETags:
    """Names each whole answer by its body, and answers 304 to whoever has that body already."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or scope["method"] != "GET":
            await self.app(scope, receive, send)
            return
        known = Headers(scope=scope).get("if-none-match", "")
        await self.app(scope, receive, _naming(send, known))


def _naming(send: Send, known: str) -> Send:
    """Hold the head back until the body has come, which names it; a body in parts goes on as it comes."""
    head: Message | None = None

    async def sending(message: Message) -> None:
        nonlocal head
        if message["type"] == "http.response.start" and _may_be_named(message):
            head = message
            return
        if head is not None:
            held, head = head, None
            if not message.get("more_body", False):
                message = _name_answer(held, message, known)
            await send(held)
        await send(message)

    return sending


def _may_be_named(head: Message) -> bool:
    headers = Headers(raw=head["headers"])
    kept = headers.get("cache-control", "no-store")
    asked_again = "no-store" not in kept and "immutable" not in kept
    return head["status"] == 200 and asked_again and "etag" not in headers


def _name_answer(head: Message, body: Message, known: str) -> Message:
    """Write the ETag into the head; the body is emptied for whoever knows it."""
    headers = MutableHeaders(scope=head)
    headers["ETag"] = etag = f'"{sha256(body["body"]).hexdigest()[:32]}"'
    if not _is_among(etag, known):
        return body
    head["status"] = 304
    for name in OF_THE_BODY:
        del headers[name]
    return {**body, "body": b""}


def _is_among(etag: str, known: str) -> bool:
    """Whether `If-None-Match` names it, as strong, weak, or any."""
    tags = {tag.strip().removeprefix("W/") for tag in known.split(",")}
    return "*" in tags or etag in tags
