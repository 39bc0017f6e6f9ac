"""The message that a document is there, in the language its owner keeps with us."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlmodel import Session

from maritime_site.core.text.formatting import format_amount, format_day
from maritime_site.core.text.i18n import N_, _, use_language
from maritime_site.core.text.links import page_at
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.billing.labels import KIND_NAMES
from maritime_site.domain.billing.models import BillingDocument, DocumentKind
from maritime_site.domain.companies.models import SUBJECT_TYPE as SEATS
from maritime_site.domain.companies.my_event import TEAM
from maritime_site.domain.exhibition.messages import BOOK_YOUR_STALL
from maritime_site.domain.exhibition.models import SUBJECT_TYPE as STALL
from maritime_site.domain.hospitality.messages import BOOKINGS
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.payments.policy import PaymentPolicy
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Person

# Where documents stand that are not for a booking.
PAGES = {STALL: BOOK_YOUR_STALL, SEATS: TEAM}
# What each kind of document says; number, day, amount and reference are filled in.
WORDS: Mapping[str, str] = {
    DocumentKind.INVOICE: N_("Your tax invoice {number} of {day} over {amount} is ready. Reference {reference}."),
    DocumentKind.RECEIPT: N_("Your receipt {number} of {day} over {amount} is ready. Reference {reference}."),
    DocumentKind.CREDIT_NOTE: N_(
        "Your credit note {number} of {day} over {amount} is ready. It belongs to {invoice}. Reference {reference}."
    ),
}


def notify_issued(session: Session, document: BillingDocument, *, terms: PaymentPolicy, now: datetime) -> None:
    """Tell the owner of a document where to fetch it."""
    owner = session.get_one(Person, document.owner_id)
    with use_language(owner.language):
        says = _(
            WORDS[document.kind],
            number=document.number,
            day=format_day(document.issued_on),
            amount=format_amount(document.amount_minor, document.currency),
            reference=document.facts.get("reference", ""),
            invoice=document.facts.get("invoiceNumber", ""),
        )
        page = page_at(terms.site, PAGES.get(document.subject_type, BOOKINGS))
        where = _("Sign in to download it: {address}", address=page)
        lines = (_("Dear {name},", name=owner.full_name), says, where, terms.event)
        text = join_paragraphs(lines)
        subject = f"{_(KIND_NAMES[document.kind])} {document.number}: {terms.event}"
        post_to(session, MessageDraft(subject=subject, text=text, purpose=f"billing-{document.kind}"), owner, now=now)
