"""How the site runs, on the screen; and the messages it sent or could not send."""

from __future__ import annotations

from typing import ClassVar, TypedDict

import reflex as rx

from maritime_site.core.text.formatting import format_count, format_size
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration import system
from maritime_site.domain.administration.system import SystemView
from maritime_site.domain.outbox.models import Message, MessageStatus
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.backoffice.wording import humanize_name
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, say_done

DATABASES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
CHANNELS = {"email": N_("E-mail"), "sms": N_("Text message")}


class JobRow(TypedDict):
    """A background job."""

    name: str
    last: str
    failed: bool
    next: str


class SystemState(FormErrors, rx.State):
    """The site as the worker behind this tab sees it."""

    loaded: bool = False
    facts: list[tuple[str, str]] = []
    failed: int = 0
    failed_text: str = ""
    jobs: list[JobRow] = []
    settings: list[tuple[str, str]] = []

    @rx.event
    @staff_event("SYSTEM_VIEW")
    async def open(self, context: StaffContext) -> None:
        """Ask everything anew."""
        result = await read_in_thread(system.get_overview, services=get_services(), now=context.now)
        self.facts, self.failed, self.settings = _system_facts(result), result.failed, list(result.settings)
        self.failed_text = format_count(result.failed)
        self.jobs = [
            JobRow(
                name=humanize_name(job.name),
                last=format_moment(job.last),
                failed=job.failed,
                next=format_moment(job.next),
            )
            for job in result.jobs
        ]
        self.loaded = True


def _system_facts(result: SystemView) -> list[tuple[str, str]]:
    redis = {None: _("Not configured"), True: _("Answers"), False: _("Does not answer")}[result.redis]
    waiting = (
        _(
            "{size}, the oldest for {oldest_seconds} s",
            size=result.queue.size,
            oldest_seconds=int(result.queue.oldest_seconds),
        )
        if result.queue.size
        else _("None")
    )
    backup = result.backup
    kept = (
        f"{format_moment(backup.made)}, {backup.name}, {format_size(backup.size)}"
        if backup
        else _("None in the data folder")
    )
    return [
        (_("Version"), result.version),
        (_("Database"), _("{database} answers", database=DATABASES.get(result.database, result.database))),
        (_("Redis"), redis),
        (_("Messages waiting"), waiting),
        (_("Messages failed"), format_count(result.failed) if result.failed else _("None")),
        (_("Last backup"), kept),
        (_("Names on passes"), _missing_scripts_text(result.missing_scripts)),
    ]


def _missing_scripts_text(missing: list[str]) -> str:
    return (
        _("No letters for {missing}: see the operations guide", missing=", ".join(missing))
        if missing
        else _("No script we look for is missing")
    )


class DeliveryRow(TypedDict):
    """A message in the list."""

    id: str
    purpose: str
    recipient: str
    channel: str
    status: str
    attempts: int
    error: str
    when: str
    again: bool


class DeliveriesState(ListState, rx.State):
    """Messages and their fate; failed ones can be sent again."""

    PERMISSION: ClassVar[str] = "SYSTEM_VIEW"

    rows: list[DeliveryRow] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:
        status = query.status if query.status in set(MessageStatus) else ""
        result, total = await read_in_thread(
            system.list_messages, search=query.search, status=status, page=query.page, page_size=query.page_size
        )
        may = context.may("SYSTEM_EDIT")
        self.rows = [_to_delivery_row(message, may=may) for message in result]
        return total

    @rx.event
    @staff_event("SYSTEM_EDIT")
    async def retry(self, context: StaffContext, id: str) -> None:
        """Put a failed message back into the queue."""
        await in_transaction(system.retry_message, uuid_of(id), actor=context.actor, now=context.now)
        await self._refresh()
        await say_done(self, _("The message is in the queue again"))


def _to_delivery_row(message: Message, *, may: bool) -> DeliveryRow:
    return DeliveryRow(
        id=str(message.id),
        purpose=humanize_name(message.purpose),
        recipient=message.recipient,
        channel=_(CHANNELS[message.channel]),
        status=str(message.status),
        attempts=message.attempts,
        error=message.error,
        when=format_moment(message.created_at),
        again=may and message.status == MessageStatus.FAILED and not message.secret,
    )
