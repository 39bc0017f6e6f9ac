"""What the API answers with, typed. Fields of later versions are passed over."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, TypeVar
from uuid import UUID

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel

from maritime_site.client.replies import UnreadableReply
from maritime_site.core.json_values import is_array

S = TypeVar("S", bound="Schema")


class Schema(BaseModel):
    """Base of every shape: camelCase outside, snake_case here."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, frozen=True)


class Country(Schema):
    """One country; `phone_code` may hold several prefixes, comma-separated."""

    model_config = ConfigDict(alias_generator=None)

    name: str
    country_code: str
    phone_code: str


class Money(Schema):
    """An amount in the currency's minor unit (paise)."""

    amount: int
    currency: str


class Package(Schema):
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


class Refund(Schema):
    """The latest refund of a payment."""

    status: str
    amount: int


class Payment(Schema):
    """A booking's payment; `refunded` is what is processed."""

    status: str
    order_id: str
    amount: int
    refunded: int
    refund: Refund | None


class Step(Schema):
    """One step of a booking's history."""

    status: str
    at: datetime
    by: str


class Booking(Schema):
    """A booking as its owner reads it."""

    id: UUID
    reference: str
    package_id: UUID
    package_name: str
    status: str
    guests: int
    guest_name: str
    special_requests: str
    price: Money
    hold_expires_at: datetime
    created_at: datetime
    payment: Payment | None
    history: list[Step]


class Order(Schema):
    """An order at the gateway."""

    id: str
    amount: int
    currency: str
    receipt: str
    status: str


class Checkout(Schema):
    """What a checkout needs."""

    order: Order
    gateway: str
    key_id: str
    checkout_url: str | None = None


class Paid(Schema):
    """What the sandbox's checkout hands over; no signature after a failure."""

    order_id: str
    payment_id: str
    signature: str | None


class Registration(Schema):
    """A registration's receipt; it is pending until the first sign-in proves an address."""

    registration_id: UUID
    status: str


class Contact(Schema):
    """Somebody else, as far as one may know them."""

    id: UUID
    first_name: str
    last_name: str
    organisation: str
    designation: str
    country: str
    user_type: str


class ConnectionView(Schema):
    """The latest request between oneself and somebody; `direction` is sent or received."""

    id: UUID
    status: str
    direction: str


class ListedPerson(Contact):
    """Somebody in the directory."""

    connection: ConnectionView | None


class Partner(Contact):
    """The other end of a request; how to reach them is told while the two are connected, as far as they share it."""

    email: str | None = None
    mobile: str | None = None
    company_email: str | None = None


class Request(Schema):
    """A request as one of its ends reads it."""

    id: UUID
    status: str
    purpose: str
    description: str
    created_at: datetime
    person: Partner


class RequestStatus(Schema):
    """Where a request stands."""

    id: UUID
    status: str


class BlockedPerson(Contact):
    """Somebody one blocked."""

    blocked_at: datetime


class Sharing(Schema):
    """What the people one is connected with see."""

    email: bool
    mobile: bool
    company_email: bool


class Administrator(Schema):
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
        raise UnreadableReply from error


def read_all(shape: type[S], values: Any) -> list[S]:
    """A list of values as shapes. Raises Unreadable."""
    if not is_array(values):
        raise UnreadableReply
    return [read_as(shape, value) for value in values]
