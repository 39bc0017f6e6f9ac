"""Every message about a stall, in the language its exhibitor keeps with us."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from maritime_site.core.text.formatting import day_and_time, format_money
from maritime_site.core.text.i18n import N_, _, use_language
from maritime_site.core.text.links import page_at
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.exhibition.models import ApplicationStatus, Stall, StallApplication
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.payments.models import Refund
from maritime_site.domain.payments.policy import PaymentPolicy
from maritime_site.domain.payments.staff.models import RefundProposal
from maritime_site.domain.payments.staff.refund_words import DENIED, DENIED_TEXT
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Person

# Whoever is not signed in is led to sign in and back to it (ROUTE-4).
BOOK_YOUR_STALL = "/exhibition/book-your-stall"
S = ApplicationStatus
# Subject and first sentence of each status worth a message; `{until}`, `{price}` and `{invoice}` are filled in.
WORDS: dict[str, tuple[str, str]] = {
    S.APPLIED: (
        N_("Application received"),
        N_("We have your application for the stall. The organisers will make you an offer or write to you."),
    ),
    S.OFFERED: (
        N_("A stall is offered to you"),
        N_("The organisers offer you this stall for {price}. Please accept under Book Your Stall by {until}."),
    ),
    S.ACCEPTED: (
        N_("Offer accepted"),
        N_("You accepted the offer. Pay {price} under Book Your Stall, or wait for the organisers' invoice."),
    ),
    S.INVOICED: (
        N_("Invoice for your stall"),
        N_("The organisers sent invoice {invoice} over {price} for your stall."),
    ),
    S.PAID: (N_("Your stall is confirmed"), N_("Your stall is paid. It is yours for the event.")),
    S.EXPIRED: (
        N_("The stall is free again"),
        N_("The time ran out, so the stall is no longer kept for you. You can choose a stall again."),
    ),
    S.REFUSED: (N_("Stall application refused"), N_("The organisers cannot give you this stall.")),
    S.RELEASED: (N_("The stall is released"), N_("The stall is no longer yours.")),
}
MOVED = (N_("Your stall has changed"), N_("The organisers moved your claim to another stall."))
REFUND_WORDS: dict[str, tuple[str, str]] = {
    "stall-refund-requested": (
        N_("Refund in progress"),
        N_("We have asked the payment service to return {amount} to you."),
    ),
    "stall-refund-denied": (DENIED, DENIED_TEXT),
    "stall-refund-processed": (N_("Refunded"), N_("The payment service has returned {amount} to you.")),
}


@dataclass(frozen=True)
class MessageContext:
    """What a message is about."""

    claim: StallApplication
    stall: Stall
    owner: Person
    terms: PaymentPolicy


def price_of(claim: StallApplication) -> str:
    """What the stall costs, in the current language."""
    return format_money(claim.amount_minor, claim.currency) if claim.amount_minor is not None else _("To be announced")


def _send_message(
    session: Session, context: MessageContext, subject: str, *body: str, purpose: str, now: datetime
) -> None:
    facts = _("Reference {reference}: stall {stall}.", reference=context.claim.reference, stall=context.stall.code)
    where = _("Sign in to see your stall: {address}", address=page_at(context.terms.site, BOOK_YOUR_STALL))
    lines = (_("Dear {name},", name=context.owner.full_name), *body, facts, where, context.terms.event)
    text = join_paragraphs(lines)
    draft = MessageDraft(subject=f"{subject}: {context.terms.event}", text=text, purpose=purpose)
    post_to(session, draft, context.owner, now=now)


def notify_status(session: Session, context: MessageContext, note: str, *, now: datetime) -> None:
    """Tell the exhibitor where their claim stands now; `note` is what the organisers added."""
    words = WORDS.get(context.claim.status)
    if words is None:
        return
    subject, sentence = words
    with use_language(context.owner.language):
        claim = context.claim
        until = day_and_time(claim.expires_at, context.terms.zone.key) if claim.expires_at else ""
        text = _(sentence).format(until=until, price=price_of(claim), invoice=claim.invoice_number)
        _send_message(session, context, _(subject), text, note, purpose=f"stall-{claim.status}", now=now)


def notify_moved(session: Session, context: MessageContext, note: str, *, now: datetime) -> None:
    """The claim is on another stall now."""
    with use_language(context.owner.language):
        _send_message(session, context, _(MOVED[0]), _(MOVED[1]), note, purpose="stall-moved", now=now)


def notify_refund(
    session: Session, context: MessageContext, given: Refund | RefundProposal, *, purpose: str, now: datetime
) -> None:
    """Money is on its way back, denied, or back: `purpose` is one of REFUND_WORDS."""
    subject, sentence = REFUND_WORDS[purpose]
    with use_language(context.owner.language):
        text = _(sentence).format(amount=format_money(given.amount_minor, given.currency))
        _send_message(session, context, _(subject), text, purpose=purpose, now=now)
