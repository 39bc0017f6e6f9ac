"""Calendar files: one session, or a whole day, with the event's time zone inside (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable

from icalendar import Calendar, Event, vText

from maritime_site.core.text.i18n import _
from maritime_site.domain.programme.queries import SessionView

PRODUCT = "-//Maritime site//Programme//EN"
MEDIA_TYPE = "text/calendar; charset=utf-8"


def build_calendar(sessions: Iterable[SessionView], *, name: str, place: str) -> bytes:
    """A calendar called `name`; every session keeps its UID for good, and its SEQUENCE rises with each change."""
    made = Calendar()
    made.add("prodid", PRODUCT)
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", vText(name))  # a plain text would not be escaped here
    for session in sessions:
        made.add_component(_build_event(session, place))
    made.add_missing_timezones()
    return made.to_ical()


def _build_event(session: SessionView, place: str) -> Event:
    event = Event()
    event.add("uid", f"{session.id}@programme")
    event.add("sequence", session.sequence)
    event.add("dtstamp", session.updated_at)
    event.add("dtstart", session.starts_at)
    event.add("dtend", session.ends_at)
    event.add("summary", session.title)
    event.add("description", _build_description(session))
    event.add("location", f"{session.hall.name}, {place}" if session.hall else place)
    if session.track:
        event.add("categories", [session.track.name])
    return event


def _build_description(session: SessionView) -> str:
    speakers = "; ".join(f"{who.name}, {who.role}" if who.role else who.name for who in session.speakers)
    lines = [session.summary, _("Speakers: {names}", names=speakers) if speakers else ""]
    return "\n\n".join(line for line in lines if line)
