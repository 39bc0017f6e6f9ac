"""What networking puts into a participant's own event (ME-2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, select

from maritime_site.core.db.statements import filter_only
from maritime_site.core.text.i18n import _
from maritime_site.domain.event_items import ChangeItem
from maritime_site.domain.networking import queries
from maritime_site.domain.networking.blocks import blocked_with
from maritime_site.domain.networking.models import Action, Connection, ConnectionStatus, End
from maritime_site.domain.networking.queries import RequestView
from maritime_site.domain.networking.threads import queries as threads
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status

REQUESTS = "/networking/requests"


def list_requests(session: Session, person: Person, *, now: datetime) -> Sequence[RequestView]:
    """Requests that wait for this person's answer, newest first; none for whoever may not network."""
    if not KINDS[person.kind].may_network or person.status != Status.APPROVED:
        return ()
    received = queries.requests_of(session, End.RECEIVER, person=person, now=now)
    return [request for request in received if request.status is ConnectionStatus.PENDING]


def list_changes(session: Session, person: Person, since: datetime, _now: datetime) -> Sequence[ChangeItem]:
    """Requests of one's own that were accepted."""
    mine = (Connection.sender_id == person.id, Connection.action == Action.ACCEPT, Connection.updated_at > since)
    accepted = (filter_only(Connection.status) == ConnectionStatus.ACCEPTED, col(Connection.moved_by) != person.id)
    rows = session.exec(
        select(Connection, Person).join(Person, col(Person.id) == Connection.receiver_id).where(*mine, *accepted)  # pyright: ignore[reportArgumentType]
    ).all()
    hidden = blocked_with(session, person.id) if rows else ()
    return [
        ChangeItem("connection", _("{name} accepted your request", name=other.full_name), request.updated_at, REQUESTS)
        for request, other in rows
        if other.id not in hidden and other.status == Status.APPROVED
    ]


def count_unread(session: Session, person: Person, _now: datetime) -> int:
    """How many messages of connections somebody has not read."""
    return threads.count_unread(session, person.id) if KINDS[person.kind].may_network else 0
