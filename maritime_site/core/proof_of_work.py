"""Proof of work by the `altcha` library: a browser spends about a second before it may go on (security.md A23).

A challenge is signed, lives ten minutes, and what it asks for is part of what is signed, so it cannot be made cheaper.
"""

from __future__ import annotations

import base64
import hmac
import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, cast

import altcha

ALGORITHM = "PBKDF2/SHA-256"
# About 256 tries of 5,000 rounds each: near a second on a phone, two milliseconds for us to check.
COST = 5_000
LIFE = timedelta(minutes=10)
LONGEST = 4_096


def _derive_key(secret: bytes) -> bytes:
    """A key of its own, so that a challenge's signature opens nothing else."""
    return hmac.digest(secret, b"proof-of-work", "sha256")


def new_challenge(secret: bytes, *, now: datetime, cost: int = COST) -> dict[str, Any]:
    """A challenge as the ALTCHA widget reads it, good until ten minutes after `now`."""
    made = altcha.create_challenge(  # pyright: ignore[reportUnknownMemberType]
        algorithm=ALGORITHM, cost=cost, expires_at=now + LIFE, hmac_secret=_derive_key(secret)
    )
    return cast("dict[str, Any]", made.to_dict())  # pyright: ignore[reportUnknownMemberType]


def _decode_solution(solution: str) -> altcha.Payload | None:
    try:
        given: dict[str, Any] = json.loads(base64.b64decode(solution, validate=True))
        return altcha.Payload.from_dict(given)  # pyright: ignore[reportUnknownMemberType]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _is_solved(payload: altcha.Payload, secret: bytes, now: datetime) -> bool:
    expires_at = payload.challenge.parameters.expires_at
    # bool is an int, but no time; anything that is not the number we signed is refused below anyway.
    if not isinstance(expires_at, int) or expires_at <= now.timestamp():
        return False
    return altcha.verify_solution(payload, _derive_key(secret)).verified


def check_solution(secret: bytes, solution: str, *, now: datetime, spend: Callable[[str], bool]) -> bool:
    """Whether `solution` (the widget's base64 text) answers a challenge of ours that is neither old nor used.

    `spend` notes the challenge's id and says whether it was unused; it is asked only about right solutions.
    """
    payload = _decode_solution(solution) if len(solution) <= LONGEST else None
    if payload is None or not _is_solved(payload, secret, now):
        return False
    return spend(payload.challenge.parameters.nonce)
