"""What the proxies in front of the site say of a request (security.md R50)."""

from __future__ import annotations


def is_https(scheme: str, forwarded_proto: str, *, trusted_hops: int) -> bool:
    """Whether the visitor's own connection is encrypted.

    `scheme` is the connection's to us, `forwarded_proto` the value of `X-Forwarded-Proto`. Each proxy appends how it
    was asked, so the outermost of those we trust says how the visitor asked; with fewer words than proxies, the first.
    """
    if scheme in {"https", "wss"}:
        return True
    protocols = [part.strip().lower() for part in forwarded_proto.split(",") if part.strip()]
    return bool(trusted_hops and protocols) and protocols[-min(trusted_hops, len(protocols))] == "https"
