"""The demo event's own days: ahead of the first start, so that everything can be tried."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from sqlmodel import Session

from maritime_site.domain.event import service
from maritime_site.ports.event import Event

DAYS = 5


def seed_event(session: Session, first: Event, *, first_day: date, now: datetime) -> bool:
    """Let the shipped facts count on the demo's days, unless somebody published facts already."""
    days = {"starts_on": first_day, "ends_on": first_day + timedelta(days=DAYS - 1), "countdown_at": None}
    return service.publish_first(session, first.facts.model_copy(update=days), now=now)
