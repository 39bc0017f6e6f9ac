"""Seats of a session: never more than there are, a waiting list in order, and the next one moves up (AGENDA-2).

Changing seats holds the session's row (`lock_seats`), after their own person's agenda (`take_advisory_lock`); whoever
takes one is held before both (`lock_person`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col, func, select

from maritime_site.core.db.database import count_changed
from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.queries import lock_person, require_approved
from maritime_site.domain.programme.models import AgendaSession, ProgrammeSession, SeatState
from maritime_site.domain.programme.queries import SessionView
from maritime_site.domain.programme.rows import drop_if_empty, take_row
from maritime_site.domain.signin.advisory_locks import take_advisory_lock


@dataclass(frozen=True)
class Seats:
    """The seats of a session as everybody sees them; `waiting_list` says whether there is one."""

    capacity: int
    taken: int
    waiting_list: bool


@dataclass(frozen=True)
class SeatView:
    """What somebody has who signed up; `position` is their place in the waiting list, from 1."""

    state: SeatState
    position: int | None


def list_seats(session: Session, *ids: UUID) -> Mapping[UUID, Seats]:
    """The seats of these sessions, or of all, where they are limited."""
    planned = ProgrammeSession
    limited = select(planned.id, planned.capacity, planned.taken, planned.waiting_list)
    limited = limited.where(col(planned.capacity).is_not(None))
    rows = session.exec(limited.where(col(planned.id).in_(ids)) if ids else limited).all()
    return {row_id: Seats(capacity or 0, taken, waits) for row_id, capacity, taken, waits in rows}


def sign_up(session: Session, view: SessionView, person: Person, *, now: datetime) -> SeatView:
    """Give a person a seat of a session, or a place in its waiting list; again, nothing changes.

    Raises Conflict for a registration that is not approved, where no seats are given, the session has begun, or it is
    full without a waiting list.
    """
    # As they are now: who stops being approved frees the seats that are there, and none comes after.
    person = lock_person(session, person.id)
    require_approved(person)
    take_advisory_lock(session, "agenda", str(person.id))
    planned = lock_seats(session, view.id)
    if planned is None or planned.capacity is None:
        raise Conflict(_("This session needs no seat: just come"))
    if view.starts_at <= now:
        raise Conflict(_("This session has begun"))
    mine = take_row(session, view, person, now=now)
    if not mine.seat:
        mine.seat = _find_state(session, planned)
        mine.number = planned.sign_ups = planned.sign_ups + 1
        session.add_all([mine, planned])
        session.flush()
    return view_seat(session, mine)


def _find_state(session: Session, planned: ProgrammeSession) -> SeatState:
    if take_seat(session, planned.id):
        return SeatState.SEATED
    if not planned.waiting_list:
        raise Conflict(_("Every seat of this session is taken"))
    return SeatState.WAITING


def give_up_seat(session: Session, session_id: UUID, person_id: UUID, *, now: datetime) -> str:
    """Give up a seat, or leave the waiting list, as its owner; answers the sentence that says which.

    Raises NotFound for a session that is not there and that they never had.
    """
    take_advisory_lock(session, "agenda", str(person_id))
    mine = session.get(AgendaSession, (person_id, session_id), populate_existing=True)
    waited = mine is not None and mine.seat == SeatState.WAITING
    if not give_up(session, session_id, person_id, now=now):
        require_planned(session.get(ProgrammeSession, session_id))
    return _("You left the waiting list") if waited else _("You gave up your seat")


def give_up(session: Session, session_id: UUID, person_id: UUID, *, now: datetime) -> bool:
    """Free a seat or leave the waiting list, and let the next in line move up; whether the person had the session.

    Who has neither changes nothing: a job or an erasure may come after the person's own act.
    """
    take_advisory_lock(session, "agenda", str(person_id))
    lock_seats(session, session_id)
    mine = session.get(AgendaSession, (person_id, session_id), populate_existing=True)
    if mine is None or not mine.seat:
        return mine is not None
    was_seated, mine.seat = mine.seat == SeatState.SEATED, ""
    drop_if_empty(session, mine)
    if was_seated:
        free_seat(session, session_id)
        move_up(session, session_id, now=now)
    return True


def view_seat(session: Session, mine: AgendaSession) -> SeatView:
    """What a row says of a seat."""
    if mine.seat == SeatState.SEATED:
        return SeatView(SeatState.SEATED, None)
    waiting = (AgendaSession.session_id == mine.session_id, AgendaSession.seat == SeatState.WAITING)
    ahead = select(func.count()).where(*waiting, col(AgendaSession.number) <= mine.number)
    return SeatView(SeatState.WAITING, session.exec(ahead).one())


def lock_seats(session: Session, session_id: UUID) -> ProgrammeSession | None:
    """A planned session, held until the transaction ends; None where the plan has lost it."""
    wanted = select(ProgrammeSession).where(ProgrammeSession.id == session_id).with_for_update()
    return session.exec(wanted.execution_options(populate_existing=True)).first()


def require_planned(planned: ProgrammeSession | None) -> None:
    """Raise NotFound for an id that no session has which readers may know."""
    if planned is None or not planned.released:
        raise NotFound(_("There is no such session"))


def take_seat(session: Session, session_id: UUID) -> bool:
    """Take one seat if one is left, in one statement."""
    mine, free = col(ProgrammeSession.id) == session_id, col(ProgrammeSession.taken) < col(ProgrammeSession.capacity)
    taken = update(ProgrammeSession).where(mine, free).values(taken=ProgrammeSession.taken + 1)
    return bool(count_changed(session.exec(taken)))


def free_seat(session: Session, session_id: UUID) -> None:
    """Give one seat back."""
    mine = update(ProgrammeSession).where(col(ProgrammeSession.id) == session_id)
    session.exec(mine.values(taken=ProgrammeSession.taken - 1))


def move_up(session: Session, session_id: UUID, *, now: datetime) -> None:
    """Give free seats to the first in line; a job tells them. The session's row is held."""
    waiting = select(AgendaSession).where(
        AgendaSession.session_id == session_id, AgendaSession.seat == SeatState.WAITING
    )
    for row in session.exec(waiting.order_by(col(AgendaSession.number))).all():
        if not take_seat(session, session_id):
            return
        row.seat, row.moved_up_at = SeatState.SEATED, now
        session.add(row)
    session.flush()


def check_capacity(planned: ProgrammeSession, capacity: int | None) -> None:
    """Refuse fewer seats than are given. Raises Invalid."""
    if capacity is not None and capacity < planned.taken:
        several = _("{number} people have a seat already", number=planned.taken)
        raise Invalid({"capacity": _("1 person has a seat already") if planned.taken == 1 else several})


def apply_capacity(session: Session, planned: ProgrammeSession, *, now: datetime) -> None:
    """Follow a changed capacity: the first in line move up; where no seat is needed any more, all just come."""
    session.flush()
    if planned.capacity is not None:
        move_up(session, planned.id, now=now)
        session.refresh(planned)
        return
    given = update(AgendaSession).where(col(AgendaSession.session_id) == planned.id, col(AgendaSession.seat) != "")
    session.exec(given.values(seat="", kept=True))
    planned.taken = 0
    session.add(planned)
    session.flush()
