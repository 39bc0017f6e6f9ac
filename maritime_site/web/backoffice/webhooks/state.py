"""Webhooks on the screen: the list, a new one with its secret, one of them with its deliveries (OPEN-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_count
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.webhooks import staff
from maritime_site.domain.webhooks.models import (
    CHOICES,
    DeliveryStatus,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEvent,
)
from maritime_site.domain.webhooks.schemas import ChangeWebhookRequest, CreateWebhookRequest
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.editor import Editor
from maritime_site.web.backoffice.flash import lead_on
from maritime_site.web.backoffice.fresh_forms import reset_form
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import say_done
from maritime_site.web.handlers.paths import last_part

PATH = "/admin/webhooks"
NEW = "new"
EVENT = "event-"
NEWEST = 50
EVENT_WORDS = {
    WebhookEvent.REGISTRATION: N_("Registration"),
    WebhookEvent.DECISION: N_("Decision on a registration"),
    WebhookEvent.BOOKING: N_("Booking"),
    WebhookEvent.PAYMENT: N_("Payment"),
    WebhookEvent.REFUND: N_("Refund"),
    WebhookEvent.SCAN: N_("Scan at a gate"),
    WebhookEvent.TEST: N_("Test"),
}


# Why no answer came, as the sender and the job keep it (`adapters/https_webhooks.py`, `jobs/webhooks.py`).
REASONS = {
    "ConnectTimeout": N_("No answer in time"),
    "ReadTimeout": N_("No answer in time"),
    "WriteTimeout": N_("No answer in time"),
    "PoolTimeout": N_("No answer in time"),
    "ConnectError": N_("No connection"),
    "ReadError": N_("The connection broke off"),
    "WriteError": N_("The connection broke off"),
    "CloseError": N_("The connection broke off"),
    "RemoteProtocolError": N_("The answer is not HTTP"),
    "the address is not public": N_("The address is not public"),
    "the name is not known": N_("The name is not known"),
    "the webhook is gone": N_("The webhook is gone"),
}


class WebhookRow(TypedDict):
    """A webhook in the list."""

    id: str
    name: str
    url: str
    events: str
    status: str
    path: str


class EventChoice(TypedDict):
    """An event that can be chosen."""

    name: str
    label: str
    chosen: bool


class DeliveryRow(TypedDict):
    """A delivery and its last try."""

    id: str
    event: str
    when: str
    status: str
    answer: str
    took: str
    tries: str
    next: str


class WebhooksState(ListState, rx.State):
    """Every webhook, newest first."""

    PERMISSION: ClassVar[str] = "WEBHOOKS_EDIT"

    rows: list[WebhookRow] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  as every list has it
        rows, total = await read_in_thread(
            staff.list_webhooks, search=query.search, page=query.page, page_size=query.page_size
        )
        self.rows = [_to_webhook_row(row) for row in rows]
        return total


def _to_webhook_row(row: WebhookEndpoint) -> WebhookRow:
    return WebhookRow(
        id=str(row.id),
        name=row.name or row.url,
        url=row.url,
        events=", ".join(_(EVENT_WORDS[WebhookEvent(name)]) for name in row.events),
        status=row.status,
        path=f"{PATH}/{row.id}",
    )


class WebhookState(Editor, rx.State):
    """A new webhook, or one that was made; `shown_once`, its secret, is there only until the page is left.

    `record` is what the page's address names, also once a new webhook was made there.
    """

    LABELS: ClassVar[Mapping[str, str]] = {"url": N_("Address"), "name": N_("Name"), "events": N_("What it is told")}

    loaded: bool = False
    id: str = ""
    record: str = ""
    shown_once: str = ""
    name: str = ""
    url: str = ""
    status: str = ""
    since: str = ""
    choices: list[EventChoice] = []
    deliveries: list[DeliveryRow] = []

    @rx.event
    @staff_event("WEBHOOKS_EDIT")
    async def open(self, _context: StaffContext) -> None:
        """Show the webhook of this address, or an empty form."""
        reset_form(self)
        last = self.record = last_part(self.router)
        if last == NEW:
            self.choices, self.loaded = _list_choices([]), True
            return
        self.id = str(uuid_of(last))
        await self._show()

    @rx.event
    @staff_event("WEBHOOKS_EDIT")
    async def save(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Make it, or change it."""
        given: dict[str, Any] = {name: str(form.get(name, "")).strip() for name in ("url", "name")}
        given["events"] = [name.removeprefix(EVENT) for name, on in form.items() if name.startswith(EVENT) and on]
        values = {"actor": context.actor, "services": get_services(), "now": context.now}
        if self.id:
            change = parse_request(ChangeWebhookRequest, given)
            await in_transaction(staff.change_webhook, uuid_of(self.id), change, **values)
        else:
            wanted = parse_request(CreateWebhookRequest, given)
            row, self.shown_once = await in_transaction(staff.create_webhook, wanted, **values)
            self.id = str(row.id)
        self.saves, self.written = self.saves + 1, self.written + 1
        await self._say(_("Saved"))

    @rx.event
    @staff_event("WEBHOOKS_EDIT")
    async def switch_on(self, context: StaffContext) -> None:
        """Begin again, and forget the failures."""
        await self._switch(context, ChangeWebhookRequest(enabled=True), _("It is switched on"))

    @rx.event
    @staff_event("WEBHOOKS_EDIT")
    async def switch_off(self, context: StaffContext) -> None:
        """Pause it."""
        await self._switch(context, ChangeWebhookRequest(enabled=False), _("It is switched off"))

    async def _switch(self, context: StaffContext, change: ChangeWebhookRequest, text: str) -> None:
        values = {"actor": context.actor, "services": get_services(), "now": context.now}
        await in_transaction(staff.change_webhook, uuid_of(self.id), change, **values)
        await self._say(text)

    @rx.event
    @staff_event("WEBHOOKS_EDIT")
    async def try_out(self, context: StaffContext) -> None:
        """Send a test."""
        await in_transaction(staff.send_test, uuid_of(self.id), actor=context.actor, now=context.now)
        await self._say(_("The test is on its way"))

    @rx.event
    @staff_event("WEBHOOKS_EDIT")
    async def send_again(self, context: StaffContext, delivery: str) -> None:
        """Send a delivery once more."""
        ids = uuid_of(self.id), uuid_of(delivery)
        await in_transaction(staff.send_again, *ids, actor=context.actor, now=context.now)
        await self._say(_("It is sent again"))

    @rx.event
    @staff_event("WEBHOOKS_EDIT")
    async def remove(self, context: StaffContext) -> rx.event.EventSpec:
        """Remove it with its deliveries."""
        await in_transaction(staff.remove_webhook, uuid_of(self.id), actor=context.actor, now=context.now)
        return await lead_on(self, f"{PATH}/", _("The webhook is removed"))

    @rx.event
    @staff_event("WEBHOOKS_EDIT", anew=False)
    async def beat(self, _context: StaffContext) -> None:
        """Follow the deliveries while the page is seen."""
        if self.id:
            self.deliveries = (await read_in_thread(_load, uuid_of(self.id)))[1]

    async def _say(self, text: str) -> None:
        await self._show()
        await say_done(self, text)

    async def _show(self) -> None:
        row, self.deliveries = await read_in_thread(_load, uuid_of(self.id))
        self.name, self.url, self.status = row.name, row.url, row.status
        self.since = format_moment(row.disabled_at or row.failing_since)
        self.choices, self.loaded = _list_choices(row.events), True


def _load(session: Session, id: UUID) -> tuple[WebhookEndpoint, list[DeliveryRow]]:
    rows, _total = staff.list_deliveries(session, id, page=1, page_size=NEWEST)
    return staff.get_webhook(session, id), [_to_delivery_row(row) for row in rows]


def _list_choices(chosen: list[str]) -> list[EventChoice]:
    return [
        EventChoice(name=f"{EVENT}{event}", label=_(EVENT_WORDS[event]), chosen=event.value in chosen)
        for event in CHOICES
    ]


def _to_delivery_row(row: WebhookDelivery) -> DeliveryRow:
    is_waiting = row.status == DeliveryStatus.QUEUED
    return DeliveryRow(
        id=str(row.id),
        event=_(EVENT_WORDS[WebhookEvent(row.event)]),
        when=format_moment(row.created_at),
        status=row.status,
        answer=(f"HTTP {row.status_code}" if row.status_code else _(REASONS.get(row.error, row.error))),
        took=_("{count} ms", count=format_count(row.duration_ms)) if row.tried_at else "",
        tries=format_count(row.attempts),
        next=format_moment(row.due_at) if is_waiting else "",
    )
