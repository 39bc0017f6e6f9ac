"""What networking does by itself; each may run on several workers at once."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from maritime_site.core.clock import months_before
from maritime_site.domain.networking import transitions
from maritime_site.domain.networking.threads import digests, retention
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.passes import queries as passes
from maritime_site.ports.services import Services


def expire_requests(services: Services, now: datetime) -> int:
    """End requests that nobody answered for 14 days, or before the event ended (NET-3); answers how many."""
    with services.database.writing() as session:
        last = passes.list_pass_days(session, services.event)[-1]
        end = datetime.combine(last + timedelta(days=1), time(), services.event.zone)
        return transitions.expire_due(session, now=now, ended_at=end.astimezone(UTC))


def send_digests(services: Services, now: datetime) -> int:
    """Write to whoever has unread messages, once an hour at most (MEET-2); answers how many mails."""
    with services.database.reading() as session:
        due = digests.list_due(session, now=now)
    sent = 0
    for person_id in due:
        with services.database.writing() as session:
            sent += digests.send_digest(session, person_id, letterhead=letterhead_of(services), now=now)
    return sent


def forget_messages(services: Services, now: datetime) -> int:
    """Delete what people wrote to each other, some months after the event (MEET-2); answers how many messages."""
    until = months_before(now, services.settings.networking_keep_months)
    if services.event.ends_at > until:
        return 0
    with services.database.writing() as session:
        return retention.forget_messages(session, until=until)


JOBS = (
    ("expire requests", 60.0, expire_requests),
    ("send message digests", 120.0, send_digests),
    ("forget messages", 3600.0, forget_messages),
)
