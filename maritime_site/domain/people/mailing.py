"""Messages to a participant go to the e-mail address they proved; an address that is only typed may be anybody's."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.text import language
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.outbox.service import Letter, post
from maritime_site.domain.people.models import Person


def post_to(
    session: Session, letter: Letter, person: Person, *, now: datetime, about: Collection[UUID] = ()
) -> Message | None:
    """Queue a letter to a participant; None, and no message, where no e-mail address is proven.

    `about` are other registrations that it names.
    """
    if not person.proven_email:
        return None
    with language(person.language):
        return post(session, letter, channel="email", recipient=person.proven_email, now=now, about=(person.id, *about))
