"""Messages to many go into the outbox in small rounds, so that no other message waits long behind them."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.broadcasts import queries, service
from maritime_site.domain.outbox import service as outbox
from maritime_site.ports.services import Services

ROUND = 100


def send_broadcasts(services: Services, now: datetime) -> None:
    """One round of every message that is going out, once the outbox has room for it."""
    with services.database.reading() as session:
        going = queries.list_sending(session) if outbox.count_due(session, now=now) < ROUND else []
    for chosen in going:
        with services.database.writing() as session:
            service.send_some(session, chosen, event=services.event.localized_title, limit=ROUND, now=now)


JOBS = (("messages to many", 2.0, send_broadcasts),)
