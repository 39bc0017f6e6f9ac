"""Webhooks over REST: where to send what, and what came of each delivery (OPEN-1)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query
from pydantic import Field

from maritime_site.api.access import ReadSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Done, ListAnswer, Moment, Saved, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import ACTING, DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.core.schemas import ListFilters, OptionalLine
from maritime_site.core.text.i18n import _
from maritime_site.domain.webhooks import staff
from maritime_site.domain.webhooks.models import DeliveryStatus, WebhookDelivery, WebhookEndpoint, WebhookStatus
from maritime_site.domain.webhooks.schemas import ChangeWebhookRequest, CreateWebhookRequest

router = Router(prefix="/admin/webhooks", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("WEBHOOKS_EDIT"))]
StaffDep = Annotated[StaffContext, staff_context("WEBHOOKS_EDIT")]


class WebhookSchema(Schema):
    """A webhook. `failingSince`: nothing was taken since; `disabledAt`: it failed for days and was switched off."""

    id: UUID
    name: str
    url: str
    events: list[str]
    enabled: bool
    created_at: Moment
    failing_since: Moment | None
    disabled_at: Moment | None


class NewWebhookSchema(WebhookSchema):
    """A new webhook with its secret, which is shown here and never again."""

    secret: str = Field(description="What deliveries are signed with; docs/webhooks.md says how to verify them")


class DeliverySchema(Schema):
    """A delivery and its last try; `nextTryAt` is null once it came to an end. `statusCode` 0: no answer came."""

    id: UUID
    event_id: UUID
    event: str
    status: DeliveryStatus
    attempts: int
    status_code: int
    duration_ms: int
    error: str
    body: str
    created_at: Moment
    tried_at: Moment | None
    next_try_at: Moment | None

    @classmethod
    def of(cls, row: WebhookDelivery) -> DeliverySchema:
        """A delivery as programs read it."""
        own = set(cls.model_fields) - {"next_try_at"}
        is_waiting = row.status == DeliveryStatus.QUEUED
        values = {name: getattr(row, name) for name in own}
        return cls(**values, next_try_at=row.due_at if is_waiting else None)


class WebhookFilters(ListFilters):
    """Which webhooks."""

    search: OptionalLine = Field("", description="Words of the name or the address")
    status: WebhookStatus | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


class DeliveryFilters(ListFilters):
    """Which deliveries."""

    search: OptionalLine = Field("", description="Words of the event or the error")
    status: DeliveryStatus | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


def _to_webhook(row: WebhookEndpoint) -> WebhookSchema:
    return WebhookSchema.model_validate(row)


@router.get("", operation_id="admin_webhooks", responses=LISTING)
def list_webhooks(
    _admin: Viewer, payload: Annotated[WebhookFilters, Query()], session: ReadSession
) -> ListAnswer[WebhookSchema]:
    """Every webhook, newest first."""
    wanted = {"search": payload.search, "status": payload.status or ""}
    rows, total = staff.list_webhooks(session, **wanted, page=payload.page, page_size=payload.page_size)
    return ListAnswer(data=[_to_webhook(row) for row in rows], total=total)


@router.post(
    "",
    status_code=201,
    operation_id="admin_make_webhook",
    responses=failure_responses(401, 403, 413, 415, 422, 503),
)
def create_webhook(payload: CreateWebhookRequest, context: StaffDep) -> Saved[NewWebhookSchema]:
    """Have events sent to a public https address; the secret is in this answer alone."""
    row, secret = staff.create_webhook(
        context.session, payload, actor=context.actor, services=context.services, now=context.now
    )
    return Saved(message=_("Saved"), data=NewWebhookSchema(**_to_webhook(row).model_dump(), secret=secret))


@router.get("/{id}", operation_id="admin_webhook", responses=READING)
def get_webhook(_admin: Viewer, id: UUID, session: ReadSession) -> Saved[WebhookSchema]:
    """One webhook as it is now."""
    return Saved(message="", data=_to_webhook(staff.get_webhook(session, id)))


@router.put("/{id}", operation_id="admin_change_webhook", responses=DECIDING)
def change_webhook(id: UUID, payload: ChangeWebhookRequest, context: StaffDep) -> Saved[WebhookSchema]:
    """Another address, other events, or off and on again; what is left out stays."""
    row = staff.change_webhook(
        context.session, id, payload, actor=context.actor, services=context.services, now=context.now
    )
    return Saved(message=_("Saved"), data=_to_webhook(row))


@router.delete("/{id}", operation_id="admin_remove_webhook", responses=READING)
def remove_webhook(id: UUID, context: StaffDep) -> Done:
    """Remove a webhook with its deliveries."""
    staff.remove_webhook(context.session, id, actor=context.actor, now=context.now)
    return Done(message=_("The webhook is removed"))


@router.post("/{id}/test", status_code=202, operation_id="admin_test_webhook", responses=ACTING)
def send_test(id: UUID, context: StaffDep) -> Saved[DeliverySchema]:
    """Send an event that says it is a test."""
    row = staff.send_test(context.session, id, actor=context.actor, now=context.now)
    return Saved(message=_("The test is on its way"), data=DeliverySchema.of(row))


@router.get("/{id}/deliveries", operation_id="admin_webhook_deliveries", responses=READING)
def list_deliveries(
    _admin: Viewer, id: UUID, payload: Annotated[DeliveryFilters, Query()], session: ReadSession
) -> ListAnswer[DeliverySchema]:
    """Each delivery of the last 30 days, newest first: what was sent, what came of it, and when it is tried next."""
    rows, total = staff.list_deliveries(
        session,
        id,
        search=payload.search,
        status=payload.status or "",
        page=payload.page,
        page_size=payload.page_size,
    )
    return ListAnswer(data=[DeliverySchema.of(row) for row in rows], total=total)


@router.post("/{id}/deliveries/{delivery_id}/retry", operation_id="admin_retry_delivery", responses=ACTING)
def send_again(id: UUID, delivery_id: UUID, context: StaffDep) -> Saved[DeliverySchema]:
    """Send a delivery once more, with the same id and body."""
    row = staff.send_again(context.session, id, delivery_id, actor=context.actor, now=context.now)
    return Saved(message=_("It is sent again"), data=DeliverySchema.of(row))
