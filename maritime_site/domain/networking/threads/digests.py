"""Mail about messages that nobody opened: one an hour at most, to who wants it (MEET-2)."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col, select

from maritime_site.core.db.database import count_changed
from maritime_site.core.text.i18n import _, use_language
from maritime_site.domain.networking.messages import send_message as post_letter
from maritime_site.domain.networking.models import Connection, ConnectionStatus
from maritime_site.domain.networking.threads.models import MessageDigest, ThreadMessage
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.signin.advisory_locks import take_advisory_lock

# Whoever sits at the page reads it before this.
AFTER, BETWEEN = timedelta(minutes=5), timedelta(hours=1)
MESSAGES = "/messages"
MOST_NAMES = 3


def list_due(session: Session, *, now: datetime) -> list[UUID]:
    """Who has unread messages that no mail counted yet, and had no mail within the hour."""
    waiting = (
        col(ThreadMessage.read_at).is_(None),
        col(ThreadMessage.told).is_(False),
        col(ThreadMessage.created_at) <= now - AFTER,
    )
    lately = select(MessageDigest.person_id).where(col(MessageDigest.sent_at) > now - BETWEEN)
    due = select(ThreadMessage.receiver_id).where(*waiting, col(ThreadMessage.receiver_id).not_in(lately))
    return list(session.exec(due.distinct().limit(200)).all())


def send_digest(session: Session, person_id: UUID, *, letterhead: Branding, now: datetime) -> bool:
    """Write to one person about what waits for them, once; False when there is nothing to tell any more."""
    take_advisory_lock(session, "message-digest", str(person_id))
    row = session.get(MessageDigest, person_id, populate_existing=True)
    if row is not None and row.sent_at is not None and row.sent_at > now - BETWEEN:
        return False
    waiting = (
        col(ThreadMessage.receiver_id) == person_id,
        col(ThreadMessage.read_at).is_(None),
        col(ThreadMessage.told).is_(False),
    )
    live = select(ThreadMessage.sender_id).join(Connection).where(Connection.status == ConnectionStatus.ACCEPTED)
    senders = session.exec(select(Person).where(col(Person.id).in_(live.where(*waiting)))).all()
    noted = count_changed(session.exec(update(ThreadMessage).where(*waiting).values(told=True)))
    reader = session.get_one(Person, person_id)
    if not senders or not noted or reader.status != Status.APPROVED or (row is not None and not row.wanted):
        return False
    row = row or MessageDigest(person_id=person_id, updated_at=now)
    row.sent_at = now
    session.add(row)
    _post(session, reader, list(senders), letterhead=letterhead, now=now)
    return True


def _post(session: Session, reader: Person, senders: list[Person], *, letterhead: Branding, now: datetime) -> None:
    """Who wrote, never what: a mailbox is not where the two talk."""
    with use_language(reader.language):
        names = ", ".join(person.full_name for person in senders[:MOST_NAMES])
        more = len(senders) - MOST_NAMES
        body = (
            _("{names} and {count} more wrote to you.", names=names, count=more)
            if more > 0
            else _("New messages from: {names}", names=names),
            _("Read and answer: {address}", address=letterhead.page(MESSAGES)),
            _("You can stop these mails on the same page."),
        )
        subject = _("You have unread messages")
        post_letter(session, reader, letterhead, subject, *body, purpose="messages-unread", now=now, about=senders)
