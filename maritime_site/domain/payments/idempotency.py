"""Repeats of one wish: a person's key gives the first answer again, and only for the same wish (contract)."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import delete
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from maritime_site.core.database import changed, inserted
from maritime_site.core.errors import Invalid
from maritime_site.core.text import _
from maritime_site.core.wishes import Wish
from maritime_site.domain.payments.models import IdempotencyRecord

HEADER = "Idempotency-Key"
LONGEST = 200
KEPT = timedelta(days=30)


def first_answer(
    session: Session, key: str | None, wish: Wish, *, owner_id: UUID, operation: str, now: datetime
) -> dict[str, Any] | None:
    """The answer this key got before; None for a new key, which now belongs to this wish.

    A second call with the key waits for the first one's transaction. Without a key there is nothing to remember.
    Raises Invalid when the key was used for another wish, or cannot be a key.
    """
    if key is None:
        return None
    if not 1 <= len(key) <= LONGEST or not key.isprintable():
        raise Invalid({HEADER: _("Use a key of 1 to {limit} characters", limit=LONGEST)})
    body_hash = _hash(wish)
    record = _claimed(session, key, body_hash, owner_id=owner_id, operation=operation, now=now)
    if record.body_hash != body_hash:
        raise Invalid({HEADER: _("This key was used for another request")})
    return record.answer


def remember(session: Session, key: str | None, answer: dict[str, Any], *, owner_id: UUID, operation: str) -> None:
    """Keep the answer for the key's next use; the first one stays."""
    record = None if key is None else _find(session, key, owner_id=owner_id, operation=operation)
    if record is not None and record.answer is None:
        record.answer = answer
        session.add(record)


def forget_old(session: Session, *, now: datetime) -> int:
    """Drop keys nobody will repeat any more; answers how many."""
    return changed(session.exec(delete(IdempotencyRecord).where(col(IdempotencyRecord.created_at) < now - KEPT)))


def _hash(wish: Wish) -> str:
    return hashlib.sha256(wish.model_dump_json(by_alias=True).encode()).hexdigest()


def _find(session: Session, key: str, *, owner_id: UUID, operation: str) -> IdempotencyRecord | None:
    return session.exec(_of(key, owner_id=owner_id, operation=operation)).first()


def _of(key: str, *, owner_id: UUID, operation: str) -> SelectOfScalar[IdempotencyRecord]:
    mine = (IdempotencyRecord.owner_id == owner_id, IdempotencyRecord.operation == operation)
    return select(IdempotencyRecord).where(*mine, IdempotencyRecord.key == key)


def _claimed(
    session: Session, key: str, body_hash: str, *, owner_id: UUID, operation: str, now: datetime
) -> IdempotencyRecord:
    known = _find(session, key, owner_id=owner_id, operation=operation)
    if known is not None:
        return known
    record = IdempotencyRecord(owner_id=owner_id, operation=operation, key=key, body_hash=body_hash, created_at=now)
    if inserted(session, record):
        return record
    return session.exec(_of(key, owner_id=owner_id, operation=operation)).one()
