"""Which times are taken, where several that overlap are asked for at once (MEET-1)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from maritime_site.domain.meetings import slots
from tests.domain.meetings.builders import at, make_table, propose, respond
from tests.domain.networking.builders import connect
from tests.factories import plain_services

pytestmark = pytest.mark.req("MEET-1")
QUARTER = timedelta(minutes=15)


def test_of_times_that_overlap_each_is_taken_that_meets_a_meeting(session, settings, asha, bilal):
    services = plain_services(settings)
    connect(session, asha, bilal)
    make_table(session)
    agreed = at(services, 11, 15)
    meeting = propose(session, services, asha, bilal, agreed, minutes=15)
    respond(session, services, meeting, bilal, "accept")
    starts = [agreed + QUARTER * number for number in range(-3, 4)]
    taken = slots.list_taken(session, [slots.person_key(asha.id)], starts, 30)
    assert {start for _key, start in taken} == {agreed - QUARTER, agreed}
