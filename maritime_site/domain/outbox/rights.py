"""The messages that somebody was sent, and how they are erased (REG-7)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, func, update
from sqlmodel import Session, col, select

from maritime_site.core.records import Record, record
from maritime_site.domain.lookup import service as lookup
from maritime_site.domain.outbox.models import MASK, Message, MessageStatus


def export_of(session: Session, addresses: Sequence[str]) -> dict[str, list[Record]]:
    """Every message to these addresses; the text of codes is wiped anyway, so it is left out."""
    sent = select(Message).where(_to(addresses)).order_by(col(Message.created_at))
    names = ("channel", "recipient", "subject", "purpose", "status", "created_at", "sent_at")
    return {
        "messages": [record(row, *names) | {"text": "" if row.secret else row.text} for row in session.exec(sent).all()]
    }


def _to(addresses: Sequence[str]) -> ColumnElement[bool]:
    return func.lower(Message.recipient).in_([address.lower() for address in addresses])


def erase(session: Session, addresses: Sequence[str], *, now: datetime) -> None:
    """Empty every message to these addresses; what has not left yet never will."""
    session.flush()
    mine = _to(addresses)
    waiting = (mine, col(Message.status) == MessageStatus.QUEUED)
    session.exec(update(Message).where(*waiting).values(status=MessageStatus.EXPIRED, claimed_until=None))
    theirs = list(session.exec(select(Message.id).where(mine)).all())
    session.exec(update(Message).where(mine).values(recipient=MASK, subject="", text="", error="", expires_at=now))
    lookup.again(session, Message, col(Message.id).in_(theirs))


def mask(session: Session, texts: Sequence[str]) -> None:
    """Replace these texts (a name, an address) in the messages that other people were sent."""
    for text in texts:
        for column in (Message.subject, Message.text, Message.error):
            holds = col(column).contains(text, autoescape=True)
            masked = {column.key: func.replace(column, text, MASK)}  # pyright: ignore[reportAttributeAccessIssue]
            session.exec(update(Message).where(holds).values(**masked))
