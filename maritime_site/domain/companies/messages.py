"""The messages about a company's seats: to whom it named for one, and to its manager about money."""

from __future__ import annotations

from maritime_site.core.text.formatting import format_amount
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.payments.models import Refund
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person

NAMED = "seat-named"
TEAM = "/company"
GOES_BACK, IS_BACK = "seats-refund-requested", "seats-refund-processed"
REFUND_WORDS: dict[str, tuple[str, str]] = {
    GOES_BACK: (N_("Refund in progress"), N_("We have asked the payment service to return {amount} to you.")),
    IS_BACK: (N_("Refunded"), N_("The payment service has returned {amount} to you.")),
}


def named_message(person: Person, *, manager: Person, letterhead: Branding) -> MessageDraft:
    """Who named the reader, and how the seat becomes theirs."""
    kind = KINDS[person.kind]
    company = str(manager.details.get("company_name") or manager.organisation)
    return MessageDraft(
        subject=_("A seat for you: {event}", event=letterhead.event),
        text=join_paragraphs(
            (
                _("Dear {name},", name=person.full_name),
                _(
                    "{company} has named you for {event} as {kind}.",
                    company=company,
                    event=letterhead.event,
                    kind=_(kind.label_of(person.category)),
                ),
                _(
                    "Sign in with a one-time code, and your pass is ready: {address}",
                    address=letterhead.page(kind.login_path),
                ),
                _("If you do not want to take part, you need not do anything."),
                letterhead.event,
            )
        ),
        purpose=NAMED,
    )


def refund_message(manager: Person, refund: Refund, *, purpose: str, letterhead: Branding) -> MessageDraft:
    """Money for the seats is on its way back, or back: `purpose` is one of REFUND_WORDS."""
    subject, sentence = REFUND_WORDS[purpose]
    lines = (
        _("Dear {name},", name=manager.full_name),
        _(sentence).format(amount=format_amount(refund.amount_minor, refund.currency)),
        _("What is still to be paid for your seats stands on this page: {address}", address=letterhead.page(TEAM)),
        letterhead.event,
    )
    return MessageDraft(subject=f"{_(subject)}: {letterhead.event}", text=join_paragraphs(lines), purpose=purpose)
