"""Documents that no registration claimed are dropped."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.people import uploads
from maritime_site.ports.services import Services


def drop_unclaimed(services: Services, now: datetime) -> None:
    """Drop the files first: a round that is cut short is done again by the next (REG-2)."""
    with services.database.reading() as session:
        ids, names = uploads.list_expired_uploads(session, now=now)
    for name in names:
        services.files.drop(name)
    with services.database.writing() as session:
        uploads.delete_uploads(session, ids)


JOBS = (("unclaimed documents", 1800.0, drop_unclaimed),)
