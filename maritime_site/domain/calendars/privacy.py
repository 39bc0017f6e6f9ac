"""The feed of somebody; its address is no data of theirs but a key, so it is not told (REG-7)."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.calendars import feeds
from maritime_site.domain.calendars.models import CalendarFeed
from maritime_site.domain.people.decisions import RegistrationsMerged
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """When its address was made anew."""
    feed = session.get(CalendarFeed, person.id)
    return {"calendarFeed": [serialize_row(feed, "renewed_at")] if feed else []}


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:  # noqa: ARG001  as every holder
    """Close the feed."""
    feeds.revoke_url(session, person.id, now=now)


def merged(session: Session, happened: RegistrationsMerged, _services: Services, now: datetime) -> None:
    """A reaction: the feed of the registration that goes opens nothing any more."""
    feeds.revoke_url(session, happened.other_id, now=now)
