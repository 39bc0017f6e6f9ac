"""What a checkout can be paying for: how each thing is shown, verified, and where it leads back to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlmodel import Session

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.companies import billing as seat_payments
from maritime_site.domain.companies.models import SUBJECT_TYPE as COMPANY_SEATS
from maritime_site.domain.exhibition import payments as stall_payments
from maritime_site.domain.exhibition import queries as stalls
from maritime_site.domain.exhibition.models import SUBJECT_TYPE as STALL
from maritime_site.domain.hospitality import payments as room_payments
from maritime_site.domain.hospitality import queries as rooms
from maritime_site.domain.hospitality.labels import PAID_TOO_LATE
from maritime_site.domain.hospitality.models import SUBJECT_TYPE as BOOKING
from maritime_site.domain.hospitality.models import BookingStatus
from maritime_site.domain.hospitality.queries import OrderFacts
from maritime_site.domain.hospitality.schemas import VerifyPaymentRequest
from maritime_site.domain.payments import orders
from maritime_site.domain.payments.domain_events import React
from maritime_site.domain.payments.models import OrderStatus
from maritime_site.domain.payments.schemas import PaymentSignature
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services
from maritime_site.web.portal.titles import TITLES
from maritime_site.web.routes import Route

PAID = N_("This order is paid. What you paid for is at {page}, with its receipt.")
CLOSED = N_("This order is no longer open: it was cancelled, its time ran out, or a newer one took its place.")


@dataclass(frozen=True)
class Facts:
    """What the checkout shows: no word about the person. `until` is when an unpaid hold ends, where one does.

    `given_back` says why what was paid for it goes back in full; empty where it does not. `is_open` is an order that
    may be paid, `is_paid` one that was.
    """

    subject: str
    reference: str
    thing: str
    amount: int
    currency: str
    until: datetime | None = None
    given_back: str = ""
    is_open: bool = True
    is_paid: bool = False


def facts_of(session: Session, order_id: str) -> Facts:
    """The facts of an order. Raises NotFound for an unknown one."""
    order = orders.by_gateway_id(session, order_id)
    if order is None or order.subject_type not in SUBJECTS:
        raise NotFound(_("There is no such order"))
    facts = SUBJECTS[order.subject_type].facts(session, order_id)
    return replace(facts, is_open=order.status == OrderStatus.CREATED, is_paid=order.status == OrderStatus.PAID)


def say_closed(facts: Facts) -> str:
    """Why an order is not to be paid: that it is, and where that leads, or that it is no longer open."""
    if not facts.is_paid:
        return _(CLOSED)
    return facts.given_back or _(PAID, page=title_behind(facts))


def title_behind(facts: Facts) -> str:
    """What the page is called that an order leads back to."""
    return _(TITLES[SUBJECTS[facts.subject].back])


def _load_room_facts(session: Session, order_id: str) -> Facts:
    values = rooms.order_facts(session, order_id)
    return Facts(
        BOOKING,
        values.reference,
        values.package_name,
        values.price.amount,
        values.price.currency,
        until=values.until,
        given_back=_say_given_back(values),
    )


def _say_given_back(values: OrderFacts) -> str:
    if values.booking_status == BookingStatus.CANCELLED:
        return _("The booking was cancelled; your payment goes back to you in full.")
    is_late = values.booking_status == BookingStatus.EXPIRED and values.status == OrderStatus.PAID
    return _(PAID_TOO_LATE) if is_late else ""


def _load_stall_facts(session: Session, order_id: str) -> Facts:
    values = stalls.order_facts(session, order_id)
    return Facts(STALL, values.reference, _("Stall {stall}", stall=values.stall), values.amount, values.currency)


def _load_seat_facts(session: Session, order_id: str) -> Facts:
    values = seat_payments.order_facts(session, order_id)
    return Facts(COMPANY_SEATS, values.reference, _("Seats of the company"), values.amount, values.currency)


def _verify_seats(services: Services, proof: PaymentSignature, *, owner: Person, react: React, now: Any) -> None:
    seat_payments.verify_payment(services, proof, manager=owner, react=react, now=now)


def _verify_room(services: Services, proof: PaymentSignature, *, owner: Person, react: React, now: Any) -> None:
    payload = VerifyPaymentRequest(**proof.model_dump(), user_type=owner.kind)
    room_payments.verify_payment(services, payload, owner=owner, react=react, now=now)


@dataclass(frozen=True)
class Subject:
    """One kind of thing that is paid for; `failed_path` is where REST hears that paying failed, if it wants to.

    `over` says that its hold ran out, where it has one.
    """

    facts: Callable[[Session, str], Facts]
    verify: Callable[..., object]
    back: str
    verify_path: str
    failed_path: str = ""
    over: str = ""


SUBJECTS: Mapping[str, Subject] = {
    BOOKING: Subject(
        _load_room_facts,
        _verify_room,
        Route.BOOKINGS,
        "/api/hospitality/payments/verify",
        failed_path="/api/hospitality/payments/payment-failed",
        over=N_("The time to pay ran out, so we no longer hold a room for you. You can book again."),
    ),
    STALL: Subject(
        _load_stall_facts, stall_payments.verify_payment, Route.BOOK_YOUR_STALL, "/api/exhibition/payments/verify"
    ),
    COMPANY_SEATS: Subject(_load_seat_facts, _verify_seats, Route.COMPANY, "/api/company/payments/verify"),
}
