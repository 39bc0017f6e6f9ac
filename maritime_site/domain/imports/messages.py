"""The message to somebody whom the office has entered from a list."""

from __future__ import annotations

from maritime_site.core.text.i18n import _
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.messages import standing_words
from maritime_site.domain.people.models import Person

IMPORTED = "registration-imported"


def imported_message(person: Person, *, letterhead: Branding) -> MessageDraft:
    """Who entered the reader, and how the registration becomes theirs."""
    kind = KINDS[person.kind]
    return MessageDraft(
        subject=_("You are registered: {event}", event=letterhead.event),
        text=join_paragraphs(
            part
            for part in (
                _("Dear {name},", name=person.full_name),
                _(
                    "The organisers of {event} have registered you as {kind}. Your reference is {reference}.",
                    event=letterhead.event,
                    kind=_(kind.label_of(person.category)),
                    reference=person.reference,
                ),
                standing_words(person),
                _(
                    "To confirm it, see what we hold about you and correct it, sign in with a one-time code: {address}",
                    address=letterhead.page(kind.login_path),
                ),
                _("If you do not want to take part, you need not do anything."),
                letterhead.event,
            )
            if part
        ),
        purpose=IMPORTED,
    )
