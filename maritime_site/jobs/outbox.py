"""Send what waits in the outbox."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

import structlog

from maritime_site.domain.outbox import service
from maritime_site.domain.outbox.models import Message
from maritime_site.ports.messages import CannotDeliver, Dispatch, TryAgain
from maritime_site.ports.services import Services

log = structlog.get_logger()
NOTED_EVERY = timedelta(seconds=1)


def send_messages(services: Services, now: datetime, *, clock: Callable[[], float] = time.monotonic) -> int:
    """Send due messages once each and note their fate; answers how many left.

    A slow carrier ends the round while the leases still hold, so that no other worker sends the rest too (R40). A code
    is judged by the moment at which it would leave (R41). Those that left are noted together, once a second: if the
    process is killed before, they leave again.
    """
    with services.database.writing() as session:
        claimed = service.claim_messages(session, now=now)
    began, left, unnoted = clock(), 0, Unnoted(services)
    for place, message in enumerate(claimed):
        passed = timedelta(seconds=clock() - began)
        if passed > service.LEASE / 2:
            with services.database.writing() as session:
                service.release_messages(session, [each.id for each in claimed[place:]])
            break
        if _send_message(services, message, now + passed):
            left += 1
            unnoted.add(message.id, now + passed)
    unnoted.note()
    return left


@dataclass
class Unnoted:
    """Messages that left and are not yet noted as sent; `since` is when the first of them did."""

    services: Services
    ids: list[UUID] = field(default_factory=list[UUID])
    since: datetime | None = None

    def add(self, id: UUID, now: datetime) -> None:
        """One more that left; they are noted when the first of them left a second ago."""
        self.ids.append(id)
        self.since = self.since or now
        if now - self.since >= NOTED_EVERY:
            self.note()

    def note(self) -> None:
        """Note them all in one transaction."""
        if self.ids and self.since:
            with self.services.database.writing() as session:
                service.mark_sent(session, *self.ids, now=self.since)
        self.ids, self.since = [], None


def _send_message(services: Services, message: Message, now: datetime) -> bool:
    """Whether it left; a failure is noted at once."""
    if message.expires_at and message.expires_at <= now:
        with services.database.writing() as session:
            service.mark_expired(session, message.id, now=now)
        return False
    try:
        services.carriers[message.channel].carry(_to_dispatch(message))
    except (TryAgain, CannotDeliver) as problem:
        again = isinstance(problem, TryAgain)
        log.warning("message not sent", message=str(message.id), purpose=message.purpose, again=again)
        with services.database.writing() as session:
            service.mark_failed(session, message.id, now=now, reason=str(problem), again=again)
        return False
    except Exception:  # whatever a carrier stumbles over must not hold up the letters behind it
        log.exception("message broke its carrier", message=str(message.id), purpose=message.purpose)
        with services.database.writing() as session:
            service.mark_failed(session, message.id, now=now, reason="the carrier broke", again=True)
        return False
    return True


def _to_dispatch(message: Message) -> Dispatch:
    return Dispatch(
        id=message.id,
        channel="sms" if message.channel == "sms" else "email",
        to=message.recipient,
        subject=message.subject,
        text=message.text,
        purpose=message.purpose,
        created_at=message.created_at,
    )


JOBS = (("outbox", 0.5, send_messages),)
