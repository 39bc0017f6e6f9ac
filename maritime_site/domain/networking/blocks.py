"""Whom somebody does not want to meet, and how that ends."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam
from sqlmodel import Session, col, delete, or_, select

from maritime_site.core.db.database import count_changed
from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.networking import transitions
from maritime_site.domain.networking.labels import NO_PERSON
from maritime_site.domain.networking.models import Block, Connection, order_pair
from maritime_site.domain.people.models import Person

# Put together once, for whoever lists people asks it.
ENDS = select(Block.blocker_id, Block.blocked_id).where(
    or_(col(Block.blocker_id) == bindparam("person"), col(Block.blocked_id) == bindparam("person"))
)


@dataclass(frozen=True)
class BlockedView:
    """Somebody whom the reader blocked: enough to know them again, and the latest request between the two."""

    id: UUID
    first_name: str
    last_name: str
    organisation: str
    designation: str
    country: str
    user_type: str
    blocked_at: datetime
    request_id: UUID | None


def are_blocked(session: Session, one: UUID, other: UUID) -> bool:
    """Whether either of two people blocked the other."""
    here = (col(Block.blocker_id) == one) & (col(Block.blocked_id) == other)
    there = (col(Block.blocker_id) == other) & (col(Block.blocked_id) == one)
    return session.exec(select(Block.id).where(or_(here, there))).first() is not None


def blocked_with(session: Session, person_id: UUID) -> set[UUID]:
    """Everybody whom this person blocked or who blocked them."""
    return {other for ends in session.exec(ENDS, params={"person": person_id}).all() for other in ends} - {person_id}


def blocked_by(session: Session, person: Person) -> list[BlockedView]:
    """Whom a person blocked, the latest first; who blocked them is nobody's to know."""
    statement = select(Block, Person).join(Person, col(Person.id) == Block.blocked_id)
    mine = statement.where(Block.blocker_id == person.id).order_by(col(Block.created_at).desc(), col(Block.id))
    rows = session.exec(mine).all()
    latest = _find_latest_requests(session, person.id, [other.id for _block, other in rows])
    return [
        BlockedView(
            id=other.id,
            first_name=other.first_name,
            last_name=other.last_name,
            organisation=other.organisation,
            designation=other.designation,
            country=other.country,
            user_type=other.kind,
            blocked_at=block.created_at,
            request_id=latest.get(other.id),
        )
        for block, other in rows
    ]


def _find_latest_requests(session: Session, person_id: UUID, others: list[UUID]) -> dict[UUID, UUID]:
    """Of each of these people the last request between them and the person, where one is left."""
    sent = (col(Connection.sender_id) == person_id) & col(Connection.receiver_id).in_(others)
    received = (col(Connection.receiver_id) == person_id) & col(Connection.sender_id).in_(others)
    between = select(Connection).where(or_(sent, received)).order_by(col(Connection.created_at))
    return {request.other_end(person_id): request.id for request in session.exec(between).all()} if others else {}


def unblock_person(session: Session, other_id: UUID, *, actor: Person) -> None:
    """End the actor's own block; again, or without one, nothing changes.

    The two may find and ask each other again, unless the other blocked too; what the block ended stays ended, with
    its waiting time. Raises NotFound for whom the actor neither blocked nor ever had a request with.
    """
    transitions.lock_people(session, actor.id, other_id)
    mine = (col(Block.blocker_id) == actor.id, col(Block.blocked_id) == other_id)
    ended = count_changed(session.exec(delete(Block).where(*mine)))
    low, high = order_pair(actor.id, other_id)
    met = select(Connection.id).where(Connection.low_id == low, Connection.high_id == high)
    if not ended and session.exec(met).first() is None:
        raise NotFound(_(NO_PERSON))
