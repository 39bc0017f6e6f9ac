"""How the site runs, and its messages that failed, for those who look after it."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Answer, Done, ListAnswer, Moment, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import DECIDING, LISTING, StaffContext, staff_context
from maritime_site.core.schemas import ListFilters, OptionalLine, Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration import system
from maritime_site.domain.outbox.models import MessageStatus

router = Router(prefix="/admin/system", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("SYSTEM_VIEW"))]


class JobRow(Schema):
    """A background job of the worker that answers."""

    name: str
    last: Moment
    failed: bool
    next: Moment


class SystemAnswer(Answer):
    """The site as the worker that answers sees it; `redis` is null where none is configured.

    `missingScripts` names the scripts in which no name can be printed on passes here.
    """

    class Backup(Schema):
        """The newest backup in the data folder."""

        name: str
        made: Moment
        size: int

    version: str
    database: str
    redis: bool | None
    messages_waiting: int
    oldest_waiting_seconds: float
    messages_failed: int
    jobs: list[JobRow]
    backup: Backup | None
    settings: dict[str, str]
    missing_scripts: list[str]


class MessageRow(Schema):
    """One message and its fate; its text is not shown."""

    id: UUID
    channel: str
    recipient: str
    subject: str
    purpose: str
    status: str
    attempts: int
    error: str
    created_at: Moment
    due_at: Moment


class Filters(ListFilters):
    """Which messages; texts left empty match all."""

    search: OptionalLine = Field("", description="Words of an address or a purpose")
    status: MessageStatus | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


@router.get("", operation_id="admin_system", summary="How the site runs", responses=failure_responses(401, 403, 503))
def get_overview(_admin: Viewer, session: ReadSession, services: ServicesDep, now: Now) -> SystemAnswer:
    """Health, queues, jobs, the newest backup, and the settings without their secrets."""
    result = system.get_overview(session, services=services, now=now)
    backup = result.backup
    return SystemAnswer(
        version=result.version,
        database=result.database,
        redis=result.redis,
        messages_waiting=result.queue.size,
        oldest_waiting_seconds=result.queue.oldest_seconds,
        messages_failed=result.failed,
        jobs=[JobRow(name=job.name, last=job.last, failed=job.failed, next=job.next) for job in result.jobs],
        backup=SystemAnswer.Backup(name=backup.name, made=backup.made, size=backup.size) if backup else None,
        settings=dict(result.settings),
        missing_scripts=result.missing_scripts,
    )


@router.get("/messages", operation_id="admin_messages_sent", summary="Messages and their fate", responses=LISTING)
def list_messages(_admin: Viewer, payload: Annotated[Filters, Query()], session: ReadSession) -> ListAnswer[MessageRow]:
    """What was sent, waits, or failed, without its text; those due last first."""
    rows, total = system.list_messages(
        session, search=payload.search, status=payload.status or "", page=payload.page, page_size=payload.page_size
    )
    names = tuple(MessageRow.model_fields)
    return ListAnswer(data=[MessageRow(**{name: getattr(row, name) for name in names}) for row in rows], total=total)


@router.post(
    "/messages/{id}/retry",
    operation_id="admin_message_retry",
    summary="Send a failed message again",
    responses=DECIDING,
)
def retry_message(id: UUID, context: Annotated[StaffContext, staff_context("SYSTEM_EDIT")]) -> Done:
    """Put a failed message back into the queue."""
    system.retry_message(context.session, id, actor=context.actor, now=context.now)
    return Done(message=_("The message is in the queue again"))
