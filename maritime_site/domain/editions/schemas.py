"""What is asked of the next edition, and the file that carries it."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from pydantic import Field

from maritime_site.core.schemas import Schema, Title
from maritime_site.domain.event.schemas import EventChanges
from maritime_site.domain.pages.schemas import PageRequest
from maritime_site.ports.event_fact_types import Year

FORMAT: Literal["maritime-edition-1"] = "maritime-edition-1"
MOST_ROWS = 20_000


class CloneRequest(Schema):
    """The next edition's first day; everything that has a date moves as far as it does."""

    starts_on: date
    year: Year | None = Field(None, description="Left out: the first day's")


class EditionPage(PageRequest):
    """One page's texts."""

    slug: str


class Edition(Schema):
    """The file: the event's facts, the rows of each part by its name, and the texts of the pages."""

    format: Literal["maritime-edition-1"] = FORMAT
    title: Title
    event: EventChanges
    parts: dict[str, list[dict[str, Any]]]
    pages: list[EditionPage] = Field(default_factory=list[EditionPage], max_length=500)
