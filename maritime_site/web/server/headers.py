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
# Pages have a policy of their own; nothing is to run in a text, a document, a picture or a redirect that is opened by
# itself. A browser shows a picture in a page of its own making, whose styles stand in it.
POLICY = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'")
PICTURE_POLICY = (POLICY[0], b"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
# Parts of pages, which the page's policy governs; and what renews a kept answer must not renew its policy.
PARTS = (b"text/javascript", b"application/javascript", b"text/css", b"font/")
NOT_MODIFIED = 304
RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


def add_security_headers(send: Send) -> Send:
    """A `send` that adds the headers of security.md R45 which the room behind did not set itself."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower(): value for name, value in message["headers"]}
            always = [*RAW_HEADERS, *_policies_for(message["status"], own.get(b"content-type", b""))]
            message["headers"] = [*message["headers"], *(pair for pair in always if pair[0] not in own)]
        await send(message)

    return sending


def _policies_for(status: int, media_type: bytes) -> list[tuple[bytes, bytes]]:
    if status == NOT_MODIFIED or media_type.startswith(PARTS):
        return []
    return [PICTURE_POLICY if media_type.startswith(b"image/") else POLICY]
