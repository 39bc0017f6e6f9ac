"""Keyed hashes: what we keep instead of codes and addresses (security.md R8)."""

from __future__ import annotations

import hmac


def keyed_hash(secret: bytes, label: str, *parts: str) -> str:
    """HMAC-SHA256 in hex. The label keeps uses apart, the lengths keep the parts apart."""
    text = "".join(f"{len(part)}:{part}" for part in (label, *parts))
    return hmac.digest(secret, text.encode("utf-8", "surrogatepass"), "sha256").hex()


def is_same_hash(one: str, other: str) -> bool:
    """Compare two hashes in a time that tells nothing."""
    return hmac.compare_digest(one, other)
