"""The message that says where a pass is; the code itself travels in no message."""

from __future__ import annotations

from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.people.models import Person

PAGE = "/pass"
VALID = N_("Your pass {number} is valid on these days: {days}.")
REPLACED = N_(
    "Your pass was issued anew, with another code. What you printed or saved before admits nobody any more: "
    "please use the new one."
)


def pass_ready(given: EntryPass, person: Person, *, letterhead: Branding) -> MessageDraft:
    """Where the pass is seen, printed and downloaded, in the current language."""
    return _build_message(person, _validity_sentence(given), letterhead=letterhead)


def pass_replaced(given: EntryPass, person: Person, *, letterhead: Branding) -> MessageDraft:
    """That the pass has a new code, and what was printed is nothing any more, in the current language."""
    return _build_message(person, _(REPLACED), _validity_sentence(given), letterhead=letterhead)


def _validity_sentence(given: EntryPass) -> str:
    return _(VALID, number=given.number, days=formatting.format_days(given.days))


def _build_message(person: Person, *news: str, letterhead: Branding) -> MessageDraft:
    body = (
        _("Dear {name},", name=person.full_name),
        *news,
        _("Sign in to see it, print it or download it: {address}", address=letterhead.page(PAGE)),
        letterhead.event,
    )
    return MessageDraft(
        subject=_("Your pass: {event}", event=letterhead.event), text=join_paragraphs(body), purpose="pass"
    )
