"""Many gates come back at one moment and hand in what they scanned without a network (PASS-3)."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from random import Random
from uuid import UUID, uuid4

import pytest
from sqlmodel import func, select

from maritime_site.core.clock import format_iso, utc_now
from maritime_site.domain.check_in import devices
from maritime_site.domain.check_in.models import Admission, GateConflict, GateScan, Outcome
from maritime_site.domain.check_in.schemas import MOST_SCANS, EnrolDeviceRequest
from maritime_site.domain.passes import service as passes
from tests.api.backoffice import administrator
from tests.api.crowd import come, served
from tests.api.test_crowd import get
from tests.domain.check_in.builders import STAFF, code_of
from tests.event_days import days_from_today, event_today, noon_of
from tests.factories import make_people

pytestmark = [pytest.mark.race, pytest.mark.req("PASS-3", "PERF-3")]
GATES = 20
KEY_TEXT = "67" * 32  # the key of the builders


@pytest.fixture
def site(database, tmp_path):
    with served(database.url, tmp_path, MARITIME_PASS_KEY=KEY_TEXT) as base:
        yield base


def prepare(database):
    """The codes of as many passes as a queue may hold, and the ids of the gates."""
    now = utc_now()
    with database.writing() as session:
        days = days_from_today(-1, 0, 1)
        passes.set_days(session, days)
        given = [
            passes.issue_pass(session, owner=owner, days=days, now=now) for owner in make_people(session, MOST_SCANS)
        ]
        codes = [code_of(each, days) for each in given]
        gates = [EnrolDeviceRequest(name=f"Tablet {number}", gate=f"Gate {number}") for number in range(GATES)]
        return codes, [devices.enrol_device(session, gate, actor=STAFF, now=now).id for gate in gates]


def queue_of(codes, minute):
    """What one gate scanned: everybody once, within a minute that no other gate has, in any order."""
    began = noon_of(event_today() - timedelta(days=1)) + timedelta(minutes=minute)
    scans = [
        {"id": str(uuid4()), "code": code, "at": format_iso(began + timedelta(milliseconds=n)), "told": "admitted"}
        for n, code in enumerate(codes)
    ]
    Random(minute).shuffle(scans)
    return scans


@pytest.mark.parametrize("backend", ["postgres"])  # SQLite lets one writer in at a time
def test_queues_of_many_gates_at_once_lose_nothing_and_admit_nobody_twice(site, database):
    codes, gates = prepare(database)
    staff = administrator(database, "gate supervisor")
    queues = [queue_of(codes, minute) for minute in range(GATES)]
    asks = [
        {
            "method": "POST",
            "url": "/api/admin/gate/sync",
            "headers": staff,
            "json": {"deviceId": str(gate), "cursor": "", "scans": scans},
        }
        for gate, scans in zip(gates, queues, strict=True)
    ]
    seen = come(site, asks + [get("/api/exhibition/plan"), get("/api/admin/gate/conflicts", **staff)] * 5)
    assert seen.broken == []
    assert seen.statuses == Counter({200: len(seen.answers)})
    with database.reading() as session:
        assert session.exec(select(func.count()).select_from(GateScan)).one() == GATES * MOST_SCANS
        ins = session.exec(select(GateScan.pass_number).where(GateScan.outcome == Outcome.ADMITTED)).all()
        assert Counter(Counter(ins).values()) == Counter({1: MOST_SCANS})
        rows = session.exec(select(Admission)).all()
        assert {row.scan_id for row in rows} == {UUID(scan["id"]) for scan in queues[0]}
        assert sorted(row.sequence for row in rows) == sorted({row.sequence for row in rows})
        second = session.exec(select(GateConflict.first_scan_id)).all()
        assert Counter(second) == Counter({row.scan_id: GATES - 1 for row in rows})
