"""Calendar files: one session, or a whole day, with the event's time zone inside (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable

from icalendar import Calendar, Component, Event, vText

from maritime_site.core.text.i18n import _
from maritime_site.domain.programme.queries import SessionView

PRODUCT = "-//Maritime site//Programme//EN"
MEDIA_TYPE = "text/calendar; charset=utf-8"


def build_calendar(sessions: Iterable[SessionView], *, name: str, place: str) -> bytes:
    """A calendar called `name`; every session keeps its UID for good, and its SEQUENCE rises with each change."""
    made = Calendar()
    _set(made, "prodid", PRODUCT)
    _set(made, "version", "2.0")
    _set(made, "method", "PUBLISH")
    _set(made, "x-wr-calname", vText(name))  # a plain text would not be escaped here
    for session in sessions:
        made.add_component(_build_event(session, place))
    made.add_missing_timezones()
    return made.to_ical()


def _set(component: Component, name: str, value: object) -> None:
    component.add(name, value)  # pyright: ignore[reportUnknownMemberType]


def _build_event(session: SessionView, place: str) -> Event:
    event = Event()
    _set(event, "uid", f"{session.id}@programme")
    _set(event, "sequence", session.sequence)
    _set(event, "dtstamp", session.updated_at)
    _set(event, "dtstart", session.starts_at)
    _set(event, "dtend", session.ends_at)
    _set(event, "summary", session.title)
    _set(event, "description", _build_description(session))
    _set(event, "location", f"{session.hall.name}, {place}" if session.hall else place)
    if session.track:
        _set(event, "categories", [session.track.name])
    return event


def _build_description(session: SessionView) -> str:
    speakers = "; ".join(f"{who.name}, {who.role}" if who.role else who.name for who in session.speakers)
    lines = [session.summary, _("Speakers: {names}", names=speakers) if speakers else ""]
    return "\n\n".join(line for line in lines if line)
