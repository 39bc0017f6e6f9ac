"""A film's poster: what stands there until a reader presses Play, and nothing is asked of others before (NEWS-1)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.newsroom.models import Video
from maritime_site.domain.newsroom.photographs import ADDRESS
from maritime_site.files.image_variants import ResizedImage

WIDTH = 960


def poster_file(made: ResizedImage) -> tuple[str, bytes]:
    """The one of a picture's files that is kept: its place in the page is never wider."""
    fitting = max((width for width in made.webp if width <= WIDTH), default=min(made.webp))
    return made.webp[fitting]


def put_poster(session: Session, id: UUID, name: str, *, actor: Actor, now: datetime) -> tuple[Video, list[str]]:
    """Give a film a stored picture, and the file of the one before, to drop once that is committed. Raises NotFound."""
    return _replace_poster(session, id, ADDRESS + name, actor=actor, now=now)


def take_off(session: Session, id: UUID, *, actor: Actor, now: datetime) -> list[str]:
    """Leave a film without a poster; answers the file to drop once that is committed. Raises NotFound."""
    return _replace_poster(session, id, "", actor=actor, now=now)[1]


def has_file(film: Video) -> bool:
    """Whether its poster is a file that was handed in here."""
    return film.poster.startswith(ADDRESS)


def _replace_poster(session: Session, id: UUID, poster: str, *, actor: Actor, now: datetime) -> tuple[Video, list[str]]:
    film = session.exec(select(Video).where(Video.id == id).with_for_update()).first()
    if film is None:
        raise NotFound(_("There is no such entry"))
    before, old = film.poster, [film.poster.removeprefix(ADDRESS)] if has_file(film) else []
    if before != poster:
        film.poster = poster
        session.add(film)
        audit.append_entry(
            session,
            actor,
            "film.poster",
            entity="film",
            entity_id=str(id),
            before={"poster": before},
            after={"poster": poster},
            now=now,
        )
    return film, old
