"""Administrators' passwords: Argon2id, with the figures of the OWASP Password Storage Cheat Sheet (R24)."""

from __future__ import annotations

import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from maritime_site.core.errors import Invalid
from maritime_site.core.password_strength import is_guessable
from maritime_site.core.text.i18n import N_, _

LEAST = 12
SHORT = N_("Use at least {limit} characters")
COMMON = N_("This password is easy to guess. Choose one that nobody would think of.")

_hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


def hash_password(password: str) -> str:
    """The hash to store."""
    return _hasher.hash(password.encode("utf-8", "surrogatepass"))


def is_matching_password(password: str, stored: str) -> bool:
    """Whether this is the password behind a stored hash; slow on purpose, so never inside a writing transaction."""
    try:
        return _hasher.verify(stored, password.encode("utf-8", "surrogatepass"))
    except (VerificationError, InvalidHashError):
        return False


def random_password() -> str:
    """A password nobody chose, of 24 characters."""
    return secrets.token_urlsafe(18)


# Compared against for unknown addresses, so that they take as long; nobody knows a password for it.
DUMMY = hash_password(random_password())


def new_hash(password: str, *, field: str = "password", about: tuple[str, ...] = ()) -> str:
    """The hash of a password somebody chose, once it is a fit one. Slow on purpose: outside writing transactions.

    Raises Invalid, under the field's name, for fewer than 12 characters, and for one that is easily guessed, also from
    `about`: the account's own name and address, the event's name (R24).
    """
    if len(password) < LEAST:
        raise Invalid({field: _(SHORT, limit=LEAST)})
    if is_guessable(password, context=about):
        raise Invalid({field: _(COMMON)})
    return hash_password(password)
