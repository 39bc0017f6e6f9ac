"""Let transactions about the same thing go one after the other, so that counting and then acting is one step."""

from __future__ import annotations

import hashlib

from sqlalchemy import func
from sqlmodel import Session, select


def take_advisory_lock(session: Session, *key: str) -> None:
    """Wait until no other transaction that named this key is open; ours holds it to its end.

    On SQLite every writing transaction already waits for the one before it.
    """
    if session.get_bind().dialect.name != "postgresql":
        return
    digest = hashlib.sha256("\n".join(key).encode()).digest()
    session.exec(select(func.pg_advisory_xact_lock(int.from_bytes(digest[:8], "big", signed=True))))
