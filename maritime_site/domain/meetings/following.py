"""Meetings end with what they rest on: a connection, an approval, a registration of its own (MEET-1, STAFF-1)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col, or_, select

from maritime_site.domain.meetings import slots, transitions
from maritime_site.domain.meetings.models import LIVE, Meeting, MeetingAvailability, MeetingSlot
from maritime_site.domain.networking.transitions import on_connection_end
from maritime_site.domain.people.decisions import ApprovalWithdrawn, KindChanged, RegistrationsMerged
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def approval_withdrawn(session: Session, happened: ApprovalWithdrawn, _services: Services, now: datetime) -> None:
    """Cancel every meeting to come of somebody whose approval was withdrawn (KIND-3)."""
    transitions.cancel_of(session, happened.person_id, now=now)


def kind_changed(session: Session, happened: KindChanged, _services: Services, now: datetime) -> None:
    """Cancel every meeting to come of somebody whose new kind may not network."""
    if not KINDS[session.get_one(Person, happened.person_id).kind].may_network:
        transitions.cancel_of(session, happened.person_id, now=now)


def merged(session: Session, happened: RegistrationsMerged, _services: Services, now: datetime) -> None:
    """Meetings of the registration that goes are the other's, its stall's too.

    One with themselves, or at a time at which the other or its stall is taken, is cancelled.
    """
    stays, goes = happened.person_id, happened.other_id
    transitions.cancel_between(session, stays, goes, now=now)
    theirs = or_(*(column == goes for column in (Meeting.proposer_id, Meeting.invited_id, Meeting.company_id)))
    for meeting in session.exec(select(Meeting).where(theirs).order_by(col(Meeting.id)).with_for_update()).all():
        if {meeting.proposer_id, meeting.invited_id} == {goes, stays}:
            continue
        _move_meeting(session, meeting, goes, stays, now=now)
    hours = session.get(MeetingAvailability, goes)
    if hours is not None:
        if session.get(MeetingAvailability, stays) is None:
            session.add(MeetingAvailability(person_id=stays, days=hours.days, updated_at=hours.updated_at))
        session.delete(hours)
    session.flush()


def _move_meeting(session: Session, meeting: Meeting, goes: UUID, stays: UUID, *, now: datetime) -> None:
    starts_at = meeting.starts_at
    if meeting.status in LIVE and starts_at and not _move_slots(session, meeting, starts_at, goes=goes, stays=stays):
        transitions.cancel_meeting(session, meeting, by=None, now=now, untold=True)
    ends = {"proposer_id", "invited_id", "offered_by", "moved_by", "company_id"}
    values = {name: stays for name in ends if getattr(meeting, name) == goes}
    session.flush()
    session.exec(update(Meeting).where(col(Meeting.id) == meeting.id).values(**values))
    session.refresh(meeting)


def _move_slots(session: Session, meeting: Meeting, starts_at: datetime, *, goes: UUID, stays: UUID) -> bool:
    """Whether the other registration, and its stall where the meeting is at one, are free at that time."""
    for key in (slots.person_key, slots.stall_key):
        old = (col(MeetingSlot.meeting_id) == meeting.id, col(MeetingSlot.resource) == key(goes))
        taken = session.exec(select(MeetingSlot).where(*old)).all()
        if not taken:
            continue
        if not slots.take_slots(session, meeting.id, key(stays), starts_at, meeting.minutes):
            return False
        for slot in taken:
            session.delete(slot)
    return True


on_connection_end(transitions.cancel_between)
