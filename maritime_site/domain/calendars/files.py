"""Calendar files with the event's time zone inside (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable

from icalendar import Calendar, Component, Event, vText

from maritime_site.domain.calendars.entries import CalendarEntry

PRODUCT = "-//Maritime site//Programme//EN"
MEDIA_TYPE = "text/calendar; charset=utf-8"


def build_calendar_file(entries: Iterable[CalendarEntry], *, name: str, site: str = "") -> bytes:
    """A calendar called `name`; with `site`, the site's address, an entry links to its page."""
    made = Calendar()
    _set(made, "prodid", PRODUCT)
    _set(made, "version", "2.0")
    _set(made, "method", "PUBLISH")
    _set(made, "x-wr-calname", vText(name))  # a plain text would not be escaped here
    for entry in entries:
        made.add_component(_build_event(entry, site))
    made.add_missing_timezones()
    return made.to_ical()


def _set(component: Component, name: str, value: object) -> None:
    component.add(name, value)  # pyright: ignore[reportUnknownMemberType]


def _build_event(entry: CalendarEntry, site: str) -> Event:
    event = Event()
    _set(event, "uid", entry.uid)
    _set(event, "sequence", entry.sequence)
    _set(event, "dtstamp", entry.updated_at)
    _set(event, "dtstart", entry.starts_at)
    _set(event, "dtend", entry.ends_at)
    _set(event, "summary", entry.title)
    _set(event, "description", entry.description)
    _set(event, "location", entry.place)
    if entry.categories:
        _set(event, "categories", list(entry.categories))
    if entry.tentative:
        _set(event, "status", "TENTATIVE")
    if site and entry.path:
        _set(event, "url", f"{site}{entry.path}")
    return event
