"""What meetings do by themselves; each may run on several workers at once."""

from __future__ import annotations

from datetime import datetime

from maritime_site.core.clock import months_before
from maritime_site.domain.meetings import reminders, retention, transitions
from maritime_site.ports.services import Services


def expire_proposals(services: Services, now: datetime) -> int:
    """End proposals whose every time has passed; answers how many."""
    with services.database.writing() as session:
        return transitions.expire_due(session, now=now)


def remind_of_meetings(services: Services, now: datetime) -> int:
    """Write to both before each meeting, and after one that ended with its connection; answers how many meetings."""
    with services.database.writing() as session:
        cancelled = reminders.tell_cancelled(session, services=services, now=now)
        return cancelled + reminders.remind_due(session, services=services, now=now)


def forget_meetings(services: Services, now: datetime) -> int:
    """Delete who met whom, some months after the event (MEET-1); answers how many meetings."""
    until = months_before(now, services.settings.networking_keep_months)
    if services.event.ends_at > until:
        return 0
    with services.database.writing() as session:
        return retention.forget_meetings(session, until=until)


JOBS = (
    ("expire meetings", 60.0, expire_proposals),
    ("remind of meetings", 30.0, remind_of_meetings),
    ("forget meetings", 3600.0, forget_meetings),
)
