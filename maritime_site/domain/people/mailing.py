"""Messages to a participant go to the e-mail address they proved; an address that is only typed may be anybody's."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.outbox.service import MessageDraft, enqueue_message
from maritime_site.domain.people.models import Person


def post_to(
    session: Session, draft: MessageDraft, person: Person, *, now: datetime, about: Collection[UUID] = ()
) -> Message | None:
    """Queue a message to a participant; None, and no message, where no e-mail address is proven.

    `about` are other registrations that it names.
    """
    if not person.proven_email:
        return None
    with use_language(person.language):
        return enqueue_message(
            session, draft, channel="email", recipient=person.proven_email, now=now, about=(person.id, *about)
        )
