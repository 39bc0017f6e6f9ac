"""From a token to the participant behind it: the wall in front of every participant's act."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam
from sqlmodel import Session, select

from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import sessions, tokens
from maritime_site.domain.signin.models import SignInSession
from maritime_site.domain.signin.tokens import Keys

# Put together once: every request of somebody who is signed in begins with it.
BOTH = select(SignInSession, Person).where(
    SignInSession.id == bindparam("session_id"), Person.id == SignInSession.owner_id, Person.kind == bindparam("kind")
)


def participant_of(
    session: Session, token: str, *, kinds: tuple[str, ...], keys: Keys, now: datetime
) -> tuple[Person, SignInSession]:
    """The participant a token of one of `kinds` speaks for, and their session. Raises NotSignedIn."""
    claims = tokens.read_token(token, keys=keys, kinds=kinds)
    named = {"session_id": claims.session_id, "kind": claims.kind}
    session_row, person = session.exec(BOTH, params=named).first() or (None, None)
    row = sessions.require_live(session_row, claims, now=now)
    if person is None:
        raise tokens.invalid_token_error()
    return person, row


def person_of(session: Session, token: str, *, kinds: tuple[str, ...], keys: Keys, now: datetime) -> Person:
    """The participant alone."""
    return participant_of(session, token, kinds=kinds, keys=keys, now=now)[0]
