"""Moments in the back office, in forms and beside what happened: in the event's time zone."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from maritime_site.core.text.formatting import day_and_time, month_name
from maritime_site.core.text.i18n import LANGUAGES, use_language
from maritime_site.ports.services import get_event


def format_moment(at: datetime | None) -> str:
    """A moment as the office reads it, like 05-Mar-2025, 14:30; None is empty."""
    return day_and_time(at, get_event().zone_name) if at else ""


def read_day(typed: str) -> date:
    """A day as it is shown, like 05-Mar-2025 in either language, or as programs write it. Raises ValueError."""
    day, _dash, rest = typed.partition("-")
    name, _dash, year = rest.rpartition("-")
    month = _months().get(name.lower())
    return date(int(year), month, int(day)) if month else date.fromisoformat(typed)


def _months() -> dict[str, int]:
    """Every month by its short name in each language."""
    months: dict[str, int] = {}
    for code in LANGUAGES:
        with use_language(code):
            months |= {month_name(number).lower(): number for number in range(1, 13)}
    return months


def read_moment(typed: object) -> str | None:
    """A field for a moment as programs write it; empty is None, what cannot be read is left to the request."""
    text = str(typed or "").strip()
    try:
        local = datetime.fromisoformat(text)
    except ValueError:
        return text or None
    return local.replace(tzinfo=get_event().zone).isoformat()


def typed_moment(value: Any) -> str:
    """A moment as its field shows it; None is empty."""
    if not isinstance(value, datetime):
        return ""
    return value.astimezone(get_event().zone).strftime("%Y-%m-%dT%H:%M")
