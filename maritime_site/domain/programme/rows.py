"""The row of one person and one session in the agenda: made when it is first needed, gone with its last reason."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.core.clock import format_iso
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme.models import AgendaSession
from maritime_site.domain.programme.queries import SessionView


def take_row(session: Session, view: SessionView, person: Person, *, now: datetime) -> AgendaSession:
    """The row, or a new one that is not in the database yet: it has to be for something first."""
    known = session.get(AgendaSession, (person.id, view.id), populate_existing=True)
    return known or AgendaSession(person_id=person.id, session_id=view.id, told=place_of(view), created_at=now)


def drop_if_empty(session: Session, row: AgendaSession) -> None:
    """Write a row that changed, or remove it when it is for nothing any more."""
    if row.kept or row.seat:
        session.add(row)
    else:
        session.delete(row)
    session.flush()


def place_of(view: SessionView) -> str:
    """When and where a session is, as its people are told: start, end, hall."""
    return " ".join((format_iso(view.starts_at), format_iso(view.ends_at), view.hall.slug if view.hall else "-"))
