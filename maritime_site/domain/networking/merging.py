"""Two registrations of one person become one: their requests, blocks, reports and sharing follow (STAFF-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, or_, select

from maritime_site.domain.networking import transitions
from maritime_site.domain.networking.models import (
    LIVE,
    Block,
    Connection,
    ConnectionStatus,
    Report,
    Sharing,
    order_pair,
)
from maritime_site.domain.networking.suggestions import service as suggestions
from maritime_site.domain.networking.threads import privacy as threads
from maritime_site.domain.networking.transitions import ENDS
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def merged(session: Session, happened: RegistrationsMerged, _services: Services, now: datetime) -> None:
    """A reaction: move what there is to move.

    A live request ends that both have, that is between the two, or that is with somebody either of them blocked.
    """
    stays, goes = happened.person_id, happened.other_id
    transitions.lock_people(session, stays, goes)
    if not KINDS[session.get_one(Person, stays).kind].may_network:
        transitions.end_connections(session, goes, now=now)
    apart = {stays, goes, *_list_blocked(session, goes), *_list_blocked(session, stays)}
    met = set[UUID]()
    for request in (*_list_requests(session, stays), *_list_requests(session, goes)):
        other = request.other_end(stays if stays in {request.sender_id, request.receiver_id} else goes)
        if request.status in LIVE and other in apart | met:
            old = ConnectionStatus(request.status)
            transitions.change_status(session, request, ENDS[old], by=None, action="", now=now)
        if request.status in LIVE:
            met.add(other)
        if other not in {stays, goes}:
            _move_request(session, request, goes, stays)
    _move_reports(session, goes, stays)
    _move_blocks(session, goes, stays)
    _move_sharing(session, goes, stays)
    session.flush()
    threads.move_threads(session, goes, stays)
    suggestions.move_dismissals(session, goes, stays)


def _list_requests(session: Session, person_id: UUID) -> list[Connection]:
    ends = or_(col(Connection.sender_id) == person_id, col(Connection.receiver_id) == person_id)
    return list(session.exec(select(Connection).where(ends).with_for_update()).all())


def _list_blocked(session: Session, person_id: UUID) -> list[UUID]:
    """Whom a person blocked, and who blocked them."""
    either = or_(col(Block.blocker_id) == person_id, col(Block.blocked_id) == person_id)
    rows = session.exec(select(Block).where(either)).all()
    return [row.blocked_id if row.blocker_id == person_id else row.blocker_id for row in rows]


def _move_request(session: Session, request: Connection, goes: UUID, stays: UUID) -> None:
    request.sender_id = stays if request.sender_id == goes else request.sender_id
    request.receiver_id = stays if request.receiver_id == goes else request.receiver_id
    request.low_id, request.high_id = order_pair(request.sender_id, request.receiver_id)
    session.add(request)


def _move_reports(session: Session, goes: UUID, stays: UUID) -> None:
    named = or_(col(Report.reporter_id) == goes, col(Report.reported_id) == goes)
    for report in session.exec(select(Report).where(named)).all():
        if {report.reporter_id, report.reported_id} == {goes, stays}:
            session.delete(report)
            continue
        report.reporter_id = stays if report.reporter_id == goes else report.reporter_id
        report.reported_id = stays if report.reported_id == goes else report.reported_id
        report.asked_by = stays if report.asked_by == goes else report.asked_by
        session.add(report)


def _move_blocks(session: Session, goes: UUID, stays: UUID) -> None:
    known = or_(col(Block.blocker_id).in_((stays, goes)), col(Block.blocked_id).in_((stays, goes)))
    rows = session.exec(select(Block).where(known)).all()
    pairs = {(row.blocker_id, row.blocked_id) for row in rows if goes not in {row.blocker_id, row.blocked_id}}
    for row in rows:
        if goes not in {row.blocker_id, row.blocked_id}:
            continue
        pair = tuple(stays if end == goes else end for end in (row.blocker_id, row.blocked_id))
        if pair in pairs or pair[0] == pair[1]:
            session.delete(row)
            continue
        row.blocker_id, row.blocked_id = pair
        pairs.add((pair[0], pair[1]))
        session.add(row)


def _move_sharing(session: Session, goes: UUID, stays: UUID) -> None:
    chosen = session.get(Sharing, goes)
    if chosen is None:
        return
    if session.get(Sharing, stays) is None:
        copy: dict[str, Any] = chosen.model_dump() | {"person_id": stays}
        session.add(Sharing(**copy))
    session.delete(chosen)
