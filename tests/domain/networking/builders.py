"""What networking's tests share: two people, a request, and its answer."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session, select

from maritime_site.domain.networking import queries, service
from maritime_site.domain.networking.models import Action, Connection, End
from maritime_site.domain.networking.schemas import ApproachRequest, DirectoryFilters
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.models import Person
from tests.people import LETTERHEAD, NOON

DAY = timedelta(days=1)


def ask(
    session: Session, sender: Person, receiver: Person, *, now: datetime = NOON, **changes: Any
) -> service.RequestOutcome:
    """Sender asks receiver."""
    values = {"purpose": "Port automation", "description": "Ten minutes?", "receiver_type": receiver.kind} | changes
    return service.request_connection(
        session, ApproachRequest(**values), receiver.id, sender=sender, letterhead=LETTERHEAD, now=now
    )


def act(session: Session, request: Connection, actor: Person, action: Action, *, now: datetime = NOON) -> Connection:
    """One end takes a step."""
    return service.respond_to_request(session, request.id, action, actor=actor, letterhead=LETTERHEAD, now=now)


def connect(session: Session, sender: Person, receiver: Person, *, now: datetime = NOON) -> Connection:
    """The two are connected."""
    return act(session, ask(session, sender, receiver, now=now).request, receiver, Action.ACCEPT, now=now)


def names(session: Session, asker: Person, *, now: datetime = NOON, **look: Any) -> list[str]:
    """First names in the directory as somebody sees it."""
    result = queries.list_directory(session, DirectoryFilters(**look), asker=asker, now=now)
    assert result.total >= len(result.people)
    return [person.first_name for person in result.people]


def total(session: Session, asker: Person, **look: Any) -> int:
    """How many the directory says it found."""
    return queries.list_directory(session, DirectoryFilters(**look), asker=asker, now=NOON).total


def sent(session: Session, person: Person, *, now: datetime = NOON) -> list[queries.RequestView]:
    """What a person sent."""
    return queries.requests_of(session, End.SENDER, person=person, now=now)


def received(session: Session, person: Person, *, now: datetime = NOON) -> list[queries.RequestView]:
    """What a person received."""
    return queries.requests_of(session, End.RECEIVER, person=person, now=now)


def letters(session: Session) -> list[tuple[str, str]]:
    """Purpose and reader of every message, sorted."""
    session.flush()
    return sorted((message.purpose, message.recipient) for message in session.exec(select(Message)).all())
