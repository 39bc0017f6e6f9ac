"""An entry of a list for exhibitors as staff write it (EXHIBIT-1)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from maritime_site.core.schemas import OptionalTitle, Paragraph, Schema, Title

Words = Annotated[Paragraph, StringConstraints(max_length=500)]


class EntryTitle(Schema):
    """What is to be done, or can be ordered, in both languages."""

    en: Title
    hi: OptionalTitle = ""


class EntryHint(Schema):
    """A sentence of explanation, in both languages."""

    en: Words = ""
    hi: Words = ""


class EntryRequest(Schema):
    """An entry for every exhibitor."""

    title: EntryTitle
    hint: EntryHint = Field(default_factory=EntryHint)
