"""The HMACs of a gateway: hex SHA-256 over the checkout pair and over a webhook's raw bytes."""

from __future__ import annotations

import hashlib
import hmac


def sign_message(secret: str, message: bytes) -> str:
    """The lower-case hex HMAC-SHA256 of a message."""
    return hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()


def checkout_message(order_id: str, payment_id: str) -> bytes:
    """What a checkout signature covers."""
    return f"{order_id}|{payment_id}".encode(errors="replace")


def is_signed(secret: str, message: bytes, signature: str) -> bool:
    """Whether the signature is ours, compared in constant time; without a secret nothing is."""
    return bool(secret) and hmac.compare_digest(
        sign_message(secret, message).encode(), signature.encode(errors="replace")
    )
