"""Planning the programme: sessions, speakers, halls and strands; readers see it with the next release (PROG-1)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import delete
from sqlmodel import Session, col, func, or_, select

from maritime_site.core.database import constrained
from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text import N_, _
from maritime_site.core.wishes import CHOICE, REQUIRED, Wish
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.programme.models import Hall, ProgrammeSession, SessionSpeaker, Speaker, Track
from maritime_site.domain.programme.wishes import PlaceWish, SessionWish, SpeakerWish

TAKEN = N_("Another one has this address already")
IN_USE = N_("A session still has it")


class What(StrEnum):
    """The four things that are planned."""

    SESSION = "session"
    SPEAKER = "speaker"
    HALL = "hall"
    TRACK = "track"


MODELS: Mapping[What, Any] = {
    What.SESSION: ProgrammeSession, What.SPEAKER: Speaker, What.HALL: Hall, What.TRACK: Track
}  # fmt: skip
WISHES: Mapping[What, type[Wish]] = {
    What.SESSION: SessionWish, What.SPEAKER: SpeakerWish, What.HALL: PlaceWish, What.TRACK: PlaceWish
}  # fmt: skip
ORDER: Mapping[What, Any] = {
    What.SESSION: ProgrammeSession.starts_at, What.SPEAKER: Speaker.name_en, What.HALL: Hall.position,
    What.TRACK: Track.position,
}  # fmt: skip
NAMES = ("title_en", "title_hi", "name_en", "name_hi", "role_en", "role_hi")


def entry(session: Session, what: What, id: UUID) -> Any:
    """One of them. Raises NotFound."""
    found = session.get(MODELS[what], id)
    if found is None:
        raise NotFound(_("There is no such entry"))
    return found


def found(
    session: Session, what: What, *, search: str = "", status: str = "", day: date | None = None, zone: str = "UTC",
    page: int = 1, page_size: int = 25,
) -> tuple[list[Any], int]:  # fmt: skip
    """Those that match, in their order, and how many; `status` (ready, draft) and `day` are sessions' own."""
    model = MODELS[what]
    matching = select(model)
    names = [col(getattr(model, name)) for name in NAMES if hasattr(model, name)]
    for word in search.split():
        matching = matching.where(or_(*(name.icontains(word, autoescape=True) for name in names)))
    if what is What.SESSION and status in {"ready", "draft"}:
        matching = matching.where(col(ProgrammeSession.released).is_(status == "ready"))
    if what is What.SESSION and day is not None:
        start = datetime.combine(day, time.min, ZoneInfo(zone))
        at = col(ProgrammeSession.starts_at)
        matching = matching.where(at >= start, at < start + timedelta(days=1))
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    ordered = matching.order_by(col(ORDER[what]), col(model.id))
    return list(session.exec(ordered.offset((page - 1) * page_size).limit(page_size)).all()), total


def speakers_of(session: Session, id: UUID) -> list[UUID]:
    """Who speaks in a session, in order."""
    own = select(SessionSpeaker.speaker_id).where(SessionSpeaker.session_id == id)
    return list(session.exec(own.order_by(col(SessionSpeaker.position))).all())


def create(session: Session, what: What, wish: Wish, *, actor: Actor, now: datetime) -> Any:
    """A new one. Raises Invalid."""
    row = MODELS[what](**_values(session, what, wish, now))
    with constrained(session, _taken()):
        session.add(row)
    _seat(session, row, wish)
    _record(session, what, row, "create", actor=actor, now=now, before={})
    return row


def change(session: Session, what: What, id: UUID, wish: Wish, *, actor: Actor, now: datetime) -> Any:
    """Change it; readers see that with the next release. Raises Invalid, NotFound."""
    row = entry(session, what, id)
    before = _said(row)
    for name, value in _values(session, what, wish, now).items():
        setattr(row, name, value)
    with constrained(session, _taken()):
        session.add(row)
    _seat(session, row, wish)
    _record(session, what, row, "change", actor=actor, now=now, before=before)
    return row


def remove(session: Session, what: What, id: UUID, *, actor: Actor, now: datetime) -> None:
    """Remove it from the plan. Raises Conflict while a session has it."""
    row = entry(session, what, id)
    before = _said(row)
    if what is What.SESSION:
        session.exec(delete(SessionSpeaker).where(col(SessionSpeaker.session_id) == id))
    with constrained(session, Conflict(_(IN_USE))):
        session.delete(row)
    _record(session, what, row, "remove", actor=actor, now=now, before=before)


def _values(session: Session, what: What, wish: Wish, now: datetime) -> dict[str, Any]:
    values = wish.model_dump(exclude={"speakers"})
    if not isinstance(wish, SessionWish):
        return values
    for name, model, chosen in (("hallId", Hall, wish.hall_id), ("trackId", Track, wish.track_id)):
        if chosen and session.get(model, chosen) is None:
            raise Invalid({name: _(CHOICE)})
    if len(set(wish.speakers)) != len(wish.speakers) or any(session.get(Speaker, who) is None for who in wish.speakers):
        raise Invalid({"speakers": _(CHOICE)})
    if wish.released:
        _check_complete(wish)
    assert what is What.SESSION
    return values | {"kind": wish.kind.value, "updated_at": now}


def _check_complete(wish: SessionWish) -> None:
    """What is released is released in both languages (LANG-1)."""
    missing = {"titleHi": _(REQUIRED)} if not wish.title_hi else {}
    if wish.summary_en and not wish.summary_hi:
        missing["summaryHi"] = _(REQUIRED)
    if missing:
        raise Invalid(missing)


def _seat(session: Session, row: Any, wish: Wish) -> None:
    if not isinstance(wish, SessionWish):
        return
    session.exec(delete(SessionSpeaker).where(col(SessionSpeaker.session_id) == row.id))
    session.add_all(
        SessionSpeaker(session_id=row.id, speaker_id=who, position=place) for place, who in enumerate(wish.speakers)
    )
    session.flush()


def _taken() -> Invalid:
    return Invalid({"slug": _(TAKEN)})


def _said(row: Any) -> dict[str, Any]:
    kept = ("title_en", "name_en", "slug", "starts_at", "ends_at", "hall_id", "track_id", "released")
    return {name: str(value) for name in kept if (value := getattr(row, name, None)) is not None}


def _record(
    session: Session, what: What, row: Any, verb: str, *, actor: Actor, now: datetime, before: dict[str, Any]
) -> None:  # fmt: skip
    after = {} if verb == "remove" else _said(row)
    audit.record(
        session, actor, f"{what}.{verb}", entity=what, entity_id=str(row.id), before=before, after=after, now=now
    )  # fmt: skip
