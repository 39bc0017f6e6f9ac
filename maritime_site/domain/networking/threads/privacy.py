"""What threads hold about somebody, how it is erased, and how it follows a merged registration (REG-7, STAFF-1)."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import delete, update
from sqlmodel import Session, col, or_, select

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.networking.threads.models import MessageDigest, ThreadMessage
from maritime_site.domain.people.models import Person


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """What the person wrote and was written."""
    mine = or_(col(ThreadMessage.sender_id) == person.id, col(ThreadMessage.receiver_id) == person.id)
    rows = session.exec(select(ThreadMessage).where(mine).order_by(col(ThreadMessage.created_at))).all()
    digest = session.get(MessageDigest, person.id)
    return {
        "conversations": [_to_record(session, row, person) for row in rows],
        "messageDigest": [serialize_row(digest, "wanted", "updated_at")] if digest else [],
    }


def _to_record(session: Session, row: ThreadMessage, person: Person) -> Record:
    is_mine = row.sender_id == person.id
    other = session.get_one(Person, row.receiver_id if is_mine else row.sender_id)
    record = serialize_row(row, "text", "created_at", "read_at")
    return record | {"direction": "sent" if is_mine else "received", "with": other.full_name}


def erase_threads(session: Session, person_id: UUID) -> None:
    """Delete what the person wrote and was written, for both ends."""
    mine = or_(col(ThreadMessage.sender_id) == person_id, col(ThreadMessage.receiver_id) == person_id)
    session.exec(delete(ThreadMessage).where(mine))
    session.exec(delete(MessageDigest).where(col(MessageDigest.person_id) == person_id))


def move_threads(session: Session, goes: UUID, stays: UUID) -> None:
    """Let everything of the registration that goes be the other's; what the two wrote to each other goes with it."""
    between = col(ThreadMessage.sender_id).in_((goes, stays)) & col(ThreadMessage.receiver_id).in_((goes, stays))
    session.exec(delete(ThreadMessage).where(between))
    for column in (ThreadMessage.sender_id, ThreadMessage.receiver_id):
        session.exec(update(ThreadMessage).where(col(column) == goes).values({column: stays}))
    old = session.get(MessageDigest, goes)
    if old is not None:
        if session.get(MessageDigest, stays) is None:
            session.add(
                MessageDigest(person_id=stays, wanted=old.wanted, sent_at=old.sent_at, updated_at=old.updated_at)
            )
        session.delete(old)
