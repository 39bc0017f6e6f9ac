"""After a change of the site's key, what the key before it encrypted is encrypted anew (docs/operations.md)."""

from __future__ import annotations

from datetime import datetime

import structlog

from maritime_site.domain.administration.credentials import mfa
from maritime_site.ports.services import Services

log = structlog.get_logger()


def renew_seals(services: Services, _now: datetime) -> None:
    """Encrypt second factors with the present key; name how many no known key opens."""
    with services.database.reading() as session:
        waiting = mfa.list_sealed_by_other_keys(session, services=services)
    if not waiting:
        return
    with services.database.writing() as session:
        result = mfa.renew_seals(session, waiting, services=services)
    log.info("second factors encrypted anew", renewed=result.renewed)
    if result.lost:
        log.error("second factors that no known key opens", lost=result.lost)


JOBS = (("second factor encryption", 3600.0, renew_seals),)
