"""What a code is worth at a gate: pure decisions, the same ones the offline page takes (PASS-3, GATE-1).

Whoever comes in is admitted once a day and zone. Where a zone lets a kind come in again, that holds until they were
scanned going out: without an exit scan the pass was admitted already, whoever shows it. Going out is never refused to
somebody whose pass this event gave. At a gate without a zone everybody with a valid pass comes in, once a day.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
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
    has_left: bool = False


@dataclass(frozen=True)
class EntryRule:
    """How people of one kind come into a zone: `again` after an exit, on `days` (none: every day of the event)."""

    again: bool = False
    days: frozenset[date] = frozenset()


# The rules of a zone by the letter of the kind; who is not named does not come in.
ZoneRules = Mapping[str, EntryRule]


def clamp_device_time(at: datetime, now: datetime) -> datetime:
    """A device's time, kept within what can be true."""
    return min(max(at, now - OLDEST), now + MOST_AHEAD)


def day_of(at: datetime, now: datetime, zone: str) -> date:
    """The day of the event that a scan counts for, in the event's own zone."""
    return min(at, now).astimezone(ZoneInfo(zone)).date()


def judge_code(
    code: PassCode,
    known: KnownPass,
    *,
    at: datetime,
    day: date,
    event_days: Collection[date],
    zone: ZoneRules | None = None,
) -> Outcome:
    """The outcome of a signed code on its way in. A pass revoked after the scan was still good when it was scanned."""
    if known.void_since is not None and known.void_since <= at:
        return Outcome.REVOKED
    if not known.exists and known.void_since is None:
        return Outcome.UNKNOWN
    if not code.admits_on(day) or day not in event_days:
        return Outcome.NOT_VALID_TODAY
    rule = EntryRule() if zone is None else zone.get(code.letter)
    if rule is None:
        return Outcome.NOT_THIS_ZONE
    if rule.days and day not in rule.days:
        return Outcome.NOT_VALID_TODAY
    is_back = rule.again and known.has_left
    return Outcome.ALREADY_ADMITTED if known.was_admitted and not is_back else Outcome.ADMITTED


def judge_exit(known: KnownPass) -> Outcome:
    """The outcome of a signed code on its way out."""
    return Outcome.LEFT if known.exists or known.void_since is not None else Outcome.UNKNOWN
