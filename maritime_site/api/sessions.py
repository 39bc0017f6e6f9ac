"""The programme to look through: sessions by filters and words, one session, one speaker (AGENDA-1)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import Query, Response
from pydantic import Field
from sqlmodel import Session

from maritime_site.api.access import ReadSession, ServicesDep
from maritime_site.api.programme import Place
from maritime_site.api.routing import Router
from maritime_site.api.schemas import NOT_MODIFIED, DataAnswer, ListAnswer, Moment, Schema, failure_responses
from maritime_site.api.staff.event.pictures import FILES, kept_file
from maritime_site.core.schemas import ListFilters, OptionalLine
from maritime_site.domain.programme import queries, seats
from maritime_site.domain.programme.queries import Filters, SessionView, SpeakerView
from maritime_site.domain.programme.seats import Seats
from maritime_site.domain.talk_proposals import photos

router = Router(tags=["Programme"])
# Asked for anew each time, because seats go; whoever has the same answer already is not sent it again.
SHARED = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}


class SpeakerName(Schema):
    """Who speaks."""

    slug: str
    name: str


class SeatsSchema(Schema):
    """The seats of a session that has a limited number; `waitingList` says whether there is one."""

    capacity: int
    taken: int
    waiting_list: bool


class SessionSchema(Schema):
    """A session in the language that was asked for. A hall or track that is null is not announced yet."""

    id: UUID
    slug: str
    title: str
    abstract: str
    day: date = Field(description="In the event's time zone")
    starts_at: Moment
    ends_at: Moment
    hall: Place | None
    track: Place | None
    language: str
    kind: str
    speakers: list[SpeakerName]
    seats: SeatsSchema | None = Field(description="Null where everybody may just come")
    slides: str = Field(description="Where the slides are; empty before there are any")


class SpeakerSchema(SpeakerName):
    """A speaker and their sessions."""

    role: str
    biography: str
    photo: str = Field(description="Path of the picture; empty without one")
    sessions: list[SessionSchema]


class SessionFilters(ListFilters):
    """Which sessions; hall, track and speaker by their slug or their name."""

    day: date | None = None
    hall: OptionalLine = ""
    track: OptionalLine = ""
    language: OptionalLine = Field("", description="en or hi")
    speaker: OptionalLine = ""
    search: OptionalLine = Field("", description="Words of title, abstract, people and places")


def to_session(view: SessionView, places: Mapping[UUID, Seats]) -> SessionSchema:
    """A session as programs read it."""
    known = places.get(view.id)
    return SessionSchema(
        id=view.id,
        slug=view.slug,
        title=view.title,
        abstract=view.summary,
        day=view.starts_at.date(),
        starts_at=view.starts_at,
        ends_at=view.ends_at,
        hall=Place.model_validate(view.hall) if view.hall else None,
        track=Place.model_validate(view.track) if view.track else None,
        language=view.language,
        kind=view.kind,
        speakers=[SpeakerName.model_validate(who) for who in view.speakers],
        seats=SeatsSchema.model_validate(known) if known else None,
        slides=view.slides,
    )


@router.get(
    "/programme/sessions",
    operation_id="sessions",
    responses=failure_responses(422, 503) | NOT_MODIFIED,
    summary="Sessions of the programme",
)
def list_sessions(
    filters: Annotated[SessionFilters, Query()], session: ReadSession, services: ServicesDep, response: Response
) -> ListAnswer[SessionSchema]:
    """The released sessions that fit, in order of time."""
    response.headers.update(SHARED)
    wanted = Filters(**filters.model_dump(include={"day", "hall", "track", "language", "speaker", "search"}))
    views = [view for view in queries.list_sessions(session, zone=services.event.zone_name) if wanted.fits(view)]
    places = seats.list_seats(session)
    return ListAnswer(data=[to_session(view, places) for view in views], total=len(views))


@router.get(
    "/programme/sessions/{slug}",
    operation_id="session",
    responses=failure_responses(404, 503) | NOT_MODIFIED,
    summary="One session",
)
def get_session(
    slug: str, session: ReadSession, services: ServicesDep, response: Response
) -> DataAnswer[SessionSchema]:
    """One released session by its name in addresses."""
    response.headers.update(SHARED)
    view = queries.find_session(session, slug, zone=services.event.zone_name)
    return DataAnswer(data=to_session(view, seats.list_seats(session, view.id)))


@router.get(
    "/programme/speakers/{slug}",
    operation_id="speaker",
    responses=failure_responses(404, 503) | NOT_MODIFIED,
    summary="One speaker",
)
def get_speaker(
    slug: str, session: ReadSession, services: ServicesDep, response: Response
) -> DataAnswer[SpeakerSchema]:
    """One speaker of the released programme."""
    response.headers.update(SHARED)
    who, views = queries.find_speaker(session, slug, zone=services.event.zone_name)
    return DataAnswer(data=_to_speaker(session, who, views))


@router.get(
    "/programme/photos/{name}",
    operation_id="speaker_photo",
    response_class=Response,
    responses=FILES | failure_responses(404, 503),
    summary="A speaker's photograph",
)
def get_photo(name: str, session: ReadSession, services: ServicesDep) -> Response:
    """A picture that came with an accepted talk; names are random."""
    photos.check_photo(session, name)
    return kept_file(services, name)


def _to_speaker(session: Session, who: SpeakerView, views: list[SessionView]) -> SpeakerSchema:
    places = seats.list_seats(session, *(view.id for view in views))
    return SpeakerSchema(
        slug=who.slug,
        name=who.name,
        role=who.role,
        biography=who.biography,
        photo=who.photo,
        sessions=[to_session(view, places) for view in views],
    )
