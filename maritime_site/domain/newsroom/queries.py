"""What readers may see of the newsroom at a moment, newest first, in the current language."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, and_, or_
from sqlmodel import Session, col, select

from maritime_site.core.errors import NotFound
from maritime_site.core.schemas import FocalPoint
from maritime_site.core.text.i18n import _, in_language
from maritime_site.domain.newsroom.models import (
    Announcement,
    PastEvent,
    Photo,
    PhotoAlbum,
    PressRelease,
    Video,
)

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True)
class ReleaseView:
    """A release as its readers get it; `body` is Markdown, `day` the date of publication in the event's time zone."""

    slug: str
    title: str
    summary: str
    body: str
    day: date
    published_at: datetime
    updated_at: datetime
    is_demo: bool


@dataclass(frozen=True)
class PhotoView:
    """A picture; `files` are (width in pixels, path), smallest first."""

    id: UUID
    caption: str
    alt: str
    credit: str
    width: int
    height: int
    files: tuple[tuple[int, str], ...]
    jpeg: str = ""
    focal_point: FocalPoint = field(default_factory=lambda: FocalPoint(x=50, y=50))


@dataclass(frozen=True)
class AlbumView:
    """An album with its pictures in their order."""

    id: UUID
    title: str
    summary: str
    day: date
    is_demo: bool
    photos: tuple[PhotoView, ...]


@dataclass(frozen=True)
class VideoView:
    """A film; `transcript` is plain text."""

    id: UUID
    title: str
    watch_url: str
    poster: str
    transcript: str
    captions: str
    day: date
    is_demo: bool


@dataclass(frozen=True)
class PastEventView:
    """An earlier event of the series; `body` is Markdown."""

    id: UUID
    title: str
    place: str
    body: str
    day: date
    last_day: date
    is_demo: bool


@dataclass(frozen=True)
class AnnouncementView:
    """A line of What's New."""

    id: UUID
    text: str
    link: str
    published_at: datetime
    is_demo: bool


def is_out(published_at: object, now: datetime) -> ColumnElement[bool]:
    """Whether an entry with this moment is for readers now."""
    moment = col(published_at)
    return and_(moment.is_not(None), moment <= now)


def _readable_condition(now: datetime, zone: str) -> ColumnElement[bool]:
    """Published, no longer under embargo, and not archived before today in the event's time zone."""
    embargo, archived = col(PressRelease.embargo_until), col(PressRelease.archived_on)
    today = now.astimezone(ZoneInfo(zone)).date()
    return and_(
        is_out(PressRelease.published_at, now),
        or_(embargo.is_(None), embargo <= now),
        or_(archived.is_(None), archived > today),
    )


def list_releases(session: Session, *, now: datetime, zone: str) -> list[ReleaseView]:
    """Readable releases, newest first (NEWS-1). A release ends on its archive day."""
    newest = (col(PressRelease.published_at).desc(), col(PressRelease.slug))
    rows = session.exec(select(PressRelease).where(_readable_condition(now, zone)).order_by(*newest)).all()
    return [_to_release_view(row, zone) for row in rows]


def get_release(session: Session, slug: str, *, now: datetime, zone: str) -> ReleaseView:
    """One readable release. Raises NotFound for any other, also for one under embargo."""
    wanted = select(PressRelease).where(PressRelease.slug == slug, _readable_condition(now, zone))
    row = session.exec(wanted).first() if SLUG.fullmatch(slug) else None
    if row is None:
        raise NotFound(_("There is no such press release"))
    return _to_release_view(row, zone)


def _to_release_view(row: PressRelease, zone: str) -> ReleaseView:
    assert row.published_at is not None
    return ReleaseView(
        slug=row.slug,
        title=in_language(row.title_en, row.title_hi),
        summary=in_language(row.summary_en, row.summary_hi),
        body=in_language(row.body_en, row.body_hi),
        day=row.published_at.astimezone(ZoneInfo(zone)).date(),
        published_at=row.published_at,
        updated_at=row.updated_at,
        is_demo=row.is_demo,
    )


def list_albums(session: Session, *, now: datetime) -> list[AlbumView]:
    """Published albums, the newest day first, each with its pictures; empty ones are left out."""
    order = (col(PhotoAlbum.day).desc(), col(PhotoAlbum.position), col(PhotoAlbum.id))
    rows = session.exec(select(PhotoAlbum).where(is_out(PhotoAlbum.published_at, now)).order_by(*order)).all()
    pictures: dict[UUID, list[PhotoView]] = {}
    wanted = select(Photo).where(col(Photo.album_id).in_([row.id for row in rows]))
    for photo in session.exec(wanted.order_by(col(Photo.position), col(Photo.id))).all():
        pictures.setdefault(photo.album_id, []).append(_to_photo_view(photo))
    return [_to_album_view(row, pictures[row.id]) for row in rows if row.id in pictures]


def _to_album_view(row: PhotoAlbum, photos: list[PhotoView]) -> AlbumView:
    return AlbumView(
        id=row.id,
        title=in_language(row.title_en, row.title_hi),
        summary=in_language(row.summary_en, row.summary_hi),
        day=row.day,
        is_demo=row.is_demo,
        photos=tuple(photos),
    )


def _to_photo_view(row: Photo) -> PhotoView:
    return PhotoView(
        id=row.id,
        caption=in_language(row.caption_en, row.caption_hi),
        alt=in_language(row.alt_en, row.alt_hi),
        credit=in_language(row.credit_en, row.credit_hi),
        width=row.width,
        height=row.height,
        files=tuple(sorted((int(width), path) for width, path in row.files.items())),
        jpeg=row.jpeg,
        focal_point=FocalPoint(x=row.focal_x, y=row.focal_y),
    )


def list_videos(session: Session, *, now: datetime) -> list[VideoView]:
    """Published films, the newest day first."""
    order = (col(Video.day).desc(), col(Video.id))
    rows = session.exec(select(Video).where(is_out(Video.published_at, now)).order_by(*order)).all()
    return [
        VideoView(
            id=row.id,
            title=in_language(row.title_en, row.title_hi),
            watch_url=row.watch_url,
            poster=row.poster,
            transcript=in_language(row.transcript_en, row.transcript_hi),
            captions=row.captions,
            day=row.day,
            is_demo=row.is_demo,
        )
        for row in rows
    ]


def past_events(session: Session, *, now: datetime) -> list[PastEventView]:
    """Published earlier events, the newest first."""
    order = (col(PastEvent.day).desc(), col(PastEvent.id))
    rows = session.exec(select(PastEvent).where(is_out(PastEvent.published_at, now)).order_by(*order)).all()
    return [
        PastEventView(
            id=row.id,
            title=in_language(row.title_en, row.title_hi),
            place=in_language(row.place_en, row.place_hi),
            body=in_language(row.body_en, row.body_hi),
            day=row.day,
            last_day=row.last_day,
            is_demo=row.is_demo,
        )
        for row in rows
    ]


def list_announcements(session: Session, *, now: datetime, limit: int = 10) -> list[AnnouncementView]:
    """What's New at this moment, newest first: published and not yet expired."""
    expires = col(Announcement.expires_at)
    current = and_(is_out(Announcement.published_at, now), or_(expires.is_(None), expires > now))
    order = (col(Announcement.published_at).desc(), col(Announcement.id))
    rows = session.exec(select(Announcement).where(current).order_by(*order).limit(limit)).all()
    return [
        AnnouncementView(
            id=row.id,
            text=in_language(row.text_en, row.text_hi),
            link=row.link,
            published_at=row.published_at,
            is_demo=row.is_demo,
        )
        for row in rows
        if row.published_at is not None
    ]
