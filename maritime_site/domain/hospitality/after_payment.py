"""What a payment means for a booking: `domain.event_handlers` calls these in the payment's own transaction."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.domain.hospitality import messages, service, transitions
from maritime_site.domain.hospitality.messages import MessageContext
from maritime_site.domain.hospitality.models import SUBJECT_TYPE, WITH_ROOM, ActorType, BookingStatus
from maritime_site.domain.hospitality.policy import terms_of
from maritime_site.domain.payments.domain_events import Captured, RefundDenied, RefundProcessed, RefundRequested
from maritime_site.domain.payments.models import Refund, Subject
from maritime_site.domain.payments.refund_reasons import BOOKING_IS
from maritime_site.domain.payments.staff.models import RefundProposal
from maritime_site.ports.services import Services

PAYABLE = frozenset({BookingStatus.PENDING_PAYMENT, BookingStatus.EXPIRED})


def payment_captured(session: Session, happened: Captured, services: Services, now: datetime) -> None:
    """Confirm the booking, or give the money back when it is cancelled, paid otherwise, or late and no room is left."""
    if happened.subject.type != SUBJECT_TYPE:
        return
    terms = terms_of(services)
    booking = transitions.lock_booking(session, happened.subject.id)
    late = booking.status == BookingStatus.EXPIRED
    if booking.status not in PAYABLE or (late and not transitions.take_room(session, booking.package_id)):
        reason = f"{BOOKING_IS} {booking.status}"
        service.request_refunds(session, booking, by=ActorType.SYSTEM, reason=reason, terms=terms, now=now)
        return
    transitions.change_status(session, booking, BookingStatus.CONFIRMED, by=ActorType.GATEWAY, terms=terms, now=now)


def refund_requested(session: Session, happened: RefundRequested, services: Services, now: datetime) -> None:
    """Tell the owner that a second payment goes back."""
    matter = _load_context(session, happened.subject, services)
    if matter:
        messages.refund_requested(session, matter, session.get_one(Refund, happened.refund_id), now=now)


def refund_denied(session: Session, happened: RefundDenied, services: Services, now: datetime) -> None:
    """Tell the owner of a booking that has ended that no money comes; of one that goes on it is the office's matter."""
    matter = _load_context(session, happened.subject, services)
    if matter and matter.booking.status not in WITH_ROOM:
        messages.refund_denied(session, matter, session.get_one(RefundProposal, happened.proposal_id), now=now)


def refund_processed(session: Session, happened: RefundProcessed, services: Services, now: datetime) -> None:
    """Tell the owner that the money is back."""
    matter = _load_context(session, happened.subject, services)
    if matter:
        messages.refund_processed(session, matter, session.get_one(Refund, happened.refund_id), now=now)


def _load_context(session: Session, subject: Subject, services: Services) -> MessageContext | None:
    if subject.type != SUBJECT_TYPE:
        return None
    return transitions.load_message_context(session, transitions.lock_booking(session, subject.id), terms_of(services))
