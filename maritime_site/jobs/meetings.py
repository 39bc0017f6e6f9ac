"""What meetings do by themselves; each may run on several workers at once."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.meetings import reminders, transitions
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


JOBS = (("expire meetings", 60.0, expire_proposals), ("remind of meetings", 30.0, remind_of_meetings))
