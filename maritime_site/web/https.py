"""Whether a request came encrypted, and what that promises to the browser (security.md R61)."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Message, Scope, Send

STRICT = "max-age=31536000; includeSubDomains"
UPGRADE = "upgrade-insecure-requests"


def came_encrypted(scope: Scope, trusted_hops: int) -> bool:
    """By https as the server saw it, or as the outermost proxy we trust says it did."""
    if scope.get("scheme") in {"https", "wss"}:
        return True
    said = [
        part.strip().lower() for part in Headers(scope=scope).get("x-forwarded-proto", "").split(",") if part.strip()
    ]
    return bool(trusted_hops and said) and said[-min(trusted_hops, len(said))] == "https"


def promising(send: Send) -> Send:
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
