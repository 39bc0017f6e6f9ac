"""The released programme as readers and programs get it, in the current language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlmodel import Session, col, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _, in_language
from maritime_site.core.text.slugs import slug_of
from maritime_site.domain.programme.models import ProgrammeRelease


@dataclass(frozen=True)
class Named:
    """A hall or a strand: its name in addresses and its name for people."""

    slug: str
    name: str


@dataclass(frozen=True)
class SpeakerView:
    """A speaker; `role` is what they do and where, `photo` a path of this site."""

    name: str
    role: str
    slug: str = ""
    biography: str = ""
    photo: str = ""


@dataclass(frozen=True)
class SessionView:
    """A released session, its times in the event's time zone; what is None is to be announced."""

    id: UUID
    slug: str
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
    slides: str


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
    speaker: str = ""
    search: str = ""

    def fits(self, session: SessionView) -> bool:
        """Whether a session is among what is wanted."""
        return (
            self.day in (None, session.starts_at.date())
            and _is_named(self.hall, [session.hall] if session.hall else [])
            and _is_named(self.track, [session.track] if session.track else [])
            and self.language in ("", session.language)
            and _is_named(self.speaker, session.speakers)
            and all(word in _searched_text(session) for word in self.search.casefold().split())
        )


def _is_named(wanted: str, those: Sequence[Named | SpeakerView]) -> bool:
    """Whether one of those is wanted, by its name in addresses or the name that people read; none wanted: any."""
    return not wanted or any(wanted.casefold() in (one.slug, one.name.casefold()) for one in those)


def _searched_text(session: SessionView) -> str:
    places = [place.name for place in (session.hall, session.track) if place]
    people = [f"{who.name} {who.role}" for who in session.speakers]
    return "\n".join([session.title, session.summary, *places, *people]).casefold()


def _localized_text(values: Mapping[str, Any], name: str) -> str:
    """A text of a release in the current language; English where there is no Hindi."""
    return in_language(str(values[f"{name}_en"]), str(values[f"{name}_hi"] or ""))


def get_latest_release(session: Session) -> ProgrammeRelease | None:
    """The release that counts; None while the programme is to be announced."""
    return session.exec(select(ProgrammeRelease).order_by(col(ProgrammeRelease.version).desc()).limit(1)).first()


def name_release(session: Session) -> tuple[int, datetime] | None:
    """What names the release that counts: another one has another name."""
    newest = select(ProgrammeRelease.version, ProgrammeRelease.at)
    return session.exec(newest.order_by(col(ProgrammeRelease.version).desc()).limit(1)).first()


def list_sessions(session: Session, *, zone: str) -> list[SessionView]:
    """Every session of the newest release, earliest first."""
    release = get_latest_release(session)
    return read_release(release, zone=zone) if release else []


def read_release(release: ProgrammeRelease, *, zone: str) -> list[SessionView]:
    """Every session of a release in the current language, earliest first."""
    return [_to_session_view(values, ZoneInfo(zone)) for values in release.content]


def _to_session_view(values: Mapping[str, Any], local: ZoneInfo) -> SessionView:
    return SessionView(
        id=UUID(values["id"]),
        slug=values.get("slug") or values["id"],
        title=_localized_text(values, "title"),
        summary=_localized_text(values, "summary"),
        starts_at=datetime.fromisoformat(values["starts_at"]).astimezone(local),
        ends_at=datetime.fromisoformat(values["ends_at"]).astimezone(local),
        hall=_to_named(values["hall"]),
        track=_to_named(values["track"]),
        language=values["language"],
        kind=values["kind"],
        speakers=tuple(_to_speaker_view(speaker) for speaker in values["speakers"]),
        is_demo=values["is_demo"],
        sequence=values["sequence"],
        updated_at=datetime.fromisoformat(values["updated_at"]),
        slides=values.get("slides", ""),
    )


def _to_speaker_view(values: Mapping[str, Any]) -> SpeakerView:
    """Releases of earlier versions of the site know names and roles only."""
    known = {"biography_en": "", "biography_hi": "", "photo": "", **values}
    return SpeakerView(
        name=_localized_text(known, "name"),
        role=_localized_text(known, "role"),
        slug=known.get("slug") or slug_of(known["name_en"], fallback="speaker"),
        biography=_localized_text(known, "biography"),
        photo=known["photo"],
    )


def _to_named(values: Mapping[str, Any] | None) -> Named | None:
    return Named(values["slug"], _localized_text(values, "name")) if values else None


def by_day(views: Iterable[SessionView]) -> list[DayView]:
    """Sessions in their order, cut into days of the event's time zone."""
    return [DayView(day, tuple(rows)) for day, rows in groupby(views, key=lambda view: view.starts_at.date())]


def get_session(session: Session, id: UUID, *, zone: str) -> SessionView:
    """One released session. Raises NotFound for any other."""
    for view in list_sessions(session, zone=zone):
        if view.id == id:
            return view
    raise NotFound(_("There is no such session"))


def find_session(session: Session, slug: str, *, zone: str) -> SessionView:
    """One released session by its name in addresses. Raises NotFound for any other."""
    for view in list_sessions(session, zone=zone):
        if view.slug == slug:
            return view
    raise NotFound(_("There is no such session"))


def find_speaker(session: Session, slug: str, *, zone: str) -> tuple[SpeakerView, list[SessionView]]:
    """A speaker of the released programme, and their sessions. Raises NotFound for any other."""
    theirs = [view for view in list_sessions(session, zone=zone) if slug in {who.slug for who in view.speakers}]
    if not theirs:
        raise NotFound(_("There is no such speaker"))
    return next(who for who in theirs[0].speakers if who.slug == slug), theirs


def get_day(session: Session, date: date, *, zone: str) -> DayView:
    """One day's released sessions. Raises NotFound for a day without any."""
    for result in by_day(list_sessions(session, zone=zone)):
        if result.date == date:
            return result
    raise NotFound(_("The programme of this day is to be announced"))


def halls_of(views: Iterable[SessionView]) -> list[Named]:
    """The halls that appear, each once, by name."""
    return sorted({view.hall for view in views if view.hall}, key=lambda hall: hall.name)


def speakers_of(views: Iterable[SessionView]) -> list[SpeakerView]:
    """The speakers that appear, each once, by name."""
    return sorted({who.slug: who for view in views for who in view.speakers}.values(), key=lambda who: who.name)


def tracks_of(views: Iterable[SessionView]) -> list[Named]:
    """The strands that appear, each once, by name."""
    return sorted({view.track for view in views if view.track}, key=lambda track: track.name)
