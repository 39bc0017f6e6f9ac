"""Days and hours of a time zone in statements, for both databases."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, func
from sqlmodel import Session

from maritime_site.core.db.database import is_postgres


def local_day(session: Session, at: Any, zone: ZoneInfo, now: datetime) -> ColumnElement[Any]:
    """The day of a moment in a zone; its text is an ISO date. SQLite knows the zone's offset of `now` alone."""
    if is_postgres(session):
        return func.date(func.timezone(str(zone), at))
    return func.date(at, _offset(zone, now))


def local_hour(session: Session, at: Any, zone: ZoneInfo, now: datetime) -> ColumnElement[str]:
    """The hour of a moment in a zone as two digits, with `local_day`'s reservation."""
    if is_postgres(session):
        return func.to_char(func.timezone(str(zone), at), "HH24")
    return func.strftime("%H", at, _offset(zone, now))


def _offset(zone: ZoneInfo, now: datetime) -> str:
    offset = now.astimezone(zone).utcoffset() or timedelta()
    return f"{offset.total_seconds() / 60:+.0f} minutes"
