"""Passes that say other days than those that count are marked, for the office to know of them (PASS-4).

Gates read the days off the code alone, so a holder of such a pass is refused on a day it does not name.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from sqlalchemy import or_, update
from sqlmodel import Session, col, select

from maritime_site.domain.passes.models import EntryPass, serialize_days


def mark_stale_passes(session: Session, days: Sequence[date], *, now: datetime) -> None:
    """Note since when passes in people's hands say other days than these, and forget it of those that say them."""
    days_text = serialize_days(days)
    fresh = (
        col(EntryPass.code_days) != days_text,
        col(EntryPass.outdated_at).is_(None),
        col(EntryPass.revoked_at).is_(None),
    )
    session.exec(update(EntryPass).where(*fresh).values(outdated_at=now))
    again = (col(EntryPass.code_days) == days_text, col(EntryPass.outdated_at).is_not(None))
    session.exec(update(EntryPass).where(*again).values(outdated_at=None))


def is_marked(session: Session, days: Sequence[date]) -> bool:
    """Whether `mark_stale_passes` would change nothing; settings may change the days between two starts."""
    days_text = serialize_days(days)
    marked, other = col(EntryPass.outdated_at).is_not(None), col(EntryPass.code_days) != days_text
    wrong = or_(other & ~marked & col(EntryPass.revoked_at).is_(None), ~other & marked)
    return session.exec(select(EntryPass.id).where(wrong).limit(1)).first() is None
