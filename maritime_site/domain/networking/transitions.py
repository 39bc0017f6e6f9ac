"""The one way a request changes its status, and the locks around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col, or_, select

from maritime_site.core.db.database import count_changed
from maritime_site.core.db.statements import filter_only
from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.networking.models import (
    LIVE,
    MODERATED,
    Action,
    Connection,
    ConnectionStatus,
    End,
    order_pair,
)
from maritime_site.domain.people.decisions import ApprovalWithdrawn, KindChanged
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.ports.services import Services

STATUS_NAMES: Mapping[str, str] = {
    ConnectionStatus.PENDING: N_("Waiting for an answer"),
    ConnectionStatus.ACCEPTED: N_("Accepted"),
    ConnectionStatus.DECLINED: N_("Declined"),
    ConnectionStatus.WITHDRAWN: N_("Withdrawn"),
    ConnectionStatus.EXPIRED: N_("Expired"),
    ConnectionStatus.REMOVED: N_("Ended"),
}
BY_A_MODERATOR = N_("Ended by a moderator")


_END_HANDLERS: list[Callable[..., None]] = []


def on_connection_end(reaction: Callable[..., None]) -> None:
    """Let `reaction(session, one, other, now=…)` run whenever two people part, in that transaction.

    Features above this one, whose rows rest on a connection, name theirs where their tables are listed.
    """
    if reaction not in _END_HANDLERS:
        _END_HANDLERS.append(reaction)


def lock_people(session: Session, one: UUID, other: UUID) -> None:
    """Let whatever concerns either person go one after the other; always in the same order, so nobody waits for ever.

    Counting a person's requests and then adding one is a single step by this, and so are A to B and B to A.
    """
    for person_id in order_pair(one, other):
        take_advisory_lock(session, "networking", str(person_id))


def stands_at(request: Connection, status: ConnectionStatus) -> str:
    """How a request stands, in its readers' words; what its sender did not do is not said of them.

    Of a block nobody is told, and of the other's registration neither: these just ended.
    """
    if status not in LIVE and request.action == MODERATED:
        return _(BY_A_MODERATOR)
    if status is ConnectionStatus.WITHDRAWN and request.action != Action.WITHDRAW:
        return _(STATUS_NAMES[ConnectionStatus.REMOVED])
    return _(STATUS_NAMES[status])


def illegal_step_error(request: Connection, status: ConnectionStatus) -> Conflict:
    """The refusal of a step that is not legal from here."""
    return Conflict(_("This request stands at: {status}", status=stands_at(request, status)))


def refuse_end(end: End) -> Conflict:
    """The refusal of a step that is the other end's to take."""
    if end is End.SENDER:
        return Conflict(_("Only the person you asked can answer this request"))
    return Conflict(_("Only the person who asked can withdraw this request"))


def change_status(
    session: Session, request: Connection, status: ConnectionStatus, *, by: UUID | None, action: str, now: datetime
) -> None:
    """Move a request from where it was read, only if nobody moved it meanwhile. Raises Conflict when somebody did."""
    mine = (col(Connection.id) == request.id, col(Connection.version) == request.version)
    news = {"status": status, "moved_by": by, "action": action, "version": request.version + 1, "updated_at": now}
    statement = update(Connection).where(*mine).values(**news).execution_options(synchronize_session=False)
    was_connected = request.status == ConnectionStatus.ACCEPTED
    won = count_changed(session.exec(statement))
    session.refresh(request)
    if not won:
        raise illegal_step_error(request, ConnectionStatus(request.status))
    if was_connected:
        part_people(session, request.sender_id, request.receiver_id, now=now)


def part_people(session: Session, one: UUID, other: UUID, *, now: datetime) -> None:
    """End what two people have between them: they are connected no more, or one blocked the other."""
    for reaction in _END_HANDLERS:
        reaction(session, one, other, now=now)


def expire_due(session: Session, *, now: datetime, ended_at: datetime | None = None) -> int:
    """Note requests that nobody answered within their 14 days, or before the event ended; answers how many.

    What is asked after the event has its own 14 days.
    """
    over = col(Connection.expires_at) <= now
    if ended_at is not None and ended_at <= now:
        over = or_(over, col(Connection.created_at) < ended_at)
    due = select(Connection).where(col(Connection.status) == ConnectionStatus.PENDING, over)
    rows = session.exec(due.limit(500).with_for_update(skip_locked=True)).all()
    for request in rows:
        change_status(session, request, ConnectionStatus.EXPIRED, by=None, action="", now=now)
    return len(rows)


ENDS = {ConnectionStatus.PENDING: ConnectionStatus.WITHDRAWN, ConnectionStatus.ACCEPTED: ConnectionStatus.REMOVED}


def approval_withdrawn(session: Session, happened: ApprovalWithdrawn, _services: Services, now: datetime) -> None:
    """End every live connection of somebody whose approval was withdrawn (KIND-3)."""
    end_connections(session, happened.person_id, now=now)


def kind_changed(session: Session, happened: KindChanged, _services: Services, now: datetime) -> None:
    """End every live connection of somebody whose new kind may not network."""
    if not KINDS[session.get_one(Person, happened.person_id).kind].may_network:
        end_connections(session, happened.person_id, now=now)


def end_connections(session: Session, person_id: UUID, *, now: datetime) -> None:
    """End every live connection of a person."""
    theirs = or_(col(Connection.sender_id) == person_id, col(Connection.receiver_id) == person_id)
    live = select(Connection).where(theirs, filter_only(Connection.status).in_(list(ENDS))).with_for_update()
    for request in session.exec(live).all():
        change_status(session, request, ENDS[ConnectionStatus(request.status)], by=None, action="", now=now)
