"""Paying for a stall, step by step with the gateway in between; each step opens its own transactions."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import Conflict, NotFound, Unavailable
from maritime_site.core.text.i18n import _
from maritime_site.domain.exhibition import transitions
from maritime_site.domain.exhibition.labels import PAYING_FAILED, VERIFY_FAILED
from maritime_site.domain.exhibition.models import PAYABLE, SUBJECT_TYPE, StallApplication
from maritime_site.domain.payments import checkout, orders
from maritime_site.domain.payments.checkout import Checkout
from maritime_site.domain.payments.domain_events import React
from maritime_site.domain.payments.models import PaymentOrder
from maritime_site.domain.payments.schemas import PaymentSignature
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.queries import require_approved
from maritime_site.ports.services import Services


def open_checkout(services: Services, id: UUID, *, owner: Person, now: datetime) -> Checkout:
    """The order to pay an accepted stall with; repeats and parallel calls give the same one.

    Raises NotFound for somebody else's, Conflict when it cannot be paid (any more), Unavailable when the gateway is
    away or payments are switched off.
    """
    if services.gateway is None:
        raise Unavailable(_(PAYING_FAILED))
    with services.database.writing() as session:
        order = _open_order(session, id, services.gateway.name, owner=owner, now=now)
    return checkout.open_checkout(services, order, failed=PAYING_FAILED)


def _open_order(session: Session, id: UUID, gateway: str, *, owner: Person, now: datetime) -> PaymentOrder:
    claim = transitions.lock_application(session, id, owner_id=owner.id)
    require_approved(session.get_one(Person, owner.id))
    if claim.status not in PAYABLE or claim.amount_minor is None:
        raise Conflict(_("This stall cannot be paid now"))
    return orders.open_for(
        session,
        claim.subject,
        amount=claim.amount_minor,
        currency=claim.currency,
        reference=claim.reference,
        gateway=gateway,
        now=now,
    )


def owned_order(session: Session, gateway_order_id: str, *, owner: Person) -> PaymentOrder:
    """The order of one of this exhibitor's stalls. Raises NotFound for any other."""
    order = orders.by_gateway_id(session, gateway_order_id)
    mine = order is not None and order.subject_type == SUBJECT_TYPE
    claim = session.get(StallApplication, order.subject_id) if order and mine else None
    if order is None or claim is None or claim.owner_id != owner.id:
        raise NotFound(_("There is no such order"))
    return order


def verify_payment(services: Services, proof: PaymentSignature, *, owner: Person, react: React, now: datetime) -> UUID:
    """Take what the checkout handed over, and answer which application it was for.

    Raises NotFound for somebody else's order, Rejected for a false signature (nothing changes), Unavailable when the
    gateway is away; it is asked again by itself then.
    """
    with services.database.reading() as session:
        order = owned_order(session, proof.order_id, owner=owner)
        claim_id, order_id = order.subject_id, order.gateway_order_id or ""
    checkout.verify_checkout(services, order_id, proof, react=react, failed=VERIFY_FAILED, now=now)
    return claim_id
