"""What staff can ask of hospitality."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import AwareDatetime, Field, StringConstraints

from maritime_site.core.schemas import FocalPoint, HindiLine, Line, LongText, OptionalLine, Schema, YesNo
from maritime_site.core.text.home import home_currency
from maritime_site.core.text.price_currencies import HomeCurrency

Because = Annotated[LongText, StringConstraints(min_length=1, max_length=500)]
# A picture of our own, never one of another host.
Picture = Annotated[str, StringConstraints(max_length=200, pattern=r"^(/[A-Za-z0-9._-][A-Za-z0-9._/-]*)?$")]
Description = Annotated[LongText, StringConstraints(max_length=2000)]
Guests = Annotated[int, Field(ge=1, le=20)]
Rooms = Annotated[int, Field(ge=0, le=100_000)]


class CancelBookingRequest(Schema):
    """End a booking; its owner reads the reason."""

    reason: Because = Field(examples=["The hotel has closed."])


class MarkPaidRequest(Schema):
    """Take a held booking as paid; the reason stands in its history."""

    reason: Because = Field(examples=["Bank transfer of 3 September, reference 4711"])


class RoomPriceRequest(Schema):
    """What a room costs, in the currency's minor unit."""

    amount: Annotated[int, Field(strict=True, ge=100, le=10**12)]
    currency: HomeCurrency = Field(default_factory=home_currency, description="The event's; left out it is that one")


class PackageRequest(Schema):
    """A package; texts without `Hi` are English, `nights` follows from the dates."""

    name: Line
    name_hi: OptionalLine = ""
    description: Description = ""
    description_hi: Description = ""
    hotel: Line
    hotel_hi: OptionalLine = ""
    city: Line
    city_hi: OptionalLine = ""
    check_in: date
    check_out: date
    cancel_before: AwareDatetime | None = Field(None, description="Left out: until the day of arrival begins")
    max_guests: Guests
    price: RoomPriceRequest
    capacity: Rooms
    image: Picture = Field("", description="The address of a picture on this site")
    open: YesNo = Field(default=True, description="Whether it is on sale")
    position: Annotated[int, Field(ge=0, le=100_000)] = Field(0, description="Its place in the list, small first")
    nights: int | None = Field(None, description="May be left out; it must fit the dates")


class PictureWordsRequest(Schema):
    """What a package's picture shows, read to those who cannot see it."""

    alt_en: Line = Field(examples=["A room with a view of the quay"])
    alt_hi: HindiLine = Field(examples=["घाट की ओर खुलता कमरा"])
    focal_point: FocalPoint | None = Field(None, description="Left out: as it is")


class PackageChangeRequest(Schema):
    """What changes of a package; what is left out stays."""

    name: Line | None = None
    name_hi: OptionalLine | None = None
    description: Description | None = None
    description_hi: Description | None = None
    hotel: Line | None = None
    hotel_hi: OptionalLine | None = None
    city: Line | None = None
    city_hi: OptionalLine | None = None
    check_in: date | None = None
    check_out: date | None = None
    cancel_before: AwareDatetime | None = None
    max_guests: Guests | None = None
    price: RoomPriceRequest | None = None
    capacity: Rooms | None = None
    image: Picture | None = None
    open: YesNo | None = None
    position: Annotated[int, Field(ge=0, le=100_000)] | None = None
    nights: int | None = None
