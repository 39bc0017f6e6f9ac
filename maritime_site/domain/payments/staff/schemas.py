"""What staff can ask of payments."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from maritime_site.core.schemas import Paragraph, Schema

Reason = Annotated[Paragraph, StringConstraints(min_length=1, max_length=200)]
LARGEST = 2**53 - 1


class RefundRequest(Schema):
    """So much of a payment back; the amount is in the currency's minor unit."""

    amount: Annotated[int, Field(strict=True, ge=1, le=LARGEST)] = Field(examples=[250_000])
    reason: Reason = Field(examples=["One night less than booked"])


class DenialRequest(Schema):
    """Why a refund is not approved; staff reads it."""

    reason: Reason = Field(examples=["The guest stayed all nights"])


class ExplanationRequest(Schema):
    """How something odd was cleared up; staff reads it."""

    note: Reason = Field(examples=["A test payment made in the gateway's own dashboard"])


# Our id of a payment, or the gateway's id of it or of its order.
Reference = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
