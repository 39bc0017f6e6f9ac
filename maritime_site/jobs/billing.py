"""What billing does by itself; it may run on several workers at once and after any crash."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.billing import sending
from maritime_site.ports.services import Services


def send_documents(services: Services, now: datetime) -> int:
    """Send and print the documents that were issued; answers how many were sent."""
    return sending.send_documents(services, now=now)


JOBS = (("invoices", 2.0, send_documents),)
