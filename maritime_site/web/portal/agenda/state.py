"""One's agenda: sessions with what clashes, seats, meetings and stays, and the calendar feed (AGENDA-2)."""

from __future__ import annotations

from datetime import date, datetime
from typing import TypedDict
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain import agenda
from maritime_site.domain.calendars import feeds
from maritime_site.domain.calendars.entries import CalendarEntry
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme import keeping, seats
from maritime_site.domain.programme.keeping import AgendaView
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.event import Event
from maritime_site.ports.services import get_services
from maritime_site.web.db import in_transaction, read_in_thread
from maritime_site.web.form_handler import FormErrors, form_handler, show_toast
from maritime_site.web.portal.guards import PageGuard, require_theirs, shown_to_whoever_opens, to_login
from maritime_site.web.rate_limits import check_limit
from maritime_site.web.routes import localize_path, session_path
from maritime_site.web.session import signed_in

RENEWALS = "10 per 1 hour"


class AgendaRow(TypedDict):
    """One thing in the agenda; `day` is said by the first of a day alone, `id` is a session's."""

    id: str
    day: str
    hours: str
    title: str
    path: str
    place: str
    seat: str
    kept: bool
    clashes: bool


class AgendaState(PageGuard, FormErrors, rx.State):
    """The agenda of whoever is signed in."""

    loaded: bool = False
    rows: list[AgendaRow] = []
    feed: str = ""

    @rx.event
    @form_handler()
    async def open(self) -> rx.event.EventSpec | None:
        """Show the agenda; without a session, lead to the login page and back."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        self.done = ""
        await self._show(person)
        return None

    @rx.event
    @form_handler()
    async def drop(self, session_id: str) -> None:
        """Keep a session no longer."""
        await require_theirs(self)
        person = await signed_in(self)
        await in_transaction(keeping.drop_session, uuid_or_nil(session_id), person)
        await self._say(person, _("You keep this session no longer"))

    @rx.event
    @form_handler()
    async def give_up(self, session_id: str) -> None:
        """Give up a seat, or a place in a waiting list."""
        await require_theirs(self)
        person = await signed_in(self)
        await in_transaction(seats.give_up, uuid_or_nil(session_id), person.id, now=utc_now())
        await self._say(person, _("You gave up your seat"))

    @rx.event
    @form_handler()
    async def renew(self) -> None:
        """A new address of the feed; the one before it opens nothing any more."""
        await require_theirs(self)
        person = await signed_in(self)
        await check_limit(rate_limits.check_rate, get_services().limiter, RENEWALS, "agenda-feed", str(person.id))
        await in_transaction(feeds.renew_url, person, services=get_services(), now=utc_now())
        await self._say(person, _("The address is new; the old one opens nothing any more"))

    async def _say(self, person: Person, words: str) -> None:
        await self._show(person)
        self.done = words
        await show_toast(self, words)

    async def _show(self, person: Person) -> None:
        self.rows, self.feed = await read_in_thread(_load_agenda, person)
        self.loaded = True


def _load_agenda(session: Session, person: Person) -> tuple[list[AgendaRow], str]:
    services = get_services()
    event = services.event
    rows = [(view.session.starts_at, _to_session_row(view)) for view in agenda.list_sessions(session, person, event)]
    for name, entries in agenda.list_entries(session, person, event).items():
        if name != "sessions":
            rows += [(_begin_of(entry, event), _to_entry_row(entry, event)) for entry in entries]
    rows.sort(key=lambda row: row[0])
    shown: set[date] = set()
    for begins, row in rows:
        day = begins.astimezone(event.zone).date()
        row["day"] = "" if day in shown else format_day(day)
        shown.add(day)
    return [row for _begins, row in rows], feeds.build_url(session, person, services=services)


def _to_session_row(view: AgendaView) -> AgendaRow:
    session = view.session
    return AgendaRow(
        id=str(session.id),
        day="",
        hours=f"{session.starts_at:%H:%M} – {session.ends_at:%H:%M}",
        title=session.title,
        path=localize_path(session_path(session.slug), current_language()),
        place=session.hall.name if session.hall else "",
        seat=_describe_seat(view),
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
    return AgendaRow(
        id=str(UUID(int=0)),
        day="",
        hours=_describe_hours(entry, event),
        title=entry.title,
        path=localize_path(entry.path, current_language()) if entry.path else "",
        place=entry.place,
        seat="",
        kept=False,
        clashes=False,
    )


def _begin_of(entry: CalendarEntry, event: Event) -> datetime:
    starts = entry.starts_at
    return starts if isinstance(starts, datetime) else datetime.combine(starts, datetime.min.time(), event.zone)


def _describe_hours(entry: CalendarEntry, event: Event) -> str:
    if isinstance(entry.starts_at, datetime) and isinstance(entry.ends_at, datetime):
        starts, ends = (moment.astimezone(event.zone) for moment in (entry.starts_at, entry.ends_at))
        return f"{starts:%H:%M} – {ends:%H:%M}"
    return _("{first} to {last}", first=format_day(entry.starts_at), last=format_day(entry.ends_at))
