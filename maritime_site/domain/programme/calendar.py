"""Sessions as entries of calendars: the files of a session and of a day."""

from __future__ import annotations

from collections.abc import Iterable

from maritime_site.core.text.i18n import _
from maritime_site.domain.calendars.entries import CalendarEntry
from maritime_site.domain.calendars.files import MEDIA_TYPE, build_calendar_file
from maritime_site.domain.programme.queries import SessionView

__all__ = ["MEDIA_TYPE", "build_calendar", "session_to_entry"]


def build_calendar(sessions: Iterable[SessionView], *, name: str, place: str) -> bytes:
    """A calendar called `name`; every session keeps its UID for good, and its SEQUENCE rises with each change."""
    return build_calendar_file((session_to_entry(session, place=place) for session in sessions), name=name)


def session_to_entry(session: SessionView, *, place: str, path: str = "", tentative: bool = False) -> CalendarEntry:
    """A session as an entry; `place` is the event's venue, `path` the session's page."""
    return CalendarEntry(
        id=session.id,
        uid=f"{session.id}@programme",
        title=session.title,
        starts_at=session.starts_at,
        ends_at=session.ends_at,
        updated_at=session.updated_at,
        place=f"{session.hall.name}, {place}" if session.hall else place,
        description=_build_description(session),
        path=path,
        categories=(session.track.name,) if session.track else (),
        sequence=session.sequence,
        tentative=tentative,
    )


def _build_description(session: SessionView) -> str:
    speakers = "; ".join(f"{who.name}, {who.role}" if who.role else who.name for who in session.speakers)
    lines = [session.summary, _("Speakers: {names}", names=speakers) if speakers else ""]
    return "\n\n".join(line for line in lines if line)
