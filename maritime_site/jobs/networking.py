"""What networking does by itself; each may run on several workers at once."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from maritime_site.domain.networking import transitions
from maritime_site.domain.passes import queries as passes
from maritime_site.ports.services import Services


def expire_requests(services: Services, now: datetime) -> int:
    """End requests that nobody answered for 14 days, or before the event ended (NET-3); answers how many."""
    with services.database.writing() as session:
        last = passes.list_pass_days(session, services.event)[-1]
        end = datetime.combine(last + timedelta(days=1), time(), services.event.zone)
        return transitions.expire_due(session, now=now, ended_at=end.astimezone(UTC))


JOBS = (("expire requests", 60.0, expire_requests),)
