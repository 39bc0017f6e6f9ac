"""A package's picture: handed in and described by staff, fetched by every participant (HOSP-1)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import UploadFile
from fastapi.responses import Response
from sqlmodel import Session

from maritime_site.api.access import Outside, ReadSession
from maritime_site.api.backoffice.desk import DECIDING, READING, Desk, at_desk
from maritime_site.api.backoffice.pictures import FILES, Counter, Kind, Parts, at_counter, kept_file
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Done, failures
from maritime_site.core.text import _
from maritime_site.core.wishes import Wish
from maritime_site.domain.hospitality import package_pictures as pictures
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.hospitality.office_wishes import PictureWords
from maritime_site.domain.people.sizes import sized

router = Router()
OFFICE = "/admin/packages/{id}/picture"
AtDesk = Annotated[Desk, at_desk("PACKAGES_EDIT")]
AtCounter = Annotated[Counter, at_counter("PACKAGES_EDIT")]


class PackagePicture(Wish):
    """A package's picture: the address that everybody gets, its WebP files by width in pixels, and what it shows."""

    image: str
    files: dict[str, str]
    alt_en: str
    alt_hi: str


class PackagePictureAnswer(Answer):
    """The picture as it is now."""

    message: str
    data: PackagePicture


def _shown(package: Package) -> PackagePicture:
    return PackagePicture(
        image=package.image, files=package.image_files, alt_en=package.image_alt_en, alt_hi=package.image_alt_hi
    )


@router.post(
    OFFICE, status_code=201, operation_id="admin_package_picture", summary="Hand in a package's picture",
    responses=DECIDING, tags=["Back office"],
)  # fmt: skip
def put(id: UUID, file: UploadFile, handing: AtCounter, _parts: Parts, kind: Kind = "photo") -> PackagePictureAnswer:
    """JPG, PNG or WebP up to 5 MB and 25 megapixels, instead of the one before; its words follow by PUT."""
    assert kind
    made = sized(file.file.read(), file.filename or "")

    def write(session: Session) -> tuple[PackagePicture, list[str]]:
        package, before = pictures.put(session, id, made, actor=handing.actor, now=handing.now)
        return _shown(package), before

    shown, before = handing.keep(made.files, write)
    handing.drop(before)
    return PackagePictureAnswer(message=_("Picture received"), data=shown)


@router.put(
    OFFICE, operation_id="admin_package_picture_words", summary="Say what a package's picture shows",
    responses=DECIDING, tags=["Back office"],
)  # fmt: skip
def describe(id: UUID, wish: PictureWords, desk: AtDesk) -> PackagePictureAnswer:
    """What it shows, in both languages; 409 where there is no picture."""
    package = pictures.describe(desk.session, id, wish, actor=desk.actor, now=desk.now)
    return PackagePictureAnswer(message=_("Saved"), data=_shown(package))


@router.delete(
    OFFICE, operation_id="admin_package_picture_remove", summary="Take off a package's picture",
    responses=READING, tags=["Back office"],
)  # fmt: skip
def take_off(id: UUID, handing: AtCounter) -> Done:
    """Leave the package without a picture, and drop its files."""
    handing.take(pictures.take_off, id)
    return Done(message=_("Removed"))


@router.get(
    "/hospitality/files/{name}", operation_id="hospitality_file", summary="A file of a package's picture",
    tags=["Hospitality"], response_class=Response, responses=failures(404, 503) | FILES,
)  # fmt: skip
def file(name: str, session: ReadSession, outside: Outside) -> Response:
    """One file; names are random."""
    pictures.check_file(session, name)
    return kept_file(outside, name)
