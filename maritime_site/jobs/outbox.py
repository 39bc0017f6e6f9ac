"""Send what waits in the outbox."""

from __future__ import annotations

from datetime import datetime

import structlog

from maritime_site.domain.outbox import service
from maritime_site.domain.outbox.models import Message
from maritime_site.ports.messages import CannotDeliver, Dispatch, TryAgain
from maritime_site.ports.services import Services

log = structlog.get_logger()


def send_messages(services: Services, now: datetime) -> int:
    """Send every due message once and note its fate; answers how many left."""
    with services.database.writing() as session:
        claimed = service.claim(session, now=now)
    return sum(_send(services, message, now) for message in claimed)


def _send(services: Services, message: Message, now: datetime) -> bool:
    if message.expires_at and message.expires_at <= now:
        with services.database.writing() as session:
            service.expired(session, message.id, now=now)
        return False
    try:
        services.carriers[message.channel].carry(_dispatch(message))
    except (TryAgain, CannotDeliver) as problem:
        again = isinstance(problem, TryAgain)
        log.warning("message not sent", message=str(message.id), purpose=message.purpose, again=again)
        with services.database.writing() as session:
            service.failed(session, message.id, now=now, reason=str(problem), again=again)
        return False
    except Exception:  # whatever a carrier stumbles over must not hold up the letters behind it
        log.exception("message broke its carrier", message=str(message.id), purpose=message.purpose)
        with services.database.writing() as session:
            service.failed(session, message.id, now=now, reason="the carrier broke", again=True)
        return False
    with services.database.writing() as session:
        service.sent(session, message.id, now=now)
    return True


def _dispatch(message: Message) -> Dispatch:
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
