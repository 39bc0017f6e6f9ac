"""A company pays one bill for all its seats: what it comes to, what was paid, and paying the rest."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func
from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, NotFound, Unavailable
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.companies import service
from maritime_site.domain.companies.models import SUBJECT_TYPE, Company, CompanySeat
from maritime_site.domain.payments import checkout, locks, orders, queries
from maritime_site.domain.payments.checkout import Checkout
from maritime_site.domain.payments.domain_events import React
from maritime_site.domain.payments.models import LedgerEntry, PaymentOrder
from maritime_site.domain.payments.schemas import PaymentSignature
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services

PAYING_FAILED = N_("The payment could not be started. Please try again.")
VERIFY_FAILED = N_("The payment could not be checked. Please try again.")


@dataclass(frozen=True)
class Bill:
    """What the seats cost together and what was paid, in the currency's minor unit; `status` is open or paid."""

    reference: str
    seats: int
    price: int
    amount: int
    paid: int
    currency: str

    @property
    def due(self) -> int:
        return max(0, self.amount - self.paid)

    @property
    def status(self) -> str:
        return "open" if self.due else "paid"


@dataclass(frozen=True)
class OrderFacts:
    """What a checkout shows of an order for seats."""

    reference: str
    amount: int
    currency: str


def bill_of(session: Session, row: Company) -> Bill | None:
    """The bill of a company's seats; None where they cost nothing."""
    if row.price_minor is None:
        return None
    seats = session.exec(select(func.count()).select_from(CompanySeat).where(CompanySeat.company_id == row.id)).one()
    mine = (
        LedgerEntry.subject_type == SUBJECT_TYPE,
        LedgerEntry.subject_id == row.id,
        LedgerEntry.currency == row.currency,
    )
    paid = session.exec(select(func.coalesce(func.sum(LedgerEntry.amount_minor), 0)).where(*mine)).one()
    return Bill(row.reference, seats, row.price_minor, seats * row.price_minor, int(paid), row.currency)


def surplus_of(session: Session, row: Company, currency: str) -> int:
    """What is paid in a currency and not on its way back beyond the bill, in minor units."""
    held = queries.sum_returnable(session, SUBJECT_TYPE, [row.id]).get(currency, 0)
    bill = bill_of(session, row)
    return max(0, held - (bill.amount if bill and bill.currency == currency else 0))


def open_checkout(services: Services, *, manager: Person, now: datetime) -> Checkout:
    """The order to pay what is due with; repeats give the same one.

    Raises NotFound without seats, Conflict where nothing is due, Unavailable when the gateway is away.
    """
    if services.gateway is None:
        raise Unavailable(_(PAYING_FAILED))
    with services.database.writing() as session:
        order = _open_order(session, services.gateway.name, manager=manager, now=now)
    return checkout.open_checkout(services, order, failed=PAYING_FAILED)


def _open_order(session: Session, gateway: str, *, manager: Person, now: datetime) -> PaymentOrder:
    row = service.require_company(session, manager)
    locks.lock_subject(session, row.subject)
    bill = bill_of(session, row)
    if bill is None or not bill.due:
        raise Conflict(_("Nothing is to be paid"))
    return orders.open_for(
        session,
        row.subject,
        amount=bill.due,
        currency=bill.currency,
        reference=row.reference,
        gateway=gateway,
        now=now,
    )


def verify_payment(
    services: Services, proof: PaymentSignature, *, manager: Person, react: React, now: datetime
) -> None:
    """Take what the checkout handed over. Raises NotFound for somebody else's order, Rejected, Unavailable."""
    with services.database.reading() as session:
        order_id = _require_own_order(session, proof.order_id, manager)
    checkout.verify_checkout(services, order_id, proof, react=react, failed=VERIFY_FAILED, now=now)


def _require_own_order(session: Session, gateway_order_id: str, manager: Person) -> str:
    order = orders.by_gateway_id(session, gateway_order_id)
    row = service.find_company(session, manager)
    if order is None or row is None or order.subject != row.subject:
        raise NotFound(_("There is no such order"))
    return order.gateway_order_id or ""


def order_facts(session: Session, gateway_order_id: str) -> OrderFacts:
    """What the checkout page shows of an order: nothing about the person. Raises NotFound for an unknown one."""
    order = orders.by_gateway_id(session, gateway_order_id)
    row = session.get(Company, order.subject_id) if order and order.subject_type == SUBJECT_TYPE else None
    if order is None or row is None:
        raise NotFound(_("There is no such order"))
    return OrderFacts(row.reference, order.amount_minor, order.currency)


def paid_ids(session: Session, person: Person) -> list[UUID]:
    """The companies of a person that money moved for."""
    mine = select(Company.id).where(Company.manager_id == person.id)
    return list(session.exec(mine.order_by(col(Company.created_at))).all())
