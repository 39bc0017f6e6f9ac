"""What the event's phase allows (EVENT-3)."""

from __future__ import annotations

from datetime import datetime

from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import N_, _
from maritime_site.ports.event import Event, Phase

CLOSED = N_("Registration is closed")
NOT_OPEN = N_("Registration has not opened yet")


def require_open_registration(event: Event, now: datetime) -> None:
    """Raise Conflict where the event's own dates let nobody register."""
    if not event.takes_registrations(now):
        raise Conflict(_(NOT_OPEN) if event.phase(now) is Phase.ANNOUNCED else _(CLOSED))
