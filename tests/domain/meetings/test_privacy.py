"""What the copy tells of meetings, and what an erasure leaves (REG-7, MEET-1)."""

from __future__ import annotations

import pytest
from sqlmodel import select

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.meetings import hours, privacy
from maritime_site.domain.meetings.models import MeetingAvailability, MeetingSlot
from maritime_site.domain.meetings.schemas import AvailabilityRequest
from maritime_site.domain.privacy import field_names, labels
from maritime_site.jobs import meetings as jobs
from tests.domain.meetings.builders import HOUR, at, make_table, propose, purposes, respond
from tests.domain.networking.builders import connect
from tests.factories import make_person, plain_services
from tests.people import NOON

pytestmark = pytest.mark.req("MEET-1", "REG-7")


@pytest.fixture
def met(session, settings, asha, bilal):
    """Two who agreed on a time, one with hours of their own."""
    services = plain_services(settings)
    connect(session, asha, bilal)
    make_table(session)
    day = services.event.days[0].isoformat()
    mine = AvailabilityRequest.model_validate({"days": [{"date": day, "from": "10:00", "to": "12:00"}]})
    hours.change_availability(session, mine, owner=bilal, event=services.event, now=NOON)
    meeting = propose(session, services, asha, bilal, at(services, 10), note="Our secret")
    respond(session, services, meeting, bilal, "accept")
    return services, meeting


def test_the_copy_says_whom_when_and_where(session, met, bilal):
    services, _meeting = met
    copy = privacy.export_of(session, bilal)
    row = copy["meetings"][0]
    assert (row["with"], row["status"], row["note"], row["placeKind"]) == (
        "Asha Rao",
        "accepted",
        "Our secret",
        "table",
    )
    assert copy["meetingHours"][0]["days"] == [f"{services.event.days[0]} 10:00–12:00"]
    assert labels.value_words("meetings", "placeKind", row, zone="Asia/Kolkata") == "Meeting lounge"
    with use_language("hi"):
        names = {name: field_names.field_words(name) for name in (*row, *copy["meetingHours"][0])}
    assert [name for name, words in names.items() if words.isascii() and name != "id"] == []


def test_an_erasure_cancels_and_empties(session, met, bilal, chitra):
    services, meeting = met
    privacy.erase_held_data(session, chitra, services=services, now=NOON)
    privacy.erase_held_data(session, bilal, services=services, now=NOON)
    session.refresh(meeting)
    assert (meeting.status, meeting.note) == ("cancelled", "")
    assert session.exec(select(MeetingSlot)).all() == []
    assert session.exec(select(MeetingAvailability)).all() == []


def test_the_jobs_remind_and_expire(database, services):
    with database.writing() as session:
        make_table(session)
        asha, bilal = make_person(session), make_person(session)
        connect(session, asha, bilal)
        meeting = propose(session, services, asha, bilal, at(services, 10))
        respond(session, services, meeting, bilal, "accept")
        propose(session, services, asha, bilal, at(services, 12))
    assert jobs.remind_of_meetings(services, at(services, 10) - HOUR) == 1
    assert jobs.expire_proposals(services, at(services, 13)) == 1
    with database.reading() as session:
        assert purposes(session).count("meeting-reminder") == 2
