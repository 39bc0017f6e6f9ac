"""The one place that reads the clock; rules get `now` as an argument."""

from calendar import monthrange
from datetime import UTC, datetime
from functools import cache
from zoneinfo import available_timezones

# Names that the time zone database has for the machine itself.
NO_PLACES = frozenset({"localtime", "Factory"})


def utc_now() -> datetime:
    """The present, as an aware time in UTC."""
    return datetime.now(UTC)


@cache
def list_time_zones() -> frozenset[str]:
    """Names of time zones that browsers know, too: no other spellings, and nothing that depends on the machine."""
    return frozenset(available_timezones() - NO_PLACES)


def format_iso(moment: datetime) -> str:
    """A time as programs read it: ISO 8601 in UTC with a Z."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def months_before(moment: datetime, months: int) -> datetime:
    """The same day and hour so many months earlier; the month's last day where it has no such day."""
    year, month = divmod(moment.year * 12 + moment.month - 1 - months, 12)
    return moment.replace(year=year, month=month + 1, day=min(moment.day, monthrange(year, month + 1)[1]))
