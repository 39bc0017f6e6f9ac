"""The clock behind the jobs: each runs at its own interval, in every worker; claims keep them apart.

They have threads of their own, so a mail server or a gateway that hangs keeps no page and no request waiting.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable
from datetime import datetime

import structlog

from maritime_site.core.clock import utc_now
from maritime_site.core.observability.metrics import Run
from maritime_site.core.threads import JOBS
from maritime_site.ports.services import Services

Job = tuple[str, float, Callable[[Services, datetime], object]]
log = structlog.get_logger()
# Less than the 15 s after which a worker that stops is killed.
STOP_SECONDS = 8.0


async def _repeat_job(job: Job, services: Services, ended: asyncio.Event) -> None:
    name, seconds, work = job
    while not ended.is_set():
        try:
            await JOBS.run(work, services, utc_now())
        except Exception:  # a failing job must come again
            log.exception("job failed", job=name)
            services.metrics.job_ran(name, Run(utc_now(), failed=True, every=seconds))
        else:
            services.metrics.job_ran(name, Run(utc_now(), failed=False, every=seconds))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ended.wait(), seconds)


@contextlib.asynccontextmanager
async def jobs_running(services: Services, jobs: tuple[Job, ...]) -> AsyncGenerator[None]:
    """Run the jobs while the site serves; when it stops, each comes to the end of its round, within STOP_SECONDS."""
    ended = asyncio.Event()
    tasks = [asyncio.create_task(_repeat_job(job, services, ended), name=f"job {job[0]}") for job in jobs]
    try:
        yield
    finally:
        services.stopping = True
        ended.set()
        if tasks:
            _done, late = await asyncio.wait(tasks, timeout=STOP_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
