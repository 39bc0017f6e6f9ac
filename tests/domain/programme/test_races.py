"""Two officers change the same sessions at the same moment: on both databases (BULK-1)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

import pytest
from sqlmodel import col, select

from maritime_site.core.bulk import Outcome
from maritime_site.core.schemas import parse_request
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.programme import bulk
from maritime_site.domain.programme.bulk import ChangeSessionsRequest
from maritime_site.domain.programme.models import Hall, ProgrammeSession
from tests.domain.programme.builders import IDS, ZONE, add_programme
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("BULK-1", "PROG-1")]
MANY = 8
HALL = UUID("00000000-0000-4000-8000-0000000000aa")
DAY = {"action": "move-day", "day": "2025-10-28"}
PLACE = {"action": "move-hall", "hallId": str(HALL)}


@pytest.fixture
def plan(database):
    """Four sessions, none of them in the hall that some are moved to, one on that day already."""
    with database.writing() as session:
        add_programme(session)
        session.add(Hall(id=HALL, slug="b", name_en="Hall B"))
    return database


def change_at_once(database, *requests: tuple[list[UUID], dict[str, str]]) -> list[Outcome]:
    """What became of so many requests, each of an officer of its own; all of them begin together."""
    together = Barrier(MANY)

    def change(number: int) -> Outcome:
        ids, values = requests[number % len(requests)]
        officer = Actor(str(uuid4()), f"planner-{number}@demo.example", "")
        together.wait(timeout=10)
        with database.writing() as session:
            payload = parse_request(ChangeSessionsRequest, values)
            return bulk.change_each(session, ids, payload, actor=officer, zone=ZONE, now=NOON)

    with ThreadPoolExecutor(MANY) as pool:
        return list(pool.map(change, range(MANY)))


def changes_on_record(database) -> int:
    with database.reading() as session:
        return len(session.exec(select(AuditEntry.sequence).where(AuditEntry.action == "session.change")).all())


def test_each_session_is_moved_once_and_no_move_takes_another_back(plan):
    outcomes = change_at_once(plan, (IDS, DAY), (IDS[1:], PLACE), (IDS[2:], DAY), (IDS, PLACE))
    with plan.reading() as session:
        rows = session.exec(select(ProgrammeSession).order_by(col(ProgrammeSession.id))).all()
        days = {row.starts_at.astimezone(ZoneInfo(ZONE)).date().isoformat() for row in rows}

    assert {row.hall_id for row in rows} == {HALL}
    assert days == {"2025-10-28"}
    assert sum(outcome.changed for outcome in outcomes) == changes_on_record(plan) == 3 + 4
    assert [outcome.refused for outcome in outcomes] == [()] * MANY


def test_control_without_the_lock_one_move_is_counted_more_than_once(plan, backend, monkeypatch):
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")
    read = Barrier(MANY)

    def read_at_once(session, id):
        row = session.get(ProgrammeSession, id)
        read.wait(timeout=10)
        return row

    monkeypatch.setattr(bulk, "lock_session", read_at_once)
    outcomes = change_at_once(plan, (IDS[:1], DAY))

    assert sum(outcome.changed for outcome in outcomes) == changes_on_record(plan) == MANY
