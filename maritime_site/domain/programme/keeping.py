"""Sessions that people keep, and their agenda of these and of their seats (AGENDA-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, select

from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.calendars.entries import CalendarEntry
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme import queries, seats
from maritime_site.domain.programme.calendar import session_to_entry
from maritime_site.domain.programme.models import AgendaSession, ProgrammeSession, SeatState
from maritime_site.domain.programme.queries import SessionView
from maritime_site.domain.programme.rows import drop_if_empty, take_row
from maritime_site.domain.programme.seats import SeatView, require_planned
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.ports.event import Event

PATH = "/events/programme"
MOST_KEPT = 300
KEPT_NO_LONGER = N_("You keep this session no longer.")
STAYS = {
    SeatState.SEATED: N_("Your seat in it stays until you give it up."),
    SeatState.WAITING: N_("Your place in its waiting list stays until you leave it."),
}


@dataclass(frozen=True)
class AgendaView:
    """A session in somebody's agenda; `clashes` where they have another one at the same time."""

    session: SessionView
    kept: bool
    seat: SeatView | None
    clashes: bool


def keep_session(session: Session, view: SessionView, person: Person, *, now: datetime) -> None:
    """Keep a session; again, nothing changes. Raises Conflict beyond what anybody can attend."""
    take_advisory_lock(session, "agenda", str(person.id))
    mine = take_row(session, view, person, now=now)
    if not mine.kept and len(_list_rows(session, person)) >= MOST_KEPT:
        raise Conflict(_("You have kept as many sessions as anybody can"))
    mine.kept = True
    session.add(mine)
    session.flush()


def drop_session(session: Session, session_id: UUID, person: Person) -> str:
    """Keep a session no longer; a seat in it stays until it is given up. What is not kept changes nothing.

    Answers the sentence for the person, which says what stays. Raises NotFound for a session that is not there and was
    never kept.
    """
    take_advisory_lock(session, "agenda", str(person.id))
    mine = session.get(AgendaSession, (person.id, session_id), populate_existing=True)
    if mine is None:
        require_planned(session.get(ProgrammeSession, session_id))
        return _(KEPT_NO_LONGER)
    mine.kept = False
    drop_if_empty(session, mine)
    return " ".join([_(KEPT_NO_LONGER), *([_(STAYS[SeatState(mine.seat)])] if mine.seat else [])])


def list_agenda(session: Session, person: Person, *, zone: str) -> list[AgendaView]:
    """The sessions somebody keeps or has signed up for, earliest first; what readers no longer see is left out."""
    rows = {row.session_id: row for row in _list_rows(session, person)}
    if not rows:
        return []
    views = [view for view in queries.list_sessions(session, zone=zone) if view.id in rows]
    return [_to_agenda_view(session, view, rows[view.id], views) for view in views]


def list_entries(session: Session, person: Person, event: Event) -> Sequence[CalendarEntry]:
    """The agenda's sessions as entries of a calendar; a place in a waiting list is tentative."""
    place = ", ".join(part for part in (event.title, event.venue) if part)
    return [
        session_to_entry(
            mine.session,
            place=place,
            path=f"{PATH}/{mine.session.slug}",
            tentative=mine.seat is not None and mine.seat.state == SeatState.WAITING,
        )
        for mine in list_agenda(session, person, zone=event.zone_name)
    ]


def _list_rows(session: Session, person: Person) -> Sequence[AgendaSession]:
    return session.exec(select(AgendaSession).where(AgendaSession.person_id == person.id)).all()


def _to_agenda_view(
    session: Session, view: SessionView, row: AgendaSession, others: Sequence[SessionView]
) -> AgendaView:
    return AgendaView(
        session=view,
        kept=row.kept,
        seat=seats.view_seat(session, row) if row.seat else None,
        clashes=any(
            other.id != view.id and other.starts_at < view.ends_at and view.starts_at < other.ends_at
            for other in others
        ),
    )
