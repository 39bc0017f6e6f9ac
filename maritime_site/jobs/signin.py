"""Codes, tries and sessions nobody can use any more are removed."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.signin import service
from maritime_site.ports.services import Services


def purge(services: Services, now: datetime) -> None:
    """Remove what is older than a day (security.md R8)."""
    with services.database.writing() as session:
        service.purge(session, now=now)


JOBS = (("signin purge", 3600.0, purge),)
