"""The message that invites somebody to register."""

from __future__ import annotations

from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import _
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.invitations.models import RegistrationInvitation
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.kinds import KINDS

INVITED = "registration-invited"


def invitation_message(row: RegistrationInvitation, *, address: str, letterhead: Branding, zone: str) -> MessageDraft:
    """The link that opens the registration with its fields filled in."""
    kind = _(KINDS[row.kind].label_of(row.category))
    name = f"{row.fields.get('firstName', '')} {row.fields.get('lastName', '')}".strip()
    until = (
        (_("The invitation is valid until {time}.", time=day_and_time(row.expires_at, zone)),) if row.expires_at else ()
    )
    return MessageDraft(
        subject=_("You are invited: {event}", event=letterhead.event),
        text=join_paragraphs(
            (
                _("Dear {name},", name=name) if name else _("Good day,"),
                _("You are invited to {event} as {kind}.", event=letterhead.event, kind=kind),
                _("This link opens your registration with what we know filled in: {address}", address=address),
                *until,
                _("The link is yours alone. Please do not pass it on."),
                letterhead.event,
            )
        ),
        purpose=INVITED,
    )
