"""What the office and participants say about invoices."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, PlainSerializer, StringConstraints

from maritime_site.core.schemas import Line, OptionalLine, OptionalTitle, Paragraph, Schema
from maritime_site.core.text.gstin import OptionalGstin, TaxNumber
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.indian_states import STATES

SUBJECTS = ("booking", "stall", "seats")
SAC_FORM = N_("A SAC has 4 to 6 digits and begins with 99")
STATE_FORM = N_("Choose a state from the list")


def _validate_sac(value: str) -> str:
    if value and not (value.isascii() and value.isdecimal() and 4 <= len(value) <= 6 and value.startswith("99")):
        raise ValueError(_(SAC_FORM))
    return value


def _validate_state(value: str) -> str:
    if value and value not in STATES:
        raise ValueError(_(STATE_FORM))
    return value


def _write_number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)


Sac = Annotated[str, StringConstraints(max_length=10), AfterValidator(_validate_sac)]
State = Annotated[str, StringConstraints(max_length=2), AfterValidator(_validate_state)]
Percent = Annotated[
    Decimal,
    Field(ge=0, le=100, max_digits=5, decimal_places=2),
    PlainSerializer(_write_number, return_type=float, when_used="json"),
]


class SupplyRate(Schema):
    """The rate of the tax in per cent of what is sold, and its SAC where that is not the general one."""

    rate: Percent
    sac: Sac = ""


def _rate_alone(given: Any) -> Any:
    """A rate may be written by itself: `18` is `{"rate": 18}`."""
    return {"rate": given} if isinstance(given, int | float | str) and not isinstance(given, bool) else given


OptionalRate = Annotated[SupplyRate | None, BeforeValidator(_rate_alone)]


class Rates(Schema):
    """The rate of each thing that is sold; null where none is set."""

    booking: OptionalRate = Field(None, description="Rooms of hospitality packages")
    stall: OptionalRate = Field(None, description="Stalls of the exhibition")
    seats: OptionalRate = Field(None, description="Seats of companies: admission of the people they name")


NO_RATES = Rates(booking=None, stall=None, seats=None)


class TaxSettingsRequest(Schema):
    """The seller and the rates, as the accountant says; receipts are issued until all of it is there."""

    seller_name: OptionalTitle = ""
    seller_address: Paragraph = ""
    gstin: OptionalGstin = ""
    sac: Sac = Field("", description="The general service accounting code", examples=["998596"])
    rates: Rates = NO_RATES
    event_state: State = Field("", description="The code of the state of venue and hotels; empty: the seller's")
    tax_name: OptionalLine = Field(
        "", description="What the tax is called, of an event outside India", examples=["VAT"]
    )
    tax_number: OptionalLine = Field("", description="The seller's number for that tax; then no GSTIN or SAC is needed")
    confirmed_by: OptionalLine = Field("", description="The accountant who confirmed all this; empty: nobody yet")


class ConfirmTaxRequest(Schema):
    """The accountant confirmed what is kept."""

    confirmed_by: Line


class BillingDetailsRequest(Schema):
    """Whom one's own invoices are made out to, from the next payment on; all empty means oneself."""

    name: OptionalTitle = ""
    address: Paragraph = ""
    state: State = Field("", description="The code of a state of India", examples=["27"])
    gstin: OptionalGstin = ""
    tax_number: TaxNumber = Field("", description="A tax number that is no GSTIN", examples=["P051234567X"])
