"""The message to somebody whom a company named for one of its seats."""

from __future__ import annotations

from maritime_site.core.text.i18n import _
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person

NAMED = "seat-named"


def named_message(person: Person, *, manager: Person, letterhead: Branding) -> MessageDraft:
    """Who named the reader, and how the seat becomes theirs."""
    kind = KINDS[person.kind]
    company = str(manager.details.get("company_name") or manager.organisation)
    return MessageDraft(
        subject=_("A seat for you: {event}", event=letterhead.event),
        text="\n\n".join(
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
