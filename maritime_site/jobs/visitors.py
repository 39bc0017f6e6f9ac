"""Where visitors came from is forgotten after 30 days (security.md R58)."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.visitors import service
from maritime_site.ports.services import Services


def wipe_addresses(services: Services, now: datetime) -> None:
    """Wipe the hashed addresses that are too old."""
    with services.database.writing() as session:
        service.wipe_addresses(session, now=now)


JOBS = (("visitor addresses", 3600.0, wipe_addresses),)
