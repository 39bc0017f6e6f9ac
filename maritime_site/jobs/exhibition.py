"""What the exhibition does by itself; it may run on several workers at once and after any crash."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.exhibition import service
from maritime_site.domain.exhibitor_tasks import reminders
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.payments.policy import terms_of
from maritime_site.ports.services import Services


def expire_stalls(services: Services, now: datetime) -> int:
    """Free stalls whose hold or offer ran out; answers how many."""
    with services.database.reading() as session:
        due = service.list_due(session, now=now)
    ended = 0
    for claim_id in due:
        with services.database.writing() as session:
            ended += service.expire_application(session, claim_id, terms=terms_of(services), now=now)
    return ended


def remind_exhibitors(services: Services, now: datetime) -> int:
    """Remind exhibitors of tasks that end soon; answers how many letters were written."""
    with services.database.writing() as session:
        zone = services.event.zone_name
        return reminders.remind_exhibitors(session, letterhead=letterhead_of(services), zone=zone, now=now)


JOBS = (("expire stalls", 5.0, expire_stalls), ("remind exhibitors", 300.0, remind_exhibitors))
