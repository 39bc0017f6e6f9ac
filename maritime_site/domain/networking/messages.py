"""Every message networking sends, each in the language its reader keeps with us."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from maritime_site.core.text import _, language
from maritime_site.domain.networking.models import Connection
from maritime_site.domain.outbox.letterhead import Letterhead
from maritime_site.domain.outbox.service import Letter
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Person

LONG_NUMBER = re.compile(r"(?<!\d)(\d{3})(\d{3})(?!\d)")
# Whoever is not signed in is led to sign in and back to it (ROUTE-4).
REQUESTS = "/networking/requests"


def _send(
    session: Session, reader: Person, letterhead: Letterhead, subject: str, *body: str, purpose: str, now: datetime,
    about: Sequence[Person] = (),
) -> None:  # fmt: skip
    lines = (_("Dear {name},", name=reader.full_name), *body, letterhead.event)
    # Only a one-time code may be six digits in a row (contract, "The outbox").
    text = LONG_NUMBER.sub(r"\1 \2", "\n\n".join(line for line in lines if line))
    letter = Letter(subject=f"{subject}: {letterhead.event}", text=text, purpose=purpose)
    post_to(session, letter, reader, now=now, about=[person.id for person in about])


def requested(
    session: Session, request: Connection, *, sender: Person, receiver: Person, letterhead: Letterhead, now: datetime
) -> None:
    """Somebody would like to connect; the description is read on the site, not in the message."""
    with language(receiver.language):
        body = (
            _("{name}, {designation} at {organisation}, would like to connect with you.", **_who(sender)),
            _("Purpose: {purpose}", purpose=request.purpose),
            _("Sign in to answer: {address}", address=letterhead.page(REQUESTS)),
            _("An unanswered request ends after 14 days."),
        )
        _send(session, receiver, letterhead, _("A connection request"), *body, purpose="connection-requested", now=now,
              about=[sender])  # fmt: skip


def accepted(session: Session, *, sender: Person, receiver: Person, letterhead: Letterhead, now: datetime) -> None:
    """The request was accepted; its sender hears of it."""
    with language(sender.language):
        body = (
            _("{name}, {designation} at {organisation}, accepted your request.", **_who(receiver)),
            _("Sign in to see how to reach each other: {address}", address=letterhead.page(REQUESTS)),
        )
        _send(
            session,
            sender,
            letterhead,
            _("Connection request accepted"),
            *body,
            purpose="connection-accepted",
            now=now,
            about=[receiver],
        )


def declined(session: Session, *, sender: Person, receiver: Person, letterhead: Letterhead, now: datetime) -> None:
    """The request was declined; its sender is told neutrally."""
    with language(sender.language):
        body = _("{name} cannot connect with you at the moment.", name=receiver.full_name)
        _send(
            session,
            sender,
            letterhead,
            _("Connection request answered"),
            body,
            purpose="connection-declined",
            now=now,
            about=[receiver],
        )


def unlisted(session: Session, person: Person, *, letterhead: Letterhead, now: datetime) -> None:
    """A moderator took somebody out of the directory; they hear of it, but not who reported them."""
    with language(person.language):
        body = (
            _("A moderator has taken you out of the directory, because of what another participant reported."),
            _("If you think this is a mistake, please answer through Contact us on the site."),
        )
        _send(session, person, letterhead, _("You are no longer listed"), *body, purpose="directory-unlisted", now=now)


def _who(person: Person) -> dict[str, str]:
    return {"name": person.full_name, "designation": person.designation, "organisation": person.organisation}
