"""Writing, publishing, taking back and removing what the newsroom shows (NEWS-1); every step is on record (BO-5)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeAlias
from uuid import UUID

from sqlmodel import Session, col, func, or_, select

from maritime_site.core.database import constrained
from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text import N_, _
from maritime_site.core.videos import embed_url
from maritime_site.core.wishes import REQUIRED, Wish
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.newsroom import posters
from maritime_site.domain.newsroom.models import Announcement, PastEvent, Photo, PhotoAlbum, PressRelease, Video
from maritime_site.domain.newsroom.wishes import (
    UNSAID,
    AlbumWish,
    FilmWish,
    NewsWish,
    PastWish,
    PublishWish,
    ReleaseWish,
)

TAKEN = N_("Another press release has this address already")
NO_FILM = N_("Enter the address of a film at YouTube")
STILL_OUT = N_("Take it back before you remove it")
SAY_FIRST = N_("Give each photograph a caption, what it shows and a credit before you publish the album")
FIXED = N_("The address of a published release stays as it is: links lead to it")
Entry: TypeAlias = PressRelease | Announcement | PhotoAlbum | Video | PastEvent


class What(StrEnum):
    """The five kinds of entries."""

    RELEASE = "release"
    NEWS = "news"
    ALBUM = "album"
    FILM = "film"
    PAST = "past-event"


MODELS: Mapping[What, type[Entry]] = {
    What.RELEASE: PressRelease, What.NEWS: Announcement, What.ALBUM: PhotoAlbum, What.FILM: Video,
    What.PAST: PastEvent,
}  # fmt: skip
WISHES: Mapping[What, type[Wish]] = {
    What.RELEASE: ReleaseWish, What.NEWS: NewsWish, What.ALBUM: AlbumWish, What.FILM: FilmWish,
    What.PAST: PastWish,
}  # fmt: skip
TITLES = ("title_en", "title_hi", "text_en", "text_hi")
# A moment a reader sees goes from here.
ORDER: Mapping[What, Any] = {
    What.RELEASE: PressRelease.created_at, What.NEWS: Announcement.published_at, What.ALBUM: PhotoAlbum.day,
    What.FILM: Video.day, What.PAST: PastEvent.day,
}  # fmt: skip


def entry(session: Session, what: What, id: UUID, *, lock: bool = False) -> Any:
    """One entry, published or not. Raises NotFound."""
    found = session.get(MODELS[what], id, with_for_update=lock or None, populate_existing=lock)
    if found is None:
        raise NotFound(_("There is no such entry"))
    return found


def found(
    session: Session, what: What, *, search: str, status: str, now: datetime, page: int, page_size: int
) -> tuple[list[Any], int]:
    """Entries that match, newest first, and how many; `status` is draft, scheduled, published or empty."""
    model: Any = MODELS[what]
    out, matching = col(model.published_at), select(model)
    by_status = {"draft": out.is_(None), "scheduled": out > now, "published": out <= now}
    if status in by_status:
        matching = matching.where(by_status[status])
    names = [col(getattr(model, name)) for name in TITLES if hasattr(model, name)]
    for word in search.split():
        matching = matching.where(or_(*(name.icontains(word, autoescape=True) for name in names)))
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    newest = matching.order_by(col(ORDER[what]).desc().nulls_first(), col(model.id))
    return list(session.exec(newest.offset((page - 1) * page_size).limit(page_size)).all()), total


def status_of(row: Any, now: datetime) -> str:
    """draft, scheduled or published; a release under embargo is scheduled, too."""
    if row.published_at is None:
        return "draft"
    times = (row.published_at, getattr(row, "embargo_until", None))
    return "scheduled" if any(at is not None and at > now for at in times) else "published"


def create(session: Session, what: What, wish: Wish, *, actor: Actor, now: datetime) -> Any:
    """A new draft. Raises Invalid."""
    values = _values(what, wish)
    times: dict[str, Any] = {"created_at": now, "updated_at": now} if what is What.RELEASE else {}
    row = MODELS[what](**values, **times)
    with constrained(session, _taken()):
        session.add(row)
    _record(session, what, row, "create", actor=actor, before={}, after=_said(row), now=now)
    return row


def change(session: Session, what: What, id: UUID, wish: Wish, *, actor: Actor, now: datetime) -> Any:
    """Change an entry; readers see the change of a published one at once. Raises Invalid, NotFound."""
    row, values = entry(session, what, id, lock=True), _values(what, wish)
    before = _said(row)
    if row.published_at is not None:
        if what is What.RELEASE and values["slug"] != row.slug:
            raise Invalid({"slug": _(FIXED)})
        _check_complete(row.model_copy(update=values))
    for name, value in values.items():
        setattr(row, name, value)
    if what is What.RELEASE:
        row.updated_at = now
    with constrained(session, _taken()):
        session.add(row)
    _record(session, what, row, "change", actor=actor, before=before, after=_said(row), now=now)
    return row


def publish(session: Session, what: What, id: UUID, wish: PublishWish, *, actor: Actor, now: datetime) -> Any:
    """Let readers see it, now or later. Raises Invalid at what is missing in one of the languages (LANG-1)."""
    row = entry(session, what, id, lock=True)
    _check_complete(row)
    if what is What.ALBUM:
        _check_pictures(session, id)
    before = _said(row)
    row.published_at = wish.at or row.published_at or now
    if what is What.RELEASE:
        row.embargo_until = wish.embargo_until
    session.add(row)
    _record(session, what, row, "publish", actor=actor, before=before, after=_said(row), now=now)
    return row


def withdraw(session: Session, what: What, id: UUID, *, actor: Actor, now: datetime) -> Any:
    """Take an entry back: it is a draft again. A draft stays as it is."""
    row = entry(session, what, id, lock=True)
    if row.published_at is None:
        return row
    before, row.published_at = _said(row), None
    session.add(row)
    _record(session, what, row, "withdraw", actor=actor, before=before, after=_said(row), now=now)
    return row


def remove(session: Session, what: What, id: UUID, *, actor: Actor, now: datetime) -> None:
    """Remove a draft for good. Raises Conflict while it is out, or has pictures."""
    row = entry(session, what, id, lock=True)
    if row.published_at is not None:
        raise Conflict(_(STILL_OUT))
    pictured = Conflict(_("Remove its pictures first"))
    if what is What.FILM and posters.has_file(row):
        raise pictured
    before = _said(row)
    with constrained(session, pictured):
        session.delete(row)
    _record(session, what, row, "remove", actor=actor, before=before, after={}, now=now)


def _values(what: What, wish: Wish) -> dict[str, Any]:
    values = wish.model_dump()
    if what is What.RELEASE and not values["slug"]:
        values["slug"] = slug_of(values["title_en"])
    if what is What.FILM and not embed_url(values["watch_url"]):
        raise Invalid({"watchUrl": _(NO_FILM)})
    return values


def slug_of(title: str) -> str:
    """A title as part of an address: small ASCII letters, digits, hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:80].strip("-") or "release"


def _check_complete(row: Any) -> None:
    """What is out is out in both languages."""
    missing = {
        f"{name.removesuffix('_hi')}Hi": _(REQUIRED)
        for name in type(row).model_fields
        if name.endswith("_hi") and not getattr(row, name) and getattr(row, name.removesuffix("_hi") + "_en")
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


def _taken() -> Invalid:
    return Invalid({"slug": _(TAKEN)})


def _said(row: Any) -> dict[str, Any]:
    """What the audit log keeps: titles and times, not whole texts."""
    kept = ("slug", "title_en", "text_en", "published_at", "embargo_until", "archived_on", "day", "expires_at")
    return {name: str(value) for name in kept if (value := getattr(row, name, None)) is not None}


def _record(
    session: Session, what: What, row: Any, verb: str, *, actor: Actor, before: dict[str, Any], after: dict[str, Any],
    now: datetime,
) -> None:  # fmt: skip
    audit.record(
        session, actor, f"{what}.{verb}", entity=what, entity_id=str(row.id), before=before, after=after, now=now
    )  # fmt: skip
