"""What a database needs before the first visitor: roles, the first administrator, and the demo event."""

from __future__ import annotations

from datetime import datetime

from maritime_site.demo import people
from maritime_site.demo.past_events import seed_past_events
from maritime_site.domain.administration import service as administration
from maritime_site.ports.services import Services


def seed_database(services: Services, now: datetime) -> list[str]:
    """Make what is missing; answers lines worth printing once, such as the first administrator's password."""
    settings = services.settings
    with services.database.writing() as session:
        first = administration.ensure_first_administrator(
            session, settings.admin_email, settings.admin_password.get_secret_value(), now=now
        )
        seed_past_events(session, now=now)
        if settings.demo:
            people.seed_demo(session, now=now, speech_url=settings.speech_url)
    return [f"Administrator {first.email}, password {first.password} (shown this once)"] if first else []
