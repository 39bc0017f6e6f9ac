"""What passes hold about somebody; a revoked pass is a number, and stays one (REG-7)."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.passes import queries, service
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """The pass."""
    result = queries.pass_of(session, person)
    names = ("number", "serial", "valid_from", "valid_to", "issued_at", "revoked_at")
    return {"pass": [serialize_row(result, *names)] if result else []}


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:  # noqa: ARG001  as every holder
    """Let the pass admit nobody any more."""
    service.revoke_pass(session, owner=person, now=now)
