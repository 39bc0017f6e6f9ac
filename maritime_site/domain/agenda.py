"""Everything a person has at the event, from every feature that knows something: one agenda, one feed (AGENDA-2).

A feature that comes to have something in people's calendars gets an `EntryLister` and a line in `SOURCES`; its name
there is the field of `GET /me/agenda`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from sqlmodel import Session

from maritime_site.core.text.i18n import use_language
from maritime_site.core.text.links import page_at
from maritime_site.domain.calendars.entries import CalendarEntry, EntryLister
from maritime_site.domain.calendars.files import build_calendar_file
from maritime_site.domain.hospitality import calendar as stays
from maritime_site.domain.meetings import calendar as meetings
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme import keeping as sessions
from maritime_site.domain.programme.keeping import AgendaView
from maritime_site.domain.programme.queries import SessionView
from maritime_site.ports.event import Event

SOURCES: Mapping[str, EntryLister] = {
    "sessions": sessions.list_entries,
    "meetings": meetings.list_entries,
    "stays": stays.list_entries,
}


def list_entries(session: Session, person: Person, event: Event) -> dict[str, Sequence[CalendarEntry]]:
    """What a person has, by source, in the current language."""
    return {name: lister(session, person, event) for name, lister in SOURCES.items()}


def list_sessions(
    session: Session, person: Person, event: Event, *, entries: Mapping[str, Sequence[CalendarEntry]] | None = None
) -> list[AgendaView]:
    """The sessions a person keeps or signed up for; they clash with each other and with anything else at a set hour.

    `entries` is what `list_entries` answered, where it is known.
    """
    entries = list_entries(session, person, event) if entries is None else entries
    fixed = [entry for name, listed in entries.items() if name != "sessions" for entry in listed]
    mine = sessions.list_agenda(session, person, zone=event.zone_name)
    return [
        replace(view, clashes=view.clashes or any(_overlaps(view.session, entry) for entry in fixed)) for view in mine
    ]


def list_clashes(session: Session, view: SessionView, person: Person, event: Event) -> list[CalendarEntry]:
    """What else a person has at the time of a session, theirs or not: said before they take a seat in it."""
    listed = [entry for entries in list_entries(session, person, event).values() for entry in entries]
    return [entry for entry in listed if entry.id != view.id and _overlaps(view, entry)]


def _overlaps(view: SessionView, entry: CalendarEntry) -> bool:
    if not isinstance(entry.starts_at, datetime) or not isinstance(entry.ends_at, datetime):
        return False
    return entry.starts_at < view.ends_at and view.starts_at < entry.ends_at


def build_feed(session: Session, person: Person, event: Event, *, site: str) -> bytes:
    """A person's calendar in their own language."""
    with use_language(person.language):
        entries = [entry for listed in list_entries(session, person, event).values() for entry in listed]
        return build_calendar_file(entries, name=event.title, site=page_at(site, ""))
