"""What networking does by itself; each may run on several workers at once."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from maritime_site.domain.networking import directory, transitions
from maritime_site.domain.passes import queries as passes
from maritime_site.jobs.search_repair import in_batches
from maritime_site.ports.services import Services


def expire_requests(services: Services, now: datetime) -> int:
    """End requests that nobody answered for 14 days, or before the event ended (NET-3); answers how many."""
    with services.database.writing() as session:
        last = passes.list_pass_days(session, services.settings)[-1]
        end = datetime.combine(last + timedelta(days=1), time(), ZoneInfo(services.settings.event_timezone))
        return transitions.expire_due(session, now=now, ended_at=end.astimezone(UTC))


def fold_tallies(services: Services, now: datetime) -> int:  # noqa: ARG001  a job's signature
    """Keep the directory's tallies few; answers how many went."""
    with services.database.writing() as session:
        return directory.fold_counters(session)


def mend_directory(services: Services, now: datetime) -> int:  # noqa: ARG001  a job's signature
    """Bring the directory up to date with people written before it existed; answers how many entries changed."""
    return in_batches(services, directory.repair_entries)


JOBS = (
    ("expire requests", 60.0, expire_requests),
    ("directory tallies", 60.0, fold_tallies),
    ("directory", 3600.0, mend_directory),
)
