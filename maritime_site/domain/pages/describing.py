"""A picture of the library described and cropped: its files are drawn before anything is written (EVENT-2)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from maritime_site.domain.audit.service import Actor
from maritime_site.domain.pages import pictures
from maritime_site.domain.pages.crops import draw_crop
from maritime_site.domain.pages.models import LibraryPicture
from maritime_site.domain.pages.schemas import DescribePictureRequest
from maritime_site.ports.files import store_files
from maritime_site.ports.services import Services


def save_description(
    services: Services, id: UUID, payload: DescribePictureRequest, *, actor: Actor, now: datetime
) -> LibraryPicture:
    """Describe a picture in transactions of its own; no file stays that nothing names. Raises NotFound, Invalid."""
    with services.database.reading() as session:
        picture = pictures.get_picture(session, id)
    cropped = draw_crop(picture, payload.crop, services.files)
    with store_files(services.files, (cropped or {}).values()), services.database.writing() as session:
        picture, unused = pictures.describe_picture(session, id, payload, cropped=cropped, actor=actor, now=now)
    for name in unused:
        services.files.drop(name)
    return picture
