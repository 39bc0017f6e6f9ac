"""What the newsroom publishes: releases, photographs, films and short news, each in English and Hindi (NEWS-1)."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID, uuid4

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, json_column, time_column
from maritime_site.domain.picture_uses import register_column


class PressRelease(TableModel, table=True):
    """One release; `body_en` and `body_hi` are Markdown. Readers see it from both its times on, until archived."""

    __tablename__ = "press_release"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    slug: str = Field(unique=True)
    title_en: str
    title_hi: str = ""
    summary_en: str = ""
    summary_hi: str = ""
    body_en: str
    body_hi: str = ""
    published_at: datetime | None = time_column(default=None, index=True)
    embargo_until: datetime | None = time_column(default=None)
    archived_on: date | None = None
    is_demo: bool = False
    created_at: datetime = time_column()
    updated_at: datetime = time_column()


class PhotoAlbum(TableModel, table=True):
    """Photographs of one day and occasion."""

    __tablename__ = "photo_album"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    title_en: str
    title_hi: str = ""
    summary_en: str = ""
    summary_hi: str = ""
    day: date = Field(index=True)
    position: int = 0
    published_at: datetime | None = time_column(default=None)
    is_demo: bool = False


class Photo(TableModel, table=True):
    """One picture. `files` maps a width in pixels (as text) to the path of its WebP; `jpeg` is for editors.

    `focal_x` and `focal_y` are as a picture's of the media library.
    """

    __table_args__ = (
        CheckConstraint("width > 0 AND height > 0", name="size_positive"),
        CheckConstraint(
            "focal_x >= 0 AND focal_x <= 100 AND focal_y >= 0 AND focal_y <= 100", name="focal_point_inside"
        ),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    album_id: UUID = Field(foreign_key="photo_album.id", index=True)
    caption_en: str
    caption_hi: str = ""
    alt_en: str
    alt_hi: str = ""
    credit_en: str
    credit_hi: str = ""
    focal_x: int = 50
    focal_y: int = 50
    width: int
    height: int
    files: dict[str, str] = json_column(default_factory=dict)
    jpeg: str = ""
    position: int = 0


class PhotoFile(TableModel, table=True):
    """A stored file of a picture, by its name in the store; demo pictures are files of the site and have none."""

    __tablename__ = "photo_file"  # pyright: ignore[reportAssignmentType]

    name: str = Field(primary_key=True)
    photo_id: UUID = Field(foreign_key="photo.id", index=True)


class Video(TableModel, table=True):
    """One film at a video service; nothing of it is fetched before the reader asks to play it."""

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    title_en: str
    title_hi: str = ""
    watch_url: str
    poster: str = ""
    transcript_en: str = ""
    transcript_hi: str = ""
    captions: str = ""
    day: date = Field(index=True)
    published_at: datetime | None = time_column(default=None)
    is_demo: bool = False


register_column("film", Video.poster, Video.title_en, Video.title_hi)


class PastEvent(TableModel, table=True):
    """One earlier event of the series: when and where, and what was reported of it; the bodies are Markdown."""

    __tablename__ = "past_event"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (CheckConstraint("last_day >= day", name="ends_after_it_begins"),)

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    title_en: str
    title_hi: str = ""
    place_en: str
    place_hi: str = ""
    body_en: str
    body_hi: str = ""
    day: date = Field(index=True)
    last_day: date
    published_at: datetime | None = time_column(default=None)
    is_demo: bool = False


class Announcement(TableModel, table=True):
    """One line of What's New, shown from `published_at` until `expires_at`; `link` is a path of this site."""

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    text_en: str
    text_hi: str = ""
    link: str = ""
    published_at: datetime | None = time_column(default=None, index=True)
    expires_at: datetime | None = time_column(default=None)
    is_demo: bool = False
