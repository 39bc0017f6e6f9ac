"""Wrong tries and the lock they lead to: ten in 15 minutes close the door for 15 (contract; security.md R4)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import delete, func
from sqlmodel import Session, col, select

from maritime_site.core.errors import TooMany
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.signin.models import WrongTry

MOST = 10
WITHIN = timedelta(minutes=15)
LOCKED_FOR = timedelta(minutes=15)
LOCKED = N_("Too many wrong tries. Please wait before you try again.")


def is_locked(session: Session, key: str, *, now: datetime) -> bool:
    """Whether the door is closed for this address or account."""
    return _time_left(_list_newest(session, key), now) > timedelta(0)


def check_lock(session: Session, key: str, *, now: datetime) -> int:
    """Raise TooMany while the door is closed for this address or account. Never ends anybody's session.

    Else answers how many wrong tries are on record, as far as the lock counts them.
    """
    newest = _list_newest(session, key)
    left = _time_left(newest, now)
    if left > timedelta(0):
        raise TooMany(_(LOCKED), retry_after=-(-left // timedelta(seconds=1)))
    return len(newest)


def _list_newest(session: Session, key: str) -> Sequence[datetime]:
    statement = select(WrongTry.at).where(WrongTry.address == key).order_by(col(WrongTry.at).desc()).limit(MOST)
    return session.exec(statement).all()


def _time_left(newest: Sequence[datetime], now: datetime) -> timedelta:
    if len(newest) < MOST or newest[0] - newest[-1] >= WITHIN:
        return timedelta(0)
    return newest[0] + LOCKED_FOR - now


def note_wrong(session: Session, key: str, *, now: datetime) -> None:
    """Count one wrong try."""
    session.add(WrongTry(address=key, at=now))


def count_failed(session: Session, key: str, *, since: datetime) -> int:
    """How many wrong tries there were after this moment."""
    of_it = (col(WrongTry.address) == key, col(WrongTry.at) > since)
    return session.exec(select(func.count()).select_from(WrongTry).where(*of_it)).one()


def reset_failed(session: Session, key: str) -> None:
    """Start counting anew, after a success that clears the count."""
    session.exec(delete(WrongTry).where(col(WrongTry.address) == key))
