"""Webhooks: where to send, and every delivery with what came of it."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlalchemy import Index
from sqlmodel import Field, col

from maritime_site.core.db.orm import TableModel, json_column, time_column
from maritime_site.domain.work_queues import register_queue


class WebhookEvent(StrEnum):
    """What a webhook can be told of; `test` is what staff send to try it out."""

    REGISTRATION = "registration"
    DECISION = "decision"
    BOOKING = "booking"
    PAYMENT = "payment"
    REFUND = "refund"
    SCAN = "scan"
    TEST = "test"


# What an endpoint can choose.
CHOICES = tuple(event for event in WebhookEvent if event != WebhookEvent.TEST)


class WebhookStatus(StrEnum):
    """How a webhook stands: `disabled` was switched off for failing, `failing` is still tried."""

    ON = "on"
    FAILING = "failing"
    OFF = "off"
    DISABLED = "disabled"


class DeliveryStatus(StrEnum):
    """`queued` until it is `delivered`, or `failed` for good; a claimed one returns when its lease ends."""

    QUEUED = "queued"
    DELIVERED = "delivered"
    FAILED = "failed"


class WebhookEndpoint(TableModel, table=True):
    """An address of an integrator. `secret` is encrypted with the site's key; deliveries are signed with it.

    `failing_since` is the first failure since the last success; one that failed for days is disabled, which is said by
    `disabled_at`. `enabled` false without it: staff paused it.
    """

    __tablename__ = "webhook_endpoint"  # pyright: ignore[reportAssignmentType]

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    name: str = ""
    url: str
    events: list[str] = json_column(default_factory=list)
    secret: str
    enabled: bool = True
    made_by_name: str
    created_at: datetime = time_column(index=True)
    failing_since: datetime | None = time_column(default=None)
    disabled_at: datetime | None = time_column(default=None)

    @property
    def status(self) -> WebhookStatus:
        """How it stands now."""
        if not self.enabled:
            return WebhookStatus.DISABLED if self.disabled_at else WebhookStatus.OFF
        return WebhookStatus.FAILING if self.failing_since else WebhookStatus.ON


class WebhookDelivery(TableModel, table=True):
    """One event on its way to one endpoint; its id goes along, so that a repeat is known there.

    `body` is what is signed and sent. What came of the last try: `status_code` (0: no answer), `duration_ms`, `error`.
    """

    __tablename__ = "webhook_delivery"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index("ix_webhook_delivery_due", "status", "due_at"),
        Index("ix_webhook_delivery_endpoint", "endpoint_id", "created_at", "id"),
        Index("ix_webhook_delivery_created_at", "created_at"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    endpoint_id: UUID
    event_id: UUID
    event: str
    body: str
    status: str = DeliveryStatus.QUEUED
    attempts: int = 0
    created_at: datetime = time_column()
    due_at: datetime = time_column()
    claimed_until: datetime | None = time_column(default=None)
    tried_at: datetime | None = time_column(default=None)
    status_code: int = 0
    duration_ms: int = 0
    error: str = ""


register_queue(
    "webhooks_disabled", "WEBHOOKS_EDIT", WebhookEndpoint.disabled_at, col(WebhookEndpoint.disabled_at).is_not(None)
)
