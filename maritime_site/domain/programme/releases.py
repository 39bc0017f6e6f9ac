"""From the plan to what readers see: what would change, what clashes, and the release itself (PROG-1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.clock import format_iso
from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import N_, _, in_language
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.picture_uses import register_lister
from maritime_site.domain.programme.models import (
    Hall,
    ProgrammeRelease,
    ProgrammeSession,
    SessionSpeaker,
    Speaker,
    Track,
)
from maritime_site.domain.programme.queries import get_latest_release
from maritime_site.ports.event import Event

NOTHING = N_("Nothing has changed since the last release")
# A change of one of these is a change of time or place: calendars take notice (RFC 5545, SEQUENCE).
MOVED = ("starts_at", "ends_at", "hall")
QUIET = ("sequence", "updated_at")
OWN = ("slug", "title_en", "title_hi", "summary_en", "summary_hi", "language", "kind", "slides")
OF_A_SPEAKER = ("slug", "name_en", "name_hi", "role_en", "role_hi", "biography_en", "biography_hi", "photo")
Released = Mapping[str, Any]


@dataclass(frozen=True)
class Change:
    """What a release would change: new, changed (in which fields) or gone; titles are in the current language."""

    what: str
    title: str
    fields: tuple[str, ...] = ()


@dataclass(frozen=True)
class Clash:
    """Two sessions at one time in one hall, or with one speaker; `who` is the hall's or the speaker's name."""

    who: str
    first: str
    second: str


@dataclass(frozen=True)
class Stray:
    """A session that begins on a day on which the event does not take place."""

    title: str
    day: date


def list_ready_sessions(session: Session) -> list[dict[str, Any]]:
    """The sessions that are ready, as a release would hold them, earliest first."""
    halls = {row.id: _place_to_record(row) for row in session.exec(select(Hall)).all()}
    tracks = {row.id: _place_to_record(row) for row in session.exec(select(Track)).all()}
    order = (col(ProgrammeSession.starts_at), col(ProgrammeSession.ends_at), col(ProgrammeSession.id))
    rows = session.exec(select(ProgrammeSession).where(col(ProgrammeSession.released)).order_by(*order)).all()
    speaking = _list_speakers(session)
    return [
        {name: getattr(row, name) for name in OWN}
        | {
            "id": str(row.id),
            "is_demo": row.is_demo,
            "sequence": row.sequence,
            "updated_at": format_iso(row.updated_at),
        }
        | {
            "starts_at": format_iso(row.starts_at),
            "ends_at": format_iso(row.ends_at),
            "speakers": speaking.get(row.id, []),
        }
        | {"hall": halls.get(row.hall_id), "track": tracks.get(row.track_id)}  # pyright: ignore[reportArgumentType]
        for row in rows
    ]


def _place_to_record(row: Hall | Track) -> dict[str, str]:
    return {"slug": row.slug, "name_en": row.name_en, "name_hi": row.name_hi}


def _list_speakers(session: Session) -> dict[UUID, list[dict[str, str]]]:
    joined = select(SessionSpeaker, Speaker).join(Speaker, col(Speaker.id) == col(SessionSpeaker.speaker_id))
    result: dict[UUID, list[dict[str, str]]] = {}
    for link, who in session.exec(joined.order_by(col(SessionSpeaker.position), col(Speaker.name_en))).all():
        values = {name: getattr(who, name) for name in OF_A_SPEAKER}
        result.setdefault(link.session_id, []).append(values)
    return result


def list_changes(session: Session) -> list[Change]:
    """What a release would change for readers now."""
    return _compare_plans(_list_released(session), list_ready_sessions(session))


def _list_released(session: Session) -> list[dict[str, Any]]:
    last = get_latest_release(session)
    return last.content if last else []


def list_released_photos(session: Session) -> set[str]:
    """The pictures of the released programme's speakers."""
    return {photo for photo, _name in list_photo_uses(session)}


def list_photo_uses(session: Session) -> list[tuple[str, str]]:
    """The pictures of the released programme's speakers, each with a name in the reader's language."""
    released = [who for entry in _list_released(session) for who in entry.get("speakers", ())]
    return sorted({(who.get("photo", ""), in_language(who["name_en"], who.get("name_hi"))) for who in released})


register_lister("speaker", list_photo_uses)


def _compare_plans(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[Change]:
    old, new = {values["id"]: values for values in before}, {values["id"]: values for values in after}
    added = [Change("new", _title_of(values)) for key, values in new.items() if key not in old]
    changed = [
        Change("changed", _title_of(values), fields)
        for key, values in new.items()
        if key in old and (fields := _changed_fields(old[key], values))
    ]
    gone = [Change("gone", _title_of(values)) for key, values in old.items() if key not in new]
    return [*added, *changed, *gone]


def _title_of(values: Released) -> str:
    return in_language(values["title_en"], values["title_hi"])


def _changed_fields(old: Released, new: Released) -> tuple[str, ...]:
    return tuple(name for name in new if name not in QUIET and old.get(name) != new[name])


def find_clashes(session: Session) -> list[Clash]:
    """Sessions that are ready and cannot both take place: one hall, or one speaker, at one time."""
    ready = list_ready_sessions(session)
    result: list[Clash] = []
    for who, rows in _by_place_and_person(ready).items():
        for first, second in pairwise(rows):
            if second["starts_at"] < first["ends_at"]:
                result.append(Clash(in_language(*who), _title_of(first), _title_of(second)))
    return result


def find_strays(session: Session, event: Event) -> list[Stray]:
    """Sessions that are ready and begin before the event's first day or after its last, in its zone."""
    starts = [(_title_of(row), datetime.fromisoformat(row["starts_at"])) for row in list_ready_sessions(session)]
    days = [Stray(title, at.astimezone(event.zone).date()) for title, at in starts]
    return [stray for stray in days if not event.facts.starts_on <= stray.day <= event.facts.ends_on]


def _by_place_and_person(ready: list[dict[str, Any]]) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """The sessions of each hall and speaker, who are known by their names in both languages."""
    grouped: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for values in ready:
        for each in [*([values["hall"]] if values["hall"] else []), *values["speakers"]]:
            grouped.setdefault((each["name_en"], each["name_hi"]), []).append(values)
    return grouped


def release_programme(session: Session, *, note: str, actor: Actor | None, now: datetime) -> ProgrammeRelease:
    """Make the plan what readers see. Raises Conflict when nothing has changed."""
    last = get_latest_release(session)
    before = last.content if last else []
    result = _compare_plans(before, list_ready_sessions(session))
    if last and not result:
        raise Conflict(_(NOTHING))
    _raise_sequences(session, before)
    made = ProgrammeRelease(
        version=last.version + 1 if last else 1,
        at=now,
        by=actor.name if actor else "",
        note=note,
        content=list_ready_sessions(session),
    )
    session.add(made)
    session.flush()
    if actor:
        audit.append_entry(
            session,
            actor,
            "programme.release",
            entity="programme",
            entity_id=str(made.version),
            before={},
            after={"note": note, "changes": len(result), "sessions": len(made.content)},
            now=now,
        )
    return made


def _raise_sequences(session: Session, before: list[dict[str, Any]]) -> None:
    old = {values["id"]: values for values in before}
    for values in list_ready_sessions(session):
        known = old.get(values["id"])
        if known and any(known[name] != values[name] for name in MOVED):
            row = session.get_one(ProgrammeSession, UUID(values["id"]))
            row.sequence = max(row.sequence, known["sequence"]) + 1
            session.add(row)
    session.flush()


def release_first(session: Session, *, now: datetime) -> None:
    """A programme that was public before there were releases stays public."""
    if get_latest_release(session) is None and list_ready_sessions(session):
        release_programme(session, note="", actor=None, now=now)


def list_releases(session: Session) -> list[ProgrammeRelease]:
    """Every release, the newest first."""
    return list(session.exec(select(ProgrammeRelease).order_by(col(ProgrammeRelease.version).desc())).all())
