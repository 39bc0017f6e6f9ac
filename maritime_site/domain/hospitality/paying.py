"""Paying for a booking, step by step with the gateway in between; each step opens its own transactions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import structlog

from maritime_site.core.errors import Conflict, NotFound, Rejected, Unavailable
from maritime_site.core.text import _
from maritime_site.domain.hospitality import moves, queries, service
from maritime_site.domain.hospitality.models import Booking, BookingStatus
from maritime_site.domain.hospitality.queries import BookingView
from maritime_site.domain.hospitality.sentences import BOOKING_FAILED, VERIFY_FAILED
from maritime_site.domain.hospitality.terms import terms_of
from maritime_site.domain.hospitality.wishes import ReportFailure, VerifyPayment
from maritime_site.domain.payments import orders, settling
from maritime_site.domain.payments.events import Hint
from maritime_site.domain.payments.happenings import React
from maritime_site.domain.payments.models import PaymentOrder
from maritime_site.domain.payments.queries import order_state
from maritime_site.domain.payments.refunding import gateway_of
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.queries import require_approved
from maritime_site.ports.payments import GatewayAway, GatewayRefused
from maritime_site.ports.services import Services

log = structlog.get_logger()


@dataclass(frozen=True)
class Checkout:
    """An order ready to be paid: what the browser's checkout needs. `url` is a page of the gateway's own, if any."""

    order_id: str
    amount: int
    currency: str
    receipt: str
    status: str
    gateway: str
    key_id: str
    url: str | None


def open_checkout(services: Services, booking_id: UUID, *, owner: Person, now: datetime) -> Checkout:
    """The order to pay a held booking with; repeats and parallel calls give the same one (R30).

    Raises NotFound for somebody else's booking, Conflict when it cannot be paid (any more), Unavailable when the
    gateway is away or payments are switched off.
    """
    gateway = services.gateway
    if gateway is None:
        raise Unavailable(_(BOOKING_FAILED))
    order = _open_order(services, booking_id, gateway.name, owner=owner, now=now)
    try:
        order = settling.open_at_gateway(services, order)
    except (GatewayAway, GatewayRefused) as problem:
        log.warning("order not opened", receipt=order.receipt, reason=str(problem))
        raise Unavailable(_(BOOKING_FAILED)) from problem
    with services.database.reading() as session:
        state = order_state(session, order)
    order_id = order.gateway_order_id or ""
    return Checkout(
        order_id=order_id,
        amount=order.amount_minor,
        currency=order.currency,
        receipt=order.receipt,
        status=state,
        gateway=gateway.name,
        key_id=gateway.key_id,
        url=gateway.checkout_url(order_id),
    )


def _open_order(services: Services, booking_id: UUID, gateway: str, *, owner: Person, now: datetime) -> PaymentOrder:
    with services.database.writing() as session:
        booking = moves.locked(session, booking_id, owner_id=owner.id)
        require_approved(session.get_one(Person, owner.id))
        if booking.status != BookingStatus.PENDING_PAYMENT or booking.hold_expires_at <= now:
            raise Conflict(_("This booking can no longer be paid"))
        return orders.open_for(
            session,
            booking.subject,
            amount=booking.price_minor,
            currency=booking.currency,
            reference=booking.reference,
            gateway=gateway,
            now=now,
        )


def verify(services: Services, wish: VerifyPayment, *, owner: Person, react: React, now: datetime) -> BookingView:
    """Take what the checkout handed over: a true signature is a reason to ask the gateway, nothing more (R31).

    Raises NotFound for somebody else's order, Rejected for a false signature (nothing changes), Unavailable when the
    gateway is away; it is asked again by itself then.
    """
    gateway = gateway_of(services)
    with services.database.reading() as session:
        order = queries.owned_order(session, wish.order_id, owner=owner)
        booking_id, order_id = order.subject_id, order.gateway_order_id or ""
    if not gateway.signs_checkout(order_id=order_id, payment_id=wish.payment_id, signature=wish.signature):
        raise Rejected(_("The payment could not be verified"))
    key = f"checkout:{order_id}:{wish.payment_id}"
    hint = Hint(key, "checkout.verified", order_id=order_id, payment_id=wish.payment_id)
    try:
        settling.take_hint(services, hint, react=react, now=now, again=True)
    except GatewayAway as problem:
        raise Unavailable(_(VERIFY_FAILED)) from problem
    with services.database.reading() as session:
        return queries.booking_view(session, session.get_one(Booking, booking_id))


def report_failure(services: Services, wish: ReportFailure, *, owner: Person, react: React, now: datetime) -> None:
    """Take the browser's word that paying failed: a hint to ask the gateway, which alone decides (R34).

    At most one such hint a minute is kept for an order. Raises NotFound for a booking or order that is not theirs.
    """
    with services.database.reading() as session:
        order = queries.owned_order(session, wish.order_id, owner=owner)
        if order.subject_id != wish.booking_id:
            raise NotFound(_("There is no such booking"))
    key = f"failed:{wish.order_id}:{now:%Y%m%d%H%M}"
    hint = Hint(key, "checkout.failed", order_id=wish.order_id, facts={"description": wish.description[:200]})
    try:
        settling.take_hint(services, hint, react=react, now=now)
    except GatewayAway:
        log.warning("gateway away at payment-failed", order=wish.order_id)


def expire_holds(services: Services, *, react: React, now: datetime) -> int:
    """End every hold whose time is over, asking the gateway first whether money is on its way; answers how many."""
    with services.database.reading() as session:
        due = [(booking.id, _unasked(booking, orders.of_subject(session, booking.subject)))
               for booking in queries.lapsed_holds(session, now=now)]  # fmt: skip
    away, ended = services.gateway is None, 0
    for booking_id, order_ids in due:
        away = away or not _asked(services, order_ids, react=react, now=now)
        with services.database.writing() as session:
            ended += service.expire(session, booking_id, terms=terms_of(services), now=now)
    return ended


def _unasked(booking: Booking, known: list[PaymentOrder]) -> list[str]:
    """The booking's orders nobody asked about since its hold ran out."""
    return [
        order.gateway_order_id
        for order in known
        if order.gateway_order_id and (order.asked_at is None or order.asked_at < booking.hold_expires_at)
    ]


def _asked(services: Services, order_ids: list[str], *, react: React, now: datetime) -> bool:
    """Settle these orders; False when the gateway is away, and late money will be dealt with when it shows."""
    for order_id in order_ids:
        try:
            settling.settle(services, order_id, react=react, now=now)
        except GatewayAway:
            return False
        except GatewayRefused as refusal:
            log.warning("gateway refused to tell", order=order_id, reason=str(refusal))
    return True
