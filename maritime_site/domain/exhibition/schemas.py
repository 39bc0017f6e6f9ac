"""What exhibitors and the office can ask about stalls."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, Field, StringConstraints

from maritime_site.core.schemas import (
    Line,
    ListFilters,
    LongText,
    OptionalLine,
    OptionalTitle,
    Paragraph,
    Schema,
    Title,
    YesNo,
)
from maritime_site.core.text.gstin import TaxNumber
from maritime_site.core.text.home import home_currency
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.price_currencies import PriceCurrency
from maritime_site.domain.exhibition.models import ApplicationStatus, StallType

AGREE = N_("Please agree to the terms of the stall booking")
FASCIA_LETTERS = 30
MOST_MONEY = 10**12


def _require_agreement(value: bool) -> bool:
    if not value:
        raise ValueError(_(AGREE))
    return value


Agreed = Annotated[YesNo, AfterValidator(_require_agreement)]
StallCode = Annotated[str, StringConstraints(min_length=1, max_length=20, pattern=r"^[A-Za-z0-9-]+$", to_upper=True)]
Required = Annotated[Paragraph, StringConstraints(min_length=1)]
Words = Annotated[LongText, StringConstraints(min_length=1, max_length=2000)]
Amount = Annotated[int, Field(gt=0, le=MOST_MONEY)]
# The least that the gateway takes (security.md section 3).
Payable = Annotated[int, Field(ge=100, le=MOST_MONEY)]
PriceClass = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[a-z0-9-]+$")]
Percent = Annotated[int, Field(ge=0, le=100)]


Metres = Annotated[Decimal, Field(ge=0, le=500, decimal_places=1, max_digits=4)]
Length = Annotated[Metres, Field(gt=0)]


class HoldStallRequest(Schema):
    """A stall, please."""

    stall: StallCode = Field(examples=["A-12"])


class ApplyRequest(Schema):
    """The application for a held stall."""

    fascia_name: Annotated[Line, StringConstraints(max_length=FASCIA_LETTERS)]
    billing_address: Required
    tax_number: TaxNumber = ""
    exhibits: Paragraph = ""
    remarks: Paragraph = ""
    terms: Agreed


class OfferRequest(Schema):
    """The stall at a price; without an amount it is the published tariff's."""

    amount: Payable | None = Field(None, description="In the currency's minor unit, taxes included")
    days: int = Field(7, ge=1, le=60, description="How long the offer stands")
    message: Paragraph = ""


class ReasonRequest(Schema):
    """Why; the exhibitor reads it where it concerns them."""

    reason: Words


class InvoicedRequest(ReasonRequest):
    """An invoice was sent."""

    invoice_number: Annotated[Line, StringConstraints(max_length=60)]


class MoveToRequest(ReasonRequest):
    """To another stall that is free."""

    stall: StallCode


class SwapWithRequest(ReasonRequest):
    """The stalls of two claims change hands."""

    other: UUID = Field(description="The other application's id")


class EditTariffRequest(Schema):
    """One row of the tariff."""

    type: StallType
    price_class: PriceClass
    currency: PriceCurrency = Field(
        default_factory=home_currency, description="The event's, or USD for those from abroad"
    )
    rate: Amount = Field(description="For a square metre, in the currency's minor unit, before tax")
    premium_percent: Percent = Field(0, description="For each open side after the first")
    tax_percent: Percent = 18
    published: bool = False


class EditEntitlementRequest(Schema):
    """One inclusion or privilege."""

    kind: Literal["inclusion", "privilege"]
    stall_type: Literal["", "shell", "raw"] = ""
    title_en: Line
    title_hi: OptionalLine = ""
    quantity_en: OptionalLine = ""
    quantity_hi: OptionalLine = ""
    published: bool = False


class ApplicationFilters(ListFilters):
    """Which applications; an empty search matches all."""

    search: OptionalLine = Field("", description="Words of a reference, stall, company or address")
    status: ApplicationStatus | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


class StallFilters(ListFilters):
    """Which stalls."""

    search: OptionalLine = Field("", description="Part of a stall's code, or of its holder's company")
    status: Literal["", "free", "held", "taken", "blocked"] = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(50, ge=1, le=100)


class ExhibitorFilters(ListFilters):
    """Which exhibitors of the public list."""

    search: OptionalLine = Field("", description="Words of a company's name, country or products")
    country: Annotated[OptionalLine, StringConstraints(max_length=2)] = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(24, ge=1, le=100)


class LayStallRequest(Schema):
    """One stall on a hall's floor, in metres from its upper left corner."""

    code: StallCode = Field(examples=["A-12"])
    type: StallType = StallType.SHELL
    price_class: PriceClass = "standard"
    open_sides: int = Field(1, ge=1, le=4)
    x: Metres
    y: Metres
    width: Length
    depth: Length


class LayHallRequest(Schema):
    """A hall with all its stalls; lengths in metres with one decimal."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=10, pattern=r"^[A-Za-z0-9-]+$", to_upper=True)]
    name_en: Annotated[Title, StringConstraints(max_length=80)]
    name_hi: Annotated[OptionalTitle, StringConstraints(max_length=80)] = ""
    width: Length
    depth: Length
    position: int = Field(default=0, ge=0, le=99)
    stalls: list[LayStallRequest] = Field(max_length=400)
