"""Packages and bookings (contract, "Hospitality")."""

from __future__ import annotations

from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Header, Query, Response
from pydantic import Field
from sqlmodel import Session

from maritime_site.api.access import Now, ServicesDep, SignedIn
from maritime_site.api.middleware.body_limits import MULTIPART, URLENCODED
from maritime_site.api.payments.schemas import Money, PaymentSchema
from maritime_site.api.people.forms import ParsedParts, describe_parts, read_parts
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, Moment, Saved, Schema, failure_responses
from maritime_site.api.shared_answers import share_answer
from maritime_site.core.errors import unavailable_as
from maritime_site.core.text.i18n import _
from maritime_site.domain.hospitality import labels, queries, service
from maritime_site.domain.hospitality.models import ActorType, BookingStatus
from maritime_site.domain.hospitality.policy import terms_of
from maritime_site.domain.hospitality.schemas import BookingFormRequest
from maritime_site.domain.payments import idempotency
from maritime_site.domain.people.queries import require_approved

BOOKING = "booking"  # the operation an idempotency key belongs to
router = Router(prefix="/hospitality", tags=["Hospitality"])

Key = Annotated[
    str | None,
    Header(alias=idempotency.HEADER, description="A repeat with the same key and body gets the first answer again"),
]


# A `userType` in the query must be the kind one is signed in as.
UserType = Annotated[str | None, Query(alias="userType", description="The token's kind")]


class PackageSchema(Schema):
    """A package; the price is for the room, however many guests."""

    id: UUID
    name: str
    description: str
    hotel: str
    city: str
    nights: int
    check_in: date
    check_out: date
    cancel_before: Moment
    max_guests: int
    price: Money
    capacity: int
    available: int
    image: str


class StepSchema(Schema):
    """One step of the history."""

    status: BookingStatus
    at: Moment
    by: ActorType


class BookingSchema(Schema):
    """A booking as its owner reads it."""

    id: UUID
    reference: str
    package_id: UUID
    package_name: str
    status: BookingStatus
    guests: int
    guest_name: str
    special_requests: str = ""  # answers kept for a repeated request by an earlier version have none
    price: Money
    hold_expires_at: Moment
    created_at: Moment
    payment: PaymentSchema | None
    history: list[StepSchema] = Field(description="Oldest first")


@router.get(
    "/packages",
    operation_id="hospitality_packages",
    response_model=DataAnswer[list[PackageSchema]],
    responses=failure_responses(401, 422, 503),
)
def list_packages(who: SignedIn, services: ServicesDep, now: Now, user_type: UserType = None) -> Response:
    """Packages on sale, with how many rooms are left."""
    service.require_kind(user_type, who.person)

    def read(session: Session) -> DataAnswer[list[PackageSchema]]:
        result = queries.packages_for_sale(session, zone=terms_of(services).zone, now=now)
        return DataAnswer(data=[PackageSchema.model_validate(row) for row in result])

    with unavailable_as(labels.PACKAGES_FAILED):
        return share_answer(services, "packages", read, now=now)


@router.post(
    "/booking",
    status_code=201,
    operation_id="hospitality_book",
    openapi_extra=describe_parts(BookingFormRequest, MULTIPART, URLENCODED),
    responses=failure_responses(401, 404, 409, 413, 415, 422, 429, 503),
)
def create_booking(
    who: SignedIn,
    sent: Annotated[ParsedParts, Depends(read_parts)],
    services: ServicesDep,
    now: Now,
    key: Key = None,
) -> Saved[BookingSchema]:
    """Hold one room while it is paid for; at most two live holds a person, and so many within a day."""
    with unavailable_as(labels.BOOKING_FAILED), services.database.reading() as session:
        form = service.read_booking(session, BookingFormRequest, sent.fields, owner=who.person)
    with unavailable_as(labels.BOOKING_FAILED), services.database.writing() as session:
        known = idempotency.first_answer(session, key, form, owner_id=who.person.id, operation=BOOKING, now=now)
        if known is not None:
            return Saved[BookingSchema].model_validate(known)
        require_approved(who.person)  # whatever package was named
        package = queries.get_package(session, form.package_id)
        booking = service.create_booking(session, form, owner=who.person, terms=terms_of(services), now=now)
        data = BookingSchema.model_validate(queries.new_booking_view(booking, package))
        answer = Saved(message=_("Your room is held. Please pay to confirm it."), data=data)
        kept = answer.model_dump(mode="json", by_alias=True)
        idempotency.save_answer(session, key, kept, owner_id=who.person.id, operation=BOOKING)
        return answer


@router.get("/booking", operation_id="hospitality_bookings", responses=failure_responses(401, 422, 503))
def list_bookings(who: SignedIn, services: ServicesDep, user_type: UserType = None) -> DataAnswer[list[BookingSchema]]:
    """One's own bookings, newest first."""
    service.require_kind(user_type, who.person)
    with unavailable_as(labels.BOOKINGS_FAILED), services.database.reading() as session:
        bookings = queries.bookings_of(session, who.person)
        return DataAnswer(data=[BookingSchema.model_validate(booking) for booking in bookings])


@router.delete(
    "/booking/{id}", operation_id="hospitality_cancel", responses=failure_responses(401, 404, 409, 422, 429, 503)
)
def cancel_booking(id: UUID, who: SignedIn, services: ServicesDep, now: Now, user_type: UserType = None) -> Done:
    """Cancel one's own booking before its package's `cancelBefore`; what was paid goes back in full."""
    service.require_kind(user_type, who.person)
    with unavailable_as(labels.CANCEL_FAILED), services.database.writing() as session:
        service.cancel_booking(session, id, owner=who.person, terms=terms_of(services), now=now)
    return Done(message=_("Your booking is cancelled"))
