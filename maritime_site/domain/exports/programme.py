"""The programme as it is planned, to download."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.domain.exports.sheets import Asked, Column, Sheet, paged, told
from maritime_site.domain.programme import editing
from maritime_site.domain.programme.editing import What
from maritime_site.domain.programme.models import Hall, ProgrammeSession, SessionSpeaker, Speaker, Track


@dataclass(frozen=True)
class Planned:
    """A session with the names of what it refers to."""

    row: ProgrammeSession
    hall: str
    track: str
    speakers: str


def _sessions(session: Session, asked: Asked, number: int, size: int) -> Sequence[Planned]:
    search, status = asked.get("search", ""), asked.get("status", "")
    rows, _total = editing.found(session, What.SESSION, search=search, status=status, page=number, page_size=size)
    halls, tracks, speakers = _names(session, Hall), _names(session, Track), _speakers(session, rows)
    return [
        Planned(row, halls.get(row.hall_id, ""), tracks.get(row.track_id, ""), ", ".join(speakers.get(row.id, ())))
        for row in rows
    ]


def _names(session: Session, model: Any) -> Mapping[UUID | None, str]:
    return {row.id: row.name_en for row in session.exec(select(model)).all()}


def _speakers(session: Session, rows: Sequence[ProgrammeSession]) -> Mapping[UUID, list[str]]:
    """Who speaks in each of these sessions, in order."""
    theirs = select(SessionSpeaker.session_id, Speaker.name_en).join(Speaker)
    among = theirs.where(col(SessionSpeaker.session_id).in_([row.id for row in rows]))
    named: dict[UUID, list[str]] = {}
    for planned, name in session.exec(among.order_by(col(SessionSpeaker.position))).all():
        named.setdefault(planned, []).append(name)
    return named


def _people(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    return editing.found(session, What.SPEAKER, search=asked.get("search", ""), page=number, page_size=size)[0]


def _of(key: str, title: str, name: str = "") -> Column:
    return Column(key, title, lambda planned: getattr(planned.row, name or key))


SHEETS = (
    Sheet(
        "sessions", "Sessions",
        (
            _of("titleEn", "Title, English", "title_en"), _of("titleHi", "Title, Hindi", "title_hi"),
            _of("startsAt", "Starts", "starts_at"), _of("endsAt", "Ends", "ends_at"), told("hall", "Hall"),
            told("track", "Strand"), told("speakers", "Speakers"), _of("kind", "Kind"), _of("language", "Spoken in"),
            Column("status", "State", lambda planned: "ready" if planned.row.released else "draft"),
            _of("summaryEn", "Summary, English", "summary_en"), _of("summaryHi", "Summary, Hindi", "summary_hi"),
        ),
        paged(_sessions),
    ),
    Sheet(
        "speakers", "Speakers",
        (
            told("nameEn", "Name, English", "name_en"), told("nameHi", "Name, Hindi", "name_hi"),
            told("roleEn", "What they do, English", "role_en"), told("roleHi", "What they do, Hindi", "role_hi"),
        ),
        paged(_people), ("search",),
    ),
)  # fmt: skip
