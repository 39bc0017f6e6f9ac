"""What a database needs before the first visitor: roles, the first administrator, and the demo event."""

from __future__ import annotations

from datetime import date, datetime

from sqlmodel import Session

from maritime_site.demo import people
from maritime_site.demo.event import seed_event
from maritime_site.demo.past_events import seed_past_events
from maritime_site.demo.removal import was_removed
from maritime_site.domain.administration import service as administration
from maritime_site.domain.administration.office_settings import take_office_settings
from maritime_site.domain.event import service as event
from maritime_site.domain.passes.queries import stored_days
from maritime_site.ports.event import first_event
from maritime_site.ports.services import Services
from maritime_site.settings import WrongSettings, read_settings


def seed_database(services: Services, now: datetime) -> list[str]:
    """Make what is missing; answers lines worth printing once, such as the first administrator's password."""
    settings = services.settings
    with services.database.writing() as session:
        first = administration.ensure_first_administrator(
            session, settings.admin_email, settings.admin_password.get_secret_value(), now=now
        )
        adopt_office_settings(session, now)
        if settings.demo and not was_removed(session):
            seed_event(session, first_event(settings), first_day=_demo_day(session, now), now=now)
            seed_past_events(session, now=now)
            people.seed_demo(session, now=now, speech_url=settings.speech_url)
    return [f"Administrator {first.email}, password {first.password} (shown this once)"] if first else []


def _demo_day(session: Session, now: datetime) -> date:
    """The demo event's first day: the one its passes have already, where it was made by an earlier version."""
    return next(iter(stored_days(session)), people.first_day(now))


def adopt_office_settings(session: Session, now: datetime) -> None:
    """Let what the office set before the event had versions count as the first one; what no longer fits is left out."""
    values = take_office_settings(session)
    if not values:
        return
    try:
        settings = read_settings(**values)
    except WrongSettings:
        return
    event.publish_first(session, first_event(settings).facts, now=now)
