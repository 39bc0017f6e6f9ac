"""A profile that is saved while the office decides keeps the decision."""

from __future__ import annotations

import pytest
from sqlalchemy import update
from sqlmodel import col

from maritime_site.core.schemas import parse_request
from maritime_site.domain.people import service
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.profiles import DelegateProfile
from maritime_site.domain.people.schemas import update_of
from tests.people import NOON


@pytest.mark.req("KIND-3", "PROF-1")
def test_saving_a_profile_read_before_a_decision_keeps_the_decision(session, asha):
    session.expunge(asha)
    session.exec(update(Person).where(col(Person.id) == asha.id).values(status=Status.WAITLISTED))
    payload = parse_request(update_of(DelegateProfile), {"designation": "Director"})
    saved = service.update_profile(session, payload, owner=asha, now=NOON)
    assert (saved.status, saved.designation) == ("waitlisted", "Director")
