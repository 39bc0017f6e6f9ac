"""Staff see to a conflict between gates (PASS-3)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import NotFound
from maritime_site.core.text import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.checkin.models import GateConflict
from maritime_site.domain.checkin.queries import OPEN, SEEN


def mark_seen(session: Session, id: UUID, *, actor: Actor, now: datetime) -> GateConflict:
    """Take a conflict off the open list; a repeat changes nothing. Raises NotFound."""
    found = session.get(GateConflict, id)
    if found is None:
        raise NotFound(_("There is no such conflict"))
    if found.seen_at is None:
        found.seen_at, found.seen_by = now, actor.id
        session.add(found)
        audit.record(
            session, actor, "gate_conflict.seen", entity="gate_conflict", entity_id=str(id),
            before={"status": OPEN}, after={"status": SEEN}, now=now,
        )  # fmt: skip
    return found
