"""What people are told about their letter; its passport number is in no message."""

from __future__ import annotations

from maritime_site.core.text.i18n import _
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.models import Person
from maritime_site.domain.visa_letters.models import VisaLetter

PAGE = "/my-visa-letter"


def withdrawn_message(row: VisaLetter, owner: Person, *, letterhead: Branding) -> MessageDraft:
    """That the letter holds no longer, and why, in the current language."""
    lines = (
        _("Dear {name},", name=owner.full_name),
        _("We withdrew your letter {number} for a visa. An embassy that checks it reads that.", number=row.number),
        _("Reason: {reason}", reason=row.withdrawn_reason),
        _("If you think that this is wrong, answer with the query form of the website."),
        letterhead.event,
    )
    subject = _("Your letter for a visa holds no longer: {event}", event=letterhead.event)
    return MessageDraft(subject=subject, text=join_paragraphs(lines), purpose="visa-letter-withdrawn")


def restored_message(row: VisaLetter, owner: Person, *, letterhead: Branding) -> MessageDraft:
    """That the letter holds again, in the current language."""
    lines = (
        _("Dear {name},", name=owner.full_name),
        _("Your letter {number} for a visa holds again.", number=row.number),
        _("Sign in to see it, print it or download it: {address}", address=letterhead.page(PAGE)),
        letterhead.event,
    )
    subject = _("Your letter for a visa holds again: {event}", event=letterhead.event)
    return MessageDraft(subject=subject, text=join_paragraphs(lines), purpose="visa-letter-restored")
