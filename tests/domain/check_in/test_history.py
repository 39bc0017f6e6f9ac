"""What happened at the gates is the same in whatever order their queues are handed in (PASS-3, GATE-1)."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import col, select

from maritime_site.domain.check_in import counts, zones
from maritime_site.domain.check_in.models import Admission, Direction, GateConflict, GateScan, Outcome
from maritime_site.domain.check_in.schemas import ZoneRequest
from tests.domain.check_in.builders import STAFF, TODAY, check, code_of, make_pass, queued
from tests.domain.check_in.test_zones import MINUTE, gate_in, make_zone, told
from tests.factories import make_person
from tests.people import NOON

pytestmark = pytest.mark.req("PASS-3", "GATE-1")
MUCH_LATER = NOON + timedelta(hours=5)
IN, OUT = Direction.IN, Direction.OUT


@pytest.fixture
def again(session):
    """A zone that delegates come into again after an exit."""
    return make_zone(session, delegate={"again": True})


def late(code, minutes, way=IN, said=Outcome.ADMITTED):
    said = Outcome.LEFT if way == OUT else said
    return queued(code, NOON + minutes * MINUTE, told=said).model_copy(update={"direction": way})


def hand_in(session, gate, *scans):
    return [kept.outcome for kept in check(session, gate, *scans, now=MUCH_LATER)]


def conflicts(session):
    """When those were scanned who should not have come in, and when those before them."""
    at = dict(session.exec(select(GateScan.id, GateScan.at)).all())
    minutes = {scan_id: (moment - NOON) // MINUTE for scan_id, moment in at.items()}
    rows = session.exec(select(GateConflict)).all()
    return {(minutes[row.scan_id], row.first_scan_id and minutes[row.first_scan_id]) for row in rows}


def place(session):
    row = session.exec(select(Admission)).one()
    return (row.at - NOON) // MINUTE, row.left_at and (row.left_at - NOON) // MINUTE


def test_old_way_in_beside_a_newer_one_after_an_exit_is_no_conflict(session, again, asha):
    code, gates = code_of(make_pass(session, asha)), [gate_in(session, again, f"Tablet {n}") for n in range(2)]
    assert told(session, gates[0], code, 5, OUT) == Outcome.LEFT
    assert told(session, gates[0], code, 10) == Outcome.ADMITTED
    assert hand_in(session, gates[1], late(code, 0)) == [Outcome.ADMITTED]
    assert (conflicts(session), place(session)) == (set(), (10, None))
    assert sum(row.entries for row in counts.count_gates(session, TODAY)) == 2


def test_of_two_gates_the_later_scan_is_the_conflict_whoever_hands_in_first(session, asha):
    code, gates = code_of(make_pass(session, asha)), [gate_in(session, None, f"Tablet {n}") for n in range(2)]
    assert told(session, gates[0], code, 10) == Outcome.ADMITTED
    assert hand_in(session, gates[1], late(code, 0)) == [Outcome.ADMITTED]
    assert (conflicts(session), place(session)) == ({(10, 0)}, (0, None))


def test_exit_that_comes_in_last_takes_a_conflict_away(session, again, asha):
    code, gates = code_of(make_pass(session, asha)), [gate_in(session, again, f"Tablet {n}") for n in range(3)]
    assert hand_in(session, gates[0], late(code, 0)) == [Outcome.ADMITTED]
    assert hand_in(session, gates[1], late(code, 10)) == [Outcome.ALREADY_ADMITTED]
    assert conflicts(session) == {(10, 0)}
    assert hand_in(session, gates[2], late(code, 5, OUT)) == [Outcome.LEFT]
    assert (conflicts(session), place(session)) == (set(), (10, None))


def test_whom_the_site_refused_did_not_come_in(session, again, asha):
    code, gates = code_of(make_pass(session, asha)), [gate_in(session, again, f"Tablet {n}") for n in range(2)]
    assert told(session, gates[0], code) == Outcome.ADMITTED
    assert told(session, gates[0], code, 10) == Outcome.ALREADY_ADMITTED
    assert hand_in(session, gates[1], late(code, 5, OUT)) == [Outcome.LEFT]
    assert (conflicts(session), place(session)) == (set(), (0, 5))


WAYS = st.lists(st.tuples(st.integers(0, 200), st.sampled_from([IN, IN, OUT])), max_size=7, unique_by=lambda e: e[0])


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(WAYS, st.booleans(), st.integers(0, 2**32))
def test_any_order_of_handing_in_is_one_history(session, ways, may_return, seed):
    chance = Random(seed)
    entry = {"delegate": {"again": may_return}}
    told_of = []
    for shuffled in (False, True):
        part = session.begin_nested()
        zone = make_zone(session, f"Hall {seed}", **entry)
        gates = [gate_in(session, zone, f"Tablet {n}") for n in range(3)]
        code = code_of(make_pass(session, make_person(session)))
        scans = [late(code, minute, way) for minute, way in sorted(ways)]
        if shuffled:
            chance.shuffle(scans)
        while scans:
            size = chance.randint(1, 3) if shuffled else len(scans)
            hand_in(session, chance.choice(gates) if shuffled else gates[0], *scans[:size])
            scans = scans[size:]
        kept = session.exec(select(GateScan.at, GateScan.outcome).order_by(col(GateScan.at))).all()
        rows = session.exec(select(Admission.at, Admission.left_at)).all()
        told_of.append((kept, rows, conflicts(session)))
        part.rollback()
        session.expunge_all()
    assert told_of[0] == told_of[1]


def close(session, zone):
    entry = [{"kind": "delegate"}]
    payload = ZoneRequest.model_validate({"name": {"en": zone.name_en}, "entry": entry, "closed": True})
    zones.change_zone(session, zone.id, payload, actor=STAFF, now=NOON)


def test_device_of_a_closed_zone_stands_for_the_whole_event_and_its_queue_for_the_zone(session):
    """A queue of before names the zone; whoever heard of the end names none (assets/gate/app.js)."""
    hall = make_zone(session, delegate={})
    visitor = code_of(make_pass(session, make_person(session, "visitor")))
    delegate = code_of(make_pass(session, make_person(session)))
    gate = gate_in(session, hall)
    close(session, hall)
    gate = type(gate)(gate.device, gate.staff, gate.keys, gate.days, gate.zone, gate.zones, zones.list_closed(session))
    before = late(delegate, 0).model_copy(update={"zone": hall.id})
    assert hand_in(session, gate, before, late(delegate, 5), late(visitor, 6)) == [Outcome.ADMITTED] * 3
    places = session.exec(select(Admission.zone).order_by(col(Admission.at))).all()
    assert (places, conflicts(session)) == ([str(hall.id), "", ""], set())
