"""The headers of security.md R45, which the front door gives every answer whatever room it comes from."""

from __future__ import annotations

from starlette.types import Message, Send

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(self)",
    "X-Frame-Options": "DENY",
}
RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


def add_security_headers(send: Send) -> Send:
    """A `send` that adds the headers of security.md R45 which the room behind did not set itself."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower() for name, _value in message["headers"]}
            message["headers"] = [*message["headers"], *(pair for pair in RAW_HEADERS if pair[0] not in own)]
        await send(message)

    return sending
