"""What is kept of somebody's printed badges, and how it is erased (REG-7)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete
from sqlmodel import Session, col

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.badges import queries
from maritime_site.domain.badges.models import BadgePrint
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """When a badge was printed, and why another one."""
    names = ("size", "reason", "printed_at")
    return {"badges": [serialize_row(row, *names) for row in queries.prints_of(session, [person.id])]}


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:  # noqa: ARG001  as every holder
    """Forget the prints."""
    session.exec(delete(BadgePrint).where(col(BadgePrint.person_id) == person.id))
