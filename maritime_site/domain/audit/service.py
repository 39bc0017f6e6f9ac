"""Append to the audit log, and prove that nobody changed it since."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Protocol
from uuid import UUID

from sqlalchemy import event
from sqlmodel import Session, col, select

from maritime_site.core.clock import format_iso
from maritime_site.core.db.database import insert_once
from maritime_site.domain.audit.models import FIRST, AuditEntry, AuditHead

BATCH = 500


@dataclass(frozen=True)
class Actor:
    """Who acts: the account's id and address, and the network the request came from."""

    id: str
    name: str
    client: str


class Identified(Protocol):
    """A row with an id of its own."""

    @property
    def id(self) -> UUID:
        """Its key."""
        ...


def keep_values(row: object, names: Iterable[str]) -> dict[str, Any]:
    """What the log keeps of a row by these attributes, those that are set.

    Moments are in UTC, so that one in another zone is no change.
    """
    values = {name: getattr(row, name, None) for name in names}
    return {name: _keep_value(value) for name, value in values.items() if value is not None}


def _keep_value(value: object) -> Any:
    if isinstance(value, datetime):
        return format_iso(value)
    return value if isinstance(value, bool | int) else str(value)


def record_change(
    session: Session,
    row: Identified,
    action: str,
    *,
    actor: Actor,
    before: dict[str, Any],
    after: dict[str, Any],
    now: datetime,
    entity: str = "",
) -> AuditEntry:
    """Append a change of one row; of what sort it is, the action says ("invitation.recall"), or `entity`."""
    entity = entity or action.partition(".")[0]
    return append_entry(
        session, actor, action, entity=entity, entity_id=str(row.id), before=before, after=after, now=now
    )


def append_entry(
    session: Session,
    actor: Actor,
    action: str,
    *,
    entity: str,
    entity_id: str,
    before: dict[str, Any],
    after: dict[str, Any],
    now: datetime,
) -> AuditEntry:
    """Append one change in the caller's transaction: what was changed is on record exactly when it happened."""
    head = _lock_head(session)
    entry = AuditEntry(
        sequence=head.sequence + 1,
        at=now,
        actor_id=actor.id,
        actor=actor.name,
        client=actor.client,
        action=action,
        entity=entity,
        entity_id=entity_id,
        before=before,
        after=after,
        previous=head.seal,
        seal="",
    )
    entry.seal = seal_of(entry)
    head.sequence, head.seal = entry.sequence, entry.seal
    session.add(entry)
    session.add(head)
    session.flush()
    return entry


def _lock_head(session: Session) -> AuditHead:
    """The head, locked until the transaction ends."""
    locked = select(AuditHead).where(AuditHead.id == FIRST).with_for_update().execution_options(populate_existing=True)
    row = session.exec(locked).first()
    if row is None:
        insert_once(session, AuditHead())  # or another transaction did meanwhile
        row = session.exec(locked).one()
    return row


def seal_of(entry: AuditEntry) -> str:
    """SHA-256 over everything an entry says and the seal before it."""
    values = entry.model_dump(exclude={"seal", "at"}) | {"at": entry.at.astimezone(UTC).isoformat()}
    return hashlib.sha256(json.dumps(values, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def first_fault(session: Session) -> int | None:
    """The sequence number where the chain no longer holds (changed, missing or cut off), None when all of it does."""
    previous, expected = "", 1
    entries = select(AuditEntry).order_by(col(AuditEntry.sequence)).execution_options(yield_per=BATCH)
    with closing(session.exec(entries)) as read:
        for entry in read:
            if (entry.sequence, entry.previous) != (expected, previous) or entry.seal != seal_of(entry):
                return expected
            previous, expected = entry.seal, expected + 1
    head = session.get(AuditHead, FIRST) or AuditHead()
    return None if (head.sequence, head.seal) == (expected - 1, previous) else expected


def _refuse_update(_mapper: object, _connection: object, entry: AuditEntry) -> None:
    raise RuntimeError(f"audit entry {entry.sequence} can only be appended")


event.listen(AuditEntry, "before_update", _refuse_update)
event.listen(AuditEntry, "before_delete", _refuse_update)
