"""Reminders of what begins soon in people's agendas (AGENDA-2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.domain.programme import agenda_messages as messages
from maritime_site.domain.programme import queries
from maritime_site.domain.programme.agenda_rounds import MOST_AT_ONCE, Round
from maritime_site.domain.programme.models import AgendaSession, SeatState
from maritime_site.ports.services import Services

REMIND_BEFORE = timedelta(hours=1)


def list_unreminded(session: Session, *, zone: str, now: datetime) -> Sequence[AgendaSession]:
    """Rows of sessions that begin within the hour, whose people are not reminded yet; locks nothing."""
    views = queries.list_sessions(session, zone=zone)
    soon = [view.id for view in views if now < view.starts_at <= now + REMIND_BEFORE]
    due = (col(AgendaSession.session_id).in_(soon), col(AgendaSession.reminded_at).is_(None))
    mine = select(AgendaSession).where(*due).order_by(col(AgendaSession.person_id)).limit(MOST_AT_ONCE)
    return session.exec(mine).all() if soon else []


def remind_people(session: Session, *, services: Services, now: datetime) -> int:
    """Remind people of what begins within the hour, once; answers how many letters that made."""
    this = Round(session, services, now)
    rows, reminded = list_unreminded(session, zone=this.zone, now=now), 0
    for person_id, group in groupby(rows, key=lambda row: row.person_id):
        reminded += _remind(this, person_id, list(group))
    session.flush()
    return reminded


def _remind(this: Round, person_id: UUID, rows: Sequence[AgendaSession]) -> int:
    """Whoever kept it within that hour, or only waits for a seat, needs no reminder."""
    views = this.views["en"]
    for row in rows:
        row.reminded_at = this.now
        this.session.add(row)
    due = [
        row.session_id
        for row in rows
        if row.seat != SeatState.WAITING and row.created_at < views[row.session_id].starts_at - REMIND_BEFORE
    ]
    if not due:
        return 0
    due.sort(key=lambda known_id: views[known_id].starts_at)
    this.post(
        person_id,
        lambda person: messages.reminder_message(
            person,
            [this.views[person.language][known_id] for known_id in due],
            letterhead=this.letterhead,
            zone=this.zone,
        ),
    )
    return 1
