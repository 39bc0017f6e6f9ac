"""Proposing a meeting, and answering: accepted, declined, moved, cancelled (MEET-1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, func, or_, select

from maritime_site.core.db.statements import filter_only
from maritime_site.core.errors import Conflict, Invalid, NotFound, TooMany
from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.meetings import asking, hours, messages, places, slots, transitions
from maritime_site.domain.meetings.models import LIVE, Meeting, MeetingAction, MeetingStatus, PlaceKind
from maritime_site.domain.meetings.schemas import STEP_MINUTES, ProposalRequest, RespondRequest
from maritime_site.domain.networking import service as networking
from maritime_site.domain.networking.labels import NO_PERSON
from maritime_site.domain.networking.models import Report, order_pair
from maritime_site.domain.networking.schemas import ComplaintRequest
from maritime_site.domain.networking.transitions import lock_people
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.queries import require_approved
from maritime_site.ports.services import Services

OPEN_AT_ONCE = 50
NO_MEETING = N_("There is no such meeting")
TAKEN = N_("{time} is taken. Please choose another time.")
NO_TABLE = N_("No table is free at {time}. Please choose another time.")
TOO_MANY_OPEN = N_("{limit} of your proposals are still unanswered. Cancel one, or wait for an answer.")


@dataclass(frozen=True)
class Step:
    """What one of the two wants to do with a meeting, and what it takes."""

    session: Session
    meeting: Meeting
    payload: RespondRequest
    actor: Person
    services: Services
    now: datetime

    def change(self, status: MeetingStatus, **news: Any) -> None:
        """Write the step down as the actor's."""
        action = self.payload.action
        transitions.change_meeting(
            self.session, self.meeting, status, by=self.actor.id, action=action, now=self.now, **news
        )


def propose_meeting(
    session: Session, payload: ProposalRequest, *, proposer: Person, services: Services, now: datetime
) -> Meeting:
    """Propose up to three times to somebody.

    Raises Conflict when the two are not connected and the other's company takes no questions, or a time is taken;
    NotFound for whom the proposer cannot see; Invalid for oneself and times outside the lounge's hours.
    """
    if payload.person_id == proposer.id:
        raise Invalid({"personId": _("You cannot meet yourself")})
    lock_people(session, proposer.id, payload.person_id)
    proposer = session.get_one(Person, proposer.id, populate_existing=True)
    require_approved(proposer)
    invited = asking.require_invitable(session, payload.person_id, proposer=proposer)
    _require_open_hours(payload.times, payload.minutes, services=services, now=now)
    company_id = places.choose_company(session, payload.place, invited=invited, proposer=proposer)
    _require_few_open(session, proposer.id, now=now)
    meeting = Meeting(
        proposer_id=proposer.id,
        invited_id=invited.id,
        offered_by=proposer.id,
        times=_to_texts(payload.times),
        last_time=max(payload.times),
        minutes=payload.minutes,
        place_kind=payload.place.kind,
        company_id=company_id,
        note=payload.note,
        created_at=now,
        updated_at=now,
    )
    _require_free(session, meeting, payload.times, answering=invited.id, services=services)
    session.add(meeting)
    session.flush()
    messages.notify_proposed(session, meeting, actor=proposer, reader=invited, services=services, now=now)
    return meeting


def _to_texts(times: list[datetime]) -> list[str]:
    return [moment.isoformat() for moment in sorted(times)]


def _require_open_hours(times: list[datetime], minutes: int, *, services: Services, now: datetime) -> None:
    opened = hours.list_open_hours(services.event)
    if any(start <= now for start in times):
        raise Invalid({"times": _("Choose times that are still to come")})
    if any(start.minute % STEP_MINUTES or start.second or start.microsecond for start in times):
        raise Invalid({"times": _("Times begin on five minutes, like 10:00 or 10:05")})
    if not all(hours.is_within(start, minutes, opened, services.event) for start in times):
        raise Invalid({"times": _("Choose times while the event is open")})


def _require_few_open(session: Session, person_id: UUID, *, now: datetime) -> None:
    mine = or_(col(Meeting.proposer_id) == person_id, col(Meeting.invited_id) == person_id)
    waiting = (mine, Meeting.offered_by == person_id, filter_only(Meeting.status) == MeetingStatus.PROPOSED)
    counted = select(func.count(), func.min(Meeting.last_time)).where(*waiting, col(Meeting.last_time) > now)
    number, first = session.exec(counted).one()
    if number >= OPEN_AT_ONCE:
        raise TooMany(_(TOO_MANY_OPEN, limit=OPEN_AT_ONCE), retry_after=int((first - now).total_seconds()) + 1)


def _require_free(
    session: Session, meeting: Meeting, times: list[datetime], *, answering: UUID, services: Services
) -> None:
    """Raise Conflict when a proposed time is one that either person or the stall has no more, or not at all.

    Which table is free is only known at acceptance.
    """
    event = services.event
    theirs = hours.availability_of(session, answering, event=event)
    resources = [slots.person_key(meeting.proposer_id), slots.person_key(meeting.invited_id)]
    if meeting.place_kind == PlaceKind.STALL and meeting.company_id:
        resources.append(slots.stall_key(meeting.company_id))
    taken = {at for _key, at in slots.list_taken(session, resources, times, meeting.minutes, besides=meeting.id)}
    for start in sorted(times):
        if start in taken or not hours.is_within(start, meeting.minutes, theirs, event):
            raise _taken_error(start, services)


def _taken_error(start: datetime, services: Services) -> Conflict:
    return Conflict(_(TAKEN, time=formatting.day_and_time(start, services.event.zone_name)))


def respond_to_meeting(
    session: Session, meeting_id: UUID, payload: RespondRequest, *, actor: Person, services: Services, now: datetime
) -> Meeting:
    """Take one step; the same step again by the same person changes nothing. Of a block nobody is told.

    Raises NotFound for who is not one of the two, Conflict for a step that is not theirs or not open, and for a time
    at which either person or every place is taken.
    """
    meeting = session.get(Meeting, meeting_id)
    if meeting is None or actor.id not in {meeting.proposer_id, meeting.invited_id}:
        raise NotFound(_(NO_MEETING))
    lock_people(session, meeting.proposer_id, meeting.invited_id)
    session.refresh(meeting)
    actor = session.get_one(Person, actor.id, populate_existing=True)
    require_approved(actor)
    if _is_repeated(meeting, payload, actor.id):
        return meeting
    _STEPS[payload.action](Step(session, meeting, payload, actor, services, now))
    other = session.get_one(Person, meeting.other_end(actor.id))
    notify = messages.NOTICES.get(payload.action)
    if notify:
        notify(session, meeting, actor=actor, reader=other, services=services, now=now)
    return meeting


def report_meeting(
    session: Session, payload: ComplaintRequest, meeting_id: UUID, *, reporter: Person, now: datetime
) -> Report:
    """Put a meeting on the moderators' list, connected or not, however it stands; as a request is (NET-3).

    Raises NotFound for who is not one of the two.
    """
    meeting = get_own_meeting(session, meeting_id, person=reporter)
    report = Report(
        meeting_id=meeting.id,
        reporter_id=reporter.id,
        reported_id=meeting.other_end(reporter.id),
        asked_by=meeting.proposer_id,
        words=meeting.note,
        reason=payload.reason,
        created_at=now,
    )
    return networking.add_report(session, report)


def _is_repeated(meeting: Meeting, payload: RespondRequest, actor_id: UUID) -> bool:
    if (meeting.action, meeting.moved_by) != (payload.action, actor_id):
        return False
    if payload.action is MeetingAction.ACCEPT:
        return payload.time is None or payload.time == meeting.starts_at
    return payload.action is not MeetingAction.MOVE or meeting.times == _to_texts(payload.times or [])


def _require_answerable(step: Step) -> None:
    status = step.meeting.status_at(step.now)
    if status is not MeetingStatus.PROPOSED and not step.meeting.is_being_moved:
        raise transitions.illegal_step_error(status)
    if step.meeting.offered_by == step.actor.id:
        raise Conflict(_("Only the other can answer what you proposed"))


def _accept(step: Step) -> None:
    session, meeting = step.session, step.meeting
    _require_answerable(step)
    start = step.payload.time or (meeting.starts[0] if len(meeting.times) == 1 else None)
    if start is None or start not in meeting.starts:
        raise Invalid({"time": _("Choose one of the proposed times")})
    if start <= step.now:
        raise Conflict(_("This time has passed"))
    other = session.get_one(Person, meeting.other_end(step.actor.id), populate_existing=True)
    if other.status != Status.APPROVED:
        raise Conflict(_(NO_PERSON))
    slots.free_slots(session, meeting.id)  # of a meeting that is moved; a refusal takes this back
    for person_id in order_pair(meeting.proposer_id, meeting.invited_id):
        if not slots.take_slots(session, meeting.id, slots.person_key(person_id), start, meeting.minutes):
            raise _taken_error(start, step.services)
    table_id = _take_place(step, start)
    news: dict[str, Any] = {"starts_at": start, "last_time": start, "table_id": table_id, "reminded_at": None}
    step.change(MeetingStatus.ACCEPTED, times=[], **news)


def _take_place(step: Step, start: datetime) -> UUID | None:
    """The table that is taken; None for a stall. Raises Conflict when the place is another's."""
    meeting = step.meeting
    if meeting.place_kind == PlaceKind.TABLE:
        table_id = places.take_table(step.session, meeting, start)
        if table_id is None:
            raise Conflict(_(NO_TABLE, time=formatting.day_and_time(start, step.services.event.zone_name)))
        return table_id
    if not places.take_stall(step.session, meeting, start):
        raise _taken_error(start, step.services)
    return None


def _decline(step: Step) -> None:
    _require_answerable(step)
    step.change(MeetingStatus.ACCEPTED if step.meeting.is_being_moved else MeetingStatus.DECLINED, times=[])


def _require_movable(step: Step) -> MeetingStatus:
    status = step.meeting.status_at(step.now)
    if status not in LIVE or not transitions.is_to_come(step.meeting, step.now):
        raise transitions.illegal_step_error(status)
    return status


def _cancel(step: Step) -> None:
    if _require_movable(step) is MeetingStatus.PROPOSED and step.meeting.offered_by != step.actor.id:
        raise Conflict(_("Only who proposed it can cancel a proposal; you may decline it"))
    transitions.cancel_meeting(step.session, step.meeting, by=step.actor.id, now=step.now, untold=False)


def _move(step: Step) -> None:
    meeting, times, status = step.meeting, step.payload.times, _require_movable(step)
    if not times:
        raise Invalid({"times": _("Required")})
    _require_open_hours(times, meeting.minutes, services=step.services, now=step.now)
    answering = meeting.other_end(step.actor.id)
    _require_free(step.session, meeting, times, answering=answering, services=step.services)
    step.change(status, times=_to_texts(times), offered_by=step.actor.id, last_time=max(times))


def _block(step: Step) -> None:
    """Either may, however the meeting stands, as at a request (NET-3)."""
    meeting = step.meeting
    networking.block_person(step.session, meeting.other_end(step.actor.id), actor=step.actor, now=step.now)
    step.session.refresh(meeting)


_STEPS: Mapping[MeetingAction, Callable[[Step], None]] = {
    MeetingAction.ACCEPT: _accept,
    MeetingAction.DECLINE: _decline,
    MeetingAction.CANCEL: _cancel,
    MeetingAction.MOVE: _move,
    MeetingAction.BLOCK: _block,
}


def get_own_meeting(session: Session, meeting_id: UUID, *, person: Person) -> Meeting:
    """One of a person's meetings. Raises NotFound, for others' too."""
    mine = or_(col(Meeting.proposer_id) == person.id, col(Meeting.invited_id) == person.id)
    meeting = session.exec(select(Meeting).where(col(Meeting.id) == meeting_id, mine)).first()
    if meeting is None:
        raise NotFound(_(NO_MEETING))
    return meeting
