"""What two connected people write to each other (MEET-2)."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Query
from pydantic import Field

from maritime_site.api.access import Now, ReadSession, WriteSession
from maritime_site.api.networking.directory import Actor, Caller, PersonSchema
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Moment, Schema, failure_responses
from maritime_site.domain.networking.threads import queries, service
from maritime_site.domain.networking.threads.queries import MessageView
from maritime_site.domain.networking.threads.schemas import (
    DigestRequest,
    MessageRequest,
    ThreadFilters,
    ThreadListFilters,
)

router = Router(prefix="/connection", tags=["Networking"])
WRITING = failure_responses(401, 404, 409, 413, 415, 422, 429, 503)


class ThreadMessageSchema(Schema):
    """A message; `readAt` is null until its reader opened the thread."""

    id: UUID
    text: str
    sent_by: Literal["me", "them"]
    created_at: Moment
    read_at: Moment | None


class ThreadAnswer(DataAnswer[list[ThreadMessageSchema]]):
    """A part of a thread, the oldest first."""

    has_more: bool = Field(description="Whether there is more before the first: ask with its id as `before`")


class ThreadSchema(Schema):
    """A connection with how much of it the caller has not read; `id` is the request's."""

    id: UUID
    person: PersonSchema
    unread: int
    last_at: Moment | None


class ThreadsAnswer(DataAnswer[list[ThreadSchema]]):
    """The caller's connections that were looked for, who wrote last first."""

    unread: int = Field(description="Messages of all connections that are unread")


class ReadSchema(Schema):
    """What is left to read."""

    unread: int = Field(description="Messages of all connections that are unread")


class DigestSchema(Schema):
    """Whether mail about unread messages comes."""

    wanted: bool


def _to_schema(view: MessageView) -> ThreadMessageSchema:
    return ThreadMessageSchema.model_validate(view)


@router.get("/threads", operation_id="networking_threads", responses=failure_responses(401, 422, 503))
def list_threads(filters: Annotated[ThreadListFilters, Query()], who: Caller, session: ReadSession) -> ThreadsAnswer:
    """Whom the caller is connected with, and how much they wrote that is unread."""
    rows = [ThreadSchema.model_validate(view) for view in queries.list_threads(session, who.person, filters)]
    return ThreadsAnswer(data=rows, unread=queries.count_unread(session, who.person.id))


@router.get("/messages/digest", operation_id="networking_digest", responses=failure_responses(401, 503))
def read_digest(who: Caller, session: ReadSession) -> DataAnswer[DigestSchema]:
    """Whether the caller wants mail about unread messages."""
    return DataAnswer(data=DigestSchema(wanted=service.is_digest_wanted(session, who.person.id)))


@router.put("/messages/digest", operation_id="networking_choose_digest", responses=WRITING)
def change_digest(payload: DigestRequest, actor: Actor, session: WriteSession, now: Now) -> DataAnswer[DigestSchema]:
    """Choose whether mail about unread messages comes, once an hour at most."""
    return DataAnswer(data=DigestSchema(wanted=service.change_digest(session, payload, owner=actor, now=now)))


@router.get(
    "/{requestId}/messages", operation_id="networking_messages", responses=failure_responses(401, 404, 422, 503)
)
def list_messages(
    requestId: UUID,  # noqa: N803  the name stands in the address
    filters: Annotated[ThreadFilters, Query()],
    who: Caller,
    session: ReadSession,
) -> ThreadAnswer:
    """What the two ends of an accepted connection wrote, the oldest first; only these two may read it."""
    page = queries.read_thread(session, requestId, filters, reader=who.person)
    return ThreadAnswer(data=[_to_schema(view) for view in page.messages], has_more=page.has_more)


@router.post("/{requestId}/messages", operation_id="networking_write", responses=WRITING)
def send_message(
    requestId: UUID,  # noqa: N803  the name stands in the address
    payload: MessageRequest,
    actor: Actor,
    session: WriteSession,
    now: Now,
) -> DataAnswer[ThreadMessageSchema]:
    """Write to the other end: 30 an hour to one person, 200 a day in all."""
    message = service.send_message(session, requestId, payload, sender=actor, now=now)
    return DataAnswer(data=_to_schema(queries.to_message(message, actor.id)))


@router.post(
    "/{requestId}/messages/read", operation_id="networking_read", responses=failure_responses(401, 404, 422, 429, 503)
)
def mark_read(requestId: UUID, actor: Actor, session: WriteSession, now: Now) -> DataAnswer[ReadSchema]:  # noqa: N803  the name stands in the address
    """Note that everything the other end wrote is read; a repeat changes nothing."""
    service.mark_read(session, requestId, reader=actor, now=now)
    return DataAnswer(data=ReadSchema(unread=queries.count_unread(session, actor.id)))
