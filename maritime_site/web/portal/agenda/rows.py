"""One's agenda as its page and its copy for a phone show it: a line for each thing, by time (AGENDA-2, PASS-5)."""

from __future__ import annotations

from datetime import date, datetime
from typing import TypedDict

from sqlmodel import Session

from maritime_site.core.ids import NIL
from maritime_site.core.text.formatting import format_day, format_hours
from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain import agenda
from maritime_site.domain.calendars.entries import CalendarEntry
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme.keeping import AgendaView
from maritime_site.ports.event import Event
from maritime_site.web.routes import localize_path, session_path


class AgendaRow(TypedDict):
    """One thing in the agenda; `day` is said by the first of a day alone, `id` is a session's.

    `starts` and `ends` are ISO texts on the event's clock, empty for whole days.

    Whoever `waits` has a place in its waiting list instead of a seat. `unsettled` says what is lacking of a held stay.
    """

    id: str
    day: str
    hours: str
    starts: str
    ends: str
    title: str
    path: str
    place: str
    unsettled: str
    seat: str
    waits: bool
    kept: bool
    clashes: bool


def list_rows(session: Session, person: Person, event: Event) -> list[AgendaRow]:
    """Everything in somebody's agenda, earliest first."""
    known = agenda.list_entries(session, person, event)
    mine = agenda.list_sessions(session, person, event, entries=known)
    rows = [(view.session.starts_at, _to_session_row(view)) for view in mine]
    for name, entries in known.items():
        if name != "sessions":
            rows += [(_begin_of(entry, event), _to_entry_row(entry, event)) for entry in entries]
    rows.sort(key=lambda row: row[0])
    listed_days: set[date] = set()
    for begins, row in rows:
        day = begins.astimezone(event.zone).date()
        row["day"] = "" if day in listed_days else format_day(day)
        listed_days.add(day)
    return [row for _begins, row in rows]


def _to_session_row(view: AgendaView) -> AgendaRow:
    session = view.session
    return AgendaRow(
        id=str(session.id),
        day="",
        hours=format_hours(session.starts_at, session.ends_at),
        starts=session.starts_at.isoformat(),
        ends=session.ends_at.isoformat(),
        title=session.title,
        path=localize_path(session_path(session.slug), current_language()),
        place=session.hall.name if session.hall else "",
        unsettled="",
        seat=_describe_seat(view),
        waits=view.seat is not None and view.seat.position is not None,
        kept=view.kept,
        clashes=view.clashes,
    )


def _describe_seat(view: AgendaView) -> str:
    if view.seat is None:
        return ""
    if view.seat.position is None:
        return _("You have a seat")
    return _("You are number {number} in line", number=view.seat.position)


def _to_entry_row(entry: CalendarEntry, event: Event) -> AgendaRow:
    clock = [
        moment.astimezone(event.zone).isoformat() if isinstance(moment, datetime) else ""
        for moment in (entry.starts_at, entry.ends_at)
    ]
    return AgendaRow(
        id=str(NIL),
        day="",
        hours=_describe_hours(entry, event),
        starts=clock[0],
        ends=clock[1],
        title=entry.title,
        path=localize_path(entry.path, current_language()) if entry.path else "",
        place=entry.place,
        unsettled=_("Awaiting payment") if entry.tentative else "",  # stays alone are tentative
        seat="",
        waits=False,
        kept=False,
        clashes=False,
    )


def _begin_of(entry: CalendarEntry, event: Event) -> datetime:
    starts = entry.starts_at
    return starts if isinstance(starts, datetime) else datetime.combine(starts, datetime.min.time(), event.zone)


def _describe_hours(entry: CalendarEntry, event: Event) -> str:
    if isinstance(entry.starts_at, datetime) and isinstance(entry.ends_at, datetime):
        return format_hours(entry.starts_at.astimezone(event.zone), entry.ends_at.astimezone(event.zone))
    return _("{first} to {last}", first=format_day(entry.starts_at), last=format_day(entry.ends_at))
