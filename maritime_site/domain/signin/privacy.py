"""What signing in holds about somebody, and how it is erased (REG-7)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, update
from sqlmodel import Session, col, select

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import sessions
from maritime_site.domain.signin.models import ContactChange, SignInSession
from maritime_site.ports.services import Services


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """Sessions with the browser they were opened in, and new addresses that were asked for."""
    opened = select(SignInSession).where(SignInSession.owner_id == person.id)
    statement = select(ContactChange).where(ContactChange.person_id == person.id)
    return {
        "sessions": [
            serialize_row(row, "created_at", "last_seen_at", "expires_at", "ended_at", "client")
            for row in session.exec(opened.order_by(col(SignInSession.created_at))).all()
        ],
        "contactChanges": [
            serialize_row(row, "channel", "value", "created_at", "closed_at") for row in session.exec(statement).all()
        ],
    }


def list_tried_addresses(session: Session, person: Person) -> list[str]:
    """New addresses the person asked to sign in with: codes were sent there."""
    return list(session.exec(select(ContactChange.value).where(ContactChange.person_id == person.id)).all())


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:  # noqa: ARG001  as every holder
    """End every session and forget what they were opened with."""
    sessions.end_all(session, person.id, now=now)
    session.exec(update(SignInSession).where(col(SignInSession.owner_id) == person.id).values(client=""))
    session.exec(delete(ContactChange).where(col(ContactChange.person_id) == person.id))
