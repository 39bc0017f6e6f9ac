"""Acts on all that match go on in the background, in batches that leave the database to others in between."""

from __future__ import annotations

import time
from datetime import datetime
from uuid import UUID

import structlog

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Unavailable
from maritime_site.domain.bulk_acts import service
from maritime_site.ports.services import Services

# A round ends in time for a worker that stops; the next one goes on.
ROUND_SECONDS = 5.0
log = structlog.get_logger()


def act_on_many(services: Services, now: datetime) -> None:  # noqa: ARG001  a job's signature
    """One round of every act under way."""
    with services.database.reading() as session:
        running = service.list_running(session)
    until = time.monotonic() + ROUND_SECONDS
    for job in running:
        while time.monotonic() < until and not services.stopping and _run_batch(services, job):
            pass


def _run_batch(services: Services, id: UUID) -> bool:
    try:
        with services.database.writing() as session:
            return service.run_batch(session, id, services=services, now=utc_now())
    except Unavailable:
        return False  # the database is busy; the next round tries again
    except Exception:
        log.exception("bulk act failed", job_id=str(id))
        with services.database.writing() as session:
            service.note_failure(session, id, now=utc_now())
        return False


def drop_old(services: Services, now: datetime) -> int:
    """Forget acts that ended long ago; answers how many went."""
    with services.database.writing() as session:
        return service.drop_old(session, now=now)


JOBS = (("bulk acts", 1.0, act_on_many), ("old bulk acts", 3600.0, drop_old))
