"""The event's facts in the back office: draft, publish, history, take back, archive (EVENT-1)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Depends, Path, Query
from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.event import EventSchema
from maritime_site.api.routing import Router
from maritime_site.api.schemas import ListAnswer, Moment, Saved, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import ACTING, LISTING, StaffContext, staff_context
from maritime_site.core.schemas import ListFilters, OptionalLine
from maritime_site.core.text.i18n import N_, _
from maritime_site.demo import removal
from maritime_site.domain.event import history, queries, service
from maritime_site.domain.event.queries import DraftView
from maritime_site.domain.event.schemas import ChangeEventRequest
from maritime_site.ports.event import Event, first_event
from maritime_site.ports.event_facts import EventFacts
from maritime_site.ports.services import Services

router = Router(prefix="/admin/event", tags=["Back office"])
Editor = Annotated[AdminIdentity, Depends(require_permission("EVENT_EDIT"))]
EditorDep = Annotated[StaffContext, staff_context("EVENT_EDIT")]
Publisher = Annotated[AdminIdentity, Depends(require_permission("EVENT_PUBLISH"))]
PublisherDep = Annotated[StaffContext, staff_context("EVENT_PUBLISH")]
Version = Annotated[int, Path(ge=1, le=2_000_000_000)]
SAVED = N_("The draft is saved. Nobody sees it before it is published.")
PUBLISHED = N_("Published. Every page, pass and message shows it within seconds.")
REVERTED = N_("That version is the draft now. Publish it to let it count.")
ARCHIVED = N_("The event is archived")
REMOVED = N_("The demo is gone")
UNARCHIVED = N_("The event is no longer archived")


class DraftSchema(EventSchema):
    """The draft's facts with the phase and version that count, and what differs from what is published."""

    archived: bool
    changes: list[str]
    updated_at: Moment | None = None
    updated_by: str = ""
    published: EventFacts


class VersionSchema(BaseModel):
    """One published version; `changes` names the facts that differ from the version before."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, from_attributes=True)
    version: int
    published_at: Moment | None
    published_by: str
    current: bool
    changes: list[str]


def _to_draft_answer(event: Event, draft: DraftView, now: Now, message: str = "") -> Saved[DraftSchema]:
    values: dict[str, Any] = draft.facts.model_dump() | {
        "phase": event.phase(now),
        "version": event.version,
        "archived": event.archived,
        "changes": list(draft.changes),
        "updated_at": draft.updated_at,
        "updated_by": draft.updated_by,
        "published": event.facts,
    }
    return Saved(message=_(message) if message else "", data=DraftSchema.model_validate(values))


def _first_of(services: Services) -> Event:
    return first_event(services.settings)


@router.get("", operation_id="admin_event", responses=failure_responses(401, 403, 503))
def get_draft(_admin: Editor, session: ReadSession, services: ServicesDep, now: Now) -> Saved[DraftSchema]:
    """The draft, or what is published while nobody changed anything."""
    first = _first_of(services)
    return _to_draft_answer(queries.get_event(session, first), queries.get_draft(session, first), now)


@router.put("", operation_id="admin_event_change", responses=failure_responses(401, 403, 413, 415, 422, 503))
def save_draft(payload: ChangeEventRequest, context: EditorDep) -> Saved[DraftSchema]:
    """Keep any of the facts in the draft; null takes one away, what is left out stays."""
    first = _first_of(context.services)
    draft = service.save_draft(context.session, payload, first=first, actor=context.actor, now=context.now)
    return _to_draft_answer(queries.get_event(context.session, first), draft, context.now, SAVED)


@router.post("/publish", operation_id="admin_event_publish", responses=ACTING)
def publish(context: PublisherDep) -> Saved[DraftSchema]:
    """Let the draft count everywhere, within seconds."""
    first = _first_of(context.services)
    event = service.publish_draft(context.session, first=first, actor=context.actor, now=context.now)
    context.services.read_event_after(context.session)
    return _to_draft_answer(event, queries.get_draft(context.session, first), context.now, PUBLISHED)


class HistoryPage(ListFilters):
    """Which versions."""

    search: OptionalLine = Field("", description="Words of who published it")
    status: Literal["", "current", "earlier"] = Field("", description="Whether it is the one in force")
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(50, ge=1, le=100)


@router.get("/history", operation_id="admin_event_history", responses=LISTING)
def list_history(
    _admin: Editor, payload: Annotated[HistoryPage, Query()], session: ReadSession
) -> ListAnswer[VersionSchema]:
    """Published versions, newest first, with who published them and what changed."""
    filters = history.VersionFilters(payload.search, payload.status, payload.page, payload.page_size)
    rows, total = history.list_history(session, filters)
    return ListAnswer(data=[VersionSchema.model_validate(row) for row in rows], total=total)


@router.post("/revert/{version}", operation_id="admin_event_revert", responses=ACTING)
def revert(version: Version, context: EditorDep) -> Saved[DraftSchema]:
    """Make a draft of an earlier version; publishing it is an act of its own."""
    first = _first_of(context.services)
    draft = service.revert_to(context.session, version, first=first, actor=context.actor, now=context.now)
    return _to_draft_answer(queries.get_event(context.session, first), draft, context.now, REVERTED)


@router.post("/archive", operation_id="admin_event_archive", responses=ACTING)
def archive(context: PublisherDep) -> Saved[DraftSchema]:
    """Put the event into the archive: nobody registers, search engines are told; again changes nothing."""
    return _set_archived(context, ARCHIVED, is_archived=True)


@router.post("/unarchive", operation_id="admin_event_unarchive", responses=ACTING)
def unarchive(context: PublisherDep) -> Saved[DraftSchema]:
    """Take it out again; again changes nothing."""
    return _set_archived(context, UNARCHIVED, is_archived=False)


class DemoSchema(Schema):
    """How much demo there is: its people, and its other entries."""

    people: int
    entries: int


@router.get("/demo", operation_id="admin_demo", responses=failure_responses(401, 403, 503))
def count_demo(_admin: Publisher, session: ReadSession) -> Saved[DemoSchema]:
    """How much of the demo is there."""
    return Saved(message="", data=DemoSchema.model_validate(removal.count_demo(session)))


@router.delete("/demo", operation_id="admin_demo_remove", responses=ACTING)
def remove_demo(context: PublisherDep) -> Saved[DemoSchema]:
    """Take the demo away as a whole, with what was tried out on it; real people and staff stay (EVENT-5)."""
    first = _first_of(context.services)
    counted = removal.remove_demo(context.session, first=first, actor=context.actor, now=context.now)
    context.services.read_event_after(context.session)
    return Saved(message=_(REMOVED), data=DemoSchema.model_validate(counted))


def _set_archived(context: StaffContext, message: str, *, is_archived: bool) -> Saved[DraftSchema]:
    first = _first_of(context.services)
    event = service.set_archived(
        context.session, archived=is_archived, first=first, actor=context.actor, now=context.now
    )
    context.services.read_event_after(context.session)
    return _to_draft_answer(event, queries.get_draft(context.session, first), context.now, message)
