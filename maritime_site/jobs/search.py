"""The index of words puts itself right; each job may run on several workers at once."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.ports.services import Services
from maritime_site.search.index import is_index_right, repair_index


def repair_search(services: Services, now: datetime) -> int:  # noqa: ARG001  a job's signature
    """Enter what was written past the listeners, in batches of a transaction each; answers how many entries changed."""
    done = 0
    # To look takes seconds among a million rows: nobody who writes waits for it.
    with services.database.reading() as session:
        is_right = is_index_right(session)
    while not is_right and not services.stopping:
        with services.database.writing() as session:
            take_advisory_lock(session, "search", "repair")
            changed = repair_index(session)
        done += changed
        if not changed:
            break
    return done


JOBS = (("search index", 3600.0, repair_search),)
