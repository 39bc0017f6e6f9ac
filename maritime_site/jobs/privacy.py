"""What requests about people's data leave to do: files of erased people, and codes that nobody gave (REG-7)."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.privacy import service
from maritime_site.ports.services import Services


def clean_up_requests(services: Services, now: datetime) -> None:
    """Drop files that staff's decisions or a crash left behind, and close requests without a code."""
    with services.database.writing() as session:
        service.lapse_old(session, now=now)
    service.drop_files(services)


JOBS = (("data requests", 300.0, clean_up_requests),)
