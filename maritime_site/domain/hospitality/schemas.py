"""What a participant can ask of hospitality."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from maritime_site.core.schemas import Line, OptionalLine, Paragraph, Schema
from maritime_site.domain.payments.schemas import GatewayId, PaymentSignature


class RoomRequest(Schema):
    """Which package, and for how many."""

    package_id: UUID
    guests: Annotated[int, Field(ge=1, le=100)]


class BookRoomRequest(RoomRequest):
    """A room of a package, please; the price is the package's (R27)."""

    guest_name: Line
    special_requests: Paragraph = ""


class OfKindRequest(Schema):
    """A request that names its person's kind, which must be the token's."""

    user_type: OptionalLine


class BookingFormRequest(BookRoomRequest, OfKindRequest):
    """A booking as REST takes it."""


class PayBookingRequest(OfKindRequest):
    """An order to pay a booking with."""

    booking_id: UUID


class VerifyPaymentRequest(PaymentSignature, OfKindRequest):
    """What the checkout handed to the browser."""


class ReportFailureRequest(OfKindRequest):
    """The browser says that paying failed."""

    booking_id: UUID
    order_id: GatewayId
    description: Paragraph = ""
