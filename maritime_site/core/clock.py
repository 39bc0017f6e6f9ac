"""The one place that reads the clock; rules get `now` as an argument."""

from datetime import UTC, datetime


def utc_now() -> datetime:
    """The present, as an aware time in UTC."""
    return datetime.now(UTC)


def format_iso(moment: datetime) -> str:
    """A time as programs read it: ISO 8601 in UTC with a Z."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
