"""Meetings between participants: proposed, answered, and when one may be met (MEET-1)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from fastapi import Response
from pydantic import Field
from sqlmodel import Session

from maritime_site.api.access import Now, ReadSession, ServicesDep, WriteSession
from maritime_site.api.downloads import attach_file
from maritime_site.api.networking.directory import Actor, Caller, PersonSchema
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, Moment, Schema, failure_responses, file_of
from maritime_site.core.clock import utc_now
from maritime_site.core.text.i18n import _
from maritime_site.core.text.links import page_at
from maritime_site.domain.calendars.files import MEDIA_TYPE, build_calendar_file
from maritime_site.domain.meetings import calendar, hours, places, queries, service
from maritime_site.domain.meetings.models import Meeting, MeetingStatus, PlaceKind
from maritime_site.domain.meetings.queries import MeetingView
from maritime_site.domain.meetings.schemas import AvailabilityRequest, DayHours, ProposalRequest, RespondRequest
from maritime_site.domain.networking.schemas import ComplaintRequest
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services

router = Router(tags=["Meetings"])
CHANGING = failure_responses(401, 404, 409, 413, 415, 422, 429, 503)


def _is_none(value: object) -> bool:
    return value is None


class OpenHours(Schema):
    """From when to when on one day, on the event's clock."""

    date: date
    from_: str = Field(serialization_alias="from", examples=["10:00"])
    to: str = Field(examples=["18:00"])


class AvailabilitySchema(Schema):
    """When somebody may be met, on the event's clock."""

    days: list[OpenHours]


class TableName(Schema):
    """A table of the lounge."""

    id: UUID
    name: str


class PlacesSchema(Schema):
    """When the lounge is open, and its tables."""

    hours: list[OpenHours]
    tables: list[TableName]


class PlaceSchema(Schema):
    """Where two people meet; a table is known once the meeting is accepted."""

    kind: PlaceKind
    name: str
    table_id: UUID | None = Field(None, exclude_if=_is_none, description="Left out until a table is taken")
    company_id: UUID | None = Field(None, exclude_if=_is_none, description="The company of a stall")


class MeetingSchema(Schema):
    """A meeting as the caller reads it: `times` are open to an answer, `time` is agreed.

    `proposedBy` says who proposed the times that are open; an accepted meeting with such times is being moved.
    """

    id: UUID
    status: MeetingStatus
    partner: PersonSchema = Field(serialization_alias="with")
    times: list[Moment]
    time: Moment | None
    minutes: int
    place: PlaceSchema
    note: str
    proposed_by: Literal["me", "them"]


def _to_open_hours(days: list[DayHours]) -> list[OpenHours]:
    return [OpenHours(date=row.date, from_=f"{row.from_:%H:%M}", to=f"{row.to:%H:%M}") for row in days]


def to_meeting(view: MeetingView) -> MeetingSchema:
    """A meeting as programs read it."""
    return MeetingSchema(
        id=view.id,
        status=view.status,
        partner=PersonSchema.model_validate(view.partner),
        times=view.times,
        time=view.time,
        minutes=view.minutes,
        place=PlaceSchema.model_validate(view.place),
        note=view.note,
        proposed_by="me" if view.proposed_by == queries.ME else "them",
    )


def list_meeting_items(session: Session, person: Person, _services: Services) -> list[dict[str, Any]]:
    """A person's agreed meetings by time as `/me/agenda` tells them: in their own shape."""
    now = utc_now()
    views = [view for view in queries.list_meetings(session, person, now=now) if view.status is MeetingStatus.ACCEPTED]
    by_time = sorted(views, key=lambda view: (view.time or now, str(view.id)))
    return [to_meeting(view).model_dump(mode="json", by_alias=True) for view in by_time]


def _to_answer(session: Session, meeting: Meeting, reader: Person, now: datetime) -> DataAnswer[MeetingSchema]:
    return DataAnswer(data=to_meeting(queries.to_views(session, [meeting], reader, now=now)[0]))


@router.get("/me/availability", operation_id="my_availability", responses=failure_responses(401, 503))
def get_availability(who: Caller, session: ReadSession, services: ServicesDep) -> DataAnswer[AvailabilitySchema]:
    """When the caller may be met: the lounge's hours until they say otherwise."""
    days = hours.availability_of(session, who.person.id, event=services.event)
    return DataAnswer(data=AvailabilitySchema(days=_to_open_hours(days)))


@router.put("/me/availability", operation_id="set_my_availability", responses=CHANGING)
def change_availability(
    payload: AvailabilityRequest, actor: Actor, session: WriteSession, services: ServicesDep, now: Now
) -> DataAnswer[AvailabilitySchema]:
    """Say when one may be met; days that are left out are days without meetings. What is agreed stays."""
    days = hours.change_availability(session, payload, owner=actor, event=services.event, now=now)
    return DataAnswer(data=AvailabilitySchema(days=_to_open_hours(days)))


@router.get("/meetings", operation_id="meetings", responses=failure_responses(401, 503))
def list_meetings(who: Caller, session: ReadSession, now: Now) -> DataAnswer[list[MeetingSchema]]:
    """What the caller proposed and was asked: agreed, then what waits for the caller, what they sent, and the rest.

    Each by time. An accepted meeting waits for the caller while the other proposed new times.
    """
    return DataAnswer(data=[to_meeting(view) for view in queries.list_meetings(session, who.person, now=now)])


@router.get("/meetings/places", operation_id="meeting_places", responses=failure_responses(401, 503))
def list_places(_who: Caller, session: ReadSession, services: ServicesDep) -> DataAnswer[PlacesSchema]:
    """When the lounge is open, and its tables; which one is free is found when a meeting is accepted."""
    tables = [TableName.model_validate(table) for table in places.list_tables(session)]
    return DataAnswer(data=PlacesSchema(hours=_to_open_hours(hours.list_open_hours(services.event)), tables=tables))


@router.get(
    "/meetings.ics",
    operation_id="meetings_calendar",
    response_class=Response,
    responses=failure_responses(401, 503) | file_of("text/calendar"),
)
def download_meetings(who: Caller, session: ReadSession, services: ServicesDep) -> Response:
    """The caller's agreed meetings as a calendar file."""
    entries = calendar.list_entries(session, who.person, services.event)
    site = page_at(services.settings.origin, "")
    content = build_calendar_file(entries, name=services.event.title, site=site)
    return attach_file(content, "meetings.ics", MEDIA_TYPE)


@router.post("/meetings", status_code=201, operation_id="propose_meeting", responses=CHANGING)
def propose_meeting(
    payload: ProposalRequest, actor: Actor, session: WriteSession, services: ServicesDep, now: Now
) -> DataAnswer[MeetingSchema]:
    """Propose up to three times to somebody one is connected with; no time at which either is taken."""
    meeting = service.propose_meeting(session, payload, proposer=actor, services=services, now=now)
    return _to_answer(session, meeting, actor, now)


@router.post("/meetings/{meetingId}/respond", operation_id="respond_to_meeting", responses=CHANGING)
def respond_to_meeting(
    *,
    meetingId: UUID,  # noqa: N803  the name stands in the address
    payload: RespondRequest,
    actor: Actor,
    session: WriteSession,
    services: ServicesDep,
    now: Now,
) -> DataAnswer[MeetingSchema]:
    """Accept one of the times, decline, cancel, propose other times, or block the other; acceptance takes a table."""
    meeting = service.respond_to_meeting(session, meetingId, payload, actor=actor, services=services, now=now)
    return _to_answer(session, meeting, actor, now)


@router.post(
    "/meetings/{meetingId}/report",
    operation_id="report_meeting",
    responses=failure_responses(401, 404, 413, 415, 422, 429, 503),
)
def report_meeting(
    meetingId: UUID,  # noqa: N803  the name stands in the address
    payload: ComplaintRequest,
    actor: Actor,
    session: WriteSession,
    now: Now,
) -> Done:
    """Ask a moderator to look at a meeting, connected or not; once for each of the two."""
    service.report_meeting(session, payload, meetingId, reporter=actor, now=now)
    return Done(message=_("Thank you. A moderator will look at it."))
