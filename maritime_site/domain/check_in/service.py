"""Scans are judged and kept: one at a time with a network, or a queue of them when a gate is back (PASS-3, GATE-1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col, select

from maritime_site.core.db.database import count_changed, insert_once
from maritime_site.domain.check_in import history, rules
from maritime_site.domain.check_in.models import (
    FIRST,
    Admission,
    AdmissionCounter,
    Direction,
    GateConflict,
    GateDevice,
    GateScan,
    Outcome,
)
from maritime_site.domain.check_in.rules import KnownPass, ZoneRules
from maritime_site.domain.check_in.schemas import OneScanRequest, QueuedScanRequest
from maritime_site.domain.passes import code as codes
from maritime_site.domain.passes.code import Forged, PassCode
from maritime_site.domain.passes.models import EntryPass, VoidSerial


@dataclass(frozen=True)
class Gate:
    """Where scans are judged: the device, who holds it, the keys, the event's days in its own time zone.

    `zones` are the rules of the venue's zones by their ids, those that are `closed` too: a scan that names one was made
    by its rules.
    """

    device: GateDevice
    staff: str
    keys: Mapping[str, bytes]
    days: Collection[date]
    zone: str
    zones: Mapping[str, ZoneRules] = field(default_factory=dict[str, ZoneRules])
    closed: Collection[str] = ()

    def zone_of(self, scan: OneScanRequest) -> str:
        """The id of the zone of a scan: its own, else the device's while that is open; empty for the whole event."""
        if scan.zone:
            return str(scan.zone) if str(scan.zone) in self.zones else ""
        return self.device.zone if self.device.zone in self.zones and self.device.zone not in self.closed else ""


@dataclass(frozen=True)
class ReadScan:
    """A scan with what its code says; None when no known key signed it."""

    payload: OneScanRequest
    code: PassCode | None
    at: datetime
    day: date
    zone: str = ""

    @property
    def number(self) -> str:
        return self.code.number if self.code else ""

    @property
    def is_queued(self) -> bool:
        """Whether a device made it without a network."""
        return isinstance(self.payload, QueuedScanRequest)

    @property
    def key(self) -> tuple[str, date, str]:
        return self.number, self.day, self.zone


def check_scans(session: Session, gate: Gate, scans: Sequence[OneScanRequest], *, now: datetime) -> list[GateScan]:
    """Judge and keep scans, in the order they were made; those kept before are answered as they were.

    A device that said "admitted" to somebody who should not have been is put on the list of conflicts.
    """
    counter = _lock_counter(session)  # whoever admits waits here for the one before
    kept = _find_stored_scans(session, [scan.id for scan in scans])
    fresh = {scan.id: _read_scan(scan, gate, now) for scan in scans if scan.id not in kept}
    known = _Ledger(session, list(fresh.values()), counter)
    for read in sorted(fresh.values(), key=lambda each: each.at):
        kept[read.payload.id] = _store_scan(session, gate, read, known, now=now)
    late = [kept[scan_id] for scan_id, read in fresh.items() if read.is_queued]
    history.settle_history(session, late, gate.zones, counter, now=now)
    session.flush()
    return [kept[scan.id] for scan in scans]


def _read_scan(scan: OneScanRequest, gate: Gate, now: datetime) -> ReadScan:
    at = rules.clamp_device_time(scan.at, now)
    try:
        code = codes.read_code(codes.trim_code(scan.code), gate.keys)
    except Forged:
        code = None
    return ReadScan(scan, code, at, rules.day_of(at, now, gate.zone), gate.zone_of(scan))


class _Ledger:
    """What is known about the passes of a batch: three questions, however many scans."""

    def __init__(self, session: Session, reads: Sequence[ReadScan], counter: AdmissionCounter) -> None:
        self.counter = counter
        signed = [read.code for read in reads if read.code]
        serials, numbers = {code.serial for code in signed}, {code.number for code in signed}
        days = {read.day for read in reads}
        held = (col(EntryPass.serial).in_(serials), col(EntryPass.revoked_at).is_(None))
        self.live = set(session.exec(select(EntryPass.serial).where(*held)).all())
        voided = session.exec(select(VoidSerial).where(col(VoidSerial.serial).in_(serials))).all()
        self.void = {row.serial: row.at for row in voided}
        there = (col(Admission.pass_number).in_(numbers), col(Admission.day).in_(days))
        admitted = session.exec(select(Admission).where(*there)).all()
        self.admitted = {(row.pass_number, row.day, row.zone): row for row in admitted}

    def about(self, read: ReadScan) -> KnownPass:
        """What is known about one scan's pass; of a queued one without who came in, which its history says."""
        assert read.code is not None
        serial = read.code.serial
        last = None if read.is_queued else self.admitted.get(read.key)
        has_left = last is not None and last.left_at is not None and last.left_at <= read.at
        return KnownPass(serial in self.live, self.void.get(serial), last is not None, has_left)


def _judge(gate: Gate, read: ReadScan, known: _Ledger) -> Outcome:
    if read.code is None:
        return Outcome.FORGED
    facts = known.about(read)
    if read.payload.direction == Direction.OUT:
        return rules.judge_exit(facts)
    zone = gate.zones.get(read.zone)
    return rules.judge_code(read.code, facts, at=read.at, day=read.day, event_days=gate.days, zone=zone)


def _store_scan(session: Session, gate: Gate, read: ReadScan, known: _Ledger, *, now: datetime) -> GateScan:
    outcome = _judge(gate, read, known)
    answered = read.payload.told if isinstance(read.payload, QueuedScanRequest) else ""
    scan = GateScan(
        id=read.payload.id,
        device_id=gate.device.id,
        scanned_by=gate.staff,
        gate=read.payload.gate or gate.device.gate,
        zone=read.zone,
        direction=read.payload.direction,
        pass_number=read.number,
        serial=read.code.serial if read.code else "",
        day=read.day,
        at=read.at,
        received_at=now,
        told=answered,
        outcome=outcome,
    )
    session.add(scan)
    if read.is_queued:  # a hundred come at once, and are written at once
        _note_wrong_entry(session, scan, now)
        return scan
    session.flush()
    if outcome == Outcome.ADMITTED:
        known.admitted[read.key] = _admit_holder(session, scan, known)
    elif outcome == Outcome.LEFT:
        _note_exit(session, scan, known)
    return scan


def _note_wrong_entry(session: Session, scan: GateScan, now: datetime) -> None:
    """A conflict where a device let in a code that opens nothing there; the others are settled by their history."""
    if scan.told == Outcome.ADMITTED and scan.outcome not in history.TOLD_ANEW:
        session.flush()
        row = GateConflict(scan_id=scan.id, pass_number=scan.pass_number, outcome=scan.outcome, found_at=now)
        session.add(row)


def _admit_holder(session: Session, scan: GateScan, known: _Ledger) -> Admission:
    """The first admission of a day, or the same one anew for somebody who is back."""
    known.counter.last += 1
    place: dict[str, Any] = {
        "sequence": known.counter.last,
        "scan_id": scan.id,
        "device_id": scan.device_id,
        "gate": scan.gate,
        "at": scan.at,
        "left_at": None,
    }
    last = known.admitted.get((scan.pass_number, scan.day, scan.zone))
    if last is None:
        last = Admission(pass_number=scan.pass_number, day=scan.day, zone=scan.zone, **place)
    else:
        last.sqlmodel_update(place)
    session.add(last)
    return last


def _note_exit(session: Session, scan: GateScan, known: _Ledger) -> None:
    """Note when somebody left; an exit that was made before they came in last says nothing any more."""
    last = known.admitted.get((scan.pass_number, scan.day, scan.zone))
    if last is None or last.left_at is not None or scan.at < last.at:
        return
    known.counter.last += 1
    last.sequence, last.left_at = known.counter.last, scan.at
    session.add(last)


def _find_stored_scans(session: Session, ids: Sequence[UUID]) -> dict[UUID, GateScan]:
    return {row.id: row for row in session.exec(select(GateScan).where(col(GateScan.id).in_(ids))).all()}


def _lock_counter(session: Session) -> AdmissionCounter:
    """The counter, locked until the transaction ends: its order is the order of commits."""
    lock = update(AdmissionCounter).where(col(AdmissionCounter.id) == FIRST).values(last=AdmissionCounter.last)
    if not count_changed(session.exec(lock)):
        insert_once(session, AdmissionCounter())  # or another gate did: the very first scans come at one moment
        session.exec(lock)
    return session.get_one(AdmissionCounter, FIRST, populate_existing=True)
