"""A package's picture: handed in and described by staff, fetched by every participant (HOSP-1)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import UploadFile
from fastapi.responses import Response
from sqlmodel import Session

from maritime_site.api.access import ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Done, Saved, failure_responses
from maritime_site.api.staff.context import DECIDING, READING, StaffContext, staff_context
from maritime_site.api.staff.event.pictures import FILES, Kind, Parts, UploadContext, at_counter, kept_file
from maritime_site.core.schemas import FocalPoint, Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.hospitality import package_pictures as pictures
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.hospitality.staff_schemas import PictureWordsRequest
from maritime_site.files.image_variants import resize_upload

router = Router()
OFFICE = "/admin/packages/{id}/picture"
StaffDep = Annotated[StaffContext, staff_context("PACKAGES_EDIT")]
AtCounter = Annotated[UploadContext, at_counter("PACKAGES_EDIT")]


class PackagePicture(Schema):
    """A package's picture: the address that everybody gets, its WebP files by width in pixels, and what it shows."""

    image: str
    files: dict[str, str]
    alt_en: str
    alt_hi: str
    focal_point: FocalPoint


def _to_picture_response(package: Package) -> PackagePicture:
    return PackagePicture(
        image=package.image,
        files=package.image_files,
        alt_en=package.image_alt_en,
        alt_hi=package.image_alt_hi,
        focal_point=FocalPoint(x=package.focal_x, y=package.focal_y),
    )


@router.post(
    OFFICE,
    status_code=201,
    operation_id="admin_package_picture",
    summary="Hand in a package's picture",
    responses=DECIDING,
    tags=["Back office"],
)
def put_picture(
    id: UUID, file: UploadFile, handing: AtCounter, _parts: Parts, kind: Kind = "photo"
) -> Saved[PackagePicture]:
    """JPG, PNG or WebP up to 5 MB and 25 megapixels, instead of the one before; its words follow by PUT."""
    assert kind
    made = resize_upload(file.file.read(), file.filename or "")

    def write(session: Session) -> tuple[PackagePicture, list[str]]:
        package, before = pictures.put_picture(session, id, made, actor=handing.actor, now=handing.now)
        return _to_picture_response(package), before

    picture, before = handing.keep(made.files, write)
    handing.drop(before)
    return Saved(message=_("Picture received"), data=picture)


@router.put(
    OFFICE,
    operation_id="admin_package_picture_words",
    summary="Say what a package's picture shows",
    responses=DECIDING,
    tags=["Back office"],
)
def describe_picture(id: UUID, payload: PictureWordsRequest, context: StaffDep) -> Saved[PackagePicture]:
    """What it shows, in both languages; 409 where there is no picture."""
    package = pictures.describe_picture(context.session, id, payload, actor=context.actor, now=context.now)
    return Saved(message=_("Saved"), data=_to_picture_response(package))


@router.delete(
    OFFICE,
    operation_id="admin_package_picture_remove",
    summary="Take off a package's picture",
    responses=READING,
    tags=["Back office"],
)
def take_off(id: UUID, handing: AtCounter) -> Done:
    """Leave the package without a picture, and drop its files."""
    handing.take(pictures.take_off, id)
    return Done(message=_("Removed"))


@router.get(
    "/hospitality/files/{name}",
    operation_id="hospitality_file",
    summary="A file of a package's picture",
    tags=["Hospitality"],
    response_class=Response,
    responses=failure_responses(404, 503) | FILES,
)
def download_file(name: str, session: ReadSession, services: ServicesDep) -> Response:
    """One file; names are random."""
    pictures.check_file(session, name)
    return kept_file(services, name)
