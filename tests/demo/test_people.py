"""The demo's people are registered as anybody is (REG-3), and their passes admit on the event's days (EVENT-1)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.demo.people import email_of, first_day
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.event.queries import get_event
from maritime_site.domain.event.schemas import ChangeEventRequest
from maritime_site.domain.event.service import publish_draft, save_draft
from maritime_site.domain.passes.queries import list_pass_days
from maritime_site.domain.people import queries
from maritime_site.domain.people.consents import list_consents
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.schemas import REGISTRATION_PURPOSE
from maritime_site.ports.event import first_event
from maritime_site.seed import seed_database


@pytest.mark.req("REG-3")
def test_each_agreed_to_the_use_of_their_data_for_registration(services, database):
    services.settings.demo = True
    seed_database(services, utc_now())
    with database.reading() as session:
        people = [queries.by_email(session, kind, email_of(kind)) for kind in KINDS]
        for person in people:
            assert person is not None
            given = [one.purpose for one in list_consents(session, person) if one.given]
            assert given == [REGISTRATION_PURPOSE]


@pytest.mark.req("EVENT-1", "PASS-1")
def test_passes_follow_the_days_that_are_published(services, database):
    services.settings.demo = True
    now, first, meera = utc_now(), first_event(services.settings), Actor("1", "meera@demo.example", "")
    seed_database(services, now)
    start = first_day(now)
    with database.writing() as session:
        shipped = list_pass_days(session, get_event(session, first))
        moved = ChangeEventRequest(starts_on=start + timedelta(weeks=9), ends_on=start + timedelta(weeks=9, days=1))
        save_draft(session, moved, first=first, actor=meera, now=now)
        event = publish_draft(session, first=first, actor=meera, now=now)
        assert list_pass_days(session, event) == event.days
    assert shipped == [start + timedelta(days=number) for number in range(5)]
    assert event.days == [start + timedelta(weeks=9), start + timedelta(weeks=9, days=1)]
