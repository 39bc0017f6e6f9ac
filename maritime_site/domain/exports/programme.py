"""The programme as it is planned, to download."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.text.i18n import N_
from maritime_site.domain.event.queries import get_event
from maritime_site.domain.exports.spreadsheets import Column, ExportFilters, Sheet, attribute_column, paged_rows
from maritime_site.domain.programme import editing
from maritime_site.domain.programme.editing import PlanEntryType
from maritime_site.domain.programme.models import Hall, ProgrammeSession, SessionSpeaker, Speaker, Track
from maritime_site.ports.event import first_event
from maritime_site.settings import load_settings


@dataclass(frozen=True)
class Planned:
    """A session with the names of what it refers to."""

    row: ProgrammeSession
    hall: str
    track: str
    speakers: str


def _list_sessions(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Planned]:
    search, status = filters.get("search", ""), filters.get("status", "")
    rows, _total = editing.list_entries(
        session,
        PlanEntryType.SESSION,
        search=search,
        status=status,
        day=_read_day(filters.get("day", "")),
        hall=filters.get("hall", ""),
        speaker=filters.get("speaker", ""),
        zone=get_event(session, first_event(load_settings())).zone_name,
        page=number,
        page_size=size,
    )
    halls, tracks, speakers = _joined_names(session, Hall), _joined_names(session, Track), _list_speakers(session, rows)
    return [
        Planned(row, halls.get(row.hall_id, ""), tracks.get(row.track_id, ""), ", ".join(speakers.get(row.id, ())))
        for row in rows
    ]


def _read_day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _joined_names(session: Session, model: Any) -> Mapping[UUID | None, str]:
    return {row.id: row.name_en for row in session.exec(select(model)).all()}


def _list_speakers(session: Session, rows: Sequence[ProgrammeSession]) -> Mapping[UUID, list[str]]:
    """Who speaks in each of these sessions, in order."""
    theirs = select(SessionSpeaker.session_id, Speaker.name_en).join(Speaker)
    among = theirs.where(col(SessionSpeaker.session_id).in_([row.id for row in rows]))
    named: dict[UUID, list[str]] = {}
    for planned, name in session.exec(among.order_by(col(SessionSpeaker.position))).all():
        named.setdefault(planned, []).append(name)
    return named


def _list_people(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Any]:
    return editing.list_entries(
        session, PlanEntryType.SPEAKER, search=filters.get("search", ""), page=number, page_size=size
    )[0]


def _row_column(key: str, title: str, name: str = "") -> Column:
    return Column(key, title, lambda planned: getattr(planned.row, name or key))


SHEETS = (
    Sheet(
        "sessions",
        N_("Sessions"),
        (
            _row_column("titleEn", N_("Title, English"), "title_en"),
            _row_column("titleHi", N_("Title, Hindi"), "title_hi"),
            _row_column("startsAt", N_("Starts"), "starts_at"),
            _row_column("endsAt", N_("Ends"), "ends_at"),
            attribute_column("hall", N_("Hall")),
            attribute_column("track", N_("Strand")),
            attribute_column("speakers", N_("Speakers")),
            _row_column("kind", N_("Kind")),
            _row_column("language", N_("Spoken in")),
            _row_column("capacity", N_("Seats")),
            _row_column("taken", N_("Seats taken")),
            Column("status", N_("Status"), lambda planned: "ready" if planned.row.released else "draft"),
            _row_column("summaryEn", N_("Summary, English"), "summary_en"),
            _row_column("summaryHi", N_("Summary, Hindi"), "summary_hi"),
        ),
        paged_rows(_list_sessions),
        ("search", "status", "day", "hall", "speaker"),
        choices={"status": ("ready", "draft")},
    ),
    Sheet(
        "speakers",
        N_("Speakers"),
        (
            attribute_column("nameEn", N_("Name, English"), "name_en"),
            attribute_column("nameHi", N_("Name, Hindi"), "name_hi"),
            attribute_column("roleEn", N_("What they do, English"), "role_en"),
            attribute_column("roleHi", N_("What they do, Hindi"), "role_hi"),
            attribute_column("biographyEn", N_("Biography, English"), "biography_en"),
            attribute_column("biographyHi", N_("Biography, Hindi"), "biography_hi"),
        ),
        paged_rows(_list_people),
        ("search",),
    ),
)
