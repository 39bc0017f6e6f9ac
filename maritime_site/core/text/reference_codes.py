"""Short references people can read out: no letters or digits that look alike, never six digits in a row."""

from __future__ import annotations

import secrets

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
DIGITS = "23456789"


def new_reference(prefix: str) -> str:
    """A fresh reference such as `REG-K7M2-XP4Q`, about 10^11 of them per prefix."""
    groups = ("".join(_pick_alternating_characters()) for _ in range(2))
    return f"{prefix}-{'-'.join(groups)}"


def _pick_alternating_characters() -> list[str]:
    return [secrets.choice(LETTERS if place % 2 == 0 else DIGITS + LETTERS) for place in range(4)]
