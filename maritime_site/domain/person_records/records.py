"""How an act upon a person is put on record, and how they are told of it: in one letter (STAFF-1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlmodel import Session

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.outbox.service import enqueue_message
from maritime_site.domain.people import mailing, messages
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


@dataclass(frozen=True)
class ActContext:
    """Who acts, with what, and when."""

    actor: Actor
    services: Services
    now: datetime


def record_act(
    session: Session, person: Person, action: str, *, before: dict[str, Any], after: dict[str, Any], context: ActContext
) -> None:
    """Put an act on record; the log holds states and names of fields, never what they say."""
    audit.record_change(
        session, person, f"registration.{action}", actor=context.actor, before=before, after=after, now=context.now
    )


def tell_changes(session: Session, person: Person, write: Callable[[], Sequence[str]], *, context: ActContext) -> None:
    """Write one message about all that changed; `write` gives its sentences in the person's language.

    It goes to the proven address, else to the one that staff typed.
    """
    with use_language(person.language):
        draft = messages.changed_message(
            person, [line for line in write() if line], letterhead=letterhead_of(context.services)
        )
        if mailing.post_to(session, draft, person, now=context.now) is None and person.added_by_staff and person.email:
            enqueue_message(
                session, draft, channel="email", recipient=person.email, now=context.now, about=(person.id,)
            )
