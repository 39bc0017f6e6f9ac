"""What the newsroom's writers may enter, in both languages side by side (NEWS-1)."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime, Field, StringConstraints, ValidationInfo, field_validator

from maritime_site.core.schemas import FocalPoint, LongText, OptionalTitle, Paragraph, Schema, Title, validate_slug
from maritime_site.core.text.i18n import N_, _

ENDS_FIRST = N_("The last day is before the first")
LINK_FORM = N_("Use a path of this site, such as /media/press-release, or an address with https://")


def _validate_link(value: str) -> str:
    inside = value.startswith("/") and not value.startswith("//") and "\\" not in value
    if value and not (inside or value.startswith("https://")):
        raise ValueError(_(LINK_FORM))
    return value


Summary = Annotated[Paragraph, StringConstraints(max_length=500)]
Body = Annotated[LongText, StringConstraints(max_length=20_000)]
Slug = Annotated[str, StringConstraints(max_length=80), AfterValidator(validate_slug)]
Link = Annotated[str, StringConstraints(max_length=300), AfterValidator(_validate_link)]


class ReleaseRequest(Schema):
    """A press release; its bodies are Markdown. Without a slug one is made from the English title."""

    slug: Slug = Field("", examples=["week-2025-closes"])
    title_en: Title
    title_hi: OptionalTitle = ""
    summary_en: Summary = ""
    summary_hi: Summary = ""
    body_en: Annotated[Body, StringConstraints(min_length=1)]
    body_hi: Body = ""
    archived_on: date | None = Field(None, description="From this day on only the archive holds it")


class NewsRequest(Schema):
    """One line of What's New; it goes by itself at `expiresAt`."""

    text_en: Title
    text_hi: OptionalTitle = ""
    link: Link = ""
    expires_at: AwareDatetime | None = None


class AlbumRequest(Schema):
    """Photographs of one day and occasion."""

    title_en: Title
    title_hi: OptionalTitle = ""
    summary_en: Summary = ""
    summary_hi: Summary = ""
    day: date


class PhotoRequest(Schema):
    """What is said of one picture; `alt` tells those who do not see it what it shows."""

    caption_en: Title
    caption_hi: OptionalTitle = ""
    alt_en: Title
    alt_hi: OptionalTitle = ""
    credit_en: Title
    credit_hi: OptionalTitle = ""
    position: int = Field(0, ge=0, le=10_000)
    focal_point: FocalPoint | None = Field(None, description="Left out: as it is")


# A picture comes without words, and its album is not published before it has them.
UNSAID = PhotoRequest(
    caption_en="No caption yet", alt_en="No description yet", credit_en="No credit yet", position=0, focal_point=None
)


class FilmRequest(Schema):
    """A film at a video service, with what is said in it as text."""

    title_en: Title
    title_hi: OptionalTitle = ""
    watch_url: Annotated[str, StringConstraints(min_length=1, max_length=300)]
    transcript_en: Body = ""
    transcript_hi: Body = ""
    day: date


class PastRequest(Schema):
    """An earlier event of the series; its bodies are Markdown, with the source of each figure."""

    title_en: Title
    title_hi: OptionalTitle = ""
    place_en: Title
    place_hi: OptionalTitle = ""
    day: date = Field(description="The first day")
    last_day: date
    body_en: Annotated[Body, StringConstraints(min_length=1)]
    body_hi: Body = ""

    @field_validator("last_day")
    @classmethod
    def _ends_after_it_begins(cls, last: date, info: ValidationInfo) -> date:
        if "day" in info.data and last < info.data["day"]:
            raise ValueError(_(ENDS_FIRST))
        return last


class PublishRequest(Schema):
    """When it is out: `at` left out is now, a later moment is kept until then; no one reads it under embargo."""

    at: AwareDatetime | None = None
    embargo_until: AwareDatetime | None = Field(None, description="Press releases only")
