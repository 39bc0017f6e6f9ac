"""Passes that say other days than count are marked, and issued anew in small rounds once the office asked."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.outbox import service as outbox
from maritime_site.domain.passes import queries, renewal, stale
from maritime_site.ports.services import Services

ROUND = 50


def mark_stale_passes(services: Services, now: datetime) -> None:
    """Mark them where the days changed with the site's settings; where the office changes them it is done at once."""
    with services.database.reading() as session:
        days = queries.list_pass_days(session, services.event)
        right = stale.is_marked(session, days)
    if not right:
        with services.database.writing() as session:
            stale.mark_stale_passes(session, queries.list_pass_days(session, services.event), now=now)


def renew_passes(services: Services, now: datetime) -> None:
    """One round, once the outbox has room for its letters."""
    with services.database.reading() as session:
        latest_renewal = queries.get_renewal(session)
        waits = (
            latest_renewal is None or latest_renewal.ended_at is not None or outbox.count_due(session, now=now) >= ROUND
        )
    if not waits:
        with services.database.writing() as session:
            renewal.renew_some(session, services=services, limit=ROUND, now=now)


JOBS = (("passes with other days", 300.0, mark_stale_passes), ("new codes of passes", 2.0, renew_passes))
