"""The programme for programs: one JSON file, and calendar files of a session or a day (PROG-1). Public and stable."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import Query, Response
from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel
from sqlmodel import Session

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.downloads import attach_file
from maritime_site.api.event import EventSummary
from maritime_site.api.routing import Router
from maritime_site.api.schemas import NOT_MODIFIED, Answer, failure_responses
from maritime_site.api.shared_answers import share_answer
from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.programme import queries
from maritime_site.domain.programme.calendar import MEDIA_TYPE, build_calendar
from maritime_site.domain.programme.queries import SessionView
from maritime_site.ports.event import Event

router = Router(tags=["Programme"])

# Everybody gets the same, in the language they ask for.
SHARED = {"Cache-Control": "public, max-age=5", "Vary": "Accept-Language", "Access-Control-Allow-Origin": "*"}
OPEN_TO_ALL = SHARED | {"Cross-Origin-Resource-Policy": "cross-origin"}
CALENDAR_FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"text/calendar": {}}, "description": "RFC 5545"}}

HallFilter = Annotated[str, Query(max_length=120, description="The name of a hall in addresses; empty: every hall")]


class _Schema(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, from_attributes=True)


class Place(_Schema):
    """A hall or a strand."""

    slug: str
    name: str


class SpeakerSchema(_Schema):
    """A speaker."""

    name: str
    role: str


class SessionSchema(_Schema):
    """A session; times carry the event's offset. A hall or strand that is null is to be announced."""

    id: UUID
    title: str
    summary: str
    starts_at: datetime
    ends_at: datetime
    hall: Place | None
    track: Place | None
    language: str
    kind: str
    speakers: list[SpeakerSchema]
    is_demo: bool
    calendar: str = Field(description="Path of the session's calendar file")


class DaySchema(_Schema):
    """One day, its sessions in order of time."""

    date: date
    calendar: str = Field(description="Path of the day's calendar file")
    sessions: list[SessionSchema]


class ProgrammeAnswer(Answer):
    """The released programme; no days while it is to be announced."""

    event: EventSummary
    version: Literal[1] = Field(1, description="The version of this shape; fields are only ever added to it")
    language: str
    timezone: str
    days: list[DaySchema]


@router.get("/programme.json", operation_id="programme", response_model=ProgrammeAnswer, responses=NOT_MODIFIED)
def get_programme(services: ServicesDep, now: Now) -> Response:
    """Every released session by day, in the language of `Accept-Language`."""

    def read(session: Session) -> ProgrammeAnswer:
        return _read_programme(session, services.event)

    return share_answer(services, "programme", read, now=now, headers=OPEN_TO_ALL)


def _read_programme(session: Session, event: Event) -> ProgrammeAnswer:
    days = [
        DaySchema(
            date=day.date,
            calendar=f"/api/programme/day/{day.date}.ics",
            sessions=[_to_session_response(v) for v in day.sessions],
        )
        for day in queries.by_day(queries.list_sessions(session, zone=event.zone_name))
    ]
    return ProgrammeAnswer(
        event=_to_event_summary(event), version=1, language=current_language(), timezone=event.zone_name, days=days
    )


def _to_event_summary(event: Event) -> EventSummary:
    facts = event.facts
    return EventSummary(
        name=event.name,
        starts_on=facts.starts_on.isoformat(),
        ends_on=facts.ends_on.isoformat(),
        time_zone=facts.time_zone,
    )


def _to_session_response(view: SessionView) -> SessionSchema:
    return SessionSchema(
        id=view.id,
        title=view.title,
        summary=view.summary,
        starts_at=view.starts_at,
        ends_at=view.ends_at,
        hall=Place.model_validate(view.hall) if view.hall else None,
        track=Place.model_validate(view.track) if view.track else None,
        language=view.language,
        kind=view.kind,
        speakers=[SpeakerSchema.model_validate(speaker) for speaker in view.speakers],
        is_demo=view.is_demo,
        calendar=f"/api/programme/session/{view.id}.ics",
    )


@router.get(
    "/programme.ics",
    operation_id="programme_calendar",
    response_class=Response,
    responses=CALENDAR_FILE | failure_responses(404, 422) | NOT_MODIFIED,
)
def programme_calendar(session: ReadSession, services: ServicesDep, hall: HallFilter = "") -> Response:
    """Every released session, or those of one hall, as a feed that calendars subscribe to; nobody signs in for it."""
    views = queries.list_sessions(session, zone=services.event.zone_name)
    halls = {place.slug: place.name for place in queries.halls_of(views)}
    if hall and hall not in halls:
        raise NotFound(_("There is no such hall"))
    chosen = [view for view in views if not hall or (view.hall and view.hall.slug == hall)]
    name = f"{services.event.title}, {halls[hall]}" if hall else services.event.title
    content = build_calendar(chosen, name=name, place=_venue_name(services))
    return _build_calendar_file(content, f"programme-{hall}" if hall else "programme")


@router.get(
    "/programme/session/{id}.ics",
    operation_id="session_calendar",
    response_class=Response,
    responses=CALENDAR_FILE | failure_responses(404) | NOT_MODIFIED,
)
def session_calendar(id: UUID, session: ReadSession, services: ServicesDep) -> Response:
    """One released session as a calendar file."""
    view = queries.get_session(session, id, zone=services.event.zone_name)
    return _build_calendar_file(build_calendar([view], name=view.title, place=_venue_name(services)), f"session-{id}")


@router.get(
    "/programme/day/{date}.ics",
    operation_id="day_calendar",
    response_class=Response,
    responses=CALENDAR_FILE | failure_responses(404) | NOT_MODIFIED,
)
def day_calendar(date: date, session: ReadSession, services: ServicesDep) -> Response:
    """One day's released sessions as a calendar file; `date` is YYYY-MM-DD."""
    result = queries.get_day(session, date, zone=services.event.zone_name)
    return _build_calendar_file(
        build_calendar(result.sessions, name=services.event.title, place=_venue_name(services)), f"programme-{date}"
    )


def _venue_name(services: ServicesDep) -> str:
    return ", ".join(part for part in (services.event.title, services.event.venue) if part)


def _build_calendar_file(content: bytes, name: str) -> Response:
    return attach_file(content, f"{name}.ics", MEDIA_TYPE, **SHARED)
