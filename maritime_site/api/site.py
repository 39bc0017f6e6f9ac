"""What anybody may ask about the site: countries, health."""

from __future__ import annotations

from pydantic import BaseModel
from sqlalchemy import text

from maritime_site.api.access import ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Answer, DataAnswer, failure_responses
from maritime_site.core import redis_urls
from maritime_site.core.errors import Unavailable
from maritime_site.core.text import countries as listed
from maritime_site.core.text.i18n import _

router = Router(tags=["Site"])


class CountryRow(BaseModel):
    """One country; `phone_code` may hold several prefixes, comma-separated."""

    name: str
    country_code: str
    phone_code: str


@router.get("/countries", operation_id="countries", summary="Countries and their dial prefixes")
async def list_countries() -> DataAnswer[list[CountryRow]]:
    """Every country and territory with its dial prefix."""
    rows = [
        CountryRow(name=row.name, country_code=row.country_code, phone_code=row.phone_code)
        for row in listed.list_countries()
    ]
    return DataAnswer(data=rows)


@router.get("/healthz", operation_id="health", summary="Whether the process is up")
async def get_health() -> Answer:
    """The process is up; nothing else is asked, and no thread waited for."""
    return Answer()


@router.get("/readyz", operation_id="readiness", responses=failure_responses(503), summary="Whether the site can serve")
def get_readiness(services: ServicesDep) -> Answer:
    """The site can serve: the database, and Redis if configured, answer."""
    if services.stopping:
        raise Unavailable(_("The site is stopping"))
    with services.database.reading() as session:
        session.connection().execute(text("SELECT 1"))
    apart = services.settings.limits_redis_url and not redis_urls.is_reachable(services.settings.redis_url)
    if apart or not services.limiter.is_alive():
        raise Unavailable(_("Redis does not answer"))
    return Answer()
