"""Registrations over time and by country, all of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import func
from sqlmodel import Session, col, select

from maritime_site.core.db.local_time import local_day
from maritime_site.core.db.statements import execute
from maritime_site.domain.people.models import Person


@dataclass(frozen=True)
class Registrations:
    """How many there are, on each day from the first one to today, and from each country, the most first."""

    total: int
    days: list[tuple[date, int]]
    countries: list[tuple[str, int]]


def count_registrations(session: Session, *, zone: ZoneInfo, now: datetime) -> Registrations:
    """Count every registration; both counts are read from an index alone."""
    country = col(Person.country)
    pairs = session.exec(select(country, func.count()).group_by(country)).all()
    countries = sorted(pairs, key=lambda pair: (-pair[1], pair[0]))
    return Registrations(sum(number for _country, number in countries), _count_days(session, zone, now), countries)


def _count_days(session: Session, zone: ZoneInfo, now: datetime) -> list[tuple[date, int]]:
    day = local_day(session, Person.created_at, zone, now)
    counted = execute(session, select(day, func.count()).group_by(day)).all()
    numbers = {date.fromisoformat(str(key)): number for key, number in counted}
    if not numbers:
        return []
    first, last = min(numbers), max(*numbers, now.astimezone(zone).date())
    days = [first + timedelta(days=place) for place in range((last - first).days + 1)]
    return [(each, numbers.get(each, 0)) for each in days]
