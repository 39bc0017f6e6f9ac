"""What is asked for when badges are printed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from maritime_site.core.schemas import LongText, Schema
from maritime_site.domain.badges.models import BadgeSize

Reason = Annotated[LongText, StringConstraints(max_length=500)]
BadgeSort = Literal["name", "company", "number"]


class PrintBadgeRequest(Schema):
    """The size of one badge; who has one already gets another for a reason only."""

    size: BadgeSize = BadgeSize.A6
    reason: Reason = Field("", description="Needed from the second print on", examples=["The first one tore"])
