"""Paying for a booking, step by step with the gateway in between; each step opens its own transactions."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from uuid import UUID

import structlog

from maritime_site.core.errors import Conflict, NotFound, Unavailable
from maritime_site.core.text.i18n import _
from maritime_site.domain.hospitality import queries, service, transitions
from maritime_site.domain.hospitality.labels import BOOKING_FAILED, VERIFY_FAILED
from maritime_site.domain.hospitality.models import Booking, BookingStatus
from maritime_site.domain.hospitality.policy import terms_of
from maritime_site.domain.hospitality.queries import BookingView
from maritime_site.domain.hospitality.schemas import ReportFailureRequest, VerifyPaymentRequest
from maritime_site.domain.payments import checkout, gateway_sync, orders
from maritime_site.domain.payments.checkout import Checkout
from maritime_site.domain.payments.domain_events import React
from maritime_site.domain.payments.gateway_notifications import NotificationHint
from maritime_site.domain.payments.models import PaymentOrder
from maritime_site.domain.payments.refund_worker import gateway_of
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.queries import require_approved
from maritime_site.ports.payments import GatewayAway
from maritime_site.ports.services import Services

log = structlog.get_logger()


def open_checkout(services: Services, booking_id: UUID, *, owner: Person, now: datetime) -> Checkout:
    """The order to pay a held booking with; repeats and parallel calls give the same one (R30).

    Raises NotFound for somebody else's booking, Conflict when it cannot be paid (any more), Unavailable when the
    gateway is away or payments are switched off.
    """
    gateway = services.gateway
    if gateway is None:
        raise Unavailable(_(BOOKING_FAILED))
    order = _open_order(services, booking_id, gateway.name, owner=owner, now=now)
    return checkout.open_checkout(services, order, failed=BOOKING_FAILED)


def _open_order(services: Services, booking_id: UUID, gateway: str, *, owner: Person, now: datetime) -> PaymentOrder:
    with services.database.writing() as session:
        booking = transitions.lock_booking(session, booking_id, owner_id=owner.id)
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


def verify_payment(
    services: Services, payload: VerifyPaymentRequest, *, owner: Person, react: React, now: datetime
) -> BookingView:
    """Take what the checkout handed over: a true signature is a reason to ask the gateway, nothing more (R31).

    Raises NotFound for somebody else's order, Rejected for a false signature (nothing changes), Unavailable when the
    gateway is away; it is asked again by itself then.
    """
    gateway_of(services)
    with services.database.reading() as session:
        order = queries.owned_order(session, payload.order_id, owner=owner)
        booking_id, order_id = order.subject_id, order.gateway_order_id or ""
    checkout.verify_checkout(services, order_id, payload, react=react, failed=VERIFY_FAILED, now=now)
    with services.database.reading() as session:
        return queries.booking_view(session, session.get_one(Booking, booking_id))


def report_failure(
    services: Services, payload: ReportFailureRequest, *, owner: Person, react: React, now: datetime
) -> None:
    """Take the browser's word that paying failed: a hint to ask the gateway, which alone decides (R34).

    At most one such hint a minute is kept for an order, and a gateway that does not answer at once is asked later.
    Raises NotFound for a booking or order that is not theirs.
    """
    with services.database.reading() as session:
        order = queries.owned_order(session, payload.order_id, owner=owner)
        if order.subject_id != payload.booking_id:
            raise NotFound(_("There is no such booking"))
    key = f"failed:{payload.order_id}:{now:%Y%m%d%H%M}"
    hint = NotificationHint(
        key, "checkout.failed", order_id=payload.order_id, facts={"description": payload.description[:200]}
    )
    hurried = replace(services, gateway=services.gateway and services.gateway.hurried())
    try:
        gateway_sync.process_notification(hurried, hint, react=react, now=now)
    except GatewayAway:
        log.warning("gateway away at payment-failed", order=payload.order_id)


def expire_holds(services: Services, *, react: React, now: datetime) -> int:
    """End every hold whose time is over, asking the gateway first whether money is on its way; answers how many."""
    with services.database.reading() as session:
        due = [
            (booking.id, _find_unasked_orders(booking, orders.of_subject(session, booking.subject)))
            for booking in queries.lapsed_holds(session, now=now)
        ]
    away, ended = services.gateway is None, 0
    for booking_id, order_ids in due:
        away = away or not checkout.sync_orders(services, order_ids, react=react, now=now)
        with services.database.writing() as session:
            ended += service.expire_hold(session, booking_id, terms=terms_of(services), now=now)
    return ended


def _find_unasked_orders(booking: Booking, known: list[PaymentOrder]) -> list[str]:
    """The booking's orders nobody asked about since its hold ran out."""
    return [
        order.gateway_order_id
        for order in known
        if order.gateway_order_id and (order.asked_at is None or order.asked_at < booking.hold_expires_at)
    ]
