"""What the office writes on content pages, both languages side by side (EVENT-2)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AwareDatetime, Field, StringConstraints

from maritime_site.core.schemas import ListFilters, Manuscript, OptionalLine, OptionalTitle, Schema, Title


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
