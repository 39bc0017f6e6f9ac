"""The demo's people are registered as anybody is (REG-3)."""

from __future__ import annotations

import pytest

from maritime_site.core.clock import utc_now
from maritime_site.demo.people import email_of
from maritime_site.domain.people import queries
from maritime_site.domain.people.consents import list_consents
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.schemas import REGISTRATION_PURPOSE
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
