"""Whether a request came encrypted, and what that promises to the browser (security.md R61)."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Message, Scope, Send

from maritime_site.core.proxies import is_https

STRICT = "max-age=31536000; includeSubDomains"
UPGRADE = "upgrade-insecure-requests"


def came_encrypted(scope: Scope, trusted_hops: int) -> bool:
    """By https as the server saw it, or as the outermost proxy we trust says it did."""
    values = Headers(scope=scope).get("x-forwarded-proto", "")
    return is_https(scope.get("scheme", ""), values, trusted_hops=trusted_hops)


def add_hsts(send: Send) -> Send:
    """A `send` that tells the browser to stay with https; only for requests that came so."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Strict-Transport-Security"] = STRICT
            policy = headers.get("content-security-policy", "")
            if policy and UPGRADE not in policy:
                headers["Content-Security-Policy"] = f"{policy}; {UPGRADE}"
        await send(message)

    return sending
