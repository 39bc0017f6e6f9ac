"""The clock behind the jobs: each runs at its own interval, in every worker; claims keep them apart.

They have threads of their own, so a mail server or a gateway that hangs keeps no page and no request waiting.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from datetime import datetime

import structlog

from maritime_site.core.clock import utc_now
from maritime_site.core.meters import Run
from maritime_site.core.threads import JOBS
from maritime_site.ports.services import Services

Job = tuple[str, float, Callable[[Services, datetime], object]]
log = structlog.get_logger()


async def _repeat(job: Job, services: Services) -> None:
    name, seconds, work = job
    while not services.stopping:
        try:
            await JOBS.run(work, services, utc_now())
        except Exception:  # a failing job must come again
            log.exception("job failed", job=name)
            services.meters.job_ran(name, Run(utc_now(), failed=True, every=seconds))
        else:
            services.meters.job_ran(name, Run(utc_now(), failed=False, every=seconds))
        await asyncio.sleep(seconds)


@contextlib.asynccontextmanager
async def jobs_running(services: Services, jobs: tuple[Job, ...]) -> AsyncIterator[None]:
    """Run the jobs while the site serves; each comes to the end of its round when it stops."""
    tasks = [asyncio.create_task(_repeat(job, services), name=f"job {job[0]}") for job in jobs]
    try:
        yield
    finally:
        services.stopping = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
