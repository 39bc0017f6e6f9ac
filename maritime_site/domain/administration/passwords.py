"""Administrators' passwords: Argon2id, with the figures of the OWASP Password Storage Cheat Sheet (R24)."""

from __future__ import annotations

import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


def hashed(password: str) -> str:
    """The hash to store."""
    return _hasher.hash(password.encode("utf-8", "surrogatepass"))


def matches(password: str, stored: str) -> bool:
    """Whether this is the password behind a stored hash; slow on purpose, so never inside a writing transaction."""
    try:
        return _hasher.verify(stored, password.encode("utf-8", "surrogatepass"))
    except (VerificationError, InvalidHashError):
        return False


def random_password() -> str:
    """A password nobody chose, of 24 characters."""
    return secrets.token_urlsafe(18)


# Compared against for unknown addresses, so that they take as long; nobody knows a password for it.
DUMMY = hashed(random_password())
