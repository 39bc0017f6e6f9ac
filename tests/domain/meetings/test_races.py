"""Many at once, on both databases: no person, table or stall is in two meetings (MEET-1)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest
from sqlalchemy import text
from sqlmodel import select

from maritime_site.core.errors import AppError
from maritime_site.domain.meetings import service, slots
from maritime_site.domain.meetings.models import Meeting, MeetingSlot
from maritime_site.domain.networking.models import order_pair
from maritime_site.domain.networking.schemas import ComplaintRequest
from tests.domain.meetings.builders import at, make_table, propose, respond
from tests.domain.networking.builders import connect
from tests.factories import make_people, make_person
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("MEET-1")]
THREADS = 12
PAIRS = 200


def outcome(database, work):
    """What the work answered, or the name of its refusal."""
    try:
        with database.writing() as session:
            return work(session)
    except AppError as refusal:
        return type(refusal).__name__


def all_at_once(work, times):
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(work, times))


def propose_pairs(database, services, number):
    """So many pairs of strangers to each other pair, each with a proposal for the same hour at a table.

    The first pair connects and proposes; the others' rows are like its rows, which is all that an answer looks at.
    """
    with database.writing() as session:
        people = make_people(session, 2 * number)
        pairs = list(zip(people[::2], people[1::2], strict=True))
        connection = connect(session, *pairs[0])
        meetings = [propose(session, services, *pairs[0], at(services))]
        session.flush()
        for one, other in pairs[1:]:
            low, high = order_pair(one.id, other.id)
            ends = {"sender_id": one.id, "receiver_id": other.id, "low_id": low, "high_id": high, "moved_by": other.id}
            session.add(copy_row(connection, **ends))
            meetings.append(copy_row(meetings[0], proposer_id=one.id, invited_id=other.id, offered_by=one.id))
        session.add_all(meetings)
        return [(meeting, invited) for meeting, (_one, invited) in zip(meetings, pairs, strict=True)]


def copy_row(row, **changes):
    """A row like this one, with an id of its own."""
    return type(row)(**row.model_dump(exclude={"id"}) | changes)


def accept_all(database, services, proposals):
    return all_at_once(
        lambda pair: outcome(database, lambda session: respond(session, services, *pair, "accept").status), proposals
    )


def accepted_meetings(database):
    with database.reading() as session:
        return session.exec(select(Meeting).where(Meeting.status == "accepted")).all()


def test_of_two_hundred_proposals_for_one_table_and_hour_one_is_agreed(database, services):
    with database.writing() as session:
        make_table(session)
    values = accept_all(database, services, propose_pairs(database, services, PAIRS))
    assert (values.count("accepted"), values.count("Conflict")) == (1, PAIRS - 1)
    assert len(accepted_meetings(database)) == 1
    with database.reading() as session:
        assert len(session.exec(select(MeetingSlot)).all()) == 3 * 6


def test_every_table_gets_one_meeting(database, services):
    with database.writing() as session:
        for number in range(5):
            make_table(session, f"Table {number}")
    values = accept_all(database, services, propose_pairs(database, services, 30))
    assert (values.count("accepted"), values.count("Conflict")) == (5, 25)
    assert len({meeting.table_id for meeting in accepted_meetings(database)}) == 5


def one_person_from_both_sides(database, services):
    """Others propose to one person, who proposes to others: all for the same hour, all accepted at once."""
    with database.writing() as session:
        for number in range(30):
            make_table(session, f"Table {number}")
        asha = make_person(session)
        others = make_people(session, 24)
        proposals = []
        for number, other in enumerate(others):
            connect(session, other, asha)
            two = (asha, other) if number % 2 else (other, asha)
            proposals.append((propose(session, services, *two, at(services)), two[1]))
    return accept_all(database, services, proposals)


def test_one_person_asked_from_both_sides_meets_once(database, services):
    values = one_person_from_both_sides(database, services)
    assert (values.count("accepted"), values.count("Conflict")) == (1, 23)


def test_control_without_the_unique_rows_several_meetings_are_agreed(database, services, backend, monkeypatch):
    """The same with a look before each insert instead of the constraint's answer: proof that the tests can fail."""
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")

    def look_then_leap(session, _meeting_id, resource, start, minutes):
        taken = slots.list_taken(session, [resource], [start], minutes)
        session.exec(text("SELECT pg_sleep(0.02)"))
        return not taken

    monkeypatch.setattr(slots, "take_slots", look_then_leap)
    with database.writing() as session:
        make_table(session)
    values = accept_all(database, services, propose_pairs(database, services, 24))
    assert values.count("accepted") > 1


def test_overlapping_lengths_meet_at_the_same_rows(database, services):
    with database.writing() as session:
        make_table(session)
        asha = make_person(session)
        proposals = []
        for number in range(12):
            other = make_person(session)
            connect(session, other, asha)
            start, minutes = at(services, 10, 5 * (number % 4)), (15, 20, 30)[number % 3]
            proposals.append((propose(session, services, other, asha, start, minutes=minutes), asha))
    accept_all(database, services, proposals)
    spans = sorted((row.starts_at, row.minutes) for row in accepted_meetings(database))
    for (first, minutes), (second, _length) in pairwise(spans):
        assert (second - first).total_seconds() >= minutes * 60
    assert spans


@pytest.mark.req("NET-3")
def test_a_meeting_that_is_reported_many_times_at_once_is_one_report(database, services):
    with database.writing() as session:
        make_table(session)
    ((meeting, invited),) = propose_pairs(database, services, 1)
    reason = ComplaintRequest(reason="Sells cruises")

    def report(_press):
        return outcome(
            database, lambda session: service.report_meeting(session, reason, meeting.id, reporter=invited, now=NOON).id
        )

    assert len(set(all_at_once(report, range(THREADS)))) == 1
