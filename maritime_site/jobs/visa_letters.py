"""What happens to letters for visas by itself; each may run on several workers at once."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.visa_letters import passport_numbers, service
from maritime_site.ports.services import Services


def renew_seals(services: Services, _now: datetime) -> int:
    """After a change of the site's key, encrypt passport numbers anew; answers how many (docs/operations.md)."""
    with services.database.writing() as session:
        return passport_numbers.renew_seals(session, services=services)


def forget_letters(services: Services, now: datetime) -> int:
    """Delete letters some months after their journey; answers how many."""
    today = now.astimezone(services.event.zone).date()
    with services.database.writing() as session:
        return service.forget_letters(session, today=today)


JOBS = (
    ("passport number encryption", 3600.0, renew_seals),
    ("forget visa letters", 3600.0, forget_letters),
)
