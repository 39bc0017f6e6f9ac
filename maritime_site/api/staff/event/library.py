"""The media library of content pages: handed in and described by staff, fetched by every reader (EVENT-2)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query, UploadFile
from fastapi.responses import Response
from sqlmodel import Session

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import NOT_MODIFIED, Done, ListAnswer, Saved, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import ACTING, DECIDING, LISTING
from maritime_site.api.staff.event.pages import PageTexts
from maritime_site.api.staff.event.pictures import FILES, Kind, Parts, UploadContext, at_counter, kept_file
from maritime_site.core.text.i18n import _
from maritime_site.domain.pages import pictures
from maritime_site.domain.pages.describing import save_description
from maritime_site.domain.pages.models import LibraryPicture
from maritime_site.domain.pages.pictures import PictureUse
from maritime_site.domain.pages.schemas import DescribePictureRequest, PictureFilters
from maritime_site.files.image_variants import resize_upload

router = Router()
OFFICE = "/admin/pictures"
Viewer = Annotated[AdminIdentity, Depends(require_permission("PAGES_EDIT"))]
AtCounter = Annotated[UploadContext, at_counter("PAGES_EDIT")]
# A picture that is cropped anew is seen everywhere within a minute; until then nobody asks again (RFC 9110: its ETag).
CACHE_A_MINUTE = "public, max-age=60"


class PictureUseSchema(Schema):
    """What shows a picture; only a page has a `slug`."""

    kind: Literal["page", "speaker", "film", "package", "event"]
    slug: str
    title: str


class FocalPointSchema(Schema):
    """What stays in sight where a picture is cropped, in percent from its left and from its top."""

    x: int
    y: int


class CropSchema(Schema):
    """What pages show of a picture, in percent of its width and of its height."""

    x: int
    y: int
    width: int
    height: int


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
    crop: CropSchema
    used_in: list[PictureUseSchema]
    added_by: str
    added_at: datetime


def _to_schema(row: LibraryPicture, uses: Mapping[str, list[PictureUse]]) -> LibraryPictureSchema:
    return LibraryPictureSchema(
        id=row.id,
        name=row.name,
        mark=pictures.mark_of(row.id),
        width=row.width,
        height=row.height,
        files={width: f"{pictures.ADDRESS}{row.id}?width={width}" for width in row.shown_files},
        alt=PageTexts(en=row.alt_en, hi=row.alt_hi),
        decorative=row.decorative,
        described=row.is_described,
        focal_point=FocalPointSchema(x=row.focal_x, y=row.focal_y),
        crop=CropSchema(x=row.crop_x, y=row.crop_y, width=row.crop_width, height=row.crop_height),
        used_in=[PictureUseSchema.model_validate(use, from_attributes=True) for use in uses.get(str(row.id), [])],
        added_by=row.added_by,
        added_at=row.created_at,
    )


@router.get(OFFICE, operation_id="admin_pictures", responses=LISTING, tags=["Back office"])
def list_pictures(
    _admin: Viewer, payload: Annotated[PictureFilters, Query()], session: ReadSession, now: Now
) -> ListAnswer[LibraryPictureSchema]:
    """The media library of content pages, the newest first."""
    rows, total = pictures.list_pictures(
        session, **payload.model_dump(include={"search", "status", "page", "page_size"})
    )
    uses = pictures.list_uses(session, now=now)
    return ListAnswer(data=[_to_schema(row, uses) for row in rows], total=total)


@router.post(OFFICE, status_code=201, operation_id="admin_picture_add", responses=DECIDING, tags=["Back office"])
def add_picture(
    file: UploadFile, handing: AtCounter, _parts: Parts, kind: Kind = "photo"
) -> Saved[LibraryPictureSchema]:
    """JPG, PNG or WebP up to 5 MB and 25 megapixels, drawn anew in several sizes; what it shows follows by PUT."""
    assert kind
    made = resize_upload(file.file.read(), file.filename or "")

    def write(session: Session) -> LibraryPictureSchema:
        row = pictures.add_picture(session, file.filename or "", made, actor=handing.actor, now=handing.now)
        return _to_schema(row, {})

    return Saved(message=_("Picture received"), data=handing.keep(list(made.webp.values()), write))


@router.put(f"{OFFICE}/{{id}}", operation_id="admin_picture_describe", responses=DECIDING, tags=["Back office"])
def describe_picture(id: UUID, payload: DescribePictureRequest, handing: AtCounter) -> Saved[LibraryPictureSchema]:
    """Say what a picture shows, or that it is decoration, and what of it is seen: its crop, and its focal point."""
    row = save_description(handing.services, id, payload, actor=handing.actor, now=handing.now)
    with handing.services.database.reading() as session:
        uses = pictures.list_uses(session, now=handing.now)
    return Saved(message=_("Saved"), data=_to_schema(row, uses))


@router.delete(f"{OFFICE}/{{id}}", operation_id="admin_picture_remove", responses=ACTING, tags=["Back office"])
def remove_picture(id: UUID, handing: AtCounter) -> Done:
    """Remove a picture that is shown nowhere; 409 names the pages, speakers, films and packages that show it."""
    handing.take(pictures.remove_picture, id)
    return Done(message=_("Removed"))


@router.get(
    "/pictures/{id}",
    operation_id="library_picture",
    tags=["Event"],
    response_class=Response,
    responses=failure_responses(404, 422, 503) | FILES | NOT_MODIFIED,
)
def download_picture(
    id: UUID,
    session: ReadSession,
    services: ServicesDep,
    width: Annotated[int, Query(ge=1, le=10_000)] = 1600,
    whole: Annotated[bool, Query(description="Without its crop")] = False,
) -> Response:
    """A picture of the media library, as wide as asked or less; ids are random. Its bytes change with its crop."""
    response = kept_file(services, pictures.find_file(session, id, width, is_whole=whole))
    response.headers["Cache-Control"] = CACHE_A_MINUTE
    return response
