"""The messages that somebody was sent, and how they are erased (REG-7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, update
from sqlmodel import Session, col, select

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.outbox.models import MASK, Message, MessageStatus, MessageSubject
from maritime_site.search.index import reindex_rows


def export_of(session: Session, addresses: Sequence[str]) -> dict[str, list[Record]]:
    """Every message to these addresses; the text of codes is wiped anyway, so it is left out."""
    sent = select(Message).where(_recipient_condition(addresses)).order_by(col(Message.created_at))
    names = ("channel", "recipient", "subject", "purpose", "status", "created_at", "sent_at")
    return {
        "messages": [
            serialize_row(row, *names) | {"text": "" if row.secret else row.text} for row in session.exec(sent).all()
        ]
    }


def _recipient_condition(addresses: Sequence[str]) -> ColumnElement[bool]:
    return func.lower(Message.recipient).in_([address.lower() for address in addresses])


def erase_messages(session: Session, addresses: Sequence[str], *, now: datetime) -> None:
    """Empty every message to these addresses; what has not left yet never will. Nobody else may have them."""
    _empty_message(session, _recipient_condition(addresses), {"recipient": MASK, "expires_at": now})


def erase_about(session: Session, subjects: Sequence[UUID], addresses: Sequence[str]) -> None:
    """Empty the messages that were sent to or name these (see MessageSubject); what has not left yet never will.

    Whom such a message went to stays, but for `addresses`, which only the subjects gave us. No other message changes:
    a name is also a word of other people's mail.
    """
    named = col(Message.id).in_(
        select(MessageSubject.message_id).where(col(MessageSubject.subject_id).in_(list(subjects)))
    )
    _empty_message(session, and_(named, _recipient_condition(addresses)), {"recipient": MASK})
    _empty_message(session, named, {})


def _empty_message(session: Session, which: ColumnElement[bool], more: Mapping[str, object]) -> None:
    session.flush()
    ids = list(session.exec(select(Message.id).where(which)).all())
    mine = col(Message.id).in_(ids)
    waiting = (mine, col(Message.status) == MessageStatus.QUEUED)
    session.exec(update(Message).where(*waiting).values(status=MessageStatus.EXPIRED, claimed_until=None))
    session.exec(update(Message).where(mine).values(subject="", text="", error="", **more))
    reindex_rows(session, "message", mine)
