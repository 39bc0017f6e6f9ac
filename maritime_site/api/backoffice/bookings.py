"""Bookings for staff: found, read, cancelled, marked paid (contract, "Back office"; HOSP-3)."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field

from maritime_site.api.access import ReadSession
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import DECIDING, LISTING, READING, Desk, at_desk
from maritime_site.api.backoffice.many import MANY, Ids, ManyAnswer
from maritime_site.api.backoffice.payment_shapes import StaffPayment
from maritime_site.api.hospitality import StepShape as BookingStepShape
from maritime_site.api.payment_shapes import Money, PaymentShape
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Moment, Shape
from maritime_site.core.text import _
from maritime_site.core.wishes import ListFilters, OptionalLine
from maritime_site.domain.hospitality import many as bookings
from maritime_site.domain.hospitality import office
from maritime_site.domain.hospitality.models import Booking, BookingStatus
from maritime_site.domain.hospitality.office import StaffBooking
from maritime_site.domain.hospitality.office_wishes import CancelBooking, MarkPaid
from maritime_site.domain.hospitality.terms import terms_of

router = Router(prefix="/admin/bookings", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(permitted("BOOKINGS_VIEW"))]
AtDesk = Annotated[Desk, at_desk("BOOKINGS_EDIT")]


class ManyBookings(CancelBooking):
    """Several bookings that are cancelled; every owner reads the reason."""

    ids: Ids
    action: Literal["cancel"]


class OwnerShape(Shape):
    """Whose booking it is."""

    id: UUID
    reference: str
    name: str
    email: str
    mobile: str
    user_type: str


class PaidShape(PaymentShape):
    """A booking's payment, with the id its refunds go by (null until something was tried to pay)."""

    id: UUID | None


class StaffBookingRow(Shape):
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
    owner: OwnerShape
    payment: PaidShape | None


class StaffStep(BookingStepShape):
    """One step of the history, with the reason that was given."""

    note: str


class StaffBookingShape(StaffBookingRow):
    """A booking with every payment and its history, oldest first."""

    special_requests: str
    payments: list[StaffPayment]
    history: list[StaffStep]


class StaffBookings(Answer):
    """Bookings, newest first; `total` counts all that match."""

    data: list[StaffBookingRow]
    total: int


class StaffBookingAnswer(Answer):
    """One booking."""

    data: StaffBookingShape


class ChangedBooking(StaffBookingAnswer):
    """The booking as it is now; a repeat changes nothing."""

    message: str


class BookingFilters(ListFilters):
    """Which bookings; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of a reference, a guest's or owner's name, or an address")
    status: BookingStatus | None = None
    package_id: UUID | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _row(found: StaffBooking) -> dict[str, Any]:
    view, owner = found.booking, found.owner
    same = ("id", "reference", "package_id", "package_name", "status", "guests", "guest_name", "price",
            "hold_expires_at", "created_at")  # fmt: skip
    paid = PaymentShape.model_validate(view.payment).model_dump() if view.payment else None
    return {name: getattr(view, name) for name in same} | {
        "owner": OwnerShape(
            id=owner.id, reference=owner.reference, name=owner.full_name, email=owner.email, mobile=owner.mobile,
            user_type=owner.kind,
        ),
        "payment": PaidShape(**paid, id=found.payment_id) if paid else None,
    }  # fmt: skip


def _shown(found: StaffBooking) -> StaffBookingShape:
    return StaffBookingShape(
        **_row(found),
        special_requests=found.booking.special_requests,
        payments=[StaffPayment.model_validate(each) for each in found.payments],
        history=[StaffStep.model_validate(step) for step in found.booking.history],
    )


def _changed(desk: Desk, booking: Booking) -> ChangedBooking:
    return ChangedBooking(message=_("Saved"), data=_shown(office.one(desk.session, booking.id)))


@router.get("", operation_id="admin_bookings", summary="Every booking", responses=LISTING)
def list_bookings(_admin: Viewer, wish: Annotated[BookingFilters, Query()], session: ReadSession) -> StaffBookings:
    """Bookings with their owners and payments, newest first."""
    rows, total = office.found(
        session, search=wish.search, status=wish.status or "", package=wish.package_id, page=wish.page,
        page_size=wish.page_size,
    )  # fmt: skip
    return StaffBookings(data=[StaffBookingRow(**_row(row)) for row in rows], total=total)


@router.get("/{id}", operation_id="admin_booking", summary="One booking", responses=READING)
def one_booking(id: UUID, _admin: Viewer, session: ReadSession) -> StaffBookingAnswer:
    """One booking with its payments and history."""
    return StaffBookingAnswer(data=_shown(office.one(session, id)))


@router.post("/bulk", operation_id="admin_bookings_bulk", summary="Cancel several bookings", responses=MANY)
def decide_each(wish: ManyBookings, desk: AtDesk) -> ManyAnswer:
    """Cancel up to a hundred bookings with one reason; each one by itself, with those refused named and why."""
    outcome = bookings.cancel_each(
        desk.session, wish.ids, CancelBooking(reason=wish.reason), actor=desk.actor,
        limit=desk.services.settings.refund_approval_above, terms=terms_of(desk.services), now=desk.now,
    )  # fmt: skip
    return ManyAnswer.of(outcome)


@router.post("/{id}/cancel", operation_id="admin_booking_cancel", summary="Cancel a booking", responses=DECIDING)
def cancel_booking(id: UUID, wish: CancelBooking, desk: AtDesk) -> ChangedBooking:
    """Cancel a booking with a reason its owner reads; what was paid goes back."""
    booking = office.cancel(
        desk.session, id, wish, actor=desk.actor, limit=desk.services.settings.refund_approval_above,
        terms=terms_of(desk.services), now=desk.now,
    )  # fmt: skip
    return _changed(desk, booking)


@router.post("/{id}/mark-paid", operation_id="admin_booking_mark_paid", summary="Mark as paid", responses=DECIDING)
def mark_booking_paid(id: UUID, wish: MarkPaid, desk: AtDesk) -> ChangedBooking:
    """Confirm a held booking that was paid elsewhere."""
    booking = office.mark_paid(desk.session, id, wish, actor=desk.actor, terms=terms_of(desk.services), now=desk.now)
    return _changed(desk, booking)
