"""What the programme holds about somebody: their agenda (REG-7), and what happens to it with their registration."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.people.decisions import ApprovalWithdrawn, RegistrationsMerged
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme import seats
from maritime_site.domain.programme.models import AgendaSession, ProgrammeSession, SeatState
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.ports.services import Services


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """The sessions the person keeps or signed up for."""
    rows = _list_rows(session, person.id)
    titles = {
        row.id: row.title_en
        for row in session.exec(
            select(ProgrammeSession).where(col(ProgrammeSession.id).in_([mine.session_id for mine in rows]))
        ).all()
    }
    return {
        "agenda": [
            serialize_row(row, "kept", "seat", "created_at") | {"title": titles.get(row.session_id, "")} for row in rows
        ]
    }


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:  # noqa: ARG001  as every holder
    """Free the seats and forget the agenda."""
    _free_seats(session, person.id, now=now)
    for row in _list_rows(session, person.id):
        session.delete(row)
    session.flush()


def approval_withdrawn(session: Session, happened: ApprovalWithdrawn, _services: Services, now: datetime) -> None:
    """A reaction: whoever may not come keeps no seat from others."""
    _free_seats(session, happened.person_id, now=now)


def merged(session: Session, happened: RegistrationsMerged, _services: Services, now: datetime) -> None:
    """A reaction: the agenda follows; where both signed up, the better place stays and the other seat is free."""
    stays, goes = happened.person_id, happened.other_id
    for person_id in sorted((stays, goes)):
        take_advisory_lock(session, "agenda", str(person_id))
    for row in _list_rows(session, goes):
        seats.lock_seats(session, row.session_id)
        session.refresh(row)
        mine = session.get(AgendaSession, (stays, row.session_id), populate_existing=True)
        if mine is None:
            copy: dict[str, Any] = row.model_dump() | {"person_id": stays}
            session.add(AgendaSession(**copy))
        else:
            frees = _join_rows(mine, row)
            session.add(mine)
            if frees:
                seats.free_seat(session, row.session_id)
        session.delete(row)
        session.flush()
        seats.move_up(session, row.session_id, now=now)


def _join_rows(mine: AgendaSession, other: AgendaSession) -> bool:
    """Let `mine` have the better of two; whether a seat is left over."""
    frees = mine.seat == other.seat == SeatState.SEATED
    if _rank(other) < _rank(mine):
        mine.seat, mine.number, mine.moved_up_at = other.seat, other.number, other.moved_up_at
    mine.kept = mine.kept or other.kept
    return frees


def _rank(row: AgendaSession) -> tuple[int, int]:
    return {SeatState.SEATED.value: 0, SeatState.WAITING.value: 1}.get(row.seat, 2), row.number


def _free_seats(session: Session, person_id: UUID, *, now: datetime) -> None:
    for row in _list_rows(session, person_id):
        seats.give_up(session, row.session_id, person_id, now=now)


def _list_rows(session: Session, person_id: UUID) -> list[AgendaSession]:
    mine = select(AgendaSession).where(AgendaSession.person_id == person_id)
    return list(session.exec(mine.order_by(col(AgendaSession.session_id))).all())
