"""What networking does by itself; each may run on several workers at once."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.networking import directory, moves
from maritime_site.ports.services import Services


def expire_requests(services: Services, now: datetime) -> int:
    """End requests that nobody answered for 14 days (NET-3); answers how many."""
    with services.database.writing() as session:
        return moves.expire_due(session, now=now)


def fold_tallies(services: Services, now: datetime) -> int:  # noqa: ARG001  a job's signature
    """Keep the directory's tallies few; answers how many went."""
    with services.database.writing() as session:
        return directory.fold(session)


def mend_directory(services: Services, now: datetime) -> int:  # noqa: ARG001  a job's signature
    """Bring the directory up to date with people written before it existed; answers how many entries changed."""
    mended = 0
    while not services.stopping:
        with services.database.writing() as session:
            batch = directory.mend(session)
        mended += batch
        if not batch:
            break
    return mended


JOBS = (
    ("expire requests", 60.0, expire_requests),
    ("directory tallies", 60.0, fold_tallies),
    ("directory", 3600.0, mend_directory),
)
