"""The programme for programs: one JSON file, and calendar files of a session or a day (PROG-1). Public and stable."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from fastapi import Response
from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from maritime_site.api.access import Outside, ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, failures
from maritime_site.core.text import _, current_language
from maritime_site.domain.programme import queries
from maritime_site.domain.programme.calendar import MEDIA_TYPE, calendar
from maritime_site.domain.programme.queries import SessionView

router = Router(tags=["Programme"])

# Everybody gets the same, in the language they ask for.
SHARED = {"Cache-Control": "public, max-age=60", "Vary": "Accept-Language", "Access-Control-Allow-Origin": "*"}
OPEN_TO_ALL = SHARED | {"Cross-Origin-Resource-Policy": "cross-origin"}
CALENDAR_FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"text/calendar": {}}, "description": "RFC 5545"}}


class _Shape(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, from_attributes=True)


class Place(_Shape):
    """A hall or a strand."""

    slug: str
    name: str


class SpeakerShape(_Shape):
    """A speaker."""

    name: str
    role: str


class SessionShape(_Shape):
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
    speakers: list[SpeakerShape]
    is_demo: bool
    calendar: str = Field(description="Path of the session's calendar file")


class DayShape(_Shape):
    """One day, its sessions in order of time."""

    date: date
    calendar: str = Field(description="Path of the day's calendar file")
    sessions: list[SessionShape]


class ProgrammeAnswer(Answer):
    """The released programme; no days while it is to be announced."""

    version: Literal[1] = Field(1, description="The version of this shape; fields are only ever added to it")
    language: str
    timezone: str
    days: list[DayShape]


@router.get("/programme.json", operation_id="programme")
def programme(session: ReadSession, outside: Outside, response: Response) -> ProgrammeAnswer:
    """Every released session by day, in the language of `Accept-Language`."""
    zone = outside.settings.event_timezone
    found = queries.by_day(queries.sessions(session, zone=zone))
    response.headers.update(OPEN_TO_ALL)
    days = [
        DayShape(
            date=day.date, calendar=f"/api/programme/day/{day.date}.ics", sessions=[_shape(v) for v in day.sessions]
        )
        for day in found
    ]
    return ProgrammeAnswer(version=1, language=current_language(), timezone=zone, days=days)


def _shape(view: SessionView) -> SessionShape:
    return SessionShape(
        id=view.id,
        title=view.title,
        summary=view.summary,
        starts_at=view.starts_at,
        ends_at=view.ends_at,
        hall=Place.model_validate(view.hall) if view.hall else None,
        track=Place.model_validate(view.track) if view.track else None,
        language=view.language,
        kind=view.kind,
        speakers=[SpeakerShape.model_validate(speaker) for speaker in view.speakers],
        is_demo=view.is_demo,
        calendar=f"/api/programme/session/{view.id}.ics",
    )


@router.get(
    "/programme/session/{id}.ics",
    operation_id="session_calendar",
    response_class=Response,
    responses=CALENDAR_FILE | failures(404),
)
def session_calendar(id: UUID, session: ReadSession, outside: Outside) -> Response:
    """One released session as a calendar file."""
    view = queries.one(session, id, zone=outside.settings.event_timezone)
    return _file(calendar([view], name=view.title, place=_place(outside)), f"session-{id}")


@router.get(
    "/programme/day/{date}.ics",
    operation_id="day_calendar",
    response_class=Response,
    responses=CALENDAR_FILE | failures(404),
)
def day_calendar(date: date, session: ReadSession, outside: Outside) -> Response:
    """One day's released sessions as a calendar file; `date` is YYYY-MM-DD."""
    found = queries.day(session, date, zone=outside.settings.event_timezone)
    return _file(calendar(found.sessions, name=outside.settings.title, place=_place(outside)), f"programme-{date}")


def _place(outside: Outside) -> str:
    return f"{outside.settings.title}, {_('Mumbai')}"


def _file(content: bytes, name: str) -> Response:
    disposition = {"Content-Disposition": f'attachment; filename="{name}.ics"'}
    return Response(content, headers=SHARED | disposition, media_type=MEDIA_TYPE)
