"""One's agenda: kept sessions, seats, meetings and stays (AGENDA-2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends
from pydantic import Field
from sqlmodel import Session

from maritime_site.api.access import Identity, Now, ReadSession, ServicesDep, SignedIn, WriteSession
from maritime_site.api.participants.meetings import list_meeting_items
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Done, Saved, Schema, failure_responses
from maritime_site.api.sessions import SessionSchema, to_session
from maritime_site.core.text.i18n import _
from maritime_site.domain import agenda
from maritime_site.domain.calendars.entries import CalendarEntry
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme import keeping, queries, seats
from maritime_site.domain.programme.keeping import AgendaView
from maritime_site.domain.programme.models import SeatState
from maritime_site.domain.programme.seats import Seats
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.services import Services

router = Router(tags=["Agenda"])
CHANGES = "120 per 1 minute"
CHANGING = failure_responses(401, 404, 409, 422, 429, 503)
# The parts of an agenda besides its sessions.
OTHERS = ("meetings", "stays")


def limit_changes(services: ServicesDep, who: SignedIn) -> Identity:
    """Whoever changes their agenda, within the limit. Raises TooMany."""
    rate_limits.check_rate(services.limiter, CHANGES, "agenda", str(who.person.id))
    return who


Changing = Annotated[Identity, Depends(limit_changes)]


class AgendaSessionSchema(Schema):
    """A session that one keeps, or signed up for; `clash` where one has something else at that time."""

    session: SessionSchema
    kept: bool
    clash: bool
    seat: SeatState | None
    position: int | None = Field(description="The place in the waiting list, from 1")


class EntrySchema(Schema):
    """Something else that one has at the event; where `isDay`, whole days are meant, up to the day after the last."""

    id: UUID
    title: str
    starts_at: datetime | date
    ends_at: datetime | date
    is_day: bool
    place: str
    path: str
    tentative: bool


class AgendaSchema(Schema):
    """What one has at the event, each part in order of time."""

    sessions: list[AgendaSessionSchema]
    meetings: list[dict[str, Any]]
    stays: list[dict[str, Any]]


class SeatSchema(Schema):
    """What one has now; `position` is the place in the waiting list, from 1."""

    state: SeatState
    position: int | None


# How a source of `domain/agenda.py` is told in `/me/agenda`; one that is not named here is told as an EntrySchema.
ItemShaper = Callable[[Session, Person, Services], list[dict[str, Any]]]
ITEM_SHAPERS: Mapping[str, ItemShaper] = {"meetings": list_meeting_items}


@router.get("/me/agenda", operation_id="agenda", responses=failure_responses(401, 503), summary="One's agenda")
def get_agenda(who: SignedIn, session: ReadSession, services: ServicesDep) -> DataAnswer[AgendaSchema]:
    """Kept sessions and seats with what clashes, meetings, and stays."""
    places = seats.list_seats(session)
    entries = agenda.list_entries(session, who.person, services.event)
    mine = agenda.list_sessions(session, who.person, services.event, entries=entries)
    items = {name: _list_items(name, entries.get(name, ()), session, who.person, services) for name in OTHERS}
    return DataAnswer(data=AgendaSchema(sessions=[_to_agenda_session(view, places) for view in mine], **items))


def _list_items(
    name: str, entries: Sequence[CalendarEntry], session: Session, person: Person, services: Services
) -> list[dict[str, Any]]:
    shaper = ITEM_SHAPERS.get(name)
    return (
        shaper(session, person, services)
        if shaper
        else [_to_entry(entry).model_dump(mode="json", by_alias=True) for entry in entries]
    )


def _to_entry(entry: CalendarEntry) -> EntrySchema:
    is_day = not isinstance(entry.starts_at, datetime)
    return EntrySchema(
        id=entry.id,
        title=entry.title,
        starts_at=entry.starts_at,
        ends_at=entry.ends_at,
        is_day=is_day,
        place=entry.place,
        path=entry.path,
        tentative=entry.tentative,
    )


def _to_agenda_session(view: AgendaView, places: Mapping[UUID, Seats]) -> AgendaSessionSchema:
    return AgendaSessionSchema(
        session=to_session(view.session, places),
        kept=view.kept,
        clash=view.clashes,
        seat=view.seat.state if view.seat else None,
        position=view.seat.position if view.seat else None,
    )


@router.get(
    "/me/agenda/{session_id}/clashes",
    operation_id="agenda_clashes",
    responses=failure_responses(401, 404, 422, 503),
    summary="What one has at the time of a session",
)
def list_clashes(
    session_id: UUID, who: SignedIn, session: ReadSession, services: ServicesDep
) -> DataAnswer[list[EntrySchema]]:
    """Sessions kept and signed up for, and meetings at that time; to be read before a seat is taken."""
    view = queries.get_session(session, session_id, zone=services.event.zone_name)
    return DataAnswer(
        data=[_to_entry(entry) for entry in agenda.list_clashes(session, view, who.person, services.event)]
    )


@router.put("/me/agenda/{session_id}", operation_id="agenda_keep", responses=CHANGING, summary="Keep a session")
def keep_session(session_id: UUID, who: Changing, session: WriteSession, services: ServicesDep, now: Now) -> Done:
    """Keep a released session; again, nothing changes."""
    view = queries.get_session(session, session_id, zone=services.event.zone_name)
    keeping.keep_session(session, view, who.person, now=now)
    return Done(message=_("Kept: {title}", title=view.title))


@router.delete(
    "/me/agenda/{session_id}", operation_id="agenda_drop", responses=CHANGING, summary="Keep a session no longer"
)
def drop_session(session_id: UUID, who: Changing, session: WriteSession) -> Done:
    """A seat in it stays until it is given up; what is not kept changes nothing."""
    return Done(message=keeping.drop_session(session, session_id, who.person))


@router.put(
    "/me/agenda/{session_id}/seat", operation_id="agenda_seat", responses=CHANGING, summary="Sign up for a seat"
)
def take_seat(
    session_id: UUID, who: Changing, session: WriteSession, services: ServicesDep, now: Now
) -> Saved[SeatSchema]:
    """A seat, or a place in the waiting list; 409 where it is full without one, needs no seat, or has begun."""
    view = queries.get_session(session, session_id, zone=services.event.zone_name)
    mine = seats.sign_up(session, view, who.person, now=now)
    seated = mine.state == SeatState.SEATED
    message = _("You have a seat") if seated else _("You are number {number} in line", number=mine.position or 0)
    return Saved(message=message, data=SeatSchema.model_validate(mine))


@router.delete(
    "/me/agenda/{session_id}/seat", operation_id="agenda_seat_free", responses=CHANGING, summary="Give up a seat"
)
def give_up_seat(session_id: UUID, who: Changing, session: WriteSession, now: Now) -> Done:
    """The next in line moves up and is told; who has no seat changes nothing."""
    return Done(message=seats.give_up_seat(session, session_id, who.person.id, now=now))
