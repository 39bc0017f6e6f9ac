"""Messages to many over REST (BO-7)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Body, Depends, Query
from pydantic import Field
from sqlmodel import Session

from maritime_site.api.access import ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Done, ListAnswer, Moment, Saved
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import ACTING, DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.core.schemas import ListFilters, OptionalLine, Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.broadcasts import audience, queries, service
from maritime_site.domain.broadcasts.models import Broadcast, State
from maritime_site.domain.broadcasts.schemas import ApproveRequest, BroadcastRequest
from maritime_site.domain.outbox.models import MessageStatus

router = Router(prefix="/admin/messages", tags=["Back office"])
Writer = Annotated[AdminIdentity, Depends(require_permission("MESSAGES_EDIT"))]
StaffDep = Annotated[StaffContext, staff_context("MESSAGES_EDIT")]
Approver = Annotated[StaffContext, staff_context("MESSAGES_APPROVE")]


class BroadcastRow(BroadcastRequest):
    """A message; `total` people are reached, `posted` letters are in the outbox so far."""

    id: UUID
    state: State
    written_by: UUID
    approved_by: UUID | None
    total: int
    posted: int
    created_at: Moment
    updated_at: Moment
    ended_at: Moment | None


class BroadcastSchema(BroadcastRow):
    """A message with what became of its letters, by status of the outbox."""

    fates: dict[str, int]


class RecipientRow(Schema):
    """One person's message and its fate."""

    person_id: UUID
    name: str
    email: str
    status: MessageStatus
    error: str


class BroadcastFilters(ListFilters):
    """Which messages."""

    search: OptionalLine = ""
    status: State | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


class RecipientFilters(ListFilters):
    """Which letters."""

    search: OptionalLine = Field("", description="Words of the person's name or address")
    status: MessageStatus | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _to_broadcast_row(row: Broadcast) -> BroadcastRow:
    return BroadcastRow(**{name: getattr(row, name) for name in BroadcastRow.model_fields})


def _to_broadcast_response(session: Session, row: Broadcast) -> BroadcastSchema:
    """A message; whom a draft reaches is counted afresh and written nowhere, so nobody who reads waits."""
    total = audience.count_audience(session, row) if row.state == State.DRAFT else row.total
    values = _to_broadcast_row(row).model_copy(update={"total": total})
    return BroadcastSchema(**values.model_dump(), fates=queries.count_by_delivery_status(session, row.id))


def _to_saved_broadcast(context: StaffContext, row: Broadcast) -> Saved[BroadcastSchema]:
    if row.state == State.DRAFT:
        row.total = audience.count_audience(context.session, row)
    return Saved(message=_("Saved"), data=_to_broadcast_response(context.session, row))


@router.get("", operation_id="admin_messages", responses=LISTING)
def list_broadcasts(
    _admin: Writer, payload: Annotated[BroadcastFilters, Query()], session: ReadSession
) -> ListAnswer[BroadcastRow]:
    """Every message to many, newest first."""
    rows, total = queries.list_broadcasts(
        session, search=payload.search, status=payload.status or "", page=payload.page, page_size=payload.page_size
    )
    return ListAnswer(data=[_to_broadcast_row(row) for row in rows], total=total)


@router.post("", status_code=201, operation_id="admin_message_write", responses=DECIDING)
def create_broadcast(payload: BroadcastRequest, context: StaffDep) -> Saved[BroadcastSchema]:
    """Write a draft; the answer tells how many people it reaches."""
    return _to_saved_broadcast(
        context, service.create_broadcast(context.session, payload, actor=context.actor, now=context.now)
    )


@router.get("/{id}", operation_id="admin_message", responses=READING)
def get_broadcast(id: UUID, _admin: Writer, session: ReadSession) -> Saved[BroadcastSchema]:
    """One message and what became of its letters."""
    return Saved(message="", data=_to_broadcast_response(session, service.get_broadcast(session, id)))


@router.get("/{id}/letters", operation_id="admin_message_letters", responses=READING)
def list_recipients(
    id: UUID, _admin: Writer, payload: Annotated[RecipientFilters, Query()], session: ReadSession
) -> ListAnswer[RecipientRow]:
    """Each person's letter, by name."""
    service.get_broadcast(session, id)
    rows, total = queries.list_recipients(
        session, id, search=payload.search, status=payload.status or "", page=payload.page, page_size=payload.page_size
    )
    values = [
        RecipientRow(
            person_id=person.id,
            name=person.full_name,
            email=person.email,
            status=MessageStatus(message.status),
            error=message.error,
        )
        for person, message in rows
    ]
    return ListAnswer(data=values, total=total)


@router.put("/{id}", operation_id="admin_message_change", responses=DECIDING)
def change_broadcast(id: UUID, payload: BroadcastRequest, context: StaffDep) -> Saved[BroadcastSchema]:
    """Change a draft, or one that waits for approval: it is a draft again."""
    return _to_saved_broadcast(
        context, service.change_broadcast(context.session, id, payload, actor=context.actor, now=context.now)
    )


@router.delete("/{id}", operation_id="admin_message_remove", responses=ACTING)
def remove_broadcast(id: UUID, context: StaffDep) -> Done:
    """Remove a draft."""
    service.remove_broadcast(context.session, id, actor=context.actor, now=context.now)
    return Done(message=_("Removed"))


@router.post("/{id}/test", operation_id="admin_message_test", responses=ACTING)
def send_test(id: UUID, context: StaffDep) -> Done:
    """Send both languages to one's own address."""
    service.try_out(context.session, id, context.administrator.email, event=context.event, now=context.now)
    return Done(message=_("The test is on its way to your address"))


@router.post("/{id}/submit", operation_id="admin_message_submit", responses=ACTING)
def submit_broadcast(id: UUID, context: StaffDep) -> Saved[BroadcastSchema]:
    """Ask a second administrator to approve it."""
    return _to_saved_broadcast(
        context, service.submit_broadcast(context.session, id, actor=context.actor, now=context.now)
    )


@router.post("/{id}/approve", operation_id="admin_message_approve", responses=DECIDING)
def approve_broadcast(
    id: UUID, context: Approver, payload: Annotated[ApproveRequest | None, Body()] = None
) -> Saved[BroadcastSchema]:
    """Let it go out; 409 for what one wrote oneself, and for what was changed since one read it."""
    seen = payload.updated_at if payload else None
    return _to_saved_broadcast(
        context, service.approve_broadcast(context.session, id, actor=context.actor, now=context.now, seen=seen)
    )


@router.post("/{id}/send-back", operation_id="admin_message_send_back", responses=ACTING)
def send_back(id: UUID, context: Approver) -> Saved[BroadcastSchema]:
    """Make it a draft again."""
    return _to_saved_broadcast(context, service.send_back(context.session, id, actor=context.actor, now=context.now))


@router.post("/{id}/stop", operation_id="admin_message_stop", responses=ACTING)
def stop_broadcast(id: UUID, context: Approver) -> Saved[BroadcastSchema]:
    """Send nothing more of it."""
    return _to_saved_broadcast(
        context, service.stop_broadcast(context.session, id, actor=context.actor, now=context.now)
    )
