"""The use of sessions is noted; codes, tries and sessions nobody can use are removed, unproven registrations too."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.people import proofs
from maritime_site.domain.signin import service, sessions
from maritime_site.ports.services import Services


def purge_codes(services: Services, now: datetime) -> None:
    """Remove what is older than a day (security.md R8)."""
    with services.database.writing() as session:
        service.purge_expired(session, now=now)


def note_uses(services: Services, _now: datetime) -> int:
    """Write down which sessions were used since the last round; answers how many."""
    noted = services.uses.take()
    if noted:
        with services.database.writing() as session:
            for session_id, at in noted.items():
                sessions.note_use(session, session_id, now=at)
    return len(noted)


def drop_unproven(services: Services, now: datetime) -> None:
    """Delete registrations whose address nobody proved for a month."""
    with services.database.writing() as session:
        proofs.purge_unproven(session, now=now)


JOBS = (
    ("sessions in use", 10.0, note_uses),
    ("signin purge", 3600.0, purge_codes),
    ("unproven registrations", 3600.0, drop_unproven),
)
