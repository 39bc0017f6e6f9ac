"""Several sessions of the plan changed alike, and who hears of it (BULK-1)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.programme import agenda_news, bulk, keeping, queries
from maritime_site.domain.programme.bulk import ChangeSessionsRequest, change_each
from maritime_site.domain.programme.models import Hall, ProgrammeSession
from maritime_site.domain.programme.releases import list_changes, release_programme
from tests.domain.programme.builders import IDS, START, UNKNOWN, ZONE, add_programme
from tests.factories import make_person, plain_services
from tests.people import NOON

pytestmark = pytest.mark.req("BULK-1", "PROG-1")
WHO = {"actor": Actor(str(uuid4()), "planner@demo.example", ""), "zone": ZONE, "now": NOON}


def change(session, ids, **values):
    return change_each(session, ids, parse_request(ChangeSessionsRequest, values), **WHO)


def planned(session, id):
    session.expire_all()
    return session.get_one(ProgrammeSession, id)


def tell_all(session, settings):
    while agenda_news.has_news(session):
        agenda_news.tell_changes(session, services=plain_services(settings), now=NOON)


def test_sessions_are_withdrawn_and_published_with_the_next_release(session):
    add_programme(session)
    session.get_one(ProgrammeSession, IDS[0]).summary_hi = "स्वागत"
    done = change(session, IDS, action="withdraw")
    assert (done.changed, done.same, done.refused) == (3, 1, ())
    assert {each.what for each in list_changes(session)} == {"gone"}
    again = change(session, [*IDS, UNKNOWN], action="publish")
    assert (again.changed, again.same) == (1, 0), "one alone is complete in both languages"
    reasons = {each.name: each.reason for each in again.refused}
    assert reasons["Fuels"] == bulk.HALF
    assert reasons[str(UNKNOWN)] == bulk.GONE
    assert planned(session, IDS[0]).released
    assert not planned(session, IDS[1]).released


def test_sessions_move_to_a_day_at_the_same_hours_of_the_events_clock(session):
    add_programme(session)
    done = change(session, IDS[:3], action="move-day", day="2025-10-28")
    assert (done.changed, done.same) == (2, 1), "00:15 in India is that day already"
    assert planned(session, IDS[0]).starts_at == START + timedelta(days=1)
    assert planned(session, IDS[0]).ends_at == START + timedelta(days=1, hours=1)
    assert planned(session, IDS[1]).starts_at == START + timedelta(days=1, hours=2)
    entries = session.exec(select(AuditEntry).where(AuditEntry.action == "session.change")).all()
    assert {entry.entity_id for entry in entries} == {str(IDS[0]), str(IDS[1])}


def test_sessions_move_to_a_hall_that_there_is(session):
    add_programme(session)
    hall = Hall(slug="b", name_en="Hall B")
    session.add(hall)
    session.flush()
    assert change(session, IDS, action="move-hall", hallId=str(hall.id)).changed == 4
    assert change(session, IDS, action="move-hall", hallId=str(hall.id)).same == 4
    with pytest.raises(Invalid) as unknown:
        change(session, IDS, action="move-hall", hallId=str(UNKNOWN))
    assert list(unknown.value.errors) == ["hallId"]
    for action, field in (("move-hall", "hallId"), ("move-day", "day")):
        with pytest.raises(Invalid) as missing:
            change(session, IDS, action=action)
        assert list(missing.value.errors) == [field]


@pytest.mark.req("AGENDA-2")
@pytest.mark.parametrize(
    ("values", "purpose"),
    [({"action": "move-day", "day": "2025-10-29"}, "session-moved"), ({"action": "withdraw"}, "session-cancelled")],
)
def test_who_keeps_one_is_told_once_it_is_released(session, settings, values, purpose):
    add_programme(session)
    people = [make_person(session) for _each in range(2)]
    for person in people:
        keeping.keep_session(session, queries.get_session(session, IDS[0], zone=ZONE), person, now=NOON)
    keeping.keep_session(session, queries.get_session(session, IDS[1], zone=ZONE), people[0], now=NOON)
    assert bulk.count_followers(session, IDS) == 2, "people, not places"
    tell_all(session, settings)
    change(session, IDS[:1], **values)
    assert not agenda_news.has_news(session), "readers hear of a release, not of the plan"
    release_programme(session, note="", actor=None, now=NOON)
    tell_all(session, settings)
    letters = session.exec(select(Message).where(Message.purpose == purpose)).all()
    assert {letter.recipient for letter in letters} == {person.email for person in people}
