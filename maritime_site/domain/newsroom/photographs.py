"""Photographs of an album: one upload becomes several sizes, in a small format for reading and one for editors."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, func, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.i18n import _, lacks_hindi
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.newsroom.models import Photo, PhotoAlbum, PhotoFile, Video
from maritime_site.domain.newsroom.queries import is_out
from maritime_site.domain.newsroom.schemas import PhotoRequest
from maritime_site.files.image_variants import ResizedImage, resize_upload

__all__ = ("ResizedImage", "resize_upload")
ADDRESS = "/api/newsroom/files/"
MOST_PHOTOS = 200


def add_photo(
    session: Session, album_id: UUID, sized: ResizedImage, payload: PhotoRequest, *, actor: Actor, now: datetime
) -> Photo:
    """Put a stored picture at the end of an album. Raises NotFound, or Conflict when the album is full."""
    album = session.get(PhotoAlbum, album_id, with_for_update=True)
    if album is None:
        raise NotFound(_("There is no such entry"))
    many = session.exec(select(func.count()).where(Photo.album_id == album_id)).one()
    if many >= MOST_PHOTOS:
        raise Conflict(_("An album holds at most 200 photographs"))
    values: dict[str, Any] = payload.model_dump(exclude={"focal_point"}) | {"position": payload.position or many}
    files = {str(width): ADDRESS + name for width, (name, _data) in sized.webp.items()}
    photo = Photo(
        album_id=album_id, width=sized.width, height=sized.height, jpeg=ADDRESS + sized.jpeg[0], files=files, **values
    )
    session.add(photo)
    session.flush()
    session.add_all(PhotoFile(name=name, photo_id=photo.id) for name, _data in sized.files)
    _record_change(session, photo, "photo.add", actor=actor, before={}, now=now)
    return photo


def change_photo(session: Session, id: UUID, payload: PhotoRequest, *, actor: Actor, now: datetime) -> Photo:
    """Change what is said of a picture, and its focal point.

    Raises NotFound, and Invalid where a published one would lose its Hindi.
    """
    photo = get_photo(session, id)
    before = _photo_to_record(photo)
    for name, value in payload.model_dump(exclude={"focal_point"}).items():
        setattr(photo, name, value)
    if payload.focal_point:
        photo.focal_x, photo.focal_y = payload.focal_point.x, payload.focal_point.y
    session.add(photo)
    _record_change(session, photo, "photo.change", actor=actor, before=before, now=now)
    return photo


def remove_photo(session: Session, id: UUID, *, actor: Actor, now: datetime) -> list[str]:
    """Remove a picture; answers the files to drop once that is committed. Raises NotFound."""
    photo = get_photo(session, id)
    files = list(session.exec(select(PhotoFile).where(PhotoFile.photo_id == id)).all())
    for file in files:
        session.delete(file)
    session.flush()
    session.delete(photo)
    _record_change(session, photo, "photo.remove", actor=actor, before=_photo_to_record(photo), now=now)
    return [file.name for file in files]


def get_photo(session: Session, id: UUID) -> Photo:
    """One picture. Raises NotFound."""
    row = session.get(Photo, id)
    if row is None:
        raise NotFound(_("There is no such entry"))
    return row


def of_album(session: Session, album_id: UUID) -> list[Photo]:
    """An album's pictures in their order. Raises NotFound."""
    if session.get(PhotoAlbum, album_id) is None:
        raise NotFound(_("There is no such entry"))
    own = select(Photo).where(Photo.album_id == album_id)
    return list(session.exec(own.order_by(col(Photo.position), col(Photo.id))).all())


def is_public_file(session: Session, name: str, *, now: datetime) -> bool:
    """Whether readers see this file now: its album or film is published."""
    photo = select(PhotoFile.name).join(Photo).join(PhotoAlbum)
    shown = photo.where(PhotoFile.name == name, is_out(PhotoAlbum.published_at, now))
    poster = select(Video.id).where(Video.poster == ADDRESS + name, is_out(Video.published_at, now)).limit(1)
    return session.exec(shown).first() is not None or session.exec(poster).first() is not None


def check_file(session: Session, name: str) -> None:
    """Raise NotFound unless a picture or poster has it, published or not."""
    poster = select(Video.id).where(Video.poster == ADDRESS + name).limit(1)
    if session.get(PhotoFile, name) is None and session.exec(poster).first() is None:
        raise NotFound(_("There is no such file"))


def check_picture_texts(payload: PhotoRequest) -> None:
    """Raise Invalid where the Hindi of something said in English is missing: galleries speak the event's languages."""
    values = payload.model_dump()
    missing = {
        f"{name}Hi": _("Required")
        for name in ("caption", "alt", "credit")
        if lacks_hindi(values[f"{name}_en"], values[f"{name}_hi"])
    }
    if missing:
        raise Invalid(missing)


def _photo_to_record(photo: Photo) -> dict[str, Any]:
    return {"caption": photo.caption_en, "album": str(photo.album_id), "position": photo.position}


def _record_change(
    session: Session, photo: Photo, action: str, *, actor: Actor, before: dict[str, Any], now: datetime
) -> None:
    after = {} if action == "photo.remove" else _photo_to_record(photo)
    audit.record_change(session, photo, action, actor=actor, before=before, after=after, now=now)
