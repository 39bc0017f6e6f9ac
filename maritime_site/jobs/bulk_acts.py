"""Acts on all that match go on in the background."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.bulk_acts import service
from maritime_site.jobs.batches import BatchWork
from maritime_site.ports.services import Services

ACTS = BatchWork(
    "bulk act",
    service.list_running,
    lambda session, row_id, services, now: service.run_batch(session, row_id, services=services, now=now),
    lambda session, row_id, now: service.note_failure(session, row_id, now=now),
)


def act_on_many(services: Services, now: datetime) -> None:  # noqa: ARG001  a job's signature
    """One round of every act under way."""
    ACTS.run_round(services)


def drop_old(services: Services, now: datetime) -> int:
    """Forget acts that ended long ago; answers how many went."""
    with services.database.writing() as session:
        return service.drop_old(session, now=now)


JOBS = (("bulk acts", 1.0, act_on_many), ("old bulk acts", 3600.0, drop_old))
