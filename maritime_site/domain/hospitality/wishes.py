"""What a participant can ask of hospitality."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from maritime_site.core.wishes import Line, OptionalLine, Paragraph, Wish
from maritime_site.domain.payments.wishes import GatewayId, Proof


class BookRoom(Wish):
    """A room of a package, please; the price is the package's (R27)."""

    package_id: UUID
    guests: Annotated[int, Field(ge=1, le=100)]
    guest_name: Line
    special_requests: Paragraph = ""


class OfKind(Wish):
    """A wish that names its person's kind, which must be the token's."""

    user_type: OptionalLine


class BookingForm(BookRoom, OfKind):
    """A booking as REST takes it."""


class PayBooking(OfKind):
    """An order to pay a booking with."""

    booking_id: UUID


class VerifyPayment(Proof, OfKind):
    """What the checkout handed to the browser."""


class ReportFailure(OfKind):
    """The browser says that paying failed."""

    booking_id: UUID
    order_id: GatewayId
    description: Paragraph = ""
