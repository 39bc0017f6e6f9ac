"""A participant's own event in one answer (contract, "The participant's event"; ME-2)."""

from __future__ import annotations

from pydantic import Field

from maritime_site.api.access import Now, ServicesDep, SignedIn, WriteSession
from maritime_site.api.exhibition.schemas import ApplicationSchema
from maritime_site.api.hospitality import BookingSchema
from maritime_site.api.networking.directory import RequestSchema
from maritime_site.api.passes import PassSchema, shape_of
from maritime_site.api.routing import Router, mark_as_writing
from maritime_site.api.schemas import DataAnswer, Moment, Schema, failure_responses
from maritime_site.domain.my_event import last_visit as visits
from maritime_site.domain.my_event import queries
from maritime_site.domain.my_event.queries import MyEvent

router = Router(tags=["My event"])


class WaitingSchema(Schema):
    """Something only this person can do; `path` is the page for it."""

    key: str = Field(examples=["booking-payment"])
    title: str
    action: str
    path: str
    until: Moment | None = Field(description="When it is too late")
    amount: int | None = Field(description="What is to be paid, in the currency's minor unit")
    currency: str


class NextSchema(Schema):
    """Something that will happen; where `isDay`, the days alone are known."""

    key: str = Field(examples=["stays"])
    title: str
    place: str
    path: str
    starts_at: Moment
    ends_at: Moment
    is_day: bool


class NewsSchema(Schema):
    """A press release or a line of What's New; `path` is empty where it leads nowhere."""

    title: str
    path: str
    published_at: Moment


class MyEventSchema(Schema):
    """What one has, what waits, and what comes next."""

    entry_pass: PassSchema | None = Field(
        serialization_alias="pass", description="Null until the registration is approved"
    )
    waiting: list[WaitingSchema] = Field(description="What ends first comes first")
    next: list[NextSchema] = Field(description="What begins first comes first")
    bookings: list[BookingSchema] = Field(description="Newest first")
    stall: ApplicationSchema | None
    requests: list[RequestSchema] = Field(description="Those that wait for an answer, newest first")
    unread: int = Field(description="Messages that one has not read")
    news: list[NewsSchema] = Field(description="Newest first")


class MyChangeSchema(Schema):
    """Something that others did; `path` is the page for it."""

    key: str = Field(examples=["registration"])
    title: str
    path: str
    at: Moment


class MyChangesAnswer(DataAnswer[list[MyChangeSchema]]):
    """What changed, the latest first."""

    since: Moment | None = Field(description="The visit before this one; null at the first")


@router.get("/me", operation_id="my_event", responses=failure_responses(401, 503), summary="One's own event")
def get_my_event(who: SignedIn, services: ServicesDep, now: Now) -> DataAnswer[MyEventSchema]:
    """Pass, what waits for the caller, what comes next, stays, stall, requests, unread messages and news."""
    return DataAnswer(data=_to_schema(queries.open_my_event(services, who.person, now=now)))


@router.get(
    "/me/changes", operation_id="my_changes", responses=failure_responses(401, 503), summary="What changed for oneself"
)
@mark_as_writing
def list_changes(who: SignedIn, session: WriteSession, now: Now) -> MyChangesAnswer:
    """Kept sessions, decisions and answers since the caller's last visit.

    Asking is a visit, as opening "My event" is; two within half an hour are one.
    """
    since = visits.note_visit(session, who.person.id, now=now)
    items = queries.list_changes(session, who.person, since=since, now=now) if since else []
    return MyChangesAnswer(data=[MyChangeSchema.model_validate(item) for item in items], since=since)


def _to_schema(mine: MyEvent) -> MyEventSchema:
    return MyEventSchema(
        entry_pass=shape_of(mine.entry_pass) if mine.entry_pass else None,
        waiting=[WaitingSchema.model_validate(item) for item in mine.waiting],
        next=[NextSchema.model_validate(item) for item in mine.next],
        bookings=[BookingSchema.model_validate(booking) for booking in mine.bookings],
        stall=ApplicationSchema.model_validate(mine.stall) if mine.stall else None,
        requests=[RequestSchema.model_validate(request) for request in mine.requests],
        unread=mine.unread,
        news=[NewsSchema.model_validate(item) for item in mine.news],
    )
