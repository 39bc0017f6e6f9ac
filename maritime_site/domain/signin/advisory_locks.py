"""Let transactions about the same thing go one after the other, so that counting and then acting is one step."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from sqlalchemy import func, select
from sqlmodel import Session


def take_advisory_lock(session: Session, *key: str) -> None:
    """Wait until no other transaction that named this key is open; ours holds it to its end.

    On SQLite every writing transaction already waits for the one before it.
    """
    take_advisory_locks(session, [key])


def share_advisory_lock(session: Session, *key: str) -> None:
    """Wait until no transaction that took this key is open; those who share it do not wait for each other."""
    if session.get_bind().dialect.name == "postgresql":
        session.connection().execute(select(func.pg_advisory_xact_lock_shared(_number_of(key))))


def take_advisory_locks(session: Session, keys: Iterable[tuple[str, ...]]) -> None:
    """The same for many at once, by one statement and in one order, so that two who want the same do not block.

    A thousand at most: each is a column of the answer.
    """
    numbers = sorted({_number_of(key) for key in keys})
    if session.get_bind().dialect.name == "postgresql" and numbers:
        session.connection().execute(select(*(func.pg_advisory_xact_lock(number) for number in numbers)))


def _number_of(key: tuple[str, ...]) -> int:
    digest = hashlib.sha256("\n".join(key).encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)
