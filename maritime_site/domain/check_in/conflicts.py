"""Staff see to a conflict between gates (PASS-3)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.check_in.models import GateConflict
from maritime_site.domain.check_in.queries import OPEN, SEEN


def mark_seen(session: Session, id: UUID, *, actor: Actor, now: datetime) -> GateConflict:
    """Take a conflict off the open list; a repeat changes nothing. Raises NotFound."""
    row = session.get(GateConflict, id)
    if row is None:
        raise NotFound(_("There is no such conflict"))
    if row.seen_at is None:
        row.seen_at, row.seen_by = now, actor.id
        session.add(row)
        audit.append_entry(
            session,
            actor,
            "gate_conflict.seen",
            entity="gate_conflict",
            entity_id=str(id),
            before={"status": OPEN},
            after={"status": SEEN},
            now=now,
        )
    return row
