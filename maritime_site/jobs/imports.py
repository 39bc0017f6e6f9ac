"""Imports of people go on in the background."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.imports import service
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.jobs.batches import BatchWork
from maritime_site.ports.services import Services

IMPORTS = BatchWork(
    "import",
    service.list_running,
    lambda session, row_id, services, now: service.import_batch(
        session, row_id, letterhead=letterhead_of(services), now=now
    ),
    lambda session, row_id, _now: service.note_failure(session, row_id),
)


def import_people(services: Services, now: datetime) -> None:  # noqa: ARG001  a job's signature
    """One round of every import under way."""
    IMPORTS.run_round(services)


def drop_unused(services: Services, now: datetime) -> int:
    """Delete checked sheets that nobody imported; answers how many went."""
    with services.database.writing() as session:
        return service.drop_unused(session, now=now)


JOBS = (("imports", 1.0, import_people), ("unused imports", 3600.0, drop_unused))
