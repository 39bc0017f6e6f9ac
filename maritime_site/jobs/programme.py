"""What people hear about their agenda by itself; each may run on several workers at once (AGENDA-2)."""

from __future__ import annotations

from datetime import datetime

from maritime_site.domain.programme import agenda_news, agenda_reminders
from maritime_site.ports.services import Services


def tell_agenda_news(services: Services, now: datetime) -> int:
    """Tell who got a seat, and whose sessions moved or are cancelled; answers how many."""
    with services.database.reading() as session:
        if not agenda_news.has_news(session):
            return 0
    with services.database.writing() as session:
        seated = agenda_news.tell_seats(session, services=services, now=now)
    with services.database.writing() as session:
        return seated + agenda_news.tell_changes(session, services=services, now=now)


def remind_people(services: Services, now: datetime) -> int:
    """Remind people of what begins within the hour; answers how many letters that made."""
    with services.database.reading() as session:
        if not agenda_reminders.list_unreminded(session, zone=services.event.zone_name, now=now):
            return 0
    with services.database.writing() as session:
        return agenda_reminders.remind_people(session, services=services, now=now)


JOBS = (("agenda news", 2.0, tell_agenda_news), ("agenda reminders", 30.0, remind_people))
