"""Notes about a person that only staff read (STAFF-1)."""

from __future__ import annotations

from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.domain.people import queries
from maritime_site.domain.people.models import Person, StaffNote
from maritime_site.domain.person_records.records import ActContext, record_act
from maritime_site.domain.person_records.schemas import NoteRequest


def add_note(session: Session, id: UUID, payload: NoteRequest, *, context: ActContext) -> StaffNote:
    """Keep a note; it goes with the registration when that is erased. Raises NotFound."""
    person = queries.get_person(session, id)
    note = StaffNote(person_id=person.id, author=context.actor.name, text=payload.text, at=context.now)
    session.add(note)
    record_act(session, person, "note", before={}, after={"note": str(note.id)}, context=context)
    session.flush()
    return note


def list_notes(session: Session, person: Person) -> list[StaffNote]:
    """The notes about a person, newest first."""
    about = select(StaffNote).where(StaffNote.person_id == person.id)
    return list(session.exec(about.order_by(col(StaffNote.at).desc(), col(StaffNote.id))).all())
