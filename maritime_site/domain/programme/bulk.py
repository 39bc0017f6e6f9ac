"""Several sessions of the plan changed alike; readers see it with the next release, as after a single change (BULK-1).

Whoever keeps one or has a seat is written to once it is released (`agenda_news`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from enum import StrEnum
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlmodel import Session, col, func, select

from maritime_site.core import bulk
from maritime_site.core.bulk import Outcome
from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.schemas import Schema
from maritime_site.core.text.field_errors import CHOICE, REQUIRED
from maritime_site.core.text.i18n import N_, _, lacks_hindi
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.programme import editing
from maritime_site.domain.programme.editing import PlanEntryType
from maritime_site.domain.programme.models import AgendaSession, Hall, ProgrammeSession

HALF = N_("Its Hindi title or summary is missing")
GONE = N_("There is no such entry")


class SessionAct(StrEnum):
    """What may be done to several sessions; `publish` and `withdraw` say what the next release holds."""

    PUBLISH = "publish"
    WITHDRAW = "withdraw"
    MOVE_HALL = "move-hall"
    MOVE_DAY = "move-day"


class ChangeSessionsRequest(Schema):
    """What is done to each; a move says to which hall, or to which day of the event's calendar."""

    action: SessionAct
    hall_id: UUID | None = None
    day: date | None = None


def change_each(
    session: Session, ids: Sequence[UUID], payload: ChangeSessionsRequest, *, actor: Actor, zone: str, now: datetime
) -> Outcome:
    """Change each by itself; one that is not there, or not complete in both languages, is refused and named.

    Raises Invalid for a move that leads nowhere, and for too many at once.
    """
    _check_target(session, payload)
    change = _CHANGES[payload.action]

    def act(id: UUID) -> bool:
        row = session.get(ProgrammeSession, id)
        if row is None:
            raise NotFound(_(GONE))
        before = editing.entry_to_record(row)
        if not change(row, payload, ZoneInfo(zone)):
            return False
        row.updated_at = now
        session.add(row)
        session.flush()
        editing.record_change(session, PlanEntryType.SESSION, row, "change", actor=actor, now=now, before=before)
        return True

    return bulk.decide_each(session, ids, act, lambda one: _name_session(session, one), lock=lock_session)


def lock_session(session: Session, id: UUID) -> ProgrammeSession | None:
    """A session as it is now, kept from other transactions until ours ends."""
    return session.get(ProgrammeSession, id, with_for_update=True, populate_existing=True)


def count_followers(session: Session, ids: Sequence[UUID]) -> int:
    """How many people keep one of them, or have a seat or wait for one."""
    people = func.count(col(AgendaSession.person_id).distinct())
    return session.exec(select(people).where(col(AgendaSession.session_id).in_(ids))).one()


def _check_target(session: Session, payload: ChangeSessionsRequest) -> None:
    if payload.action is SessionAct.MOVE_DAY and payload.day is None:
        raise Invalid({"day": _(REQUIRED)})
    if payload.action is SessionAct.MOVE_HALL and payload.hall_id is None:
        raise Invalid({"hallId": _(REQUIRED)})
    if payload.hall_id and session.get(Hall, payload.hall_id) is None:
        raise Invalid({"hallId": _(CHOICE)})


def _publish(row: ProgrammeSession, _payload: ChangeSessionsRequest, _zone: ZoneInfo) -> bool:
    if row.released:
        return False
    if lacks_hindi(row.title_en, row.title_hi) or lacks_hindi(row.summary_en, row.summary_hi):
        raise Conflict(_(HALF))
    row.released = True
    return True


def _withdraw(row: ProgrammeSession, _payload: ChangeSessionsRequest, _zone: ZoneInfo) -> bool:
    was, row.released = row.released, False
    return was


def _move_hall(row: ProgrammeSession, payload: ChangeSessionsRequest, _zone: ZoneInfo) -> bool:
    was, row.hall_id = row.hall_id, payload.hall_id
    return was != row.hall_id


def _move_day(row: ProgrammeSession, payload: ChangeSessionsRequest, zone: ZoneInfo) -> bool:
    """To another day at the same hours by the clock of the event."""
    assert payload.day is not None
    start, end = row.starts_at.astimezone(zone), row.ends_at.astimezone(zone)
    shift = payload.day - start.date()
    row.starts_at, row.ends_at = start + shift, end + shift
    return bool(shift)


_CHANGES: dict[SessionAct, Callable[[ProgrammeSession, ChangeSessionsRequest, ZoneInfo], bool]] = {
    SessionAct.PUBLISH: _publish,
    SessionAct.WITHDRAW: _withdraw,
    SessionAct.MOVE_HALL: _move_hall,
    SessionAct.MOVE_DAY: _move_day,
}


def _name_session(session: Session, id: UUID) -> tuple[str, str]:
    row = session.get(ProgrammeSession, id)
    return "", row.title_en if row else str(id)
