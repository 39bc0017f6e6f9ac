"""What a team member notes of somebody whose pass they scanned (EXHIBIT-2)."""

from __future__ import annotations

from typing import Annotated

from pydantic import AwareDatetime, Field, StringConstraints

from maritime_site.core.schemas import ListFilters, Paragraph, Schema
from maritime_site.domain.leads.models import FollowUp

Rating = Annotated[int, Field(ge=1, le=5)]


class ScanLeadRequest(Schema):
    """A scanned pass; a rating or note that is left out stays as it is."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=400, strip_whitespace=False)] = Field(
        description="The code of the pass, as the gate reads it"
    )
    scanned_at: AwareDatetime = Field(description="The device's clock when it scanned")
    rating: Rating | None = Field(None, description="From 1 to 5")
    note: Paragraph | None = None


class ChangeLeadRequest(Schema):
    """What changes of a lead; what is left out stays."""

    rating: Rating | None = Field(None, description="From 1 to 5; `null` takes it away")
    note: Paragraph | None = None
    follow_up: FollowUp | None = None


class LeadFilters(ListFilters):
    """Which leads, the latest scan first."""

    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(50, ge=1, le=100)
