"""Bookings for staff: found, read, cancelled, marked paid (contract, "Back office"; HOSP-3)."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field
from sqlmodel import Session

from maritime_site.api.access import ReadSession
from maritime_site.api.hospitality import StepSchema as BookingStepShape
from maritime_site.api.payments.schemas import Money, PaymentSchema
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, ListAnswer, Moment, Saved, Schema
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.api.staff.payments.schemas import StaffPayment
from maritime_site.api.staff.payments.views import to_staff_payments
from maritime_site.api.staff.people.bulk import BULK_RESPONSES, BulkAnswer, Ids
from maritime_site.core.schemas import ListFilters, OptionalLine
from maritime_site.core.text.i18n import _
from maritime_site.domain.hospitality import bulk as bookings
from maritime_site.domain.hospitality import staff
from maritime_site.domain.hospitality.models import Booking, BookingStatus
from maritime_site.domain.hospitality.policy import terms_of
from maritime_site.domain.hospitality.staff import StaffBooking
from maritime_site.domain.hospitality.staff_schemas import CancelBookingRequest, MarkPaidRequest

router = Router(prefix="/admin/bookings", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("BOOKINGS_VIEW"))]
StaffDep = Annotated[StaffContext, staff_context("BOOKINGS_EDIT")]


class BulkBookings(CancelBookingRequest):
    """Several bookings that are cancelled; every owner reads the reason."""

    ids: Ids
    action: Literal["cancel"]


class OwnerSchema(Schema):
    """Whose booking it is."""

    id: UUID
    reference: str
    name: str
    email: str
    mobile: str
    user_type: str


class PaidSchema(PaymentSchema):
    """A booking's payment, with the id its refunds go by (null until something was tried to pay)."""

    id: UUID | None


class StaffBookingRow(Schema):
    """A booking in a list."""

    id: UUID
    reference: str
    package_id: UUID
    package_name: str
    status: BookingStatus
    guests: int
    guest_name: str
    price: Money
    hold_expires_at: Moment
    created_at: Moment
    owner: OwnerSchema
    payment: PaidSchema | None


class StaffStep(BookingStepShape):
    """One step of the history, with the reason that was given."""

    note: str


class StaffBookingSchema(StaffBookingRow):
    """A booking with every payment and its history, oldest first."""

    special_requests: str
    payments: list[StaffPayment]
    history: list[StaffStep]


class BookingFilters(ListFilters):
    """Which bookings; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of a reference, a guest's or owner's name, or an address")
    status: BookingStatus | None = None
    package_id: UUID | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _to_booking_row(result: StaffBooking) -> dict[str, Any]:
    view, owner = result.booking, result.owner
    same = (
        "id",
        "reference",
        "package_id",
        "package_name",
        "status",
        "guests",
        "guest_name",
        "price",
        "hold_expires_at",
        "created_at",
    )
    paid = PaymentSchema.model_validate(view.payment).model_dump() if view.payment else None
    return {name: getattr(view, name) for name in same} | {
        "owner": OwnerSchema(
            id=owner.id,
            reference=owner.reference,
            name=owner.full_name,
            email=owner.email,
            mobile=owner.mobile,
            user_type=owner.kind,
        ),
        "payment": PaidSchema(**paid, id=result.payment_id) if paid else None,
    }


def _to_booking_response(session: Session, result: StaffBooking) -> StaffBookingSchema:
    return StaffBookingSchema(
        **_to_booking_row(result),
        special_requests=result.booking.special_requests,
        payments=to_staff_payments(session, result.payments),
        history=[StaffStep.model_validate(step) for step in result.booking.history],
    )


def _to_changed_booking(context: StaffContext, booking: Booking) -> Saved[StaffBookingSchema]:
    return Saved(
        message=_("Saved"), data=_to_booking_response(context.session, staff.get_booking(context.session, booking.id))
    )


@router.get("", operation_id="admin_bookings", summary="Every booking", responses=LISTING)
def list_bookings(
    _admin: Viewer, payload: Annotated[BookingFilters, Query()], session: ReadSession
) -> ListAnswer[StaffBookingRow]:
    """Bookings with their owners and payments, newest first."""
    rows, total = staff.list_bookings(
        session,
        search=payload.search,
        status=payload.status or "",
        package=payload.package_id,
        page=payload.page,
        page_size=payload.page_size,
    )
    return ListAnswer(data=[StaffBookingRow(**_to_booking_row(row)) for row in rows], total=total)


@router.get("/{id}", operation_id="admin_booking", summary="One booking", responses=READING)
def one_booking(id: UUID, _admin: Viewer, session: ReadSession) -> DataAnswer[StaffBookingSchema]:
    """One booking with its payments and history."""
    return DataAnswer(data=_to_booking_response(session, staff.get_booking(session, id)))


@router.post("/bulk", operation_id="admin_bookings_bulk", summary="Cancel several bookings", responses=BULK_RESPONSES)
def decide_each(payload: BulkBookings, context: StaffDep) -> BulkAnswer:
    """Cancel up to a hundred bookings with one reason; each one by itself, with those refused named and why."""
    outcome = bookings.cancel_each(
        context.session,
        payload.ids,
        CancelBookingRequest(reason=payload.reason),
        actor=context.actor,
        limit=context.services.settings.refund_approval_above,
        terms=terms_of(context.services),
        now=context.now,
    )
    return BulkAnswer.of(outcome)


@router.post("/{id}/cancel", operation_id="admin_booking_cancel", summary="Cancel a booking", responses=DECIDING)
def cancel_booking(id: UUID, payload: CancelBookingRequest, context: StaffDep) -> Saved[StaffBookingSchema]:
    """Cancel a booking with a reason its owner reads; what was paid goes back."""
    booking = staff.cancel_booking(
        context.session,
        id,
        payload,
        actor=context.actor,
        limit=context.services.settings.refund_approval_above,
        terms=terms_of(context.services),
        now=context.now,
    )
    return _to_changed_booking(context, booking)


@router.post("/{id}/mark-paid", operation_id="admin_booking_mark_paid", summary="Mark as paid", responses=DECIDING)
def mark_booking_paid(id: UUID, payload: MarkPaidRequest, context: StaffDep) -> Saved[StaffBookingSchema]:
    """Confirm a held booking that was paid elsewhere."""
    booking = staff.mark_paid(
        context.session, id, payload, actor=context.actor, terms=terms_of(context.services), now=context.now
    )
    return _to_changed_booking(context, booking)
