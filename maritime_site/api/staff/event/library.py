"""The media library of content pages: handed in and described by staff, fetched by every reader (EVENT-2)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, UploadFile
from fastapi.responses import Response
from sqlmodel import Session

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Answer, Done, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import ACTING, DECIDING, LISTING, StaffContext, at_desk
from maritime_site.api.staff.event.pages import PageTexts
from maritime_site.api.staff.event.pictures import FILES, Kind, Parts, UploadContext, at_counter, kept_file
from maritime_site.core.text.i18n import _
from maritime_site.domain.pages import pictures
from maritime_site.domain.pages.models import LibraryPicture
from maritime_site.domain.pages.pictures import PictureUse
from maritime_site.domain.pages.schemas import DescribePictureRequest, PictureFilters
from maritime_site.files.image_variants import resize_upload

router = Router()
OFFICE = "/admin/pictures"
Viewer = Annotated[AdminIdentity, Depends(require_permission("PAGES_EDIT"))]
Writer = Annotated[StaffContext, at_desk("PAGES_EDIT")]
AtCounter = Annotated[UploadContext, at_counter("PAGES_EDIT")]


class PictureUseSchema(Schema):
    """A page that shows a picture."""

    slug: str
    title: str


class FocalPointSchema(Schema):
    """What stays in sight where a picture is cropped, in percent from its left and from its top."""

    x: int
    y: int


class LibraryPictureSchema(Schema):
    """A picture: what stands in a text for it (`mark`), its addresses by width, what it shows, and where."""

    id: UUID
    name: str
    mark: str
    width: int
    height: int
    files: dict[str, str]
    alt: PageTexts
    decorative: bool
    described: bool
    focal_point: FocalPointSchema
    used_in: list[PictureUseSchema]
    added_by: str
    added_at: datetime


class LibraryPictureList(Answer):
    """Pictures, the newest first; `total` counts all that match."""

    data: list[LibraryPictureSchema]
    total: int


class LibraryPictureAnswer(Answer):
    """One picture."""

    message: str
    data: LibraryPictureSchema


def _to_schema(row: LibraryPicture, uses: Mapping[str, list[PictureUse]]) -> LibraryPictureSchema:
    return LibraryPictureSchema(
        id=row.id,
        name=row.name,
        mark=pictures.mark_of(row.id),
        width=row.width,
        height=row.height,
        files={width: f"{pictures.ADDRESS}{row.id}?width={width}" for width in row.files},
        alt=PageTexts(en=row.alt_en, hi=row.alt_hi),
        decorative=row.decorative,
        described=row.is_described,
        focal_point=FocalPointSchema(x=row.focal_x, y=row.focal_y),
        used_in=[PictureUseSchema(slug=use.slug, title=use.title) for use in uses.get(str(row.id), [])],
        added_by=row.added_by,
        added_at=row.created_at,
    )


@router.get(OFFICE, operation_id="admin_pictures", responses=LISTING, tags=["Back office"])
def list_pictures(
    _admin: Viewer, payload: Annotated[PictureFilters, Query()], session: ReadSession, now: Now
) -> LibraryPictureList:
    """The media library of content pages."""
    rows, total = pictures.list_pictures(
        session, **payload.model_dump(include={"search", "status", "page", "page_size"})
    )
    uses = pictures.list_uses(session, now=now)
    return LibraryPictureList(data=[_to_schema(row, uses) for row in rows], total=total)


@router.post(OFFICE, status_code=201, operation_id="admin_picture_add", responses=DECIDING, tags=["Back office"])
def add_picture(file: UploadFile, handing: AtCounter, _parts: Parts, kind: Kind = "photo") -> LibraryPictureAnswer:
    """JPG, PNG or WebP up to 5 MB and 25 megapixels, drawn anew in several sizes; what it shows follows by PUT."""
    assert kind
    made = resize_upload(file.file.read(), file.filename or "")

    def write(session: Session) -> LibraryPictureSchema:
        row = pictures.add_picture(session, file.filename or "", made, actor=handing.actor, now=handing.now)
        return _to_schema(row, {})

    return LibraryPictureAnswer(message=_("Picture received"), data=handing.keep(list(made.webp.values()), write))


@router.put(f"{OFFICE}/{{id}}", operation_id="admin_picture_describe", responses=DECIDING, tags=["Back office"])
def describe_picture(id: UUID, payload: DescribePictureRequest, desk: Writer) -> LibraryPictureAnswer:
    """Say what a picture shows, or that it is decoration, and what of it stays in sight where it is cropped."""
    row = pictures.describe_picture(desk.session, id, payload, actor=desk.actor, now=desk.now)
    uses = pictures.list_uses(desk.session, now=desk.now)
    return LibraryPictureAnswer(message=_("Saved"), data=_to_schema(row, uses))


@router.delete(f"{OFFICE}/{{id}}", operation_id="admin_picture_remove", responses=ACTING, tags=["Back office"])
def remove_picture(id: UUID, handing: AtCounter) -> Done:
    """Remove a picture that no page shows; 409 names the pages that do."""
    handing.take(pictures.remove_picture, id)
    return Done(message=_("Removed"))


@router.get(
    "/pictures/{id}",
    operation_id="library_picture",
    tags=["Event"],
    response_class=Response,
    responses=failure_responses(404, 422, 503) | FILES,
)
def download_picture(
    id: UUID, session: ReadSession, services: ServicesDep, width: Annotated[int, Query(ge=1, le=10_000)] = 1600
) -> Response:
    """A picture of the media library, as wide as asked or less; ids are random, and its bytes never change."""
    return kept_file(services, pictures.find_file(session, id, width))
