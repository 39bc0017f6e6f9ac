"""The few facts of the event that what is held for a time, and its messages, need from the settings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from zoneinfo import ZoneInfo

from maritime_site.ports.services import Services


@dataclass(frozen=True)
class PaymentPolicy:
    """The event's name, its clock, how long a room or a stall is held, and the site's address.

    `alone` is how much of a payment one administrator gives back, in minor units (R36). Within 24 hours one person may
    hold `holds_per_day` rooms and as many stalls, and cancel or give up `cancellations_per_day`; None is no limit.
    """

    event: str
    zone: ZoneInfo
    hold: timedelta
    site: str
    alone: int
    holds_per_day: int | None = 100
    cancellations_per_day: int | None = 100


def terms_of(services: Services) -> PaymentPolicy:
    """The terms of this site."""
    settings, event = services.settings, services.event
    return PaymentPolicy(
        event=event.localized_title,
        zone=event.zone,
        hold=timedelta(minutes=settings.hold_minutes),
        site=settings.origin,
        alone=settings.refund_approval_above,
        holds_per_day=settings.holds_per_day,
        cancellations_per_day=settings.cancellations_per_day,
    )
