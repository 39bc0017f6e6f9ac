"""An item of the list as staff write it, and a company's order (EXHIBIT-1)."""

from __future__ import annotations

from pydantic import AwareDatetime, Field

from maritime_site.core.schemas import Schema
from maritime_site.domain.exhibitor_lists.schemas import EntryRequest, Words

MOST_OF_ONE, HIGHEST_PRICE = 500, 100_000_000


class ItemRequest(EntryRequest):
    """An item that every exhibitor can order."""

    price: int = Field(ge=0, le=HIGHEST_PRICE, description="Of one, in the currency's minor unit; 0 is free of charge")
    until: AwareDatetime = Field(description="Until when it is ordered, changed and cancelled")


class OrderRequest(Schema):
    """How many a company wants in all; 0 cancels."""

    quantity: int = Field(ge=0, le=MOST_OF_ONE)
    note: Words = ""
