"""What happens to the money of a company's seats, told to its manager: `domain.event_handlers` calls these."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.companies import billing, messages
from maritime_site.domain.companies.models import SUBJECT_TYPE, Company
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.payments import refunds
from maritime_site.domain.payments.domain_events import Captured, RefundProcessed, RefundRequested
from maritime_site.domain.payments.models import PaymentAttempt, Refund
from maritime_site.domain.payments.refund_reasons import OVERPAID
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def payment_captured(session: Session, happened: Captured, services: Services, now: datetime) -> None:
    """Give back what a payment brings beyond the bill, as of an order that is older than a smaller bill."""
    if happened.subject.type != SUBJECT_TYPE:
        return
    attempt = session.get_one(PaymentAttempt, happened.attempt_id)
    surplus = billing.surplus_of(session, session.get_one(Company, happened.subject.id), attempt.currency)
    amount = min(surplus, attempt.amount_minor - attempt.claimed_minor)
    if amount <= 0:
        return
    given = refunds.request_refund(
        session, attempt, amount, key=f"surplus:{attempt.id}", by="system", reason=OVERPAID, now=now
    )
    refund_requested(session, RefundRequested(happened.subject, given.id), services, now)


def refund_requested(session: Session, happened: RefundRequested, services: Services, now: datetime) -> None:
    """Tell the manager that money is on its way back, as of a second payment or one of more than was due."""
    _tell_manager(session, happened, messages.GOES_BACK, services, now)


def refund_processed(session: Session, happened: RefundProcessed, services: Services, now: datetime) -> None:
    """Tell the manager that the money is back."""
    _tell_manager(session, happened, messages.IS_BACK, services, now)


def _tell_manager(
    session: Session, happened: RefundRequested | RefundProcessed, purpose: str, services: Services, now: datetime
) -> None:
    if happened.subject.type != SUBJECT_TYPE:
        return
    manager = session.get_one(Person, session.get_one(Company, happened.subject.id).manager_id)
    given = session.get_one(Refund, happened.refund_id)
    with use_language(manager.language):
        draft = messages.refund_message(manager, given, purpose=purpose, letterhead=letterhead_of(services))
        post_to(session, draft, manager, now=now)
