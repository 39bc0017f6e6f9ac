"""Every message networking sends, each in the language its reader keeps with us."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from maritime_site.core.text.i18n import _, use_language
from maritime_site.core.text.paragraphs import join_paragraphs
from maritime_site.domain.networking.models import Connection
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import MessageDraft
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Person

# Whoever is not signed in is led to sign in and back to it (ROUTE-4).
REQUESTS = "/networking/requests"


def send_message(
    session: Session,
    reader: Person,
    letterhead: Branding,
    subject: str,
    *body: str,
    purpose: str,
    now: datetime,
    about: Sequence[Person] = (),
) -> None:
    """Post one message in its reader's language; `about` are the others it names."""
    lines = (_("Dear {name},", name=reader.full_name), *body, letterhead.event)
    text = join_paragraphs(lines)
    draft = MessageDraft(subject=f"{subject}: {letterhead.event}", text=text, purpose=purpose)
    post_to(session, draft, reader, now=now, about=[person.id for person in about])


def notify_requested(
    session: Session, request: Connection, *, sender: Person, receiver: Person, letterhead: Branding, now: datetime
) -> None:
    """Somebody would like to connect; the description is read on the site, not in the message."""
    with use_language(receiver.language):
        body = (
            _("{name}, {designation} at {organisation}, would like to connect with you.", **_person_values(sender)),
            _("Purpose: {purpose}", purpose=request.purpose_text),
            _("Sign in to answer: {address}", address=letterhead.page(REQUESTS)),
            _("An unanswered request ends after 14 days."),
        )
        send_message(
            session,
            receiver,
            letterhead,
            _("A connection request"),
            *body,
            purpose="connection-requested",
            now=now,
            about=[sender],
        )


def notify_accepted(session: Session, *, sender: Person, receiver: Person, letterhead: Branding, now: datetime) -> None:
    """The request was accepted; its sender hears of it."""
    with use_language(sender.language):
        body = (
            _("{name}, {designation} at {organisation}, accepted your request.", **_person_values(receiver)),
            _("Sign in to see how to reach each other: {address}", address=letterhead.page(REQUESTS)),
        )
        send_message(
            session,
            sender,
            letterhead,
            _("Connection request accepted"),
            *body,
            purpose="connection-accepted",
            now=now,
            about=[receiver],
        )


def notify_declined(session: Session, *, sender: Person, receiver: Person, letterhead: Branding, now: datetime) -> None:
    """The request was declined; its sender is told neutrally."""
    with use_language(sender.language):
        body = _("{name} cannot connect with you at the moment.", name=receiver.full_name)
        send_message(
            session,
            sender,
            letterhead,
            _("Connection request answered"),
            body,
            purpose="connection-declined",
            now=now,
            about=[receiver],
        )


def notify_unlisted(session: Session, person: Person, *, letterhead: Branding, now: datetime) -> None:
    """A moderator took somebody out of the directory; they hear of it, but not who reported them."""
    with use_language(person.language):
        body = (
            _("A moderator has taken you out of the directory, because of what another participant reported."),
            _("If you think this is a mistake, please answer through Contact us on the site."),
        )
        send_message(
            session, person, letterhead, _("You are no longer listed"), *body, purpose="directory-unlisted", now=now
        )


def _person_values(person: Person) -> dict[str, str]:
    return {"name": person.full_name, "designation": person.designation, "organisation": person.organisation}
