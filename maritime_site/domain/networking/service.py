"""What can happen between two people: one asks, the other answers, either ends it, blocks or reports (NET-3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlmodel import Session, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.networking import cooldown as cooldown_for
from maritime_site.domain.networking import messages, rate_limits, transitions
from maritime_site.domain.networking.blocks import are_blocked
from maritime_site.domain.networking.directory import is_shown
from maritime_site.domain.networking.labels import NO_PERSON, NO_REQUEST
from maritime_site.domain.networking.models import (
    ALLOWED_ACTIONS,
    LIVE,
    WHEN_BLOCKED,
    Action,
    Block,
    Connection,
    ConnectionStatus,
    Report,
    order_pair,
)
from maritime_site.domain.networking.schemas import ApproachRequest, ComplaintRequest
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.queries import require_approved

LIFETIME = timedelta(days=14)
# Whoever withdraws and asks again is not announced twice a day.
QUIET = timedelta(days=1)
ALREADY_REQUESTED = N_("There is already a request between you")
CONNECTED = N_("You are already connected")
TOO_SOON = N_("You cannot ask this person at the moment")


@dataclass(frozen=True)
class RequestOutcome:
    """A request as it stands after asking; `is_new` is False when the other had asked first."""

    request: Connection
    is_new: bool


def request_connection(
    session: Session,
    payload: ApproachRequest,
    receiver_id: UUID,
    *,
    sender: Person,
    letterhead: Branding,
    now: datetime,
    is_visible: Callable[[Person], bool] = is_shown,
) -> RequestOutcome:
    """Ask to connect; whoever was asked by the other accepts by asking back.

    `is_visible` says whom the sender may ask: those in the directory, unless they met.

    Raises Conflict when the sender is not approved, the two have a live request, or parted too recently; NotFound
    for whom the sender cannot see; Invalid for oneself or another kind; TooMany past a cap.
    """
    if receiver_id == sender.id:
        raise Invalid({"personId": _("You cannot connect with yourself")})
    transitions.lock_people(session, sender.id, receiver_id)
    sender = _as_stored(session, sender.id)
    require_approved(sender)
    receiver = session.get(Person, receiver_id, populate_existing=True)
    if receiver is None or are_blocked(session, sender.id, receiver_id):
        raise NotFound(_(NO_PERSON))
    earlier = _list_requests_between(session, sender.id, receiver_id)
    waiting = _find_live_request(session, earlier, now=now)
    asked_back = waiting is not None and waiting.sender_id == receiver_id and waiting.status == ConnectionStatus.PENDING
    if receiver.status != Status.APPROVED or not (asked_back or is_visible(receiver)):
        raise NotFound(_(NO_PERSON))
    if payload.receiver_type != receiver.kind:
        raise Invalid({"receiverType": _("This person is of another kind")})
    if asked_back and waiting is not None:
        _apply_action(session, waiting, Action.ACCEPT, actor=sender, letterhead=letterhead, now=now)
        return RequestOutcome(waiting, is_new=False)
    _require_room(earlier, waiting, sender.id, now=now)
    rate_limits.check_request_limits(session, sender.id, receiver_id, now=now)
    return RequestOutcome(
        _begin_request(session, payload, sender, receiver, earlier, letterhead=letterhead, now=now), is_new=True
    )


def _begin_request(
    session: Session,
    payload: ApproachRequest,
    sender: Person,
    receiver: Person,
    earlier: list[Connection],
    *,
    letterhead: Branding,
    now: datetime,
) -> Connection:
    low, high = order_pair(sender.id, receiver.id)
    request = Connection(
        sender_id=sender.id,
        receiver_id=receiver.id,
        low_id=low,
        high_id=high,
        purpose=payload.purpose,
        description=payload.description,
        expires_at=now + LIFETIME,
        created_at=now,
        updated_at=now,
    )
    session.add(request)
    session.flush()
    if not any(old.sender_id == sender.id and old.created_at > now - QUIET for old in earlier):
        messages.notify_requested(session, request, sender=sender, receiver=receiver, letterhead=letterhead, now=now)
    return request


def _require_room(earlier: list[Connection], waiting: Connection | None, sender_id: UUID, *, now: datetime) -> None:
    if waiting is not None:
        raise Conflict(_(CONNECTED if waiting.status == ConnectionStatus.ACCEPTED else ALREADY_REQUESTED))
    if cooldown_for.wait_of(earlier, sender_id, now=now) is not None:
        raise Conflict(_(TOO_SOON))


def find_own_request(session: Session, person_id: UUID, other_id: UUID, *, now: datetime) -> Connection | None:
    """What a person asked another and is open, or accepted by either; None when there is no such request."""
    if other_id == person_id:
        return None
    transitions.lock_people(session, person_id, other_id)
    live = _find_live_request(session, _list_requests_between(session, person_id, other_id), now=now)
    is_answered = live is not None and (live.status == ConnectionStatus.ACCEPTED or live.sender_id == person_id)
    return live if is_answered else None


def respond_to_request(
    session: Session, request_id: UUID, action: Action, *, actor: Person, letterhead: Branding, now: datetime
) -> Connection:
    """Take one step with a request; the same step again by the same end changes nothing.

    Raises NotFound for who is no end of it, Conflict for the wrong end, a step its status does not allow, or an actor
    who is not approved.
    """
    request = _get_own_request(session, request_id, actor.id)
    transitions.lock_people(session, request.sender_id, request.receiver_id)
    session.refresh(request)
    actor = _as_stored(session, actor.id)
    require_approved(actor)
    if action is Action.BLOCK:
        block_person(session, request.other_end(actor.id), actor=actor, now=now)
        session.refresh(request)
    elif (request.action, request.moved_by) != (action, actor.id):
        _apply_action(session, request, action, actor=actor, letterhead=letterhead, now=now)
    return request


def _apply_action(
    session: Session, request: Connection, action: Action, *, actor: Person, letterhead: Branding, now: datetime
) -> None:
    step, status = ALLOWED_ACTIONS[action], request.status_at(now)
    if status != step.old:
        raise transitions.illegal_step_error(request, status)
    end = request.end_of(actor.id)
    if end is not None and end not in step.ends:
        raise transitions.refuse_end(end)
    sender, receiver = _as_stored(session, request.sender_id), _as_stored(session, request.receiver_id)
    if action is Action.ACCEPT and sender.status != Status.APPROVED:
        raise Conflict(_(NO_PERSON))
    transitions.change_status(session, request, step.new, by=actor.id, action=action, now=now)
    if action is Action.ACCEPT:
        messages.notify_accepted(session, sender=sender, receiver=receiver, letterhead=letterhead, now=now)
    if action is Action.DECLINE:
        messages.notify_declined(session, sender=sender, receiver=receiver, letterhead=letterhead, now=now)


def block_person(session: Session, other_id: UUID, *, actor: Person, now: datetime) -> None:
    """Let two people no longer see each other, connected or not: what is open between them ends; again changes nothing.

    Whoever calls holds the lock of both people.
    """
    mine = (Block.blocker_id == actor.id, Block.blocked_id == other_id)
    if session.exec(select(Block).where(*mine)).first() is None:
        session.add(Block(blocker_id=actor.id, blocked_id=other_id, created_at=now))
    live = _find_live_request(session, _list_requests_between(session, actor.id, other_id), now=now)
    if live is not None:
        ended = WHEN_BLOCKED[ConnectionStatus(live.status)]
        transitions.change_status(session, live, ended, by=actor.id, action=Action.BLOCK, now=now)
    transitions.part_people(session, actor.id, other_id, now=now)


def report_request(
    session: Session, payload: ComplaintRequest, request_id: UUID, *, reporter: Person, now: datetime
) -> Report:
    """Put a request on the moderators' list; one open report for each end.

    Repeating it changes nothing. What happens after a moderator closed one is reported anew, in other words. Raises
    NotFound for who is no end of it.
    """
    request = _get_own_request(session, request_id, reporter.id)
    report = Report(
        connection_id=request.id,
        reporter_id=reporter.id,
        reported_id=request.other_end(reporter.id),
        reason=payload.reason,
        created_at=now,
    )
    return add_report(session, report)


def add_report(session: Session, report: Report) -> Report:
    """Put a new report on the moderators' list; the one that is there where it changes nothing (`report_request`)."""
    transitions.lock_people(session, report.reporter_id, report.reported_id)
    subject = (Report.connection_id == report.connection_id, Report.meeting_id == report.meeting_id)
    for known in session.exec(select(Report).where(Report.reporter_id == report.reporter_id, *subject)).all():
        if known.closed_at is None or known.reason == report.reason:
            return known
    session.add(report)
    return report


def _get_own_request(session: Session, request_id: UUID, person_id: UUID) -> Connection:
    request = session.get(Connection, request_id)
    if request is None or request.end_of(person_id) is None:
        raise NotFound(_(NO_REQUEST))
    return request


def _as_stored(session: Session, person_id: UUID) -> Person:
    return session.get_one(Person, person_id, populate_existing=True)


def _list_requests_between(session: Session, one: UUID, other: UUID) -> list[Connection]:
    """Every request there ever was between two people, as they are now."""
    low, high = order_pair(one, other)
    statement = select(Connection).where(Connection.low_id == low, Connection.high_id == high)
    return list(session.exec(statement.execution_options(populate_existing=True)).all())


def _find_live_request(session: Session, requests: list[Connection], *, now: datetime) -> Connection | None:
    """The one that is pending or accepted; one that ran out makes room at once."""
    for request in requests:
        if request.status in LIVE and request.status_at(now) is ConnectionStatus.EXPIRED:
            transitions.change_status(session, request, ConnectionStatus.EXPIRED, by=None, action="", now=now)
    return next((request for request in requests if request.status in LIVE), None)
