"""Photographs: handed in by the newsroom's staff, fetched by every reader (NEWS-1)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, UploadFile
from fastapi.responses import Response
from sqlmodel import Session

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, Saved, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, READING, StaffContext, staff_context
from maritime_site.api.staff.event.pictures import FILES, Kind, Parts, UploadContext, at_counter, kept_file
from maritime_site.core.errors import NotFound
from maritime_site.core.schemas import FocalPoint
from maritime_site.core.text.i18n import _
from maritime_site.domain.newsroom import photographs, previews
from maritime_site.domain.newsroom.models import Photo
from maritime_site.domain.newsroom.schemas import UNSAID, PhotoRequest
from maritime_site.ports.services import Services

router = Router()
Writer = Annotated[AdminIdentity, Depends(require_permission("NEWS_EDIT"))]
StaffDep = Annotated[StaffContext, staff_context("NEWS_EDIT")]
AtCounter = Annotated[UploadContext, at_counter("NEWS_EDIT")]


class PhotoSchema(PhotoRequest):
    """A picture with its files: WebP by width in pixels, and a JPEG for editors."""

    id: UUID
    album_id: UUID
    width: int
    height: int
    files: dict[str, str]
    jpeg: str


def _to_photo_response(photo: Photo, services: Services) -> PhotoSchema:
    values = {name: getattr(photo, name) for name in PhotoSchema.model_fields if name != "focal_point"}
    values["files"] = {width: previews.to_preview(path, secret=services.secret) for width, path in photo.files.items()}
    values["jpeg"] = previews.to_preview(photo.jpeg, secret=services.secret)
    return PhotoSchema(**values, focal_point=FocalPoint(x=photo.focal_x, y=photo.focal_y))


@router.get(
    "/admin/newsroom/albums/{id}/photos",
    operation_id="admin_photos",
    responses=READING,
    tags=["Back office"],
)
def list_photos(id: UUID, _admin: Writer, session: ReadSession, services: ServicesDep) -> DataAnswer[list[PhotoSchema]]:
    """An album's pictures in their order, published or not."""
    return DataAnswer(data=[_to_photo_response(photo, services) for photo in photographs.of_album(session, id)])


@router.post(
    "/admin/newsroom/albums/{id}/photos",
    status_code=201,
    operation_id="admin_photo_add",
    responses=DECIDING,
    tags=["Back office"],
)
def add_photo(
    id: UUID, file: UploadFile, handing: AtCounter, _parts: Parts, kind: Kind = "photo"
) -> Saved[PhotoSchema]:
    """JPG, PNG or WebP up to 5 MB and 25 megapixels: drawn anew in several sizes; its words follow by PUT."""
    assert kind
    made = photographs.resize_upload(file.file.read(), file.filename or "")

    def write(session: Session) -> PhotoSchema:
        photo = photographs.add_photo(session, id, made, UNSAID, actor=handing.actor, now=handing.now)
        return _to_photo_response(photo, handing.services)

    return Saved(message=_("Photograph received"), data=handing.keep(made.files, write))


@router.put("/admin/newsroom/photos/{id}", operation_id="admin_photo_change", responses=DECIDING, tags=["Back office"])
def change_photo(id: UUID, payload: PhotoRequest, context: StaffDep) -> Saved[PhotoSchema]:
    """Change what is said of a picture, in both languages."""
    photographs.check_picture_texts(payload)
    photo = photographs.change_photo(context.session, id, payload, actor=context.actor, now=context.now)
    return Saved(message=_("Saved"), data=_to_photo_response(photo, context.services))


@router.delete(
    "/admin/newsroom/photos/{id}",
    operation_id="admin_photo_remove",
    responses=READING,
    tags=["Back office"],
)
def remove_photo(id: UUID, handing: AtCounter) -> Done:
    """Remove a picture and its files."""
    handing.take(photographs.remove_photo, id)
    return Done(message=_("Removed"))


@router.get(
    "/newsroom/files/{name}",
    operation_id="newsroom_file",
    tags=["Newsroom"],
    response_class=Response,
    responses=failure_responses(404, 503) | FILES,
)
def download_file(
    name: str,
    session: ReadSession,
    services: ServicesDep,
    now: Now,
    proof: Annotated[str, Query(max_length=64, description="Stands in the addresses that staff are given")] = "",
) -> Response:
    """One file of a picture or poster: everybody's while its album or film is published, else staff's by a proof."""
    if photographs.is_public_file(session, name, now=now):
        return kept_file(services, name)
    photographs.check_file(session, name)
    if not previews.is_proof(proof, name, secret=services.secret):
        raise NotFound(_("There is no such file"))
    response = kept_file(services, name)
    response.headers["Cache-Control"] = "private, no-store"
    return response
