"""Put messages into the outbox, and take them out again one lease at a time."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import bindparam, case, func, or_, update
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from maritime_site.core.db.bulk_insert import insert_rows
from maritime_site.core.db.database import count_changed
from maritime_site.core.db.statements import filter_only
from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.code_lookalikes import part_lookalikes
from maritime_site.core.text.i18n import _, current_language, use_language
from maritime_site.domain.outbox.models import LAST_MESSAGE, MASK, Message, MessageStatus, MessageSubject
from maritime_site.search.index import index_new_rows, move_group

LEASE = timedelta(seconds=60)
# security.md R41: a code is useless after minutes, anything else may take a day.
WAITS = tuple(timedelta(seconds=s) for s in (60, 300, 1800, 7200, 21600, 43200, 86400))
CODE_WAITS = tuple(timedelta(seconds=s) for s in (1, 5, 15, 30, 60))
# Put together once and sent past the session: every registration counts so.
SENT_LATELY = (
    select(func.count())
    .select_from(Message)
    .where(Message.purpose == bindparam("of_purpose"), Message.recipient == bindparam("to"))
    .where(col(Message.created_at) > bindparam("since"))
)


@dataclass(frozen=True)
class MessageDraft:
    """What one message says, before it has a row."""

    subject: str
    text: str
    purpose: str
    secret: bool = False
    lifetime: timedelta | None = None
    # The one-time code in the text, the only run of six digits that leaves as it is.
    code: str = ""


def enqueue_message(
    session: Session, draft: MessageDraft, *, channel: str, recipient: str, now: datetime, about: Collection[UUID] = ()
) -> Message:
    """Queue a message in this transaction; the sending job takes it from there. The row is no part of the session.

    `about` are the registrations and nominations that it is sent to or names: with them its words are erased.
    """
    message = Message(
        channel=channel,
        recipient=recipient,
        subject=draft.subject,
        text=_sent_text(draft),
        purpose=draft.purpose,
        secret=draft.secret,
        language=current_language(),
        created_at=now,
        due_at=now,
        expires_at=now + draft.lifetime if draft.lifetime else None,
    )
    insert_rows(session, [message])
    index_new_rows(session, [message])
    insert_rows(session, [MessageSubject(message_id=message.id, subject_id=subject) for subject in set(about)])
    return message


def _sent_text(draft: MessageDraft) -> str:
    return part_lookalikes(draft.text, code=draft.code)


def send_copy(session: Session, id: UUID, *, recipient: str, about: Collection[UUID], now: datetime) -> Message:
    """Queue the words of an e-mail once more, to `recipient`. Raises NotFound, Conflict where no words are left."""
    known = session.get(Message, id)
    if known is None:
        raise NotFound(_("There is no such message"))
    if known.secret or not known.text or known.channel != "email":
        raise Conflict(_("A code or an erased message cannot be sent again"))
    draft = MessageDraft(known.subject, known.text, known.purpose)
    with use_language(known.language):
        return enqueue_message(session, draft, channel="email", recipient=recipient, now=now, about=about)


@dataclass(frozen=True)
class AddressedDraft:
    """One of many letters: what it says, to whose e-mail address, in which language, about which registration."""

    draft: MessageDraft
    recipient: str
    language: str
    about: UUID


def enqueue_messages(session: Session, letters: Sequence[AddressedDraft], *, now: datetime) -> None:
    """Queue many letters at once, each as `enqueue_message` does."""
    rows = [Message(**_letter_values(letter, now)) for letter in letters]
    session.flush()
    insert_rows(session, rows)
    index_new_rows(session, rows)
    named = [{"message_id": row.id, "subject_id": each.about} for row, each in zip(rows, letters, strict=True)]
    insert_rows(session, [MessageSubject(**values) for values in named])


def _letter_values(letter: AddressedDraft, now: datetime) -> dict[str, Any]:
    return {
        "channel": "email",
        "recipient": letter.recipient,
        "subject": letter.draft.subject,
        "text": _sent_text(letter.draft),
        "purpose": letter.draft.purpose,
        "language": letter.language,
        "created_at": now,
        "due_at": now,
    }


def count_messages_since(session: Session, purpose: str, *, recipient: str, since: datetime) -> int:
    """How many letters of one purpose were posted to an address since then."""
    params = {"of_purpose": purpose, "to": recipient, "since": since}
    return session.connection().execute(SENT_LATELY, params).scalar_one()


@dataclass(frozen=True)
class Queue:
    """How many messages wait, and how long the oldest has."""

    size: int
    oldest_seconds: float


def queue_of(session: Session, *, now: datetime) -> Queue:
    """What waits to leave; nothing waiting is 0 seconds old."""
    waiting = select(func.count(), func.min(Message.created_at)).where(Message.status == MessageStatus.QUEUED)  # pyright: ignore[reportArgumentType]
    size, oldest = session.exec(waiting).one()
    return Queue(size, (now - oldest).total_seconds() if oldest else 0.0)


def count_due(session: Session, *, now: datetime) -> int:
    """How many messages could leave at once."""
    ready = (Message.status == MessageStatus.QUEUED, col(Message.due_at) <= now)
    return session.exec(select(func.count()).select_from(Message).where(*ready)).one()


def withdraw_messages(session: Session, ids: SelectOfScalar[UUID], *, now: datetime) -> int:
    """Take back those that have not left; answers how many. What a carrier holds at this moment still leaves."""
    free = or_(col(Message.claimed_until).is_(None), col(Message.claimed_until) < now)
    waiting = (col(Message.id).in_(ids), filter_only(Message.status) == MessageStatus.QUEUED, free)
    withdrawn = count_changed(session.exec(update(Message).where(*waiting).values(status=MessageStatus.WITHDRAWN)))
    theirs = (col(Message.id).in_(ids), filter_only(Message.status) == MessageStatus.WITHDRAWN)
    move_group(session, "message", "status", *theirs, old=MessageStatus.QUEUED, new=MessageStatus.WITHDRAWN)
    return withdrawn


def claim_messages(session: Session, *, now: datetime, limit: int = 100) -> list[Message]:
    """Lease due messages to this worker alone for 60 s: codes first, then those that are due for longest."""
    ids: list[UUID] = []
    for is_secret in (True, False):
        ids += session.exec(_next_due(is_secret, now).limit(limit - len(ids))).all()
    lease = (
        update(Message)
        .where(col(Message.id).in_(ids))
        .values(claimed_until=now + LEASE, attempts=Message.attempts + 1)
        .returning(Message)
        .execution_options(populate_existing=True, synchronize_session=False)
    )
    claimed = session.scalars(lease).all() if ids else ()
    return sorted(claimed, key=lambda message: (not message.secret, message.created_at))


def _next_due(is_secret: bool, now: datetime) -> SelectOfScalar[UUID]:
    """Messages that nobody holds, in the order of an index: a hundred are found as quickly among 100,000."""
    free = or_(col(Message.claimed_until).is_(None), col(Message.claimed_until) < now)
    due = (Message.status == MessageStatus.QUEUED, Message.secret == is_secret, col(Message.due_at) <= now, free)
    return select(Message.id).where(*due).order_by(col(Message.due_at)).with_for_update(skip_locked=True)


def release_messages(session: Session, ids: Sequence[UUID]) -> None:
    """Give leased messages back that were not tried."""
    untried = (col(Message.id).in_(ids), filter_only(Message.status) == MessageStatus.QUEUED)
    session.exec(update(Message).where(*untried).values(claimed_until=None, attempts=Message.attempts - 1))


def mark_sent(session: Session, *ids: UUID, now: datetime) -> None:
    """Note that messages left; secret texts are wiped, and of a last message everything."""
    theirs = (col(Message.id).in_(ids), filter_only(Message.status) == MessageStatus.QUEUED)
    is_last, is_secret = col(Message.purpose) == LAST_MESSAGE, col(Message.secret)
    wiped = {
        "recipient": case((is_last, MASK), else_=Message.recipient),
        "subject": case((is_last, ""), else_=Message.subject),
        "text": case((or_(is_last, is_secret), ""), else_=Message.text),
    }
    left = {"status": MessageStatus.SENT, "error": "", "claimed_until": None, "sent_at": now}
    session.exec(update(Message).where(*theirs).values(**left, **wiped))
    move_group(
        session,
        "message",
        "status",
        col(Message.id).in_(ids),
        old=MessageStatus.QUEUED,
        new=MessageStatus.SENT,
    )


def mark_expired(session: Session, id: UUID, *, now: datetime) -> None:
    """Note that a message is too old to be of use."""
    _close_message(session, id, MessageStatus.EXPIRED, now=now)


def mark_failed(session: Session, id: UUID, *, now: datetime, reason: str, again: bool) -> None:
    """Note a failure: try again later, or give up when it cannot help or the tries are used up."""
    message = session.get_one(Message, id)
    waits = CODE_WAITS if message.secret else WAITS
    if not again or message.attempts > len(waits):
        _close_message(session, id, MessageStatus.FAILED, now=now, error=reason)
        return
    message.due_at = now + waits[message.attempts - 1]
    message.claimed_until, message.error = None, reason[:500]


def _close_message(session: Session, id: UUID, status: MessageStatus, *, now: datetime, error: str = "") -> None:
    message = session.get_one(Message, id)
    message.status, message.error, message.claimed_until = status, error[:500], None
    message.sent_at = now if status is MessageStatus.SENT else None
    if message.secret:
        message.text = ""
    if message.purpose == LAST_MESSAGE:
        message.recipient, message.subject, message.text, message.error = MASK, "", "", ""
