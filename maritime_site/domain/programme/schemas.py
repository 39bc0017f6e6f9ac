"""What the programme's planners may enter, in both languages."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, AwareDatetime, Field, StringConstraints, ValidationInfo, field_validator

from maritime_site.core.schemas import OptionalLine, OptionalTitle, Paragraph, Schema, Title, validate_slug
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.programme.models import SessionKind

ENDS = N_("The end must be after the start")

Slug = Annotated[str, StringConstraints(min_length=1, max_length=40), AfterValidator(validate_slug)]


class SessionRequest(Schema):
    """A session; `speakers` are ids in the order they are named. `released` says it is ready for the next release."""

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
    released: bool = False

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
    """Somebody who speaks, and what they do and where."""

    name_en: Title
    name_hi: OptionalTitle = ""
    role_en: OptionalLine = ""
    role_hi: OptionalLine = ""
