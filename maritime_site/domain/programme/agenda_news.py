"""What people have to hear about their agenda: a seat, a change; a job asks for each (AGENDA-2).

Every row says what its person knows, so a round that is cut short goes on where it was, and nobody hears a thing twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme import agenda_messages as messages
from maritime_site.domain.programme import queries, seats
from maritime_site.domain.programme.agenda_rounds import MOST_AT_ONCE, Round, Views
from maritime_site.domain.programme.models import AgendaSession, ProgrammeRelease, SeatState
from maritime_site.domain.programme.queries import SessionView
from maritime_site.domain.programme.rows import place_of
from maritime_site.ports.services import Services


def has_news(session: Session) -> bool:
    """Whether somebody may have to be told of a seat or a change; locks nothing."""
    moved = select(AgendaSession.session_id).where(col(AgendaSession.moved_up_at).is_not(None))
    if session.exec(moved.limit(1)).first() is not None:
        return True
    newest = select(ProgrammeRelease.announced).order_by(col(ProgrammeRelease.version).desc())
    return session.exec(newest.limit(1)).first() is False


def tell_seats(session: Session, *, services: Services, now: datetime) -> int:
    """Tell those who moved up that they have a seat; answers how many moved."""
    this = Round(session, services, now)
    moved = select(AgendaSession).where(col(AgendaSession.moved_up_at).is_not(None))
    rows = session.exec(moved.order_by(col(AgendaSession.moved_up_at)).limit(MOST_AT_ONCE)).all()
    for row in rows:
        row.moved_up_at = None
        session.add(row)
        known = this.views["en"].get(row.session_id)
        if row.seat == SeatState.SEATED and known is not None and known.starts_at > now:
            this.post(row.person_id, lambda person, row=row: _write_seat(this, person, row.session_id))
    session.flush()
    return len(rows)


def _write_seat(this: Round, person: Person, session_id: UUID) -> MessageDraft:
    view = this.views[person.language][session_id]
    return messages.seat_message(person, view, letterhead=this.letterhead, zone=this.zone)


def tell_changes(session: Session, *, services: Services, now: datetime) -> int:
    """Tell those whose sessions the newest release moved or no longer has; answers how many rows were settled.

    The release counts as announced once nobody is left to tell.
    """
    release = queries.get_latest_release(session)
    if release is None or release.announced:
        return 0
    this = Round(session, services, now)
    rows = _list_stale(this)
    for row in rows:
        view = this.views["en"].get(row.session_id)
        if view is None:
            _tell_cancelled(this, row)
        else:
            _tell_moved(this, row, view)
    if not rows:
        release.announced = True
        session.add(release)
    session.flush()
    return len(rows)


def _list_stale(this: Round) -> Sequence[AgendaSession]:
    """Rows whose session is at another time or place than their person was told, or at none."""
    places = {known_id: place_of(view) for known_id, view in this.views["en"].items()}
    known = this.session.exec(select(AgendaSession.session_id, AgendaSession.told).distinct()).all()
    pairs = [(known_id, place) for known_id, place in known if places.get(known_id) != place]
    rows: list[AgendaSession] = []
    for known_id, place in pairs:
        mine = select(AgendaSession).where(AgendaSession.session_id == known_id, AgendaSession.told == place)
        rows += this.session.exec(mine.limit(MOST_AT_ONCE - len(rows))).all()
        if len(rows) >= MOST_AT_ONCE:
            break
    return rows


def _tell_moved(this: Round, row: AgendaSession, view: SessionView) -> None:
    before = _read_start(row)
    row.told, row.reminded_at = place_of(view), None
    this.session.add(row)
    if view.ends_at > this.now:
        this.post(
            row.person_id,
            lambda person: messages.moved_message(
                person,
                this.views[person.language][view.id],
                before=before,
                letterhead=this.letterhead,
                zone=this.zone,
            ),
        )


def _tell_cancelled(this: Round, row: AgendaSession) -> None:
    before, last = _read_start(row), _find_last_views(this, row.session_id)
    seats.give_up(this.session, row.session_id, row.person_id, now=this.now)
    mine = this.session.get(AgendaSession, (row.person_id, row.session_id))
    if mine is not None:
        this.session.delete(mine)
        this.session.flush()
    if last and before > this.now:
        this.post(
            row.person_id,
            lambda person: messages.cancelled_message(
                person,
                last[person.language][row.session_id].title,
                before=before,
                letterhead=this.letterhead,
                zone=this.zone,
            ),
        )


def _find_last_views(this: Round, session_id: UUID) -> Mapping[str, Views] | None:
    """The newest release that had a session."""
    newest = select(ProgrammeRelease).order_by(col(ProgrammeRelease.version).desc())
    for release in this.session.exec(newest).all():
        if any(values["id"] == str(session_id) for values in release.content):
            return this.read_views(release)
    return None


def _read_start(row: AgendaSession) -> datetime:
    return datetime.fromisoformat(row.told.partition(" ")[0])
