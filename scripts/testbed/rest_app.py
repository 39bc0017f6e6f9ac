"""REST and the jobs on the site's own database, without pages: what starts quickly, for the stop drill."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import cache

from starlette.types import ASGIApp

from maritime_site.settings import Settings

Settings.model_config["env_file"] = None

from maritime_site.api.app import create_api  # noqa: E402
from maritime_site.domain import tables  # noqa: E402
from maritime_site.jobs import JOBS  # noqa: E402
from maritime_site.jobs.runner import jobs_running  # noqa: E402
from maritime_site.ports.services import install_services  # noqa: E402
from maritime_site.settings import load_settings  # noqa: E402
from maritime_site.wiring import build_services  # noqa: E402


@cache
def app() -> ASGIApp:
    """A factory for granian; what it does when the server stops is what the site does."""
    assert tables.metadata
    services = build_services(load_settings())
    install_services(services)
    api = create_api(services)

    @asynccontextmanager
    async def lifespan(_app: object) -> AsyncGenerator[None]:
        async with jobs_running(services, JOBS):
            yield
        await asyncio.to_thread(services.database.close)

    api.router.lifespan_context = lifespan
    return api
