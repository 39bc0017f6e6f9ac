"""A person's threads, and what stands in one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, case, col, func, or_, select

from maritime_site.core.db.statements import execute, filter_only
from maritime_site.core.text.normalization import collect_words, split_search_words
from maritime_site.domain.networking.blocks import blocked_with
from maritime_site.domain.networking.models import Connection, ConnectionStatus
from maritime_site.domain.networking.threads import service
from maritime_site.domain.networking.threads.models import ThreadMessage
from maritime_site.domain.networking.threads.schemas import ThreadFilters, ThreadListFilters
from maritime_site.domain.networking.views import PersonView, to_person_view
from maritime_site.domain.people.models import Person, Status

PAGE = 100
MOST_THREADS = 500
EVERYBODY = ThreadListFilters()
Pulse = tuple[int, int]


@dataclass(frozen=True)
class MessageView:
    """A message as one of the two reads it; `read_at` is None until its reader opened the thread."""

    id: UUID
    text: str
    sent_by: str
    created_at: datetime
    read_at: datetime | None


@dataclass(frozen=True)
class ThreadPage:
    """A part of a thread, the oldest first, and whether there is more before it."""

    messages: list[MessageView]
    has_more: bool


@dataclass(frozen=True)
class ThreadView:
    """A connection with how much of it is unread; `last_at` is None before anybody wrote."""

    id: UUID
    person: PersonView
    unread: int
    last_at: datetime | None


def read_thread(session: Session, request_id: UUID, filters: ThreadFilters, *, reader: Person) -> ThreadPage:
    """What was written. Raises NotFound for who is no end of an accepted connection."""
    request = service.get_thread(session, request_id, person=reader)
    mine = ThreadMessage.connection_id == request.id
    statement = select(ThreadMessage).where(mine)
    earlier = session.get(ThreadMessage, filters.before) if filters.before else None
    if earlier is not None and earlier.connection_id == request.id:
        at = (col(ThreadMessage.created_at), col(ThreadMessage.id))
        older = (at[0] < earlier.created_at) | ((at[0] == earlier.created_at) & (at[1] < earlier.id))
        statement = statement.where(older)
    newest = statement.order_by(col(ThreadMessage.created_at).desc(), col(ThreadMessage.id).desc())
    rows = session.exec(newest.limit(PAGE + 1)).all()
    return ThreadPage([to_message(row, reader.id) for row in reversed(rows[:PAGE])], len(rows) > PAGE)


def to_message(row: ThreadMessage, reader_id: UUID) -> MessageView:
    """A message seen from one end."""
    return MessageView(row.id, row.text, "me" if row.sender_id == reader_id else "them", row.created_at, row.read_at)


def list_threads(session: Session, person: Person, filters: ThreadListFilters = EVERYBODY) -> list[ThreadView]:
    """The people somebody is connected with and looks for, those who wrote last first."""
    either = or_(col(Connection.sender_id) == person.id, col(Connection.receiver_id) == person.id)
    theirs = case((col(Connection.sender_id) == person.id, Connection.receiver_id), else_=Connection.sender_id)
    joined = select(Connection, Person).join(Person, col(Person.id) == theirs)
    accepted = filter_only(Connection.status) == ConnectionStatus.ACCEPTED
    live = joined.where(either, accepted, Person.status == Status.APPROVED)
    hidden = blocked_with(session, person.id)
    seen = live.where(col(Person.id).not_in(hidden)) if hidden else live
    # All are read: an event's worth of connections, of which the words that are looked for choose.
    found = session.exec(seen.order_by(col(Connection.updated_at).desc())).all()
    rows = [(request, other) for request, other in found if _is_found(other, filters.search)][:MOST_THREADS]
    figures = _count_messages(session, [request.id for request, _other in rows], person.id)
    views = [
        ThreadView(request.id, to_person_view(other), *figures.get(request.id, (0, None))) for request, other in rows
    ]
    return sorted(views, key=lambda view: view.last_at.timestamp() if view.last_at else 0.0, reverse=True)


def _is_found(person: Person, search: str) -> bool:
    """Whether, for each word of `search`, a word of the name or the organisation begins so."""
    if not search:
        return True
    words = split_search_words(search)
    own = collect_words(person.full_name, person.organisation, str(person.details.get("company_name") or "")).split()
    return bool(words) and all(any(one.startswith(word) for one in own) for word in words)


def _count_messages(session: Session, ids: list[UUID], reader_id: UUID) -> dict[UUID, tuple[int, datetime | None]]:
    unread = case((_is_unread(reader_id), 1), else_=0)
    counted = select(ThreadMessage.connection_id, func.sum(unread), func.max(ThreadMessage.created_at))
    grouped = counted.where(col(ThreadMessage.connection_id).in_(ids)).group_by(col(ThreadMessage.connection_id))
    return {key: (int(number), last) for key, number, last in execute(session, grouped).all()} if ids else {}


def _is_unread(reader_id: UUID):  # noqa: ANN202  SQLAlchemy's own type has no short name
    return (col(ThreadMessage.receiver_id) == reader_id) & col(ThreadMessage.read_at).is_(None)


def count_unread(session: Session, person_id: UUID) -> int:
    """How many messages of live connections somebody has not read."""
    statement = select(func.count()).select_from(ThreadMessage).join(Connection)
    live = statement.where(_is_unread(person_id), Connection.status == ConnectionStatus.ACCEPTED)
    return int(session.exec(live).one())


def get_version(session: Session, person_id: UUID, request_id: UUID | None) -> Pulse:
    """Figures that differ as soon as anybody wrote to a person, or read what they wrote in the open thread."""
    received = select(func.count()).where(ThreadMessage.receiver_id == person_id)
    read = select(func.count()).where(
        ThreadMessage.connection_id == request_id, col(ThreadMessage.read_at).is_not(None)
    )
    return int(session.exec(received).one()), int(session.exec(read).one()) if request_id else 0
