"""The programme: halls, strands, sessions and who speaks in them, in English and Hindi (PROG-1)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import CheckConstraint, Index, String, cast, func
from sqlmodel import Field, col, select

from maritime_site.core.db.orm import TableModel, json_column, time_column
from maritime_site.domain.event_parts import register_part
from maritime_site.domain.picture_uses import register_column


class SessionKind(StrEnum):
    """What kind of meeting a session is."""

    CEREMONY = "ceremony"
    PANEL = "panel"
    TALK = "talk"
    WORKSHOP = "workshop"
    ROUNDTABLE = "roundtable"


class SeatState(StrEnum):
    """What somebody who signed up has."""

    SEATED = "seated"
    WAITING = "waiting"


class Hall(TableModel, table=True):
    """A room; `slug` is its name in addresses."""

    __tablename__ = "programme_hall"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    slug: str = Field(unique=True)
    name_en: str
    name_hi: str = ""
    position: int = 0


class Track(TableModel, table=True):
    """A strand of the programme; `slug` is its name in addresses."""

    __tablename__ = "programme_track"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    slug: str = Field(unique=True)
    name_en: str
    name_hi: str = ""
    position: int = 0


class ProgrammeSession(TableModel, table=True):
    """One session as it is planned. With `released` the next release has it; `slug` is its name in addresses.

    `sequence` rises with each release that changes its time or place. With a `capacity` people sign up for seats:
    `taken` counts them and changes by conditional UPDATE only, `sign_ups` numbers everybody who ever asked.
    """

    __tablename__ = "programme_session"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        CheckConstraint("ends_at > starts_at", name="lasts"),
        CheckConstraint("taken >= 0 AND (capacity IS NULL OR taken <= capacity)", name="taken_within_capacity"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    slug: str = Field(default_factory=lambda: uuid4().hex, unique=True)
    title_en: str
    title_hi: str = ""
    summary_en: str = ""
    summary_hi: str = ""
    starts_at: datetime = time_column(index=True)
    ends_at: datetime = time_column()
    hall_id: UUID | None = Field(default=None, foreign_key="programme_hall.id", index=True)
    track_id: UUID | None = Field(default=None, foreign_key="programme_track.id", index=True)
    language: str = "en"
    kind: str = SessionKind.PANEL
    released: bool = False
    is_demo: bool = False
    sequence: int = 0
    slides: str = ""
    capacity: int | None = None
    waiting_list: bool = False
    taken: int = 0
    sign_ups: int = 0
    updated_at: datetime = time_column()


class Speaker(TableModel, table=True):
    """Somebody who speaks; `slug` is their name in addresses, `photo` the path of their picture."""

    __tablename__ = "programme_speaker"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    slug: str = Field(default_factory=lambda: uuid4().hex, unique=True)
    name_en: str
    name_hi: str = ""
    role_en: str = ""
    role_hi: str = ""
    biography_en: str = ""
    biography_hi: str = ""
    photo: str = ""


register_column("speaker", Speaker.photo, Speaker.name_en, Speaker.name_hi)


class SessionSpeaker(TableModel, table=True):
    """Who speaks where, in the order of `position`."""

    __tablename__ = "programme_session_speaker"  # pyright: ignore[reportAssignmentType]

    session_id: UUID = Field(foreign_key="programme_session.id", primary_key=True)
    speaker_id: UUID = Field(foreign_key="programme_speaker.id", primary_key=True, index=True)
    position: int = 0


class AgendaSession(TableModel, table=True):
    """A session in somebody's agenda: kept, or with a seat or a place in its waiting list, or both.

    `number` is the place in the order of sign-ups, `told` when and where its person knows it to be; with `moved_up_at`
    they are still to be told of their seat. The plan may lose a session that readers still see: so this row outlives
    it, until the next release.
    """

    __tablename__ = "programme_agenda_session"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        CheckConstraint("kept OR seat <> ''", name="for_something"),
        Index("ix_programme_agenda_session_session_id", "session_id", "seat", "number"),
    )

    person_id: UUID = Field(foreign_key="person.id", primary_key=True)
    session_id: UUID = Field(primary_key=True)
    kept: bool = False
    seat: str = ""
    number: int = 0
    told: str = ""
    created_at: datetime = time_column()
    reminded_at: datetime | None = time_column(default=None)
    moved_up_at: datetime | None = time_column(default=None, index=True)


class ProgrammeRelease(TableModel, table=True):
    """What readers see: the programme as it was when it was released, in both languages; the newest counts.

    It is `announced` once everybody who kept a session that it moved or dropped has been told.
    """

    __tablename__ = "programme_release"  # pyright: ignore[reportAssignmentType]

    version: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: datetime = time_column()
    by: str = ""
    note: str = ""
    announced: bool = False
    content: list[dict[str, Any]] = json_column(default_factory=list)


_NEWEST = select(func.max(ProgrammeRelease.version)).scalar_subquery()
register_part(
    "programme",
    select(ProgrammeRelease.version).where(
        col(ProgrammeRelease.version) == _NEWEST, cast(col(ProgrammeRelease.content), String) != "[]"
    ),
)
