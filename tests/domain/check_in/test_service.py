"""A gate judges codes, keeps every scan once, and two gates that admitted one pass are told (PASS-3, PASS-4)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlmodel import col, func, select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.check_in import conflicts, devices, queries, sync
from maritime_site.domain.check_in.models import Admission, GateConflict, GateScan, Outcome
from maritime_site.domain.check_in.schemas import EnrolDeviceRequest
from maritime_site.domain.passes import service as passes
from maritime_site.domain.passes import staff
from maritime_site.domain.passes.code import PassKey
from maritime_site.domain.passes.staff import RevokePass
from tests.domain.check_in.builders import (
    DAYS,
    STAFF,
    TODAY,
    check,
    code_of,
    make_gate,
    make_pass,
    outcomes,
    queued,
    scan,
)
from tests.factories import plain_services
from tests.people import NOON

pytestmark = pytest.mark.req("PASS-3")
MINUTE = timedelta(minutes=1)


@pytest.fixture
def gate(session):
    return make_gate(session)


@pytest.fixture
def other(session):
    return make_gate(session, "Tablet 2", "Gate 2")


@pytest.fixture
def given(session, asha):
    return make_pass(session, asha)


def count(session, table):
    return session.exec(select(func.count()).select_from(table)).one()


def test_a_pass_is_admitted_once_a_day(session, gate, other, given):
    code = code_of(given)
    assert outcomes(session, gate, scan(code)) == [Outcome.ADMITTED]
    assert outcomes(session, other, scan(code, NOON + MINUTE)) == [Outcome.ALREADY_ADMITTED]
    tomorrow = NOON + timedelta(days=1)
    assert outcomes(session, other, scan(code, tomorrow), now=tomorrow) == [Outcome.ADMITTED]


def test_who_admitted_first_is_told(session, gate, other, given):
    check(session, gate, scan(code_of(given)))
    (result,) = sync.to_checked(session, check(session, other, scan(code_of(given), NOON + MINUTE)))
    assert result.first is not None
    assert (result.first.gate, result.first.at, result.first_device, result.holder.name) == (
        "Gate 1",
        NOON,
        "Tablet 1",
        "Asha Rao",
    )


def test_the_day_is_the_events_own(session, gate, asha):
    given = make_pass(session, asha)
    late = datetime(2025, 9, 3, 18, 29, tzinfo=UTC)
    over = late + timedelta(minutes=2)  # midnight in Mumbai
    assert outcomes(session, gate, scan(code_of(given), late), now=late) == [Outcome.ADMITTED]
    assert outcomes(session, gate, scan(code_of(given), over), now=over) == [Outcome.NOT_VALID_TODAY]


@pytest.mark.parametrize("days", [[DAYS[1]], [DAYS[0] - timedelta(days=1)]])
def test_a_pass_of_other_days_is_not_valid_today(session, gate, given, days):
    assert outcomes(session, gate, scan(code_of(given, days))) == [Outcome.NOT_VALID_TODAY]


def test_a_day_that_is_no_longer_the_events_admits_nobody(session, gate, given):
    gate = type(gate)(gate.device, gate.staff, gate.keys, DAYS[1:], gate.zone)
    assert outcomes(session, gate, scan(code_of(given))) == [Outcome.NOT_VALID_TODAY]


@pytest.mark.parametrize("change", ["altered", "stranger", "nothing", "address"])
def test_what_our_key_did_not_sign_is_forged(session, gate, given, change):
    code = code_of(given)
    other = "A" if code[60] != "A" else "B"
    shown = {
        "altered": code[:60] + other + code[61:],
        "stranger": "MP1:" + "0" * 129,
        "nothing": "",
        "address": "https://example.org/",
    }[change]
    assert outcomes(session, gate, scan(shown)) == [Outcome.FORGED]


def test_a_signed_code_of_another_event_is_unknown(session, gate, given):
    code = code_of(given)
    session.delete(given)
    session.flush()
    assert outcomes(session, gate, scan(code)) == [Outcome.UNKNOWN]


def test_another_key_is_forged(session, given, asha):
    gate = make_gate(session)
    stranger = PassKey(b"s" * 32)
    gate = type(gate)(gate.device, gate.staff, {stranger.kid: stranger.public}, DAYS, gate.zone)
    assert outcomes(session, gate, scan(code_of(given))) == [Outcome.FORGED]


@pytest.mark.req("PASS-4")
def test_a_revoked_pass_does_not_admit_and_a_scan_before_it_was_right(session, gate, given, asha):
    code = code_of(given)
    passes.revoke_pass(session, owner=asha, now=NOON + MINUTE)
    later = NOON + 5 * MINUTE
    assert outcomes(session, gate, scan(code, later), now=later) == [Outcome.REVOKED]
    assert outcomes(session, gate, queued(code, NOON), now=later) == [Outcome.ADMITTED]
    assert count(session, GateConflict) == 0


@pytest.mark.req("PASS-4")
def test_a_reissued_pass_admits_with_its_new_code_alone(session, gate, given, asha, settings):
    old = code_of(given)
    staff.reissue_pass(session, given.id, actor=STAFF, services=plain_services(settings), now=NOON)
    assert outcomes(session, gate, scan(old)) == [Outcome.REVOKED]
    assert outcomes(session, gate, scan(code_of(given))) == [Outcome.ADMITTED]


def test_handing_in_the_same_queue_again_changes_nothing(session, gate, given):
    queue = [queued(code_of(given)), queued(code_of(given), NOON + MINUTE, Outcome.ALREADY_ADMITTED)]
    first = outcomes(session, gate, *queue)
    assert first == [Outcome.ADMITTED, Outcome.ALREADY_ADMITTED]
    assert outcomes(session, gate, *queue, now=NOON + 9 * MINUTE) == first
    assert (count(session, GateScan), count(session, Admission), count(session, GateConflict)) == (2, 1, 0)


def test_a_queue_counts_in_the_order_it_was_scanned(session, gate, given):
    late, early = queued(code_of(given), NOON + MINUTE), queued(code_of(given), NOON)
    assert outcomes(session, gate, late, early, now=NOON + 2 * MINUTE) == [Outcome.ALREADY_ADMITTED, Outcome.ADMITTED]


def test_two_devices_that_admitted_one_pass_offline_are_shown(session, gate, other, given):
    check(session, gate, queued(code_of(given), NOON))
    check(session, other, queued(code_of(given), NOON + MINUTE), now=NOON + 2 * MINUTE)
    (result,), total = queries.list_conflicts(session)
    assert (total, result.row.outcome, result.row.pass_number) == (1, Outcome.ALREADY_ADMITTED, given.number)
    assert result.first is not None
    assert (result.first_device, result.device) == ("Tablet 1", "Tablet 2")
    assert (result.first.at, result.scan.at) == (NOON, NOON + MINUTE)


def test_a_gate_that_let_in_a_revoked_pass_is_shown(session, other, given, asha):
    code = code_of(given)
    passes.revoke_pass(session, owner=asha, now=NOON)
    check(session, other, queued(code, NOON + MINUTE), now=NOON + 2 * MINUTE)
    (result,), _total = queries.list_conflicts(session, search=given.number)
    assert (result.row.outcome, result.first) == (Outcome.REVOKED, None)


def test_a_conflict_is_seen_to_once_and_on_record(session, gate, other, given):
    check(session, gate, queued(code_of(given)))
    check(session, other, queued(code_of(given)))
    (result,), _total = queries.list_conflicts(session)
    for _time in range(2):
        conflicts.mark_seen(session, result.row.id, actor=STAFF, now=NOON)
    assert queries.list_conflicts(session) == ([], 0)
    assert queries.list_conflicts(session, status=queries.SEEN)[1] == 1
    actions = session.exec(select(AuditEntry.action).where(AuditEntry.entity == "gate_conflict")).all()
    assert actions == ["gate_conflict.seen"]
    with pytest.raises(NotFound):
        conflicts.mark_seen(session, gate.device.id, actor=STAFF, now=NOON)


@pytest.mark.parametrize("hours", [-24 * 400, 24 * 400])
def test_a_wrong_clock_is_not_believed_beyond_reason(session, gate, given, hours):
    (kept,) = check(session, gate, queued(code_of(given), NOON + timedelta(hours=hours)))
    assert abs(kept.at - NOON) <= timedelta(days=60)
    assert kept.day <= TODAY


@pytest.mark.req("PASS-4")
def test_what_changed_since_is_told_and_nothing_twice(session, gate, given, asha, bilal):
    start = queries.Cursor.read("")
    code, second = code_of(given), code_of(make_pass(session, bilal))
    check(session, gate, scan(code))
    result = queries.list_changes(session, start, today=TODAY, now=NOON)
    assert ([row.pass_number for row in result.admissions], result.voids, result.more) == ([given.number], [], False)
    check(session, gate, scan(second))
    passes.revoke_pass(session, owner=asha, now=NOON)
    again = queries.list_changes(session, queries.Cursor.read(str(result.cursor)), today=TODAY, now=NOON)
    assert [row.pass_number for row in again.admissions] == ["E-00001"]
    assert len(again.voids) == 1
    much_later = NOON + timedelta(hours=1)
    at_rest = queries.Cursor(again.cursor.sequence, much_later)
    assert queries.list_changes(session, at_rest, today=TODAY, now=much_later).voids == []


def test_a_crowd_is_told_page_by_page(session, gate, given, bilal, monkeypatch):
    monkeypatch.setattr(queries, "PAGE", 1)
    check(session, gate, scan(code_of(given)), scan(code_of(make_pass(session, bilal))))
    first = queries.list_changes(session, queries.Cursor(), today=TODAY, now=NOON)
    rest = queries.list_changes(session, first.cursor, today=TODAY, now=NOON)
    assert (len(first.admissions), first.more, len(rest.admissions), rest.more) == (1, True, 1, False)


def test_devices_are_named_moved_revoked_and_on_record(session, gate):
    device = gate.device.id
    devices.rename_device(session, device, EnrolDeviceRequest(name="Tablet 9", gate="Hall 3"), actor=STAFF, now=NOON)
    assert devices.list_devices(session, search="tablet hall", status="live", page=1, page_size=5)[1] == 1
    for _time in range(2):
        devices.revoke_device(session, device, actor=STAFF, now=NOON)
    with pytest.raises(Conflict):
        devices.require_live_device(session, device)
    assert devices.list_devices(session, search="", status="revoked", page=1, page_size=5)[1] == 1
    entries = session.exec(select(AuditEntry.action).where(AuditEntry.entity == "gate_device")).all()
    assert sorted(entries) == ["gate_device.change", "gate_device.enrol", "gate_device.revoke"]


def test_an_admission_of_a_pass_is_read_back(session, gate, given):
    check(session, gate, scan(code_of(given)))
    ((row, device),) = queries.admissions_of(session, given.number)
    assert (row.day, device) == (TODAY, "Tablet 1")


@pytest.mark.req("PASS-4")
def test_staff_withhold_a_pass_until_it_is_issued_again(session, given, asha, settings):
    serial = given.serial
    for _time in range(2):
        staff.revoke_pass(session, given.id, RevokePass(reason="Lost"), actor=STAFF, now=NOON)
    with pytest.raises(Conflict, match="help desk"):
        make_pass(session, asha)
    staff.reissue_pass(session, given.id, actor=STAFF, services=plain_services(settings), now=NOON)
    assert (given.revoked_at, given.withheld_reason) == (None, "")
    assert given.serial != serial
    acts = select(AuditEntry.action).where(AuditEntry.entity == "pass").order_by(col(AuditEntry.sequence))
    actions = session.exec(acts).all()
    assert actions == ["pass.revoke", "pass.reissue"]


def test_a_code_typed_in_lower_case_admits(session, gate, given):
    assert outcomes(session, gate, scan(code_of(given).lower())) == [Outcome.ADMITTED]
