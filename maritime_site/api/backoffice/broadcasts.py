"""Messages to many over REST (BO-7)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field
from sqlmodel import Session

from maritime_site.api.access import ReadSession
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import ACTING, DECIDING, LISTING, READING, Desk, at_desk
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Done, Moment
from maritime_site.core.text import _
from maritime_site.core.wishes import ListFilters, OptionalLine, Wish
from maritime_site.domain.broadcasts import audience, queries, service
from maritime_site.domain.broadcasts.models import Broadcast, State
from maritime_site.domain.broadcasts.wishes import BroadcastWish
from maritime_site.domain.outbox.models import MessageStatus

router = Router(prefix="/admin/messages", tags=["Back office"])
Writer = Annotated[AdminIdentity, Depends(permitted("MESSAGES_EDIT"))]
AtDesk = Annotated[Desk, at_desk("MESSAGES_EDIT")]
Approver = Annotated[Desk, at_desk("MESSAGES_APPROVE")]


class BroadcastRow(BroadcastWish):
    """A message; `total` people are reached, `posted` letters are in the outbox so far."""

    id: UUID
    state: State
    written_by: UUID
    approved_by: UUID | None
    total: int
    posted: int
    created_at: Moment
    ended_at: Moment | None


class BroadcastShape(BroadcastRow):
    """A message with what became of its letters, by status of the outbox."""

    fates: dict[str, int]


class BroadcastsAnswer(Answer):
    """Messages, newest first; `total` counts all that match."""

    data: list[BroadcastRow]
    total: int


class BroadcastAnswer(Answer):
    """One message as it is now."""

    message: str = ""
    data: BroadcastShape


class LetterRow(Wish):
    """One person's letter and its fate."""

    person_id: UUID
    name: str
    email: str
    status: MessageStatus
    error: str


class LettersAnswer(Answer):
    """Letters by name; `total` counts all that match."""

    data: list[LetterRow]
    total: int


class BroadcastFilters(ListFilters):
    """Which messages."""

    search: OptionalLine = ""
    status: State | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


class LetterFilters(ListFilters):
    """Which letters."""

    search: OptionalLine = Field("", description="Words of the person's name or address")
    status: MessageStatus | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _row(row: Broadcast) -> BroadcastRow:
    return BroadcastRow(**{name: getattr(row, name) for name in BroadcastRow.model_fields})


def _shown(session: Session, row: Broadcast) -> BroadcastShape:
    """A message; whom a draft reaches is counted afresh and written nowhere, so nobody who reads waits."""
    total = audience.size(session, row) if row.state == State.DRAFT else row.total
    told = _row(row).model_copy(update={"total": total})
    return BroadcastShape(**told.model_dump(), fates=queries.fates(session, row.id))


def _saved(desk: Desk, row: Broadcast) -> BroadcastAnswer:
    if row.state == State.DRAFT:
        row.total = audience.size(desk.session, row)
    return BroadcastAnswer(message=_("Saved"), data=_shown(desk.session, row))


@router.get("", operation_id="admin_messages", responses=LISTING)
def listed(_admin: Writer, wish: Annotated[BroadcastFilters, Query()], session: ReadSession) -> BroadcastsAnswer:
    """Every message to many."""
    rows, total = queries.found(
        session, search=wish.search, status=wish.status or "", page=wish.page, page_size=wish.page_size
    )  # fmt: skip
    return BroadcastsAnswer(data=[_row(row) for row in rows], total=total)


@router.post("", status_code=201, operation_id="admin_message_write", responses=DECIDING)
def write(wish: BroadcastWish, desk: AtDesk) -> BroadcastAnswer:
    """Write a draft; the answer tells how many people it reaches."""
    return _saved(desk, service.write(desk.session, wish, actor=desk.actor, now=desk.now))


@router.get("/{id}", operation_id="admin_message", responses=READING)
def read(id: UUID, _admin: Writer, session: ReadSession) -> BroadcastAnswer:
    """One message and what became of its letters."""
    return BroadcastAnswer(data=_shown(session, service.broadcast(session, id)))


@router.get("/{id}/letters", operation_id="admin_message_letters", responses=READING)
def letters(id: UUID, _admin: Writer, wish: Annotated[LetterFilters, Query()], session: ReadSession) -> LettersAnswer:
    """Each person's letter."""
    service.broadcast(session, id)
    rows, total = queries.letters(
        session, id, search=wish.search, status=wish.status or "", page=wish.page, page_size=wish.page_size
    )  # fmt: skip
    told = [
        LetterRow(person_id=person.id, name=person.full_name, email=person.email,
                  status=MessageStatus(message.status), error=message.error)
        for person, message in rows
    ]  # fmt: skip
    return LettersAnswer(data=told, total=total)


@router.put("/{id}", operation_id="admin_message_change", responses=DECIDING)
def change(id: UUID, wish: BroadcastWish, desk: AtDesk) -> BroadcastAnswer:
    """Change a draft, or one that waits for approval: it is a draft again."""
    return _saved(desk, service.change(desk.session, id, wish, actor=desk.actor, now=desk.now))


@router.delete("/{id}", operation_id="admin_message_remove", responses=ACTING)
def remove(id: UUID, desk: AtDesk) -> Done:
    """Remove a draft."""
    service.remove(desk.session, id, actor=desk.actor, now=desk.now)
    return Done(message=_("Removed"))


@router.post("/{id}/test", operation_id="admin_message_test", responses=ACTING)
def test(id: UUID, desk: AtDesk) -> Done:
    """Send both languages to one's own address."""
    service.try_out(desk.session, id, desk.administrator.email, event=desk.event, now=desk.now)
    return Done(message=_("The test is on its way to your address"))


@router.post("/{id}/submit", operation_id="admin_message_submit", responses=ACTING)
def submit(id: UUID, desk: AtDesk) -> BroadcastAnswer:
    """Ask a second administrator to approve it."""
    return _saved(desk, service.submit(desk.session, id, actor=desk.actor, now=desk.now))


@router.post("/{id}/approve", operation_id="admin_message_approve", responses=ACTING)
def approve(id: UUID, desk: Approver) -> BroadcastAnswer:
    """Let it go out; 409 for what one wrote oneself."""
    return _saved(desk, service.approve(desk.session, id, actor=desk.actor, now=desk.now))


@router.post("/{id}/send-back", operation_id="admin_message_send_back", responses=ACTING)
def send_back(id: UUID, desk: Approver) -> BroadcastAnswer:
    """Make it a draft again."""
    return _saved(desk, service.send_back(desk.session, id, actor=desk.actor, now=desk.now))


@router.post("/{id}/stop", operation_id="admin_message_stop", responses=ACTING)
def stop(id: UUID, desk: Approver) -> BroadcastAnswer:
    """Send nothing more of it."""
    return _saved(desk, service.stop(desk.session, id, actor=desk.actor, now=desk.now))
