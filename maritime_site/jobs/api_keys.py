"""The use of API keys is noted."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.api_keys import service
from maritime_site.ports.services import Services


def note_uses(services: Services, _now: datetime) -> int:
    """Write down which keys were used since the last round; answers how many."""
    noted = services.key_uses.take()
    if noted:
        with services.database.writing() as session:
            service.note_uses(session, noted)
    return len(noted)


JOBS = (("API keys in use", 10.0, note_uses),)
