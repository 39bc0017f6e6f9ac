"""What networking does by itself."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from maritime_site.domain.networking.models import Connection
from maritime_site.domain.passes import service as passes
from maritime_site.jobs import networking as jobs
from tests.domain.networking.stage import ask, connect
from tests.people import NOON


@pytest.mark.req("NET-3")
def test_unanswered_requests_expire_after_fourteen_days(services, new_person):
    asha, bilal = new_person(), new_person("exhibitor")
    with services.database.writing() as session:
        request = ask(session, asha, bilal).request
    assert jobs.expire_requests(services, NOON + timedelta(days=13)) == 0
    assert jobs.expire_requests(services, NOON + timedelta(days=14)) == 1
    assert jobs.expire_requests(services, NOON + timedelta(days=14)) == 0
    with services.database.reading() as session:
        assert session.get_one(Connection, request.id).status == "expired"


@pytest.mark.req("NET-3")
def test_open_requests_end_with_the_event_and_later_ones_live_on(services, new_person):
    asha, bilal, chitra = new_person(), new_person("exhibitor"), new_person("media")
    with services.database.writing() as session:
        passes.set_days(session, [date(2025, 9, 2), date(2025, 9, 3)])
        open_one, answered = ask(session, asha, bilal).request, connect(session, bilal, chitra)
    # The last day ends at midnight in Mumbai, half past six in the evening in UTC.
    end = datetime(2025, 9, 3, 18, 30, tzinfo=UTC)
    assert jobs.expire_requests(services, end - timedelta(seconds=1)) == 0
    assert jobs.expire_requests(services, end) == 1
    with services.database.writing() as session:
        late = ask(session, asha, bilal, now=end).request
    assert jobs.expire_requests(services, end + timedelta(days=13)) == 0
    with services.database.reading() as session:
        stands = [session.get_one(Connection, one.id).status for one in (open_one, answered, late)]
    assert stands == ["expired", "accepted", "pending"]


def test_every_job_runs_on_an_empty_site(services):
    for name, seconds, work in jobs.JOBS:
        assert work(services, NOON) == 0, name
        assert seconds > 0
