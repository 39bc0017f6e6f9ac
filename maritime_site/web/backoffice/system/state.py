"""How the site runs, on the screen; and the messages it sent or could not send."""

from __future__ import annotations

from typing import ClassVar, TypedDict

import reflex as rx

from maritime_site.core.formats import size
from maritime_site.domain.administration import system
from maritime_site.domain.administration.system import SystemView
from maritime_site.domain.outbox.models import Message, MessageStatus
from maritime_site.ports.services import services
from maritime_site.web.backoffice.desk import Desk, at_desk, uuid_of
from maritime_site.web.backoffice.moments import moment
from maritime_site.web.backoffice.words import spoken
from maritime_site.web.backoffice.worklist import Look, WorkList
from maritime_site.web.feedback import Refusals, confirm
from maritime_site.web.transactions import in_transaction, reading

DATABASES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
CHANNELS = {"email": "E-mail", "sms": "Text message"}


class JobRow(TypedDict):
    """A background job."""

    name: str
    last: str
    failed: bool
    next: str


class SystemState(Refusals, rx.State):
    """The site as the worker behind this tab sees it."""

    loaded: bool = False
    facts: list[tuple[str, str]] = []
    failed: int = 0
    jobs: list[JobRow] = []
    settings: list[tuple[str, str]] = []

    @rx.event
    @at_desk("SYSTEM_VIEW")
    async def open(self, desk: Desk) -> None:
        """Ask everything anew."""
        found = await reading(system.overview, services=services(), now=desk.now)
        self.facts, self.failed, self.settings = _facts(found), found.failed, list(found.settings)
        self.jobs = [
            JobRow(name=spoken(job.name), last=moment(job.last), failed=job.failed, next=moment(job.next))
            for job in found.jobs
        ]
        self.loaded = True


def _facts(found: SystemView) -> list[tuple[str, str]]:
    redis = {None: "Not configured", True: "Answers", False: "Does not answer"}[found.redis]
    waiting = f"{found.queue.size}, the oldest for {int(found.queue.oldest_seconds)} s" if found.queue.size else "None"
    backup = found.backup
    kept = f"{moment(backup.made)}, {backup.name}, {size(backup.size)}" if backup else "None in the data folder"
    return [
        ("Version", found.version), ("Database", f"{DATABASES.get(found.database, found.database)} answers"),
        ("Redis", redis),
        ("Messages waiting", waiting), ("Messages failed", str(found.failed or "None")), ("Last backup", kept),
        ("Names on passes", _scripts(found.missing_scripts)),
    ]  # fmt: skip


def _scripts(missing: list[str]) -> str:
    return (
        f"No letters for {', '.join(missing)}: see the operations guide"
        if missing
        else "No script we look for is missing"
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


class DeliveriesState(WorkList, rx.State):
    """Messages and their fate; failed ones can be sent again."""

    PERMISSION: ClassVar[str] = "SYSTEM_VIEW"

    rows: list[DeliveryRow] = []

    async def _fill(self, desk: Desk, look: Look) -> int:
        status = look.status if look.status in set(MessageStatus) else ""
        found, total = await reading(
            system.messages, search=look.search, status=status, page=look.page, page_size=look.page_size
        )
        may = desk.may("SYSTEM_EDIT")
        self.rows = [_row(message, may=may) for message in found]
        return total

    @rx.event
    @at_desk("SYSTEM_EDIT")
    async def retry(self, desk: Desk, id: str) -> None:
        """Put a failed message back into the queue."""
        await in_transaction(system.retry, uuid_of(id), actor=desk.actor, now=desk.now)
        await self._refresh()
        self.done = "The message is in the queue again"
        await confirm(self, self.done)


def _row(message: Message, *, may: bool) -> DeliveryRow:
    return DeliveryRow(
        id=str(message.id), purpose=spoken(message.purpose), recipient=message.recipient,
        channel=CHANNELS[message.channel],
        status=str(message.status), attempts=message.attempts, error=message.error, when=moment(message.created_at),
        again=may and message.status == MessageStatus.FAILED and not message.secret,
    )  # fmt: skip
