"""An item of the list as staff write it, and a company's order (EXHIBIT-1)."""

from __future__ import annotations

from typing import Annotated

from pydantic import AwareDatetime, Field, StringConstraints

from maritime_site.core.schemas import OptionalTitle, Paragraph, Schema, Title

MOST_OF_ONE, HIGHEST_PRICE = 500, 100_000_000
Words = Annotated[Paragraph, StringConstraints(max_length=500)]


class ItemTitle(Schema):
    """What can be ordered, in both languages."""

    en: Title
    hi: OptionalTitle = ""


class ItemHint(Schema):
    """Size, colour, conditions, in both languages."""

    en: Words = ""
    hi: Words = ""


class ItemRequest(Schema):
    """An item that every exhibitor can order."""

    title: ItemTitle
    hint: ItemHint = Field(default_factory=ItemHint)
    price: int = Field(ge=0, le=HIGHEST_PRICE, description="Of one, in paise; 0 is free of charge")
    until: AwareDatetime = Field(description="Until when it is ordered, changed and cancelled")


class OrderRequest(Schema):
    """How many a company wants in all; 0 cancels."""

    quantity: int = Field(ge=0, le=MOST_OF_ONE)
    note: Words = ""
