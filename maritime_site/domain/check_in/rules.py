"""What a code is worth at a gate: pure decisions, the same ones the offline page takes (PASS-3)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from maritime_site.domain.check_in.models import Outcome
from maritime_site.domain.passes.code import PassCode

# A device's clock is believed within these; a scan never counts for a day that has not come.
OLDEST = timedelta(days=60)
MOST_AHEAD = timedelta(days=1)


@dataclass(frozen=True)
class KnownPass:
    """What the site knows about a code that its own key signed."""

    exists: bool
    void_since: datetime | None
    was_admitted: bool


def clamp_device_time(at: datetime, now: datetime) -> datetime:
    """A device's time, kept within what can be true."""
    return min(max(at, now - OLDEST), now + MOST_AHEAD)


def day_of(at: datetime, now: datetime, zone: str) -> date:
    """The day of the event that a scan counts for, in the event's own zone."""
    return min(at, now).astimezone(ZoneInfo(zone)).date()


def judge_code(code: PassCode, known: KnownPass, *, at: datetime, day: date, event_days: Collection[date]) -> Outcome:
    """The outcome of a signed code. A pass revoked after the scan was still good when it was scanned."""
    if known.void_since is not None and known.void_since <= at:
        return Outcome.REVOKED
    if not known.exists and known.void_since is None:
        return Outcome.UNKNOWN
    if not code.admits_on(day) or day not in event_days:
        return Outcome.NOT_VALID_TODAY
    return Outcome.ALREADY_ADMITTED if known.was_admitted else Outcome.ADMITTED
