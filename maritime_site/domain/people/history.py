"""The history of a registration: one line for each step (KIND-3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any

from sqlmodel import Session

from maritime_site.core.db.bulk_insert import insert_rows
from maritime_site.domain.people.models import Person, RegistrationEvent
from maritime_site.domain.webhooks.models import WebhookEvent
from maritime_site.domain.webhooks.service import emit_event

NOTHING: Mapping[str, Any] = MappingProxyType({})


def add_event(
    session: Session,
    person: Person,
    *,
    by: str,
    now: datetime,
    note: str = "",
    action: str = "",
    details: Mapping[str, Any] = NOTHING,
) -> None:
    """Write one step at the registration's present status; `by` is owner, administrator or system."""
    step = RegistrationEvent(
        person_id=person.id, status=person.status, by=by, note=note, action=action, details=dict(details), at=now
    )
    if person in session.new:
        session.flush()  # the person's row comes first
    insert_rows(session, [step])


def tell_webhooks(session: Session, event: WebhookEvent, person: Person, *, by: str, now: datetime) -> None:
    """Tell programs of a registration or a decision; who it is about is an id."""
    data = {
        "registrationId": str(person.id),
        "reference": person.reference,
        "kind": person.kind,
        "category": person.category,
        "status": str(person.status),
        "by": by,
    }
    emit_event(session, event, data, now=now)
