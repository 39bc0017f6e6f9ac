"""What networking does by itself."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from sqlmodel import select

from maritime_site.core.clock import months_before
from maritime_site.domain.meetings.models import Meeting, MeetingSlot
from maritime_site.domain.networking.models import Connection
from maritime_site.domain.networking.threads import service as threads
from maritime_site.domain.networking.threads.models import ThreadMessage
from maritime_site.domain.networking.threads.schemas import MessageRequest
from maritime_site.domain.passes import service as passes
from maritime_site.jobs import meetings as meeting_jobs
from maritime_site.jobs import networking as jobs
from tests.domain.meetings.builders import at, make_table, propose, respond
from tests.domain.networking.builders import ask, connect
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


@pytest.mark.req("MEET-2", "MEET-1")
def test_messages_and_meetings_are_deleted_half_a_year_after_the_event(services, new_person):
    asha, bilal = new_person(), new_person("exhibitor")
    with services.database.writing() as session:
        make_table(session)
        connection = connect(session, asha, bilal)
        threads.send_message(session, connection.id, MessageRequest(text="Hello"), sender=asha, now=NOON)
        meeting = propose(session, services, asha, bilal, at(services))
        respond(session, services, meeting, bilal, "accept", time=at(services))
    end = services.event.ends_at
    soon, late = end + timedelta(days=150), end + timedelta(days=200)
    assert (jobs.forget_messages(services, soon), meeting_jobs.forget_meetings(services, soon)) == (0, 0)
    assert (jobs.forget_messages(services, late), meeting_jobs.forget_meetings(services, late)) == (1, 1)
    assert (jobs.forget_messages(services, late), meeting_jobs.forget_meetings(services, late)) == (0, 0)
    with services.database.reading() as session:
        for table in (ThreadMessage, Meeting, MeetingSlot):
            assert session.exec(select(table)).all() == []
        assert session.get_one(Connection, connection.id).status == "accepted"


@pytest.mark.req("MEET-2")
def test_messages_written_long_after_the_event_have_their_own_half_year(services, new_person):
    asha, bilal = new_person(), new_person("exhibitor")
    late = services.event.ends_at + timedelta(days=200)
    with services.database.writing() as session:
        connection = connect(session, asha, bilal)
        threads.send_message(session, connection.id, MessageRequest(text="Hello"), sender=asha, now=late)
    assert jobs.forget_messages(services, late + timedelta(days=30)) == 0
    assert jobs.forget_messages(services, late + timedelta(days=200)) == 1


@pytest.mark.parametrize(
    ("moment", "months", "earlier"),
    [((2026, 8, 31), 6, (2026, 2, 28)), ((2026, 1, 15), 1, (2025, 12, 15)), ((2026, 3, 1), 24, (2024, 3, 1))],
)
def test_months_are_those_of_the_calendar(moment, months, earlier):
    assert months_before(datetime(*moment, tzinfo=UTC), months) == datetime(*earlier, tzinfo=UTC)
