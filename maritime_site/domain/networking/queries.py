"""Questions about the directory and about one's own requests."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from sqlalchemy import Uuid, bindparam
from sqlmodel import Session, case, col, func, or_, select

from maritime_site.core.db.statements import filter_only
from maritime_site.domain.networking import directory_search, sharing, transitions
from maritime_site.domain.networking.blocks import blocked_with
from maritime_site.domain.networking.cooldown import wait_of
from maritime_site.domain.networking.directory import is_shown
from maritime_site.domain.networking.directory_search import Find
from maritime_site.domain.networking.models import LIVE, MODERATED, Block, Connection, ConnectionStatus, End, Sharing
from maritime_site.domain.networking.schemas import DirectoryFilters, ShareRequest
from maritime_site.domain.networking.views import NO_CONTACT, ConnectionView, PersonView, to_person_view
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.queries import require_approved
from maritime_site.search.totals import Total

MOST_REQUESTS = 500
Pulse = tuple[int, int, datetime | None, datetime | None]
Faces = frozenset[tuple[UUID, datetime]]

# Put together once, for every page of the directory asks it.
ASKER, OTHERS = bindparam("asker", type_=Uuid()), bindparam("others", type_=Uuid(), expanding=True)
BETWEEN = (
    select(Connection)
    .where(
        or_(
            (col(Connection.sender_id) == ASKER) & col(Connection.receiver_id).in_(OTHERS),
            (col(Connection.receiver_id) == ASKER) & col(Connection.sender_id).in_(OTHERS),
        )
    )
    .order_by(col(Connection.created_at))
)


@dataclass(frozen=True)
class RequestView:
    """A request as one of its ends reads it; `stands_at` says how it stands in words, `moderated` who ended it."""

    id: UUID
    status: ConnectionStatus
    purpose: str
    description: str
    created_at: datetime
    person: PersonView
    stands_at: str
    moderated: bool


@dataclass(frozen=True)
class DirectoryPage:
    """One page of people, and how many there are in all."""

    people: list[PersonView]
    total: Total


def list_directory(
    session: Session,
    filters: DirectoryFilters,
    *,
    asker: Person,
    now: datetime,
    find: Find = directory_search.list_people,
) -> DirectoryPage:
    """The people a signed-in person may see, by name; who blocked whom do not see each other.

    `find` is asked for the page, which may be one that many share. Raises Conflict while the asker's own registration
    is not approved.
    """
    require_approved(asker)
    people, total = find(session, filters, hidden=blocked_with(session, asker.id))
    between = _list_requests_between(session, asker.id, [person.id for person in people])
    views = [_to_met_person(person, between.get(person.id, []), asker.id, now=now) for person in people]
    return DirectoryPage(views, total)


def _load_people(session: Session, ids: Sequence[UUID]) -> list[Person]:
    """These people in this order; the registration itself is asked again, whatever the entry says.

    Not in SQL: SQLite would rather read all who are approved than twenty by their ids (PERF-2).
    """
    rows = session.exec(select(Person).where(col(Person.id).in_(ids))).all() if ids else ()
    by_id = {person.id: person for person in rows if is_shown(person)}
    return [by_id[known_id] for known_id in ids if known_id in by_id]


def _to_met_person(person: PersonView, requests: list[Connection], asker_id: UUID, *, now: datetime) -> PersonView:
    """A person with how the asker stands to them, after everything there was between the two."""
    if not requests:
        return person
    connection = connection_to_view(requests[-1], asker_id, now=now)
    return replace(person, connection=connection, wait=wait_of(requests, asker_id, now=now))


def _list_requests_between(session: Session, asker_id: UUID, others: list[UUID]) -> dict[UUID, list[Connection]]:
    """Every request there was between the asker and each of these people, the latest last."""
    rows = session.exec(BETWEEN, params={"asker": asker_id, "others": others}).all() if others else ()
    by_person: dict[UUID, list[Connection]] = {}
    for request in rows:
        by_person.setdefault(request.other_end(asker_id), []).append(request)
    return by_person


def connection_to_view(request: Connection, person_id: UUID, *, now: datetime) -> ConnectionView:
    """A request seen from one of its ends."""
    direction = "sent" if request.end_of(person_id) is End.SENDER else "received"
    return ConnectionView(request.id, request.status_at(now), direction)


def requests_of(session: Session, end: End, *, person: Person, now: datetime) -> list[RequestView]:
    """What a person sent or received, newest first, without those of people they no longer see.

    Raises Conflict while the registration is not approved.
    """
    require_approved(session.get_one(Person, person.id, populate_existing=True))
    mine, theirs = (
        (Connection.sender_id, Connection.receiver_id)
        if end is End.SENDER
        else (Connection.receiver_id, Connection.sender_id)
    )
    hidden = blocked_with(session, person.id)
    statement = select(Connection, Person).join(Person, col(Person.id) == theirs).where(mine == person.id)
    if hidden:
        statement = statement.where(col(Person.id).not_in(hidden))
    newest = statement.order_by(col(Connection.created_at).desc(), col(Connection.id)).limit(MOST_REQUESTS)
    rows = session.exec(newest).all()
    connected = {request.id for request, other in rows if _is_connected(request, other, now)}
    chosen = sharing.get_sharing_of(session, {other.id for request, other in rows if request.id in connected})
    return [
        _request_view(request, other, chosen[other.id] if request.id in connected else None, now=now)
        for request, other in rows
    ]


def _is_connected(request: Connection, other: Person, now: datetime) -> bool:
    return request.status_at(now) is ConnectionStatus.ACCEPTED and other.status == Status.APPROVED


def _request_view(request: Connection, other: Person, chosen: ShareRequest | None, *, now: datetime) -> RequestView:
    status = request.status_at(now)
    person = to_person_view(other, contact=sharing.shared_contact(other, chosen) if chosen else NO_CONTACT)
    return RequestView(
        request.id,
        status,
        request.purpose_text,
        request.description,
        request.created_at,
        person,
        stands_at=transitions.stands_at(request, status),
        moderated=request.action == MODERATED,
    )


def get_version(session: Session, person_id: UUID) -> Pulse:
    """Figures that differ as soon as anything changed between this person and others, or in what these show of them."""
    mine = col(Connection.sender_id) == person_id
    either = or_(mine, Connection.receiver_id == person_id)
    result = select(func.count(), func.coalesce(func.sum(Connection.version), 0)).where(either)
    requests, steps = session.exec(result).one()
    against = select(func.count()).select_from(Block).where(Block.blocked_id == person_id)
    others = select(case((mine, Connection.receiver_id), else_=Connection.sender_id))
    live = others.where(either, filter_only(Connection.status).in_(LIVE))
    latest = select(func.max(Person.updated_at), func.max(Sharing.updated_at)).select_from(Person)
    with_choices = latest.outerjoin(Sharing, col(Sharing.person_id) == col(Person.id))
    values, shared = session.exec(with_choices.where(col(Person.id).in_(live))).one()
    return int(requests) + int(session.exec(against).one()), int(steps), values, shared


def get_listed_versions(session: Session, ids: Collection[UUID]) -> Faces:
    """Who of these people is in the directory now, and when each last changed what they show."""
    result = _load_people(session, list(ids))
    return frozenset((person.id, person.updated_at) for person in result)
