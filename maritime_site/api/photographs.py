"""Photographs: handed in by the newsroom's staff, fetched by every reader (NEWS-1)."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, Form, UploadFile
from fastapi.responses import Response

from maritime_site.api.access import ClientAddress, Now, Outside, ReadSession
from maritime_site.api.administration import AdminIdentity, permitted
from maritime_site.api.desk import Desk, at_desk
from maritime_site.api.forms import only
from maritime_site.api.shapes import Answer, Done, failures, file_of
from maritime_site.core.errors import NotFound
from maritime_site.core.text import _
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.newsroom import photographs
from maritime_site.domain.newsroom.models import Photo
from maritime_site.domain.newsroom.wishes import UNSAID, PhotoWish
from maritime_site.ports.files import FileMissing, checked_name

router = APIRouter()
Writer = Annotated[AdminIdentity, Depends(permitted("NEWS_EDIT"))]
Kind = Annotated[Literal["photo"], Form()]
Parts = Annotated[None, Depends(only("file", "kind"))]
AtDesk = Annotated[Desk, at_desk("NEWS_EDIT")]
FILES = file_of("image/webp", "image/jpeg")
TYPES = {"webp": "image/webp", "jpg": "image/jpeg"}
SAVING = failures(401, 403, 404, 409, 413, 415, 422, 503)
# Names are random and their bytes never change.
KEPT = "public, max-age=31536000, immutable"


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


@dataclass(frozen=True)
class Counter:
    """A writer with a file: drawing it anew must not hold the one writing transaction."""

    admin: Writer
    outside: Outside
    client: ClientAddress
    now: Now

    @property
    def actor(self) -> Actor:
        who = self.admin.administrator
        return Actor(str(who.id), who.email, self.client)


AtCounter = Annotated[Counter, Depends()]


def _shown(photo: Photo) -> PhotoShape:
    return PhotoShape(**{name: getattr(photo, name) for name in PhotoShape.model_fields})


@router.get(
    "/admin/newsroom/albums/{id}/photos", operation_id="admin_photos", responses=failures(401, 403, 404, 422, 503),
    tags=["Back office"],
)  # fmt: skip
def listed(id: UUID, _admin: Writer, session: ReadSession) -> PhotosAnswer:
    """An album's pictures, published or not."""
    return PhotosAnswer(data=[_shown(photo) for photo in photographs.of_album(session, id)])


@router.post(
    "/admin/newsroom/albums/{id}/photos", status_code=201, operation_id="admin_photo_add", responses=SAVING,
    tags=["Back office"],
)  # fmt: skip
def add(id: UUID, file: UploadFile, handing: AtCounter, _parts: Parts, kind: Kind = "photo") -> PhotoAnswer:
    """JPG, PNG or WebP up to 5 MB and 25 megapixels: drawn anew in several sizes; its words follow by PUT."""
    assert kind
    made = photographs.sized(file.file.read(), file.filename or "")
    outside = handing.outside
    with contextlib.ExitStack() as undo:
        for name, data in made.files:
            undo.callback(outside.files.drop, name)
            outside.files.keep(name, data)
        with outside.database.writing() as session:
            added = photographs.add(session, id, made, UNSAID, actor=handing.actor, now=handing.now)
            shown = _shown(added)
        undo.pop_all()
    return PhotoAnswer(message=_("Photograph received"), data=shown)


@router.put(
    "/admin/newsroom/photos/{id}", operation_id="admin_photo_change", responses=SAVING, tags=["Back office"]
)  # fmt: skip
def change(id: UUID, wish: PhotoWish, desk: AtDesk) -> PhotoAnswer:
    """Change what is said of a picture, in both languages."""
    photographs.check_said(wish)
    photo = photographs.change(desk.session, id, wish, actor=desk.actor, now=desk.now)
    return PhotoAnswer(message=_("Saved"), data=_shown(photo))


@router.delete(
    "/admin/newsroom/photos/{id}", operation_id="admin_photo_remove", responses=failures(401, 403, 404, 422, 503),
    tags=["Back office"],
)  # fmt: skip
def remove(id: UUID, handing: AtCounter) -> Done:
    """Remove a picture and its files."""
    with handing.outside.database.writing() as session:
        names = photographs.remove(session, id, actor=handing.actor, now=handing.now)
    for name in names:
        handing.outside.files.drop(name)
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
    try:
        data = outside.files.read(checked_name(name))
    except (FileMissing, ValueError) as error:
        raise NotFound(_("There is no such file")) from error
    return Response(data, media_type=TYPES[name.rpartition(".")[2]], headers={"Cache-Control": KEPT})
