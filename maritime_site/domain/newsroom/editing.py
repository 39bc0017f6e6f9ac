"""Writing, publishing, taking back and removing what the newsroom shows (NEWS-1); every step is on record (BO-5)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeAlias
from uuid import UUID

from sqlmodel import Session, col, func, or_, select

from maritime_site.core.db.database import raise_on_constraint
from maritime_site.core.db.seen import mark_values, require_unchanged
from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.schemas import Schema
from maritime_site.core.text.field_errors import REQUIRED
from maritime_site.core.text.i18n import N_, _, lacks_hindi
from maritime_site.core.text.slugs import slug_of
from maritime_site.core.text.videos import embed_url
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.newsroom import posters
from maritime_site.domain.newsroom.models import Announcement, PastEvent, Photo, PhotoAlbum, PressRelease, Video
from maritime_site.domain.newsroom.schemas import (
    UNSAID,
    AlbumRequest,
    FilmRequest,
    NewsRequest,
    PastRequest,
    PublishRequest,
    ReleaseRequest,
)

TAKEN = N_("Another press release has this address already")
NO_FILM = N_("Enter the address of a film at YouTube")
STILL_OUT = N_("Take it back before you remove it")
SAY_FIRST = N_("Give each photograph a caption, what it shows and a credit before you publish the album")
FIXED = N_("The address of a published release stays as it is: links lead to it")
Entry: TypeAlias = PressRelease | Announcement | PhotoAlbum | Video | PastEvent


class EntryType(StrEnum):
    """The five kinds of entries."""

    RELEASE = "release"
    NEWS = "news"
    ALBUM = "album"
    FILM = "film"
    PAST = "past-event"


MODELS: Mapping[EntryType, type[Entry]] = {
    EntryType.RELEASE: PressRelease,
    EntryType.NEWS: Announcement,
    EntryType.ALBUM: PhotoAlbum,
    EntryType.FILM: Video,
    EntryType.PAST: PastEvent,
}
ENTRY_REQUESTS: Mapping[EntryType, type[Schema]] = {
    EntryType.RELEASE: ReleaseRequest,
    EntryType.NEWS: NewsRequest,
    EntryType.ALBUM: AlbumRequest,
    EntryType.FILM: FilmRequest,
    EntryType.PAST: PastRequest,
}
TITLES = ("title_en", "title_hi", "text_en", "text_hi")
# A moment a reader sees goes from here.
ORDER: Mapping[EntryType, Any] = {
    EntryType.RELEASE: PressRelease.created_at,
    EntryType.NEWS: Announcement.published_at,
    EntryType.ALBUM: PhotoAlbum.day,
    EntryType.FILM: Video.day,
    EntryType.PAST: PastEvent.day,
}


def get_entry(session: Session, entry_type: EntryType, id: UUID, *, lock: bool = False) -> Any:
    """One entry, published or not. Raises NotFound."""
    row = session.get(MODELS[entry_type], id, with_for_update=lock or None, populate_existing=lock)
    if row is None:
        raise NotFound(_("There is no such entry"))
    return row


def list_entries(
    session: Session, entry_type: EntryType, *, search: str, status: str, now: datetime, page: int, page_size: int
) -> tuple[list[Any], int]:
    """Entries that match, newest first, and how many; `status` is draft, scheduled, published or empty."""
    model: Any = MODELS[entry_type]
    out, matching = col(model.published_at), select(model)
    waits = out > now
    if hasattr(model, "embargo_until"):
        waits = or_(waits, col(model.embargo_until).is_not(None) & (col(model.embargo_until) > now))
    by_status = {"draft": out.is_(None), "scheduled": out.is_not(None) & waits, "published": (out <= now) & ~waits}
    if status in by_status:
        matching = matching.where(by_status[status])
    names = [col(getattr(model, name)) for name in TITLES if hasattr(model, name)]
    for word in search.split():
        matching = matching.where(or_(*(name.icontains(word, autoescape=True) for name in names)))
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    newest = matching.order_by(col(ORDER[entry_type]).desc().nulls_first(), col(model.id))
    return list(session.exec(newest.offset((page - 1) * page_size).limit(page_size)).all()), total


def status_of(row: Any, now: datetime) -> str:
    """draft, scheduled or published; a release under embargo is scheduled, too."""
    if row.published_at is None:
        return "draft"
    times = (row.published_at, getattr(row, "embargo_until", None))
    return "scheduled" if any(at is not None and at > now for at in times) else "published"


def create_entry(session: Session, entry_type: EntryType, payload: Schema, *, actor: Actor, now: datetime) -> Any:
    """A new draft. Raises Invalid."""
    values = _to_columns(entry_type, payload)
    times: dict[str, Any] = {"created_at": now, "updated_at": now} if entry_type is EntryType.RELEASE else {}
    row = MODELS[entry_type](**values, **times)
    with raise_on_constraint(session, _slug_taken_error()):
        session.add(row)
    _record_change(session, entry_type, row, "create", actor=actor, before={}, after=_entry_to_record(row), now=now)
    return row


def mark_entry(entry_type: EntryType, row: Entry) -> str:
    """What tells whether an entry was written anew; publishing it and taking it back do not count."""
    return mark_values(row.model_dump(include=set(ENTRY_REQUESTS[entry_type].model_fields)))


def change_entry(
    session: Session,
    entry_type: EntryType,
    id: UUID,
    payload: Schema,
    *,
    actor: Actor,
    now: datetime,
    seen: str | None = None,
) -> Any:
    """Change an entry; readers see the change of a published one at once. Raises Invalid, NotFound.

    Raises Conflict where the entry is no longer as `seen` (`mark_entry`).
    """
    row, values = get_entry(session, entry_type, id, lock=True), _to_columns(entry_type, payload)
    require_unchanged(mark_entry(entry_type, row), seen)
    before = _entry_to_record(row)
    if row.published_at is not None:
        if entry_type is EntryType.RELEASE and values["slug"] != row.slug:
            raise Invalid({"slug": _(FIXED)})
        _check_complete(row.model_copy(update=values))
    for name, value in values.items():
        setattr(row, name, value)
    if entry_type is EntryType.RELEASE:
        row.updated_at = now
    with raise_on_constraint(session, _slug_taken_error()):
        session.add(row)
    _record_change(session, entry_type, row, "change", actor=actor, before=before, after=_entry_to_record(row), now=now)
    return row


def publish_entry(
    session: Session,
    entry_type: EntryType,
    id: UUID,
    payload: PublishRequest,
    *,
    actor: Actor,
    now: datetime,
    seen: str | None = None,
) -> Any:
    """Let readers see it, now or later. Raises Invalid at what is missing in one of the languages (LANG-1).

    Nobody publishes what they did not read: raises Conflict where it is no longer as `seen` (`mark_entry`).
    """
    row = get_entry(session, entry_type, id, lock=True)
    require_unchanged(mark_entry(entry_type, row), seen)
    _check_complete(row)
    if entry_type is EntryType.ALBUM:
        _check_pictures(session, id)
    before = _entry_to_record(row)
    row.published_at = payload.at or row.published_at or now
    if entry_type is EntryType.RELEASE:
        row.embargo_until = payload.embargo_until
    session.add(row)
    _record_change(
        session, entry_type, row, "publish", actor=actor, before=before, after=_entry_to_record(row), now=now
    )
    return row


def withdraw_entry(session: Session, entry_type: EntryType, id: UUID, *, actor: Actor, now: datetime) -> Any:
    """Take an entry back: it is a draft again. A draft stays as it is."""
    row = get_entry(session, entry_type, id, lock=True)
    if row.published_at is None:
        return row
    before, row.published_at = _entry_to_record(row), None
    session.add(row)
    _record_change(
        session, entry_type, row, "withdraw", actor=actor, before=before, after=_entry_to_record(row), now=now
    )
    return row


def remove_entry(session: Session, entry_type: EntryType, id: UUID, *, actor: Actor, now: datetime) -> None:
    """Remove a draft for good. Raises Conflict while it is out, or has pictures."""
    row = get_entry(session, entry_type, id, lock=True)
    if row.published_at is not None:
        raise Conflict(_(STILL_OUT))
    pictured = Conflict(_("Remove its pictures first"))
    if entry_type is EntryType.FILM and posters.has_file(row):
        raise pictured
    before = _entry_to_record(row)
    with raise_on_constraint(session, pictured):
        session.delete(row)
    _record_change(session, entry_type, row, "remove", actor=actor, before=before, after={}, now=now)


def _to_columns(entry_type: EntryType, payload: Schema) -> dict[str, Any]:
    values = payload.model_dump()
    if entry_type is EntryType.RELEASE and not values["slug"]:
        values["slug"] = slug_of(values["title_en"], fallback="release")
    if entry_type is EntryType.FILM and not embed_url(values["watch_url"]):
        raise Invalid({"watchUrl": _(NO_FILM)})
    return values


def _check_complete(row: Entry) -> None:
    """What is out is out in each language of the event."""
    missing = {
        f"{name.removesuffix('_hi')}Hi": _(REQUIRED)
        for name in type(row).model_fields
        if name.endswith("_hi") and lacks_hindi(getattr(row, name.removesuffix("_hi") + "_en"), getattr(row, name))
    }
    if missing:
        raise Invalid(missing)


def _check_pictures(session: Session, album: UUID) -> None:
    """Whoever does not see a picture is told what it shows (A11Y-1)."""
    unsaid = or_(
        *(col(getattr(Photo, name)) == getattr(UNSAID, name) for name in ("alt_en", "caption_en", "credit_en"))
    )
    if session.exec(select(Photo.id).where(Photo.album_id == album, unsaid).limit(1)).first() is not None:
        raise Conflict(_(SAY_FIRST))


def _slug_taken_error() -> Invalid:
    return Invalid({"slug": _(TAKEN)})


def _entry_to_record(row: Any) -> dict[str, Any]:
    """What the audit log keeps: titles and times, not whole texts."""
    kept = ("slug", "title_en", "text_en", "published_at", "embargo_until", "archived_on", "day", "expires_at")
    return audit.keep_values(row, kept)


def _record_change(
    session: Session,
    entry_type: EntryType,
    row: Any,
    verb: str,
    *,
    actor: Actor,
    before: dict[str, Any],
    after: dict[str, Any],
    now: datetime,
) -> None:
    audit.record_change(session, row, f"{entry_type}.{verb}", actor=actor, before=before, after=after, now=now)
