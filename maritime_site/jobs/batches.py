"""Imports of people and acts on all that match go on in the background.

They are done in batches that leave the database to others in between.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import structlog
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Unavailable
from maritime_site.domain.bulk_acts import service as bulk_acts
from maritime_site.domain.imports import service as imports
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.ports.services import Services

# A round ends in time for a worker that stops; the next one goes on.
ROUND_SECONDS = 5.0
log = structlog.get_logger()


@dataclass(frozen=True)
class BatchWork:
    """Which pieces of work are under way, how a batch of one is done, and what becomes of one that meets an error.

    `run_batch` answers False where nothing is left of it for now.
    """

    title: str
    list_running: Callable[[Session], list[UUID]]
    run_batch: Callable[[Session, UUID, Services, datetime], bool]
    note_failure: Callable[[Session, UUID, datetime], None]

    def run_round(self, services: Services) -> None:
        """One round of every piece of work under way."""
        with services.database.reading() as session:
            running = self.list_running(session)
        until = time.monotonic() + ROUND_SECONDS
        for running_id in running:
            while time.monotonic() < until and not services.stopping and self._try_batch(services, running_id):
                pass

    def _try_batch(self, services: Services, id: UUID) -> bool:
        try:
            with services.database.writing() as session:
                return self.run_batch(session, id, services, utc_now())
        except Unavailable:
            return False  # the database is busy; the next round tries again
        except Exception:
            log.exception("batch failed", work=self.title, id=str(id))
            with services.database.writing() as session:
                self.note_failure(session, id, utc_now())
            return False


ACTS = BatchWork(
    "bulk act",
    bulk_acts.list_running,
    lambda session, row_id, services, now: bulk_acts.run_batch(session, row_id, services=services, now=now),
    lambda session, row_id, now: bulk_acts.note_failure(session, row_id, now=now),
)
IMPORTS = BatchWork(
    "import",
    imports.list_running,
    lambda session, row_id, services, now: imports.import_batch(
        session, row_id, letterhead=letterhead_of(services), now=now
    ),
    lambda session, row_id, _now: imports.note_failure(session, row_id),
)


def act_on_many(services: Services, now: datetime) -> None:  # noqa: ARG001  a job's signature
    """One round of every act under way."""
    ACTS.run_round(services)


def import_people(services: Services, now: datetime) -> None:  # noqa: ARG001  a job's signature
    """One round of every import under way."""
    IMPORTS.run_round(services)


def drop_old_acts(services: Services, now: datetime) -> int:
    """Forget acts that ended long ago; answers how many went."""
    with services.database.writing() as session:
        return bulk_acts.drop_old(session, now=now)


def drop_unused_imports(services: Services, now: datetime) -> int:
    """Delete checked sheets that nobody imported; answers how many went."""
    with services.database.writing() as session:
        return imports.drop_unused(session, now=now)


JOBS = (
    ("bulk acts", 1.0, act_on_many),
    ("old bulk acts", 3600.0, drop_old_acts),
    ("imports", 1.0, import_people),
    ("unused imports", 3600.0, drop_unused_imports),
)
