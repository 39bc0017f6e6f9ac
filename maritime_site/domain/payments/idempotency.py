"""Repeats of one request: a key gives the first answer again, and only for the same request (contract).

A REST caller names its key in a header and owns it. A browser's page makes one for every form that stands open
(assets/kit/presses.js, web/reflex_patches/button_presses.py), and the tab owns it.
Either is claimed in the transaction of the act itself.
"""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import String, bindparam, cast, delete, null, or_, update
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from maritime_site.core.db.database import count_changed, insert_if_absent
from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.payments.models import IdempotencyRecord

HEADER = "Idempotency-Key"
OTHER_REQUEST = N_("This key was used for another request")
LONGEST = 200
KEPT = timedelta(days=30)
# The answer of a press that was refused and yet changed something.
REFUSED: dict[str, Any] = {"refused": True}
# Put together once and sent past the session, for every booking keeps its answer.
_UNANSWERED = or_(col(IdempotencyRecord.answer).is_(null()), cast(IdempotencyRecord.answer, String) == "null")
SAVE_ANSWER = (
    update(IdempotencyRecord)
    .where(
        col(IdempotencyRecord.owner_id) == bindparam("of_owner"),
        col(IdempotencyRecord.operation) == bindparam("of_operation"),
        col(IdempotencyRecord.key) == bindparam("of_key"),
        _UNANSWERED,
    )
    .values(answer=bindparam("said"))
)


def first_answer(
    session: Session, key: str | None, payload: Schema, *, owner_id: UUID, operation: str, now: datetime
) -> dict[str, Any] | None:
    """The answer this key got before; None for a new key, which now belongs to this request.

    A second call with the key waits for the first one's transaction. Without a key there is nothing to remember.
    Raises Invalid when the key was used for another request, or cannot be a key.
    """
    if key is None:
        return None
    if not is_key(key):
        raise Invalid({HEADER: _("Use a key of 1 to {limit} characters", limit=LONGEST)})
    body_hash = _hash_body(payload)
    record = _claim_record(session, key, body_hash, owner_id=owner_id, operation=operation, now=now)
    if record.body_hash != body_hash:
        raise Invalid({HEADER: _(OTHER_REQUEST)})
    return record.answer


def is_key(text: str) -> bool:
    """Whether a text can be a key."""
    return 1 <= len(text) <= LONGEST and text.isprintable()


def claim_key(session: Session, key: str, body_hash: str, *, owner_id: UUID, operation: str, now: datetime) -> bool:
    """Take a page's key for the act of this transaction; False when another press with it has acted.

    Waits for the transaction of a press that comes at the same time. A press that was refused and yet kept what it
    changed (a wrong code) is over: the key is free for other input, not for the same once more.
    """
    record = find_record(session, key, owner_id=owner_id, operation=operation)
    if record is None:
        record = IdempotencyRecord(owner_id=owner_id, operation=operation, key=key, body_hash=body_hash, created_at=now)
        return insert_if_absent(session, record)
    if not is_free(record, body_hash):
        return False
    mine = (col(IdempotencyRecord.id) == record.id, col(IdempotencyRecord.body_hash) == record.body_hash)
    return (
        count_changed(session.exec(update(IdempotencyRecord).where(*mine).values(body_hash=body_hash, answer=None)))
        == 1
    )


def is_free(record: IdempotencyRecord, body_hash: str) -> bool:
    """Whether a page's key may act once more: its last press was refused, and this one brings other input."""
    return record.answer == REFUSED and record.body_hash != body_hash


def save_answer(session: Session, key: str | None, answer: dict[str, Any], *, owner_id: UUID, operation: str) -> None:
    """Keep the answer for the key's next use; the first one stays."""
    if key is not None:
        mine = {"of_owner": owner_id, "of_operation": operation, "of_key": key}
        session.connection().execute(SAVE_ANSWER, {**mine, "said": answer})


def release_key(session: Session, key: str, *, owner_id: UUID, operation: str) -> None:
    """Free a key whose act did not come about."""
    mine = (col(IdempotencyRecord.owner_id) == owner_id, col(IdempotencyRecord.operation) == operation)
    session.exec(delete(IdempotencyRecord).where(*mine, col(IdempotencyRecord.key) == key))


def forget_old(session: Session, *, now: datetime) -> int:
    """Drop keys nobody will repeat any more; answers how many."""
    return count_changed(session.exec(delete(IdempotencyRecord).where(col(IdempotencyRecord.created_at) < now - KEPT)))


def _hash_body(payload: Schema) -> str:
    return hashlib.sha256(payload.model_dump_json(by_alias=True).encode()).hexdigest()


def find_record(session: Session, key: str, *, owner_id: UUID, operation: str) -> IdempotencyRecord | None:
    """What is known of a key, also before its act has an answer."""
    return session.exec(_select_record(key, owner_id=owner_id, operation=operation)).first()


def _select_record(key: str, *, owner_id: UUID, operation: str) -> SelectOfScalar[IdempotencyRecord]:
    mine = (IdempotencyRecord.owner_id == owner_id, IdempotencyRecord.operation == operation)
    return select(IdempotencyRecord).where(*mine, IdempotencyRecord.key == key)


def _claim_record(
    session: Session, key: str, body_hash: str, *, owner_id: UUID, operation: str, now: datetime
) -> IdempotencyRecord:
    record = IdempotencyRecord(owner_id=owner_id, operation=operation, key=key, body_hash=body_hash, created_at=now)
    if insert_if_absent(session, record):
        return record
    return session.exec(_select_record(key, owner_id=owner_id, operation=operation)).one()
