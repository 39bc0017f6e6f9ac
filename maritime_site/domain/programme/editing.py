"""Planning the programme: sessions, speakers, halls and strands; readers see it with the next release (PROG-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from itertools import count
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import delete
from sqlmodel import Session, col, func, or_, select

from maritime_site.core.db.database import raise_on_constraint
from maritime_site.core.db.seen import mark_values, require_unchanged
from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.ids import read_uuid
from maritime_site.core.schemas import Schema
from maritime_site.core.text.field_errors import CHOICE, REQUIRED
from maritime_site.core.text.i18n import N_, _, in_language, lacks_hindi
from maritime_site.core.text.slugs import slug_of
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.programme import seats
from maritime_site.domain.programme.models import Hall, ProgrammeSession, SessionSpeaker, Speaker, Track
from maritime_site.domain.programme.schemas import PlaceRequest, SessionRequest, SpeakerRequest

TAKEN = N_("Another one has this address already")
IN_USE = N_("A session still has it")


class PlanEntryType(StrEnum):
    """The four things that are planned."""

    SESSION = "session"
    SPEAKER = "speaker"
    HALL = "hall"
    TRACK = "track"


MODELS: Mapping[PlanEntryType, Any] = {
    PlanEntryType.SESSION: ProgrammeSession,
    PlanEntryType.SPEAKER: Speaker,
    PlanEntryType.HALL: Hall,
    PlanEntryType.TRACK: Track,
}
ENTRY_REQUESTS: Mapping[PlanEntryType, type[Schema]] = {
    PlanEntryType.SESSION: SessionRequest,
    PlanEntryType.SPEAKER: SpeakerRequest,
    PlanEntryType.HALL: PlaceRequest,
    PlanEntryType.TRACK: PlaceRequest,
}
ORDER: Mapping[PlanEntryType, Any] = {
    PlanEntryType.SESSION: ProgrammeSession.starts_at,
    PlanEntryType.SPEAKER: Speaker.name_en,
    PlanEntryType.HALL: Hall.position,
    PlanEntryType.TRACK: Track.position,
}
NAMES = ("title_en", "title_hi", "name_en", "name_hi", "role_en", "role_hi")


def get_entry(session: Session, entry_type: PlanEntryType, id: UUID) -> Any:
    """One of them. Raises NotFound."""
    row = session.get(MODELS[entry_type], id)
    if row is None:
        raise NotFound(_("There is no such entry"))
    return row


def list_entries(
    session: Session,
    entry_type: PlanEntryType,
    *,
    search: str = "",
    status: str = "",
    day: date | None = None,
    hall: str = "",
    speaker: str = "",
    zone: str = "UTC",
    page: int = 1,
    page_size: int = 25,
) -> tuple[list[Any], int]:
    """Those that match, in their order, and how many.

    `status` (ready, draft), `day`, and a `hall`'s or `speaker`'s id are sessions' own.
    """
    model = MODELS[entry_type]
    matching = select(model)
    names = [col(getattr(model, name)) for name in NAMES if hasattr(model, name)]
    for word in search.split():
        matching = matching.where(or_(*(name.icontains(word, autoescape=True) for name in names)))
    if entry_type is PlanEntryType.SESSION and status in {"ready", "draft"}:
        matching = matching.where(col(ProgrammeSession.released).is_(status == "ready"))
    if entry_type is PlanEntryType.SESSION and day is not None:
        start = datetime.combine(day, time.min, ZoneInfo(zone))
        at = col(ProgrammeSession.starts_at)
        matching = matching.where(at >= start, at < start + timedelta(days=1))
    if entry_type is PlanEntryType.SESSION and hall:
        matching = matching.where(col(ProgrammeSession.hall_id) == read_uuid(hall))
    if entry_type is PlanEntryType.SESSION and speaker:
        theirs = select(SessionSpeaker.session_id).where(SessionSpeaker.speaker_id == read_uuid(speaker))
        matching = matching.where(col(ProgrammeSession.id).in_(theirs))
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    ordered = matching.order_by(col(ORDER[entry_type]), col(model.id))
    return list(session.exec(ordered.offset((page - 1) * page_size).limit(page_size)).all()), total


def list_choices(session: Session, entry_type: PlanEntryType) -> list[tuple[str, str]]:
    """Every hall, strand or speaker as an id with its name in the current language, by its English name."""
    model = MODELS[entry_type]
    rows = session.exec(select(model.id, model.name_en, model.name_hi).order_by(col(model.name_en))).all()
    return [(str(key), in_language(english, hindi)) for key, english, hindi in rows]


def speakers_of(session: Session, id: UUID) -> list[UUID]:
    """Who speaks in a session, in order."""
    own = select(SessionSpeaker.speaker_id).where(SessionSpeaker.session_id == id)
    return list(session.exec(own.order_by(col(SessionSpeaker.position))).all())


def create_entry(session: Session, entry_type: PlanEntryType, payload: Schema, *, actor: Actor, now: datetime) -> Any:
    """A new one. Raises Invalid."""
    row = MODELS[entry_type](**_to_columns(session, entry_type, payload, now))
    _fill_slug(session, entry_type, row, payload)
    with raise_on_constraint(session, _slug_taken_error()):
        session.add(row)
    _assign_speakers(session, row, payload)
    record_change(session, entry_type, row, "create", actor=actor, now=now, before={})
    return row


def mark_entry(session: Session, entry_type: PlanEntryType, row: Any) -> str:
    """What tells the values that its form shows from others; who signs up for a session changes none of them."""
    shown = {name: getattr(row, name) for name in ENTRY_REQUESTS[entry_type].model_fields if hasattr(row, name)}
    speakers = speakers_of(session, row.id) if entry_type is PlanEntryType.SESSION else []
    return mark_values(shown | {"speakers": speakers})


def change_entry(
    session: Session,
    entry_type: PlanEntryType,
    id: UUID,
    payload: Schema,
    *,
    actor: Actor,
    now: datetime,
    seen: str | None = None,
) -> Any:
    """Change it; readers see that with the next release.

    `seen` is the `mark_entry` of what was read. Raises Invalid, NotFound, Conflict where it is another by now.
    """
    row = get_entry(session, entry_type, id)
    session.refresh(row, with_for_update=True)
    require_unchanged(mark_entry(session, entry_type, row), seen)
    if isinstance(payload, SessionRequest):
        seats.lock_seats(session, id)
        seats.check_capacity(row, payload.capacity)
    before = entry_to_record(row)
    old_slug = row.slug
    for name, value in _to_columns(session, entry_type, payload, now).items():
        setattr(row, name, value)
    row.slug = row.slug or old_slug
    with raise_on_constraint(session, _slug_taken_error()):
        session.add(row)
    _assign_speakers(session, row, payload)
    if isinstance(row, ProgrammeSession):
        seats.apply_capacity(session, row, now=now)
    record_change(session, entry_type, row, "change", actor=actor, now=now, before=before)
    return row


def remove_entry(session: Session, entry_type: PlanEntryType, id: UUID, *, actor: Actor, now: datetime) -> None:
    """Remove it from the plan. Raises Conflict while a session has it."""
    row = get_entry(session, entry_type, id)
    before = entry_to_record(row)
    if entry_type is PlanEntryType.SESSION:
        session.exec(delete(SessionSpeaker).where(col(SessionSpeaker.session_id) == id))
    with raise_on_constraint(session, Conflict(_(IN_USE))):
        session.delete(row)
    record_change(session, entry_type, row, "remove", actor=actor, now=now, before=before)


def _to_columns(session: Session, entry_type: PlanEntryType, payload: Schema, now: datetime) -> dict[str, Any]:
    values = payload.model_dump(exclude={"speakers"})
    if not isinstance(payload, SessionRequest):
        return values
    for name, model, chosen in (("hallId", Hall, payload.hall_id), ("trackId", Track, payload.track_id)):
        if chosen and session.get(model, chosen) is None:
            raise Invalid({name: _(CHOICE)})
    if len(set(payload.speakers)) != len(payload.speakers) or any(
        session.get(Speaker, who) is None for who in payload.speakers
    ):
        raise Invalid({"speakers": _(CHOICE)})
    if payload.released:
        _check_complete(payload)
    assert entry_type is PlanEntryType.SESSION
    return values | {"kind": payload.kind.value, "updated_at": now}


def _fill_slug(session: Session, entry_type: PlanEntryType, row: Any, payload: Schema) -> None:
    """A new entry without a name in addresses gets one of its English title; with a number where that is taken."""
    if row.slug:
        return
    title = getattr(payload, "title_en", "") or getattr(payload, "name_en", "")
    wanted, model = slug_of(title, fallback=str(entry_type)), MODELS[entry_type]
    alike = session.exec(select(model.slug).where(col(model.slug).startswith(wanted, autoescape=True))).all()
    row.slug = next(slug for slug in _number_slugs(wanted) if slug not in set(alike))


def _number_slugs(wanted: str) -> Iterator[str]:
    yield wanted
    yield from (f"{wanted[:74]}-{number}" for number in count(2))


def _check_complete(payload: SessionRequest) -> None:
    """What is released is released in each language of the event (LANG-1)."""
    missing = {"titleHi": _(REQUIRED)} if lacks_hindi(payload.title_en, payload.title_hi) else {}
    if lacks_hindi(payload.summary_en, payload.summary_hi):
        missing["summaryHi"] = _(REQUIRED)
    if missing:
        raise Invalid(missing)


def _assign_speakers(session: Session, row: Any, payload: Schema) -> None:
    if not isinstance(payload, SessionRequest):
        return
    session.exec(delete(SessionSpeaker).where(col(SessionSpeaker.session_id) == row.id))
    session.add_all(
        SessionSpeaker(session_id=row.id, speaker_id=who, position=place) for place, who in enumerate(payload.speakers)
    )
    session.flush()


def _slug_taken_error() -> Invalid:
    return Invalid({"slug": _(TAKEN)})


def entry_to_record(row: Any) -> dict[str, Any]:
    """What the audit log keeps of one."""
    kept = (
        "title_en",
        "title_hi",
        "name_en",
        "name_hi",
        "slug",
        "starts_at",
        "ends_at",
        "hall_id",
        "track_id",
        "capacity",
        "released",
    )
    return audit.keep_values(row, kept)


def record_change(
    session: Session,
    entry_type: PlanEntryType,
    row: Any,
    verb: str,
    *,
    actor: Actor,
    now: datetime,
    before: dict[str, Any],
) -> None:
    """Note in the audit log what was done to one."""
    after = {} if verb == "remove" else entry_to_record(row)
    audit.record_change(session, row, f"{entry_type}.{verb}", actor=actor, before=before, after=after, now=now)
