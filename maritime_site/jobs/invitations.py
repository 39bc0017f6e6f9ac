"""Invitations that ended long ago without anybody coming are deleted."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.invitations import privacy
from maritime_site.ports.services import Services


def purge_ended(services: Services, now: datetime) -> int:
    """One round; answers how many went."""
    with services.database.writing() as session:
        return privacy.purge_ended(session, now=now)


JOBS = (("ended invitations", 3600.0, purge_ended),)
