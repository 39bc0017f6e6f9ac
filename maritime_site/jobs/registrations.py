"""What the office's list of registrations needs by itself; each may run on several workers at once."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.domain.people import registration_search
from maritime_site.domain.signin.advisory_locks import in_turn
from maritime_site.jobs.search_repair import in_batches
from maritime_site.ports.services import Services
from maritime_site.search import service as lookup


def fold_tallies(services: Services, now: datetime) -> int:  # noqa: ARG001  a job's signature
    """Keep the register's tallies few; answers how many went."""
    with services.database.writing() as session:
        in_turn(session, "register", "fold")
        return registration_search.fold_counters(session)


def mend_register(services: Services, now: datetime) -> int:  # noqa: ARG001  a job's signature
    """Enter people written before the register existed; answers how many entries changed."""
    return in_batches(services, registration_search.repair_entries)


def mend_lookup(services: Services, now: datetime) -> int:  # noqa: ARG001  a job's signature
    """Enter rows of the office's lists written before they were followed; answers how many."""

    def batch(session: Session) -> int:
        in_turn(session, "lookup", "mend")
        return lookup.repair_index(session)

    return in_batches(services, batch)


def fold_lookup(services: Services, now: datetime) -> int:  # noqa: ARG001  a job's signature
    """Keep the lists' tallies few; answers how many went."""
    with services.database.writing() as session:
        in_turn(session, "lookup", "fold")
        return lookup.fold_counters(session)


JOBS = (
    ("register tallies", 60.0, fold_tallies),
    ("lookup tallies", 60.0, fold_lookup),
    ("register", 3600.0, mend_register),
    ("lookup", 3600.0, mend_lookup),
)
