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
# Pages have a policy of their own; so that no text is ever one, however a browser reads it.
TEXT_POLICY = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'")
TEXTS = (b"text/plain", b"application/xml")
RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


def add_security_headers(send: Send) -> Send:
    """A `send` that adds the headers of security.md R45 which the room behind did not set itself."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower(): value for name, value in message["headers"]}
            is_text = own.get(b"content-type", b"").startswith(TEXTS)
            always = [*RAW_HEADERS, *([TEXT_POLICY] if is_text else [])]
            message["headers"] = [*message["headers"], *(pair for pair in always if pair[0] not in own)]
        await send(message)

    return sending
