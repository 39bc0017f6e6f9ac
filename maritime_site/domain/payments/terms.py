"""The few facts of the event that what is held for a time, and its messages, need from the settings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from zoneinfo import ZoneInfo

from maritime_site.ports.services import Services


@dataclass(frozen=True)
class Terms:
    """The event's name, its clock, how long a room or a stall is held, and the site's address.

    `alone` is how much of a payment one administrator gives back, in minor units (R36).
    """

    event: str
    zone: ZoneInfo
    hold: timedelta
    site: str
    alone: int


def terms_of(services: Services) -> Terms:
    """The terms of this site."""
    settings = services.settings
    hold = timedelta(minutes=settings.hold_minutes)
    return Terms(
        settings.title, ZoneInfo(settings.event_timezone), hold, settings.origin, settings.refund_approval_above
    )
