"""A film's poster: handed in and taken off by the newsroom's staff (NEWS-1)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import UploadFile
from sqlmodel import Session

from maritime_site.api.routing import Router
from maritime_site.api.schemas import Done, Saved
from maritime_site.api.staff.context import DECIDING, READING
from maritime_site.api.staff.event.pictures import Kind, Parts, UploadContext, at_counter
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.newsroom import posters, previews
from maritime_site.files.image_variants import resize_upload

router = Router(tags=["Back office"])
OFFICE = "/admin/newsroom/films/{id}/picture"
AtCounter = Annotated[UploadContext, at_counter("NEWS_EDIT")]


class Poster(Schema):
    """The address of a film's poster."""

    poster: str


@router.post(
    OFFICE, status_code=201, operation_id="admin_film_poster", summary="Hand in a film's poster", responses=DECIDING
)
def put_poster(id: UUID, file: UploadFile, handing: AtCounter, _parts: Parts, kind: Kind = "photo") -> Saved[Poster]:
    """JPG, PNG or WebP up to 5 MB and 25 megapixels, instead of the one before."""
    assert kind
    kept = posters.poster_file(resize_upload(file.file.read(), file.filename or ""))

    def write(session: Session) -> tuple[str, list[str]]:
        film, before = posters.put_poster(session, id, kept[0], actor=handing.actor, now=handing.now)
        return film.poster, before

    poster, before = handing.keep([kept], write)
    handing.drop(before)
    return Saved(
        message=_("Picture received"), data=Poster(poster=previews.to_preview(poster, secret=handing.services.secret))
    )


@router.delete(OFFICE, operation_id="admin_film_poster_remove", summary="Take off a film's poster", responses=READING)
def take_off(id: UUID, handing: AtCounter) -> Done:
    """Leave the film without a poster, and drop its file."""
    handing.take(posters.take_off, id)
    return Done(message=_("Removed"))
