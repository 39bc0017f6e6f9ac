"""The released programme as readers and programs get it, in the current language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlmodel import Session, col, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text import _, current_language
from maritime_site.domain.programme.models import (
    Hall,
    ProgrammeSession,
    SessionSpeaker,
    Speaker,
    Track,
)


@dataclass(frozen=True)
class Named:
    """A hall or a strand: its name in addresses and its name for people."""

    slug: str
    name: str


@dataclass(frozen=True)
class SpeakerView:
    """A speaker; `role` is what they do and where."""

    name: str
    role: str


@dataclass(frozen=True)
class SessionView:
    """A released session, its times in the event's time zone; what is None is to be announced."""

    id: UUID
    title: str
    summary: str
    starts_at: datetime
    ends_at: datetime
    hall: Named | None
    track: Named | None
    language: str
    kind: str
    speakers: tuple[SpeakerView, ...]
    is_demo: bool
    sequence: int
    updated_at: datetime


@dataclass(frozen=True)
class DayView:
    """One day of the programme and its sessions, earliest first."""

    date: date
    sessions: tuple[SessionView, ...]


@dataclass(frozen=True)
class Filters:
    """What a reader wants to see; empty means everything."""

    day: date | None = None
    hall: str = ""
    track: str = ""
    language: str = ""

    def fits(self, session: SessionView) -> bool:
        """Whether a session is among what is wanted."""
        return (
            self.day in (None, session.starts_at.date())
            and self.hall in ("", session.hall.slug if session.hall else None)
            and self.track in ("", session.track.slug if session.track else None)
            and self.language in ("", session.language)
        )


def _words(english: str, hindi: str) -> str:
    return hindi if current_language() == "hi" and hindi else english


def sessions(session: Session, *, zone: str) -> list[SessionView]:
    """Every released session, earliest first."""
    order = (col(ProgrammeSession.starts_at), col(ProgrammeSession.ends_at), col(ProgrammeSession.id))
    rows = session.exec(select(ProgrammeSession).where(col(ProgrammeSession.released)).order_by(*order)).all()
    return _views(session, rows, zone)


def _views(session: Session, rows: Iterable[ProgrammeSession], zone: str) -> list[SessionView]:
    halls = {row.id: Named(row.slug, _words(row.name_en, row.name_hi)) for row in session.exec(select(Hall)).all()}
    tracks = {row.id: Named(row.slug, _words(row.name_en, row.name_hi)) for row in session.exec(select(Track)).all()}
    speaking, local = _speakers(session), ZoneInfo(zone)
    return [
        SessionView(
            id=row.id,
            title=_words(row.title_en, row.title_hi),
            summary=_words(row.summary_en, row.summary_hi),
            starts_at=row.starts_at.astimezone(local),
            ends_at=row.ends_at.astimezone(local),
            hall=halls[row.hall_id] if row.hall_id else None,
            track=tracks[row.track_id] if row.track_id else None,
            language=row.language,
            kind=row.kind,
            speakers=tuple(speaking.get(row.id, ())),
            is_demo=row.is_demo,
            sequence=row.sequence,
            updated_at=row.updated_at,
        )
        for row in rows
    ]


def _speakers(session: Session) -> Mapping[UUID, list[SpeakerView]]:
    joined = select(SessionSpeaker, Speaker).join(Speaker, col(Speaker.id) == col(SessionSpeaker.speaker_id))
    found: dict[UUID, list[SpeakerView]] = {}
    for link, speaker in session.exec(joined.order_by(col(SessionSpeaker.position), col(Speaker.name_en))).all():
        view = SpeakerView(_words(speaker.name_en, speaker.name_hi), _words(speaker.role_en, speaker.role_hi))
        found.setdefault(link.session_id, []).append(view)
    return found


def by_day(views: Iterable[SessionView]) -> list[DayView]:
    """Sessions in their order, cut into days of the event's time zone."""
    return [DayView(day, tuple(rows)) for day, rows in groupby(views, key=lambda view: view.starts_at.date())]


def one(session: Session, id: UUID, *, zone: str) -> SessionView:
    """One released session. Raises NotFound for any other."""
    row = session.get(ProgrammeSession, id)
    if row is None or not row.released:
        raise NotFound(_("There is no such session"))
    return _views(session, [row], zone)[0]


def day(session: Session, date: date, *, zone: str) -> DayView:
    """One day's released sessions. Raises NotFound for a day without any."""
    for found in by_day(sessions(session, zone=zone)):
        if found.date == date:
            return found
    raise NotFound(_("The programme of this day is to be announced"))


def halls_of(views: Iterable[SessionView]) -> list[Named]:
    """The halls that appear, each once, by name."""
    return sorted({view.hall for view in views if view.hall}, key=lambda hall: hall.name)


def tracks_of(views: Iterable[SessionView]) -> list[Named]:
    """The strands that appear, each once, by name."""
    return sorted({view.track for view in views if view.track}, key=lambda track: track.name)
