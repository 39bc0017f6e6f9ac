"""Every message hospitality sends, each in the language its reader keeps with us."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from maritime_site.core.text.formatting import day_and_time, format_amount, format_day
from maritime_site.core.text.i18n import _, use_language
from maritime_site.core.text.links import page_at
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.hospitality.models import Booking, Package
from maritime_site.domain.hospitality.policy import PaymentPolicy
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.payments.models import Refund
from maritime_site.domain.payments.staff.models import RefundProposal
from maritime_site.domain.payments.staff.refund_words import DENIED, DENIED_TEXT
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Person

# Whoever is not signed in is led to sign in and back to it (ROUTE-4).
BOOKINGS = "/hospitality/bookings"


@dataclass(frozen=True)
class MessageContext:
    """What a message is about."""

    booking: Booking
    package: Package
    owner: Person
    terms: PaymentPolicy


def _format_time(at: datetime, terms: PaymentPolicy) -> str:
    return day_and_time(at, terms.zone.key)


def _bookings_link(context: MessageContext) -> str:
    return _("Sign in to see your bookings: {address}", address=page_at(context.terms.site, BOOKINGS))


def _send_message(
    session: Session, context: MessageContext, subject: str, *body: str, purpose: str, now: datetime
) -> None:
    lines = (_("Dear {name},", name=context.owner.full_name), *body, _bookings_link(context), context.terms.event)
    text = join_paragraphs(lines)
    draft = MessageDraft(subject=f"{subject}: {context.terms.event}", text=text, purpose=purpose)
    post_to(session, draft, context.owner, now=now)


def _booking_facts(context: MessageContext) -> str:
    package, booking = context.package, context.booking
    return _(
        "Reference {reference}: {package}, {hotel}, {check_in} to {check_out}, {price}.",
        reference=booking.reference,
        package=package.name,
        hotel=package.hotel_name,
        check_in=format_day(package.check_in),
        check_out=format_day(package.check_out),
        price=format_amount(booking.price_minor, booking.currency),
    )


def notify_held(session: Session, context: MessageContext, *, now: datetime) -> None:
    """A room is held while its owner pays."""
    with use_language(context.owner.language):
        until = _format_time(context.booking.hold_expires_at, context.terms)
        wait = _("We hold one room for you until {until}. Please pay by then.", until=until)
        _send_message(
            session, context, _("Your room is held"), wait, _booking_facts(context), purpose="booking-held", now=now
        )


def notify_confirmed(session: Session, context: MessageContext, *, now: datetime) -> None:
    """The room is paid and sold."""
    with use_language(context.owner.language):
        until = _format_time(context.package.cancel_before, context.terms)
        free = _("You can cancel with a full refund until {until}.", until=until)
        asked = context.booking.special_requests
        wish = _("Your special requests: {requests}", requests=asked) if asked else ""
        body = (_("Your booking is confirmed."), _booking_facts(context), wish, free)
        _send_message(session, context, _("Booking confirmed"), *body, purpose="booking-confirmed", now=now)


def notify_cancelled(session: Session, context: MessageContext, *, reason: str, now: datetime) -> None:
    """The booking is cancelled, by its owner or by an administrator with a reason."""
    with use_language(context.owner.language):
        body = (_("Your booking is cancelled."), reason, _booking_facts(context))
        _send_message(session, context, _("Booking cancelled"), *body, purpose="booking-cancelled", now=now)


def notify_expired(session: Session, context: MessageContext, *, now: datetime) -> None:
    """The hold ran out without a payment."""
    with use_language(context.owner.language):
        body = (
            _("The time to pay ran out, so we no longer hold a room for you. You can book again."),
            _booking_facts(context),
        )
        _send_message(session, context, _("Booking expired"), *body, purpose="booking-expired", now=now)


def refund_requested(session: Session, context: MessageContext, refund: Refund, *, now: datetime) -> None:
    """Money is on its way back."""
    with use_language(context.owner.language):
        amount = format_amount(refund.amount_minor, refund.currency)
        body = (
            _("We have asked the payment service to return {amount} to you.", amount=amount),
            _booking_facts(context),
        )
        _send_message(session, context, _("Refund in progress"), *body, purpose="refund-requested", now=now)


def refund_denied(session: Session, context: MessageContext, denied: RefundProposal, *, now: datetime) -> None:
    """A second administrator did not agree that money goes back."""
    with use_language(context.owner.language):
        body = (
            _(DENIED_TEXT).format(amount=format_amount(denied.amount_minor, denied.currency)),
            _booking_facts(context),
        )
        _send_message(session, context, _(DENIED), *body, purpose="refund-denied", now=now)


def refund_processed(session: Session, context: MessageContext, refund: Refund, *, now: datetime) -> None:
    """Money is back."""
    with use_language(context.owner.language):
        amount = format_amount(refund.amount_minor, refund.currency)
        body = (_("The payment service has returned {amount} to you.", amount=amount), _booking_facts(context))
        _send_message(session, context, _("Refunded"), *body, purpose="refund-processed", now=now)
