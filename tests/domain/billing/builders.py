"""What billing's tests share: a configured seller, and paid bookings and stalls."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from maritime_site.domain.audit.service import Actor
from maritime_site.domain.billing import tax_settings
from maritime_site.domain.billing.models import BillingDocument
from maritime_site.domain.billing.schemas import TaxSettingsRequest
from maritime_site.domain.companies import billing as company_bills
from maritime_site.domain.companies import service as companies
from maritime_site.domain.companies.models import Company
from maritime_site.domain.companies.schemas import SeatPrice, SeatsRequest
from maritime_site.domain.exhibition.models import StallApplication
from maritime_site.domain.hospitality.models import Booking
from maritime_site.domain.payments import orders, refunds
from maritime_site.domain.payments.models import PaymentAttempt, PaymentOrder, Refund
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services
from tests.domain.exhibition import builders as exhibition
from tests.domain.hospitality.builders import make_booking, make_order, pay, said
from tests.people import NOON

SELLER_GSTIN = "27AAPFU0939F1ZV"  # Maharashtra
GUJARAT_GSTIN = "24AAACC1206D1ZM"
ACCOUNTANT = Actor("admin-9", "accounts@demo.example", "127.0.0.1")
TAX = {
    "seller_name": "Harbour Events Society",
    "seller_address": "1 Quay Road\nMumbai 400001",
    "gstin": SELLER_GSTIN,
    "sac": "998596",
    "rates": {"booking": {"rate": 12, "sac": "996311"}, "stall": 18, "seats": {"rate": 18, "sac": "998599"}},
    "confirmed_by": "R. Iyer, FCA",
}


def configure_tax(session: Session, **changes: Any) -> None:
    """A seller with rates for all that is sold, confirmed."""
    payload = TaxSettingsRequest.model_validate(TAX | changes)
    tax_settings.save_tax_settings(session, payload, actor=ACCOUNTANT, now=NOON)


def pay_booking(session: Session, owner: Person, services: Services, **values: Any) -> Booking:
    """A booking that is paid through the gateway."""
    booking = make_booking(session, owner, **values)
    order = make_order(session, booking, f"order_{booking.id.hex}")
    pay(session, order, services, said(order, payment_id=f"pay_{booking.id.hex}"), now=values.get("now", NOON))
    return booking


def pay_stall(session: Session, owner: Person, services: Services, **changes: Any) -> StallApplication:
    """A stall that is paid through the gateway."""
    claim = exhibition.bring_to(session, "accepted", owner)
    for name, value in changes.items():
        setattr(claim, name, value)
    order = orders.open_for(
        session,
        claim.subject,
        amount=claim.amount_minor or 0,
        currency=claim.currency,
        reference=claim.reference,
        gateway="fake",
        now=NOON,
    )
    order = orders.set_gateway_id(session, order, f"order_{claim.id.hex}")
    pay(session, order, services, said(order, payment_id=f"pay_{claim.id.hex}"))
    return claim


def pay_seats(
    session: Session, manager: Person, services: Services, *, count: int = 5, price: int = 150_050, now: datetime = NOON
) -> Company:
    """So many seats of a manager's company, whose bill is paid through the gateway."""
    payload = SeatsRequest(count=count, kind="exhibitor", price=SeatPrice(amount=price))
    company = companies.set_seats(session, manager.id, payload, actor=ACCOUNTANT, now=now)
    bill = company_bills.bill_of(session, company)
    order = orders.open_for(
        session,
        company.subject,
        amount=bill.due if bill else 0,
        currency="INR",
        reference=company.reference,
        gateway="fake",
        now=now,
    )
    order = orders.set_gateway_id(session, order, f"order_{order.id.hex}")
    pay(session, order, services, said(order, payment_id=f"pay_{order.id.hex}"), now=now)
    return company


def documents(session: Session) -> list[BillingDocument]:
    """Everything issued, in its order."""
    return list(session.exec(select(BillingDocument).order_by(col(BillingDocument.created_at), "number")).all())


def refund_part(session: Session, amount: int, services: Services, key: str = "part") -> Refund:
    """Let a part of the only payment go back until the gateway says processed."""
    from maritime_site.domain import event_handlers
    from maritime_site.ports.payments import GatewayRefund

    attempt = session.exec(select(PaymentAttempt).join(PaymentOrder)).one()
    refund = refunds.request_refund(session, attempt, amount, key=key, by="administrator", reason="x", now=NOON)
    said = GatewayRefund(f"rfnd_{key}", attempt.gateway_payment_id, amount, "processed")
    domain_events = refunds.apply_gateway_refund(session, refund.id, said, now=NOON)
    event_handlers.dispatch_events(session, domain_events, services, NOON)
    return refund
