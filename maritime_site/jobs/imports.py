"""Imports of people go on in the background, in batches that leave the database to others in between."""

from __future__ import annotations

import time
from datetime import datetime
from uuid import UUID

import structlog

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Unavailable
from maritime_site.domain.imports import service
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.ports.services import Services

# A round ends in time for a worker that stops; the next one goes on.
ROUND_SECONDS = 5.0
log = structlog.get_logger()


def import_people(services: Services, now: datetime) -> None:  # noqa: ARG001  a job's signature
    """One round of every import under way."""
    with services.database.reading() as session:
        running = service.list_running(session)
    until = time.monotonic() + ROUND_SECONDS
    for job in running:
        while time.monotonic() < until and not services.stopping and _import_batch(services, job):
            pass


def _import_batch(services: Services, id: UUID) -> bool:
    try:
        with services.database.writing() as session:
            return service.import_batch(session, id, letterhead=letterhead_of(services), now=utc_now())
    except Unavailable:
        return False  # the database is busy; the next round tries again
    except Exception:
        log.exception("import failed", import_id=str(id))
        with services.database.writing() as session:
            service.note_failure(session, id)
        return False


def drop_unused(services: Services, now: datetime) -> int:
    """Delete checked sheets that nobody imported; answers how many went."""
    with services.database.writing() as session:
        return service.drop_unused(session, now=now)


JOBS = (("imports", 1.0, import_people), ("unused imports", 3600.0, drop_unused))
