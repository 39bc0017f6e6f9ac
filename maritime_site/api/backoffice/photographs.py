"""Photographs: handed in by the newsroom's staff, fetched by every reader (NEWS-1)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends, UploadFile
from fastapi.responses import Response
from sqlmodel import Session

from maritime_site.api.access import Outside, ReadSession
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import DECIDING, READING, Desk, at_desk
from maritime_site.api.backoffice.pictures import FILES, Counter, Kind, Parts, at_counter, kept_file
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Done, failures
from maritime_site.core.text import _
from maritime_site.domain.newsroom import photographs
from maritime_site.domain.newsroom.models import Photo
from maritime_site.domain.newsroom.wishes import UNSAID, PhotoWish

router = Router()
Writer = Annotated[AdminIdentity, Depends(permitted("NEWS_EDIT"))]
AtDesk = Annotated[Desk, at_desk("NEWS_EDIT")]
AtCounter = Annotated[Counter, at_counter("NEWS_EDIT")]


class PhotoShape(PhotoWish):
    """A picture with its files: WebP by width in pixels, and a JPEG for editors."""

    id: UUID
    album_id: UUID
    width: int
    height: int
    files: dict[str, str]
    jpeg: str


class PhotoAnswer(Answer):
    """One picture."""

    message: str
    data: PhotoShape


class PhotosAnswer(Answer):
    """An album's pictures in their order."""

    data: list[PhotoShape]


def _shown(photo: Photo) -> PhotoShape:
    return PhotoShape(**{name: getattr(photo, name) for name in PhotoShape.model_fields})


@router.get(
    "/admin/newsroom/albums/{id}/photos", operation_id="admin_photos", responses=READING,
    tags=["Back office"],
)  # fmt: skip
def listed(id: UUID, _admin: Writer, session: ReadSession) -> PhotosAnswer:
    """An album's pictures, published or not."""
    return PhotosAnswer(data=[_shown(photo) for photo in photographs.of_album(session, id)])


@router.post(
    "/admin/newsroom/albums/{id}/photos", status_code=201, operation_id="admin_photo_add", responses=DECIDING,
    tags=["Back office"],
)  # fmt: skip
def add(id: UUID, file: UploadFile, handing: AtCounter, _parts: Parts, kind: Kind = "photo") -> PhotoAnswer:
    """JPG, PNG or WebP up to 5 MB and 25 megapixels: drawn anew in several sizes; its words follow by PUT."""
    assert kind
    made = photographs.sized(file.file.read(), file.filename or "")

    def write(session: Session) -> PhotoShape:
        return _shown(photographs.add(session, id, made, UNSAID, actor=handing.actor, now=handing.now))

    return PhotoAnswer(message=_("Photograph received"), data=handing.keep(made.files, write))


@router.put(
    "/admin/newsroom/photos/{id}", operation_id="admin_photo_change", responses=DECIDING, tags=["Back office"]
)  # fmt: skip
def change(id: UUID, wish: PhotoWish, desk: AtDesk) -> PhotoAnswer:
    """Change what is said of a picture, in both languages."""
    photographs.check_said(wish)
    photo = photographs.change(desk.session, id, wish, actor=desk.actor, now=desk.now)
    return PhotoAnswer(message=_("Saved"), data=_shown(photo))


@router.delete(
    "/admin/newsroom/photos/{id}", operation_id="admin_photo_remove", responses=READING,
    tags=["Back office"],
)  # fmt: skip
def remove(id: UUID, handing: AtCounter) -> Done:
    """Remove a picture and its files."""
    handing.take(photographs.remove, id)
    return Done(message=_("Removed"))


@router.get(
    "/newsroom/files/{name}",
    operation_id="newsroom_file",
    tags=["Newsroom"],
    response_class=Response,
    responses=failures(404, 503) | FILES,
)
def file(name: str, session: ReadSession, outside: Outside) -> Response:
    """One file of a picture."""
    photographs.check_file(session, name)
    return kept_file(outside, name)
