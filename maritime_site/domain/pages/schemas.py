"""What the office writes on content pages, both languages side by side (EVENT-2)."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import AwareDatetime, Field, StringConstraints, ValidationInfo, field_validator, model_validator

from maritime_site.core.schemas import FocalPoint, ListFilters, Manuscript, OptionalLine, OptionalTitle, Schema, Title
from maritime_site.core.text.field_errors import REQUIRED
from maritime_site.core.text.i18n import _

# In percent.
SMALLEST_CROP = 10


class TitlesRequest(Schema):
    """A title in both languages."""

    en: Title
    hi: OptionalTitle = ""


class BodiesRequest(Schema):
    """A text in both languages, Markdown."""

    en: Annotated[Manuscript, StringConstraints(min_length=1)]
    hi: Manuscript = ""


class PageRequest(Schema):
    """A page's draft; a language without text shows the English one."""

    title: TitlesRequest
    body: BodiesRequest


class PublishPageRequest(Schema):
    """When readers see the draft."""

    at: AwareDatetime | None = Field(None, description="From this moment on; left out: now")


class PageFilters(ListFilters):
    """Which pages."""

    search: OptionalLine = Field("", description="Words of a title or of the path")
    status: Literal["", "shipped", "published", "scheduled", "draft"] = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(50, ge=1, le=100)


class AltTexts(Schema):
    """What a picture shows, in both languages."""

    en: OptionalTitle = ""
    hi: OptionalTitle = ""


class Crop(Schema):
    """What pages show of a picture, in percent of its width and of its height; a tenth of either at least."""

    x: int = Field(ge=0, le=90)
    y: int = Field(ge=0, le=90)
    width: int = Field(le=100)
    height: int = Field(le=100)

    @model_validator(mode="after")
    def _lies_inside(self) -> Self:
        if min(self.width, self.height) < SMALLEST_CROP:
            raise ValueError(_("Leave a tenth of the picture's width and height at least"))
        if self.x + self.width > 100 or self.y + self.height > 100:
            raise ValueError(_("The crop must lie inside the picture"))
        return self


class DescribePictureRequest(Schema):
    """What a picture of the media library shows; one that is `decorative` says nothing, whatever `alt` has."""

    decorative: bool = False
    alt: AltTexts = Field(default_factory=AltTexts, validate_default=True)
    focal_point: FocalPoint | None = Field(None, description="Left out: as it is")
    crop: Crop | None = Field(None, description="Left out: as it is")

    @field_validator("alt")
    @classmethod
    def _says_something(cls, alt: AltTexts, info: ValidationInfo) -> AltTexts:
        if not alt.en and not info.data.get("decorative"):
            raise ValueError(_(REQUIRED))
        return alt


class PictureFilters(ListFilters):
    """Which pictures of the media library."""

    search: OptionalLine = Field("", description="Words of a file's name or of what a picture shows")
    status: Literal["", "undescribed", "described"] = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(50, ge=1, le=100)
