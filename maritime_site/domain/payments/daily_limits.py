"""How often within a day one person may hold or give back what others want too (security.md section 6, 24)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session, func, select

from maritime_site.core.errors import TooMany
from maritime_site.core.text.i18n import N_, _

DAY = timedelta(days=1)
TOO_MANY_ROOMS = N_("Rooms held within a day: {limit} at most. Please come back later.")
TOO_MANY_STALLS = N_("Stalls held within a day: {limit} at most. Please come back later.")
TOO_MANY_CANCELLED = N_("Cancelled within a day: {limit} at most. Please come back later, or write to the organisers.")


def require_below(session: Session, at: Any, *of_person: Any, limit: int | None, words: str, now: datetime) -> None:
    """Raise TooMany when as many rows of a person as the limit have the time `at` within the last 24 hours.

    The caller has locked the person, so that two requests are counted one after the other. None is no limit.
    """
    if limit is None:
        return
    count, first = session.exec(select(func.count(), func.min(at)).where(at > now - DAY, *of_person)).one()
    check_count(count, first, limit=limit, words=words, now=now)


def check_count(count: int, first: datetime | None, *, limit: int | None, words: str, now: datetime) -> None:
    """Raise TooMany when the limit is reached; `first` is the time that leaves the last 24 hours next."""
    if limit is not None and first is not None and count >= limit:
        raise TooMany(_(words, limit=limit), retry_after=int((first + DAY - now).total_seconds()) + 1)
