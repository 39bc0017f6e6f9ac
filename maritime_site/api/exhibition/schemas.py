"""What REST shows of halls, stalls and claims."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from pydantic import Field

from maritime_site.api.payments.schemas import PaymentSchema
from maritime_site.api.schemas import Answer, Moment, Schema
from maritime_site.domain.exhibition.models import ApplicationStatus, StallType


class StallPrice(Schema):
    """What is paid, taxes included, and the tax in it; in the currency's minor unit."""

    amount: int
    tax: int
    currency: str
    is_demo: bool


class PlanStall(Schema):
    """A stall on the plan; lengths in decimetres from its hall's upper left corner, `area` in square metres."""

    code: str
    x: int
    y: int
    width: int
    height: int
    area: int
    type: StallType
    open_sides: int
    price_class: str
    status: Literal["free", "held", "taken", "mine", "blocked"]


class PricedStall(PlanStall):
    """A stall with its price for the exhibitor who asks; null while the tariff is to be announced."""

    price: StallPrice | None


class HallSchema(Schema):
    """A hall, as large as its plan."""

    code: str
    name: str
    width: int
    height: int
    is_demo: bool


class PlanHall(HallSchema):
    """A hall as everybody sees it."""

    stalls: list[PlanStall]


class ExhibitorHall(HallSchema):
    """A hall as an exhibitor sees it."""

    stalls: list[PricedStall]


class TariffSchema(Schema):
    """A published price of a square metre, before tax, in the currency's minor unit."""

    type: StallType
    price_class: str
    currency: str
    rate: int = Field(validation_alias="rate_minor")
    premium_percent: int = Field(description="For each open side after the first")
    tax_percent: int
    is_demo: bool


class EntitlementSchema(Schema):
    """What comes with a stall; `quantity` is empty while it is to be announced."""

    kind: Literal["inclusion", "privilege"]
    stall_type: Literal["", "shell", "raw"]
    title: str
    quantity: str
    is_demo: bool


class TariffAnswer(Answer):
    """The published tariff (an empty list: to be announced) and what comes with a stall."""

    tariff: list[TariffSchema]
    entitlements: list[EntitlementSchema]


class ExhibitorSchema(Schema):
    """A company of the public list."""

    id: UUID
    name: str
    country: str
    sector: str
    products: str
    website: str
    stalls: list[str] = Field(description="Stalls that are invoiced or paid")


class StepSchema(Schema):
    """One step of a claim; `by` is owner, administrator, gateway or system."""

    action: str
    status: ApplicationStatus
    stall: str
    at: Moment
    by: str
    note: str


class ApplicationSchema(Schema):
    """A claim on a stall."""

    id: UUID
    reference: str
    status: ApplicationStatus
    stall: PlanStall
    hall: str
    fascia_name: str
    billing_address: str
    tax_number: str
    exhibits: str
    remarks: str
    price: StallPrice | None = Field(description="Null while it is to be announced")
    expires_at: Moment | None = Field(description="When a hold or an offer ends")
    invoice_number: str
    reason: str
    created_at: Moment
    updated_at: Moment
    payment: PaymentSchema | None
    history: list[StepSchema] = Field(description="Oldest first")
