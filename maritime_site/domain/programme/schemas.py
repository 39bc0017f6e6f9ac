"""What the programme's planners may enter, in both languages."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, AwareDatetime, Field, StringConstraints, ValidationInfo, field_validator

from maritime_site.core.schemas import OptionalLine, OptionalTitle, Paragraph, Schema, Title, YesNo, validate_slug
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.programme.models import SessionKind

ENDS = N_("The end must be after the start")
NO_LINK = N_("Enter a path of this site or an address that starts with https://")
NO_PATH = N_("Enter a path of this site")
SIGNS = frozenset("\"'<>\\ ")


def _is_path(value: str) -> bool:
    return value.startswith("/") and not value.startswith("//") and not SIGNS & set(value)


def _check_link(value: str) -> str:
    if value and not _is_path(value) and not (value.startswith("https://") and not SIGNS & set(value)):
        raise ValueError(_(NO_LINK))
    return value


def _check_path(value: str) -> str:
    if value and not _is_path(value):
        raise ValueError(_(NO_PATH))
    return value


OptionalLink = Annotated[str, StringConstraints(max_length=300), AfterValidator(_check_link)]
OptionalPath = Annotated[str, StringConstraints(max_length=300), AfterValidator(_check_path)]
# Without one it is made from the English title or name.
OptionalSlug = Annotated[str, StringConstraints(max_length=80), AfterValidator(validate_slug)]
Slug = Annotated[str, StringConstraints(min_length=1, max_length=40), AfterValidator(validate_slug)]


class SessionRequest(Schema):
    """A session; `speakers` are ids in the order they are named. `released` says it is ready for the next release.

    With a `capacity` people sign up for seats, at once and without a release.
    """

    slug: OptionalSlug = ""
    title_en: Title
    title_hi: OptionalTitle = ""
    summary_en: Paragraph = ""
    summary_hi: Paragraph = ""
    starts_at: AwareDatetime
    ends_at: AwareDatetime
    hall_id: UUID | None = None
    track_id: UUID | None = None
    language: Literal["en", "hi"] = "en"
    kind: SessionKind = SessionKind.PANEL
    speakers: list[UUID] = Field(default_factory=list[UUID], max_length=30)
    slides: OptionalLink = ""
    capacity: int | None = Field(None, ge=1, le=100_000)
    waiting_list: YesNo = False
    released: YesNo = False

    @field_validator("ends_at")
    @classmethod
    def _lasts(cls, end: datetime, info: ValidationInfo) -> datetime:
        if "starts_at" in info.data and end <= info.data["starts_at"]:
            raise ValueError(_(ENDS))
        return end


class PlaceRequest(Schema):
    """A hall or a strand; `slug` is its name in addresses."""

    slug: Slug
    name_en: Title
    name_hi: OptionalTitle = ""
    position: int = Field(0, ge=0, le=1000)


class SpeakerRequest(Schema):
    """Somebody who speaks, and what they do and where; `photo` is the path of a picture on this site."""

    slug: OptionalSlug = ""
    name_en: Title
    name_hi: OptionalTitle = ""
    role_en: OptionalLine = ""
    role_hi: OptionalLine = ""
    biography_en: Paragraph = ""
    biography_hi: Paragraph = ""
    photo: OptionalPath = ""
