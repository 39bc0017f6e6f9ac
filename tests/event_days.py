"""Days as gates count them: by the event's clock, which is hours ahead of the machine's."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from maritime_site.core.clock import utc_now

ZONE = ZoneInfo("Asia/Kolkata")


def event_today() -> date:
    """The day that it is at the event."""
    return utc_now().astimezone(ZONE).date()


def days_from_today(*numbers: int) -> list[date]:
    """Days at the event, counted from today."""
    return [event_today() + timedelta(days=number) for number in numbers]


def noon_of(day: date) -> datetime:
    """Noon at the event, in UTC: far from any midnight."""
    return datetime.combine(day, time(12), ZONE).astimezone(UTC)
