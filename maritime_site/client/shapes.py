"""What the API answers with, typed. Fields of later versions are passed over."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, TypeVar
from uuid import UUID

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel

from maritime_site.client.replies import Unreadable

S = TypeVar("S", bound="Shape")


class Shape(BaseModel):
    """Base of every shape: camelCase outside, snake_case here."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, frozen=True)


class Country(Shape):
    """One country; `phone_code` may hold several prefixes, comma-separated."""

    model_config = ConfigDict(alias_generator=None)

    name: str
    country_code: str
    phone_code: str


class Money(Shape):
    """An amount in the currency's minor unit (paise)."""

    amount: int
    currency: str


class Package(Shape):
    """A package; the price is for the room, however many guests."""

    id: UUID
    name: str
    description: str
    hotel: str
    city: str
    nights: int
    check_in: date
    check_out: date
    cancel_before: datetime
    max_guests: int
    price: Money
    capacity: int
    available: int
    image: str


class Refund(Shape):
    """The latest refund of a payment."""

    status: str
    amount: int


class Payment(Shape):
    """A booking's payment; `refunded` is what is processed."""

    status: str
    order_id: str
    amount: int
    refunded: int
    refund: Refund | None


class Step(Shape):
    """One step of a booking's history."""

    status: str
    at: datetime
    by: str


class Booking(Shape):
    """A booking as its owner reads it."""

    id: UUID
    reference: str
    package_id: UUID
    package_name: str
    status: str
    guests: int
    guest_name: str
    price: Money
    hold_expires_at: datetime
    created_at: datetime
    payment: Payment | None
    history: list[Step]


class Order(Shape):
    """An order at the gateway."""

    id: str
    amount: int
    currency: str
    receipt: str
    status: str


class Checkout(Shape):
    """What a checkout needs."""

    order: Order
    gateway: str
    key_id: str
    checkout_url: str | None = None


class Paid(Shape):
    """What the sandbox's checkout hands over; no signature after a failure."""

    order_id: str
    payment_id: str
    signature: str | None


class Registration(Shape):
    """A registration's receipt; it is pending until the first sign-in proves an address."""

    registration_id: UUID
    status: str


class Contact(Shape):
    """Somebody else, as far as one may know them."""

    id: UUID
    first_name: str
    last_name: str
    organisation: str
    designation: str
    country: str
    user_type: str


class Tie(Shape):
    """The latest request between oneself and somebody; `direction` is sent or received."""

    id: UUID
    status: str
    direction: str


class Listed(Contact):
    """Somebody in the directory."""

    connection: Tie | None


class Partner(Contact):
    """The other end of a request; how to reach them is told while the two are connected, as far as they share it."""

    email: str | None = None
    mobile: str | None = None
    company_email: str | None = None


class Request(Shape):
    """A request as one of its ends reads it."""

    id: UUID
    status: str
    purpose: str
    description: str
    created_at: datetime
    person: Partner


class Standing(Shape):
    """Where a request stands."""

    id: UUID
    status: str


class Blocked(Contact):
    """Somebody one blocked."""

    blocked_at: datetime


class Sharing(Shape):
    """What the people one is connected with see."""

    email: bool
    mobile: bool
    company_email: bool


class Administrator(Shape):
    """An administrator's own record (ROLE-3)."""

    id: UUID
    name: str
    email: str
    role: list[str]
    active_role: str
    permissions_by_role: dict[str, dict[str, bool]]


def read_as(shape: type[S], value: Any) -> S:
    """A value as a shape. Raises Unreadable."""
    try:
        return shape.model_validate(value)
    except ValidationError as error:
        raise Unreadable from error


def read_all(shape: type[S], values: Any) -> list[S]:
    """A list of values as shapes. Raises Unreadable."""
    if not isinstance(values, list):
        raise Unreadable
    return [read_as(shape, value) for value in values]
