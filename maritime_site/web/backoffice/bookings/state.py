"""Bookings at the screen: the list, one booking, and what can be done about it (HOSP-3, BO-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypedDict
from uuid import UUID, uuid4

import reflex as rx
from sqlmodel import Session

from maritime_site.core.errors import Invalid, NotFound
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_money
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.hospitality import bulk, staff, staff_packages
from maritime_site.domain.hospitality.models import ALLOWED_TRANSITIONS, SUBJECT_TYPE, ActorType, BookingStatus
from maritime_site.domain.hospitality.policy import terms_of
from maritime_site.domain.hospitality.queries import BookingView, StepView
from maritime_site.domain.hospitality.staff import StaffBooking
from maritime_site.domain.hospitality.staff_schemas import CancelBookingRequest, MarkPaidRequest
from maritime_site.domain.hospitality.transitions import STATUS_NAMES
from maritime_site.domain.payments.queries import sum_returnable
from maritime_site.domain.people.kinds import KINDS
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.bulk import BulkListState
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery
from maritime_site.web.backoffice.payments.refunds import (
    PaymentLine,
    RefundLine,
    RefundState,
    payment_line,
    refund_hint,
    refund_line,
)
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.backoffice.wording import list_amounts, name_actor
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.paths import last_part

ROOT = "/admin/bookings"
# The payment of a booking that staff marked as paid.
ELSEWHERE = "elsewhere"
BULK = {"cancel": N_("cancelled")}


class BookingLine(TypedDict):
    """A booking in the list."""

    id: str
    name: str
    reference: str
    guest: str
    owner: str
    package: str
    status: str
    payment: str
    standing: bool
    price: str
    when: str
    path: str


class BookingStepLine(TypedDict):
    """One step of a booking's history."""

    status: str
    by: str
    note: str
    when: str


class OfficeBookingsState(BulkListState, rx.State):
    """Every booking, newest first."""

    PERMISSION: ClassVar[str] = "BOOKINGS_VIEW"
    FILTERS: ClassVar[tuple[str, ...]] = ("package",)

    rows: list[BookingLine] = []
    packages: list[tuple[str, str]] = [("", N_("All"))]

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  the list's signature
        self.packages = [("", _("All")), *await read_in_thread(staff_packages.list_choices)]
        result, total = await read_in_thread(
            staff.list_bookings,
            search=query.search,
            status=query.status if query.status in set(BookingStatus) else "",
            package=_read_package_id(self.asked["package"]),
            sort=query.sort or "-created",
            page=query.page,
            page_size=query.page_size,
        )
        self.rows = [_to_booking_line(row) for row in result]
        return total

    async def _tell_effect(self) -> str:
        sums = await read_in_thread(_sum_returnable, self.picked) if self.picked else {}
        amounts = list_amounts(sums)
        return _("Through the gateway go back: {amounts}", amounts=amounts) if amounts else _("No money goes back.")

    @rx.event
    @staff_event("BOOKINGS_EDIT")
    async def decide(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Cancel all that are ticked with one reason; each by itself, and those refused are told."""
        ids, verb, reason = self._read_bulk_form(form, BULK)
        limit = get_services().settings.refund_approval_above
        values = {"actor": context.actor, "limit": limit, "terms": terms_of(get_services()), "now": context.now}
        payload = parse_request(CancelBookingRequest, {"reason": reason})
        await self._tell(await in_transaction(bulk.cancel_each, ids, payload, **values), BULK[verb], root=ROOT)


def _sum_returnable(session: Session, ids: Sequence[str]) -> Mapping[str, int]:
    return sum_returnable(session, SUBJECT_TYPE, [uuid_of(known_id) for known_id in ids])


def _read_package_id(text: str) -> UUID | None:
    try:
        return uuid_of(text)
    except NotFound:
        return None


def _to_booking_line(result: StaffBooking) -> BookingLine:
    view = result.booking
    return BookingLine(
        id=str(view.id),
        name=view.reference,
        reference=view.reference,
        guest=view.guest_name,
        owner=result.owner.full_name,
        package=view.package_name,
        status=view.status,
        payment=ELSEWHERE if _find_mark(view) else view.payment.status if view.payment else "",
        standing=any(payment.standing for payment in result.payments),
        price=format_money(view.price.amount, view.price.currency),
        when=format_moment(view.created_at),
        path=f"{ROOT}/{view.id}",
    )


class OfficeBookingState(RefundState, rx.State):
    """One booking: whose it is, what was paid, and every step."""

    loaded: bool = False
    facts: dict[str, str] = {}
    steps: list[BookingStepLine] = []
    payments: list[PaymentLine] = []
    refunds: list[RefundLine] = []
    elsewhere: str = ""
    can_cancel: bool = False
    can_mark: bool = False

    @rx.event
    @staff_event("BOOKINGS_VIEW")
    async def open(self, _context: StaffContext) -> None:
        """Show the booking of this address."""
        self.loaded, self.done, self.facts, self.press, self.asked_amount = False, "", {}, str(uuid4()), ""
        await self._reload()

    @rx.event
    @staff_event("BOOKINGS_EDIT")
    async def cancel(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Cancel the booking with a reason."""
        limit = get_services().settings.refund_approval_above
        await self._step(
            _cancel_booking,
            CancelBookingRequest,
            "cancel",
            form,
            {"actor": context.actor, "limit": limit, "now": context.now},
        )
        await self._say(_("The booking is cancelled"))

    @rx.event
    @staff_event("BOOKINGS_EDIT")
    async def mark_paid(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Take the booking as paid elsewhere."""
        await self._step(_mark_paid, MarkPaidRequest, "paid", form, {"actor": context.actor, "now": context.now})
        await self._say(_("The booking is confirmed"))

    async def _step(self, rule: Any, payload: Any, prefix: str, form: dict[str, Any], values: dict[str, Any]) -> None:
        name = f"{prefix}-reason"
        try:
            request = parse_request(payload, {"reason": str(form.get(name, ""))})
        except Invalid as refusal:
            raise Invalid({name: refusal.errors["reason"]}) from refusal
        await in_transaction(rule, self._id(), request, terms=terms_of(get_services()), **values)

    def _id(self) -> UUID:
        return uuid_of(last_part(self.router))

    async def _reload(self) -> None:
        result = await read_in_thread(staff.get_booking, self._id())
        returns = await read_in_thread(_sum_returnable, [str(result.booking.id)])
        self.facts = _booking_facts(result) | {"returns": list_amounts(returns) or _("Nothing")}
        self.steps = [
            BookingStepLine(
                status=_(STATUS_NAMES[BookingStatus(step.status)]),
                by=name_actor(step.by),
                note=step.note,
                when=format_moment(step.at),
            )
            for step in result.booking.history
        ]
        self.payments = [payment_line(row) for row in result.payments]
        self.refunds = [refund_line(refund) for row in result.payments for refund in row.refunds]
        if self.payments:
            self.amount_hint = await read_in_thread(refund_hint, self.payments[0]["id"])
        self.elsewhere = _tell_elsewhere(result.booking)
        moves = ALLOWED_TRANSITIONS[BookingStatus(result.booking.status)]
        self.can_cancel = BookingStatus.CANCELLED in moves
        self.can_mark = result.booking.status == BookingStatus.PENDING_PAYMENT
        self.loaded = True


def _cancel_booking(session: Session, id: UUID, payload: CancelBookingRequest, **values: Any) -> None:
    staff.cancel_booking(session, id, payload, **values)


def _mark_paid(session: Session, id: UUID, payload: MarkPaidRequest, **values: Any) -> None:
    staff.mark_paid(session, id, payload, **values)


def _find_mark(view: BookingView) -> StepView | None:
    """The step with which staff said that a booking was paid elsewhere; a gateway's payment has none."""
    steps = (step for step in view.history if step.by == ActorType.ADMINISTRATOR)
    return next((step for step in steps if step.status == BookingStatus.CONFIRMED), None)


def _tell_elsewhere(view: BookingView) -> str:
    """Who marked a booking as paid, when and why; empty where nobody did."""
    step = _find_mark(view)
    if step is None:
        return ""
    return _(
        "Marked as paid by {who}, {when}: {reason}",
        who=name_actor(step.by),
        when=format_moment(step.at),
        reason=step.note,
    )


def _booking_facts(result: StaffBooking) -> dict[str, str]:
    view, owner = result.booking, result.owner
    return {
        "reference": view.reference,
        "status": view.status,
        "package": view.package_name,
        "packagePath": f"/admin/packages/{view.package_id}",
        "guest": view.guest_name,
        "guests": str(view.guests),
        "requests": view.special_requests,
        "price": format_money(view.price.amount, view.price.currency),
        "held": format_moment(view.hold_expires_at) if view.status == BookingStatus.PENDING_PAYMENT else "",
        "booked": format_moment(view.created_at),
        "until": format_moment(view.cancel_before),
        "owner": owner.full_name,
        "ownerPath": f"/admin/registrations/{owner.id}",
        "contact": f"{owner.email}, {owner.mobile}",
        "kind": _(KINDS[owner.kind].label),
    }
