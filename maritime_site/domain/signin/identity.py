"""From a token to the participant behind it: the wall in front of every participant's act."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import sessions, tokens
from maritime_site.domain.signin.models import SignInSession
from maritime_site.domain.signin.tokens import Keys


def participant_of(
    session: Session, token: str, *, kinds: tuple[str, ...], keys: Keys, now: datetime
) -> tuple[Person, SignInSession]:
    """The participant a token of one of `kinds` speaks for, and the session; both detached. Raises NotSignedIn."""
    claims = tokens.read_token(token, keys=keys, kinds=kinds)
    row = sessions.live_session(session, claims, now=now)
    person = session.get(Person, row.owner_id)
    if person is None or person.kind != claims.kind:
        raise tokens.invalid_token_error()
    session.expunge(person)
    session.expunge(row)
    return person, row


def person_of(session: Session, token: str, *, kinds: tuple[str, ...], keys: Keys, now: datetime) -> Person:
    """The participant alone."""
    return participant_of(session, token, kinds=kinds, keys=keys, now=now)[0]
