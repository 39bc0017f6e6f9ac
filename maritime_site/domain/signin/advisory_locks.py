"""Let transactions about the same thing go one after the other, so that counting and then acting is one step."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from sqlalchemy import BigInteger, func, literal
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Session, select


def take_advisory_lock(session: Session, *key: str) -> None:
    """Wait until no other transaction that named this key is open; ours holds it to its end.

    On SQLite every writing transaction already waits for the one before it.
    """
    take_advisory_locks(session, [key])


def take_advisory_locks(session: Session, keys: Iterable[tuple[str, ...]]) -> None:
    """The same for many at once, by one statement and in one order, so that two who want the same do not block."""
    numbers = sorted({_number_of(key) for key in keys})
    if session.get_bind().dialect.name == "postgresql" and numbers:
        each = func.unnest(literal(numbers, ARRAY(BigInteger))).column_valued("number")
        session.exec(select(func.count(func.pg_advisory_xact_lock(each))))


def _number_of(key: tuple[str, ...]) -> int:
    digest = hashlib.sha256("\n".join(key).encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)
