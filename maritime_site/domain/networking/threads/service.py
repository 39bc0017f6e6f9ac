"""Writing to whom one is connected with, and reading it (MEET-2)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col, func, select

from maritime_site.core.db.database import count_changed
from maritime_site.core.errors import NotFound, TooMany
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.networking import transitions
from maritime_site.domain.networking.labels import NO_REQUEST
from maritime_site.domain.networking.models import Connection, ConnectionStatus
from maritime_site.domain.networking.threads.models import MessageDigest, ThreadMessage
from maritime_site.domain.networking.threads.schemas import DigestRequest, MessageRequest
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.queries import require_approved
from maritime_site.domain.signin.advisory_locks import take_advisory_lock

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TO_ONE_AN_HOUR, A_DAY = 30, 200
TOO_MANY_TO_ONE = N_("You have written {limit} messages to this person within an hour. Please wait.")
TOO_MANY_A_DAY = N_("You have written {limit} messages within a day. Please wait.")


def get_thread(session: Session, request_id: UUID, *, person: Person) -> Connection:
    """The accepted connection of which somebody is an end. Raises NotFound for everybody else, and once it ended."""
    request = session.get(Connection, request_id)
    if request is None or request.end_of(person.id) is None or request.status != ConnectionStatus.ACCEPTED:
        raise NotFound(_(NO_REQUEST))
    other = session.get(Person, request.other_end(person.id))
    if other is None or other.status != Status.APPROVED:
        raise NotFound(_(NO_REQUEST))
    return request


def send_message(
    session: Session, request_id: UUID, payload: MessageRequest, *, sender: Person, now: datetime
) -> ThreadMessage:
    """Write to the other end. Raises NotFound unless the two are connected, TooMany past a cap."""
    request = get_thread(session, request_id, person=sender)
    transitions.lock_people(session, request.sender_id, request.receiver_id)
    session.refresh(request)
    request = get_thread(session, request_id, person=sender)
    require_approved(session.get_one(Person, sender.id, populate_existing=True))
    receiver_id = request.other_end(sender.id)
    mine = ThreadMessage.sender_id == sender.id
    _require_below(
        session, TO_ONE_AN_HOUR, TOO_MANY_TO_ONE, HOUR, mine, ThreadMessage.receiver_id == receiver_id, now=now
    )
    _require_below(session, A_DAY, TOO_MANY_A_DAY, DAY, mine, now=now)
    message = ThreadMessage(
        connection_id=request.id, sender_id=sender.id, receiver_id=receiver_id, text=payload.text, created_at=now
    )
    session.add(message)
    session.flush()
    return message


def _require_below(session: Session, limit: int, words: str, span: timedelta, *which: Any, now: datetime) -> None:
    since = col(ThreadMessage.created_at) > now - span
    counted = select(func.count(), func.min(ThreadMessage.created_at)).where(*which, since)
    number, first = session.exec(counted).one()
    if number >= limit:
        raise TooMany(_(words, limit=limit), retry_after=int((first + span - now).total_seconds()) + 1)


def mark_read(session: Session, request_id: UUID, *, reader: Person, now: datetime) -> int:
    """Note that everything written to the reader so far is read; answers how much was new. Raises NotFound."""
    request = get_thread(session, request_id, person=reader)
    unread = (
        col(ThreadMessage.connection_id) == request.id,
        col(ThreadMessage.receiver_id) == reader.id,
        col(ThreadMessage.read_at).is_(None),
    )
    return count_changed(session.exec(update(ThreadMessage).where(*unread).values(read_at=now)))


def change_digest(session: Session, payload: DigestRequest, *, owner: Person, now: datetime) -> bool:
    """Choose whether mail about unread messages comes, at most one an hour."""
    take_advisory_lock(session, "message-digest", str(owner.id))
    row = session.get(MessageDigest, owner.id) or MessageDigest(person_id=owner.id, updated_at=now)
    row.wanted, row.updated_at = payload.wanted, now
    session.add(row)
    session.flush()
    return row.wanted


def is_digest_wanted(session: Session, person_id: UUID) -> bool:
    """Whether somebody wants mail about unread messages."""
    row = session.get(MessageDigest, person_id)
    return row is None or row.wanted
