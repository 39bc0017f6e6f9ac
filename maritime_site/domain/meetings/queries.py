"""A person's meetings as they read them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from sqlmodel import Session, col, func, or_, select

from maritime_site.core.db.statements import filter_only
from maritime_site.domain.meetings import places
from maritime_site.domain.meetings.models import LIVE, Meeting, MeetingStatus, PlaceKind
from maritime_site.domain.people.models import Person

MOST_MEETINGS = 500
ME, THEM = "me", "them"
Pulse = tuple[int, int]


class Standing(StrEnum):
    """Where a meeting stands for one of the two, in the order in which meetings are listed.

    One that is agreed, but for which the other proposed new times, waits.
    """

    AGREED = "agreed"
    WAITING = "waiting"
    SENT = "sent"
    PAST = "past"


ORDER = {standing: place for place, standing in enumerate(Standing)}


@dataclass(frozen=True)
class PartnerView:
    """Whom somebody meets."""

    id: UUID
    first_name: str
    last_name: str
    organisation: str
    designation: str
    country: str
    user_type: str


@dataclass(frozen=True)
class PlaceView:
    """Where; a table is known once the meeting is accepted."""

    kind: PlaceKind
    name: str
    table_id: UUID | None
    company_id: UUID | None


@dataclass(frozen=True)
class MeetingView:
    """A meeting as one of the two reads it; `proposed_by` is who proposed the times that are open."""

    id: UUID
    status: MeetingStatus
    partner: PartnerView
    times: list[datetime]
    time: datetime | None
    minutes: int
    place: PlaceView
    note: str
    proposed_by: str
    standing: Standing


def list_meetings(session: Session, person: Person, *, now: datetime) -> list[MeetingView]:
    """What a person proposed or was asked: agreed, then what waits for them, what they sent, and the rest, by time."""
    mine = or_(col(Meeting.proposer_id) == person.id, col(Meeting.invited_id) == person.id)
    newest = select(Meeting).where(mine).order_by(col(Meeting.created_at).desc(), col(Meeting.id))
    rows = list(session.exec(newest.limit(MOST_MEETINGS)).all())
    by_time = sorted(rows, key=lambda row: (row.starts_at or row.last_time, str(row.id)))
    return sorted(to_views(session, by_time, person, now=now), key=lambda view: ORDER[view.standing])


def to_views(session: Session, meetings: list[Meeting], person: Person, *, now: datetime) -> list[MeetingView]:
    """Meetings of one person as they read them, in this order."""
    others = {meeting.other_end(person.id) for meeting in meetings}
    people = session.exec(select(Person).where(col(Person.id).in_(others))).all() if others else ()
    by_id, names = {one.id: one for one in people}, places.name_places(session, meetings)
    return [_to_view(row, by_id[row.other_end(person.id)], names[row.id], person, now=now) for row in meetings]


def _to_view(meeting: Meeting, other: Person, place: str, person: Person, *, now: datetime) -> MeetingView:
    partner = PartnerView(
        id=other.id,
        first_name=other.first_name,
        last_name=other.last_name,
        organisation=other.organisation,
        designation=other.designation,
        country=other.country,
        user_type=other.kind,
    )
    return MeetingView(
        id=meeting.id,
        status=meeting.status_at(now),
        partner=partner,
        times=meeting.starts,
        time=meeting.starts_at,
        minutes=meeting.minutes,
        place=PlaceView(PlaceKind(meeting.place_kind), place, meeting.table_id, meeting.company_id),
        note=meeting.note,
        proposed_by=ME if meeting.offered_by == person.id else THEM,
        standing=_stands(meeting, person, now=now),
    )


def _stands(meeting: Meeting, person: Person, *, now: datetime) -> Standing:
    ends_at = meeting.starts_at and meeting.starts_at + timedelta(minutes=meeting.minutes)
    is_over = ends_at is not None and not meeting.times and ends_at <= now
    if is_over or meeting.status_at(now) not in LIVE:
        return Standing.PAST
    if meeting.times and meeting.offered_by != person.id:
        return Standing.WAITING
    return Standing.AGREED if meeting.status == MeetingStatus.ACCEPTED else Standing.SENT


def get_version(session: Session, person_id: UUID) -> Pulse:
    """Figures that differ as soon as any of a person's meetings changed."""
    mine = or_(col(Meeting.proposer_id) == person_id, col(Meeting.invited_id) == person_id)
    counted = select(func.count(), func.coalesce(func.sum(Meeting.version), 0)).where(mine)
    number, steps = session.exec(counted).one()
    return int(number), int(steps)


def list_waiting(session: Session, person_id: UUID, *, now: datetime) -> list[tuple[Meeting, Person]]:
    """Proposals and moves that wait for a person's answer, each with who made it."""
    mine = or_(col(Meeting.proposer_id) == person_id, col(Meeting.invited_id) == person_id)
    live = (filter_only(Meeting.status).in_(list(LIVE)), col(Meeting.last_time) > now, Meeting.offered_by != person_id)
    rows = select(Meeting, Person).join(Person, col(Person.id) == Meeting.offered_by).where(mine, *live)
    return [(meeting, other) for meeting, other in session.exec(rows).all() if meeting.times]
