"""Scans are judged and kept: one at a time with a network, or a queue of them when a gate is back (PASS-3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col, select

from maritime_site.core.db.database import count_changed, insert_once
from maritime_site.domain.check_in import rules
from maritime_site.domain.check_in.models import (
    FIRST,
    Admission,
    AdmissionCounter,
    GateConflict,
    GateDevice,
    GateScan,
    Outcome,
)
from maritime_site.domain.check_in.rules import KnownPass
from maritime_site.domain.check_in.schemas import OneScanRequest, QueuedScanRequest
from maritime_site.domain.passes import code as codes
from maritime_site.domain.passes.code import Forged, PassCode
from maritime_site.domain.passes.models import EntryPass, VoidSerial


@dataclass(frozen=True)
class Gate:
    """Where scans are judged: the device, who holds it, the keys, and the event's days in its own zone."""

    device: GateDevice
    staff: str
    keys: Mapping[str, bytes]
    days: Collection[date]
    zone: str


@dataclass(frozen=True)
class ReadScan:
    """A scan with what its code says; None when no known key signed it."""

    payload: OneScanRequest
    code: PassCode | None
    at: datetime
    day: date

    @property
    def key(self) -> tuple[str, date]:
        return (self.code.number if self.code else "", self.day)


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
    session.flush()
    return [kept[scan.id] for scan in scans]


def _read_scan(scan: OneScanRequest, gate: Gate, now: datetime) -> ReadScan:
    at = rules.clamp_device_time(scan.at, now)
    try:
        code = codes.read_code(codes.trim_code(scan.code), gate.keys)
    except Forged:
        code = None
    return ReadScan(scan, code, at, rules.day_of(at, now, gate.zone))


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
        self.admitted = {(row.pass_number, row.day): row for row in admitted}

    def about(self, read: ReadScan) -> KnownPass:
        """What is known about one scan's pass."""
        assert read.code is not None
        serial = read.code.serial
        return KnownPass(serial in self.live, self.void.get(serial), read.key in self.admitted)


def _store_scan(session: Session, gate: Gate, read: ReadScan, known: _Ledger, *, now: datetime) -> GateScan:
    outcome = Outcome.FORGED
    if read.code:
        outcome = rules.judge_code(read.code, known.about(read), at=read.at, day=read.day, event_days=gate.days)
    values = read.payload.told if isinstance(read.payload, QueuedScanRequest) else ""
    scan = GateScan(
        id=read.payload.id,
        device_id=gate.device.id,
        scanned_by=gate.staff,
        gate=read.payload.gate or gate.device.gate,
        pass_number=read.key[0],
        serial=read.code.serial if read.code else "",
        day=read.day,
        at=read.at,
        received_at=now,
        told=values,
        outcome=outcome,
    )
    session.add(scan)
    session.flush()
    if outcome == Outcome.ADMITTED:
        known.admitted[read.key] = _admit_holder(session, scan, known.counter)
    elif values == Outcome.ADMITTED:
        _record_conflict(session, scan, known.admitted.get(read.key), now)
    return scan


def _record_conflict(session: Session, scan: GateScan, first: Admission | None, now: datetime) -> None:
    before = first.scan_id if first and scan.outcome == Outcome.ALREADY_ADMITTED else None
    conflict = GateConflict(
        scan_id=scan.id, first_scan_id=before, pass_number=scan.pass_number, outcome=scan.outcome, found_at=now
    )
    session.add(conflict)


def _admit_holder(session: Session, scan: GateScan, counter: AdmissionCounter) -> Admission:
    counter.last += 1
    made = Admission(
        pass_number=scan.pass_number,
        day=scan.day,
        sequence=counter.last,
        scan_id=scan.id,
        device_id=scan.device_id,
        gate=scan.gate,
        at=scan.at,
    )
    session.add(made)
    return made


def _find_stored_scans(session: Session, ids: Sequence[UUID]) -> dict[UUID, GateScan]:
    return {row.id: row for row in session.exec(select(GateScan).where(col(GateScan.id).in_(ids))).all()}


def _lock_counter(session: Session) -> AdmissionCounter:
    """The counter, locked until the transaction ends: its order is the order of commits."""
    lock = update(AdmissionCounter).where(col(AdmissionCounter.id) == FIRST).values(last=AdmissionCounter.last)
    if not count_changed(session.exec(lock)):
        insert_once(session, AdmissionCounter())  # or another gate did: the very first scans come at one moment
        session.exec(lock)
    return session.get_one(AdmissionCounter, FIRST, populate_existing=True)
