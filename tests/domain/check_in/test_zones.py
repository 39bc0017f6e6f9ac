"""Zones, days and re-entry per kind, exit scans, and typed numbers (GATE-1)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.errors import Invalid, NotFound
from maritime_site.domain.check_in import counts, devices, queries, zones
from maritime_site.domain.check_in.models import Admission, Direction, GateConflict, Outcome
from maritime_site.domain.check_in.queries import Cursor
from maritime_site.domain.check_in.schemas import EnrolDeviceRequest, ZoneRequest
from maritime_site.domain.check_in.service import Gate
from tests.domain.check_in.builders import DAYS, KEY, STAFF, TODAY, ZONE, check, code_of, make_gate, make_pass, scan
from tests.domain.check_in.builders import queued as queued_scan
from tests.factories import make_person
from tests.people import NOON

pytestmark = pytest.mark.req("GATE-1")
MINUTE = timedelta(minutes=1)


def make_zone(session, name="Hall", **entry):
    rows = [{"kind": kind.replace("_", "-"), **rule} for kind, rule in entry.items()]
    payload = ZoneRequest.model_validate({"name": {"en": name, "hi": "कक्ष"}, "entry": rows})
    return zones.create_zone(session, payload, actor=STAFF, now=NOON)


def gate_in(session, zone=None, name="Tablet 1", place="Gate 1"):
    """A gate whose device lets people into a zone."""
    payload = EnrolDeviceRequest(name=name, gate=place, zone=zone.id if zone else None)
    device = devices.enrol_device(session, payload, actor=STAFF, now=NOON)
    return Gate(device, STAFF.id, {KEY.kid: KEY.public}, DAYS, ZONE, zones.load_rules(session))


def told(session, gate, code, minutes=0, way=Direction.IN, **more):
    """The outcome of one scan so many minutes after noon."""
    at = NOON + minutes * MINUTE
    return check(session, gate, scan(code, at, direction=way, **more), now=at)[0].outcome


@pytest.fixture
def delegate(session, asha):
    return code_of(make_pass(session, asha))


@pytest.fixture
def visitor(session):
    return code_of(make_pass(session, make_person(session, "visitor")))


def test_a_zone_admits_the_kinds_it_names_and_no_other(session, delegate, visitor):
    gate = gate_in(session, make_zone(session, delegate={}))
    assert told(session, gate, delegate) == Outcome.ADMITTED
    assert told(session, gate, visitor) == Outcome.NOT_THIS_ZONE
    assert told(session, gate_in(session), visitor) == Outcome.ADMITTED


def test_a_kind_comes_in_on_its_days_alone(session, delegate, visitor):
    tomorrow = (TODAY + timedelta(days=1)).isoformat()
    gate = gate_in(session, make_zone(session, delegate={"days": [TODAY.isoformat()]}, visitor={"days": [tomorrow]}))
    assert told(session, gate, delegate) == Outcome.ADMITTED
    assert told(session, gate, visitor) == Outcome.NOT_VALID_TODAY
    assert told(session, gate, visitor, minutes=24 * 60) == Outcome.ADMITTED


def test_who_may_come_again_does_so_after_an_exit_and_not_before(session, delegate):
    gate = gate_in(session, make_zone(session, delegate={"again": True}))
    assert told(session, gate, delegate) == Outcome.ADMITTED
    assert told(session, gate, delegate, 1) == Outcome.ALREADY_ADMITTED
    assert told(session, gate, delegate, 2, Direction.OUT) == Outcome.LEFT
    assert told(session, gate, delegate, 3) == Outcome.ADMITTED
    assert told(session, gate, delegate, 4) == Outcome.ALREADY_ADMITTED
    row = session.exec(select(Admission)).one()
    assert (row.at, row.left_at) == (NOON + 3 * MINUTE, None)


def test_who_comes_in_once_a_day_stays_out_after_an_exit(session, delegate):
    gate = gate_in(session, make_zone(session, delegate={}))
    assert told(session, gate, delegate) == Outcome.ADMITTED
    assert told(session, gate, delegate, 1, Direction.OUT) == Outcome.LEFT
    assert told(session, gate, delegate, 2) == Outcome.ALREADY_ADMITTED
    assert told(session, gate, delegate, 24 * 60) == Outcome.ADMITTED


def test_each_zone_admits_by_itself(session, delegate):
    hall, lounge = make_zone(session, "Hall", delegate={}), make_zone(session, "Lounge", delegate={})
    gates = [gate_in(session, hall), gate_in(session, lounge, "Tablet 2"), gate_in(session, None, "Tablet 3")]
    assert [told(session, gate, delegate) for gate in gates] == [Outcome.ADMITTED] * 3
    assert [told(session, gate, delegate, 1) for gate in gates] == [Outcome.ALREADY_ADMITTED] * 3
    assert told(session, gates[2], delegate, 2, zone=hall.id) == Outcome.ALREADY_ADMITTED


def test_an_unknown_zone_is_the_whole_event(session, delegate):
    assert told(session, make_gate(session), delegate, zone=uuid4()) == Outcome.ADMITTED
    assert session.exec(select(Admission)).one().zone == ""


def test_nobody_is_kept_in(session, delegate, visitor):
    gate = gate_in(session, make_zone(session, delegate={}))
    assert told(session, gate, visitor, 0, Direction.OUT) == Outcome.LEFT
    assert told(session, gate, "MP1:NONSENSE", 0, Direction.OUT) == Outcome.FORGED
    assert session.exec(select(Admission)).all() == []


def test_an_exit_of_before_that_is_handed_in_late_changes_nothing(session, delegate):
    gate = gate_in(session, make_zone(session, delegate={"again": True}))
    assert told(session, gate, delegate, 5) == Outcome.ADMITTED
    late = queued_scan(delegate, NOON, told=Outcome.LEFT).model_copy(update={"direction": Direction.OUT})
    assert check(session, gate, late, now=NOON + 9 * MINUTE)[0].outcome == Outcome.LEFT
    assert session.exec(select(Admission)).one().left_at is None
    assert session.exec(select(GateConflict)).all() == []


def test_a_way_in_that_is_handed_in_after_the_exit_leaves_its_holder_outside(session, delegate):
    """The entrance had no network, the exit had one: who left may come in again (PASS-3)."""
    hall = make_zone(session, delegate={"again": True})
    entrance, way_out = gate_in(session, hall), gate_in(session, hall, "Tablet 2", "South")
    assert told(session, way_out, delegate, 5, Direction.OUT) == Outcome.LEFT
    late = check(session, entrance, queued_scan(delegate, NOON), now=NOON + 9 * MINUTE)
    assert [kept.outcome for kept in late] == [Outcome.ADMITTED]
    assert session.exec(select(Admission)).one().left_at == NOON + 5 * MINUTE
    assert told(session, entrance, delegate, 10) == Outcome.ADMITTED


def test_a_way_in_of_before_the_exit_is_no_return(session, delegate):
    """Somebody with a copy of the pass came in while its holder was inside; the holder went out, and may come back."""
    hall = make_zone(session, delegate={"again": True})
    north, south = gate_in(session, hall), gate_in(session, hall, "Tablet 2", "South")
    assert told(session, north, delegate) == Outcome.ADMITTED
    assert told(session, north, delegate, 5, Direction.OUT) == Outcome.LEFT
    late = check(session, south, queued_scan(delegate, NOON + 3 * MINUTE), now=NOON + 9 * MINUTE)
    assert [kept.outcome for kept in late] == [Outcome.ALREADY_ADMITTED]
    assert session.exec(select(GateConflict)).one().scan_id == late[0].id
    assert session.exec(select(Admission)).one().left_at == NOON + 5 * MINUTE
    assert told(session, north, delegate, 10) == Outcome.ADMITTED


def test_gates_hear_of_an_exit(session, delegate):
    gate = gate_in(session, make_zone(session, delegate={"again": True}))
    told(session, gate, delegate)
    before = queries.list_changes(session, Cursor(), today=TODAY, now=NOON)
    assert queries.list_changes(session, before.cursor, today=TODAY, now=NOON).admissions == []
    told(session, gate, delegate, 1, Direction.OUT)
    (row,) = queries.list_changes(session, before.cursor, today=TODAY, now=NOON).admissions
    assert row.left_at == NOON + MINUTE


def test_who_is_scanned_going_out_twice_left_once(session, delegate, visitor):
    hall = make_zone(session, delegate={"again": True})
    north, south = gate_in(session, hall, place="North"), gate_in(session, hall, "Tablet 2", "South")
    told(session, north, delegate)
    assert [told(session, north, delegate, minute, Direction.OUT) for minute in (1, 2)] == [Outcome.LEFT] * 2
    told(session, south, delegate, 3, Direction.OUT)
    told(session, south, visitor, 4, Direction.OUT)
    told(session, north, delegate, 5)
    told(session, south, delegate, 6, Direction.OUT)
    rows = {row.gate: (row.entries, row.exits, row.inside, row.refused) for row in counts.count_gates(session, TODAY)}
    assert rows == {"North": (2, 1, 0, 0), "South": (0, 2, 0, 0)}


def test_counts_say_in_out_inside_and_refused_by_gate(session, delegate, visitor):
    hall = make_zone(session, delegate={"again": True})
    north, south = gate_in(session, hall, place="North"), gate_in(session, hall, "Tablet 2", "South")
    told(session, north, delegate)
    told(session, north, visitor, 1)
    told(session, north, delegate, 2)
    told(session, south, delegate, 3, Direction.OUT)
    told(session, south, delegate, 4)
    rows = {row.gate: row for row in counts.count_gates(session, TODAY)}
    figures = {name: (row.entries, row.exits, row.inside, row.refused) for name, row in rows.items()}
    assert figures == {"North": (1, 0, 0, 2), "South": (1, 1, 1, 0)}
    assert rows["South"].last_scan_at == NOON + 4 * MINUTE
    assert counts.count_gates(session, TODAY + timedelta(days=1)) == []


def test_a_zone_needs_a_name_of_its_own_and_kinds_there_are(session):
    zone = make_zone(session)
    with pytest.raises(Invalid):
        make_zone(session, "hall")
    with pytest.raises(Invalid):
        make_zone(session, "Other", pirate={})
    with pytest.raises(NotFound):
        zones.get_zone(session, uuid4())
    assert zones.list_zones(session) == [zone]
