"""Questions about messages to many."""

from __future__ import annotations

from uuid import UUID

from sqlmodel import Session, col, func, or_, select

from maritime_site.domain.broadcasts.models import Broadcast, BroadcastMessage, State
from maritime_site.domain.outbox.models import Message, MessageStatus
from maritime_site.domain.people.models import Person


def list_broadcasts(
    session: Session, *, search: str, status: str, page: int, page_size: int
) -> tuple[list[Broadcast], int]:
    """Messages that match, newest first, and how many there are."""
    matching = select(Broadcast)
    if status:
        matching = matching.where(Broadcast.state == status)
    for word in search.split():
        values = (Broadcast.subject_en, Broadcast.subject_hi)
        matching = matching.where(or_(*(col(column).icontains(word, autoescape=True) for column in values)))
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    newest = matching.order_by(col(Broadcast.created_at).desc(), col(Broadcast.id))
    return list(session.exec(newest.offset((page - 1) * page_size).limit(page_size)).all()), total


def count_by_delivery_status(session: Session, id: UUID) -> dict[str, int]:
    """How many of its letters stand where in the outbox."""
    counted = (
        select(Message.status, func.count())
        .join(BroadcastMessage, col(BroadcastMessage.message_id) == col(Message.id))
        .where(BroadcastMessage.broadcast_id == id)
        .group_by(col(Message.status))
    )
    known = dict(session.exec(counted).all())
    return {status.value: known.get(status.value, 0) for status in MessageStatus}


def list_recipients(
    session: Session, id: UUID, *, search: str = "", status: str, page: int, page_size: int
) -> tuple[list[tuple[Person, Message]], int]:
    """Each person's message and its fate, by name; `search` are words of a name or an address."""
    own = (
        select(Person, Message)
        .join(BroadcastMessage, col(BroadcastMessage.person_id) == col(Person.id))
        .join(Message, col(BroadcastMessage.message_id) == col(Message.id))
        .where(BroadcastMessage.broadcast_id == id)
    )
    own = own.where(Message.status == status) if status else own
    for word in search.split():
        named = (Person.first_name, Person.last_name, Person.email)
        own = own.where(or_(*(col(column).icontains(word, autoescape=True) for column in named)))
    total = session.exec(select(func.count()).select_from(own.subquery("own"))).one()
    ordered = own.order_by(col(Person.last_name), col(Person.id))
    return list(session.exec(ordered.offset((page - 1) * page_size).limit(page_size)).all()), total


def list_sending(session: Session) -> list[UUID]:
    """Messages that are going out, the oldest first."""
    going = select(Broadcast.id).where(Broadcast.state == State.SENDING)
    return list(session.exec(going.order_by(col(Broadcast.updated_at))).all())
