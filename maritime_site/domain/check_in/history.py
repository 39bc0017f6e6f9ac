"""What happened at the gates in the order in which it was scanned, in whatever order queues are handed in (PASS-3).

The scans of a pass on a day in a zone are told anew from the first to the last each time some come in late. So a way in
of before an exit is no second one beside a newer way in, and of two gates that let one pass in without knowing of each
other the later one is the conflict. Somebody whom the site itself refused stays refused: they did not come in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.domain.check_in.models import Admission, AdmissionCounter, GateConflict, GateScan, Outcome
from maritime_site.domain.check_in.rules import EntryRule, ZoneRules

Key = tuple[str, date, str]
TOLD_ANEW = (Outcome.ADMITTED, Outcome.ALREADY_ADMITTED, Outcome.LEFT)


@dataclass
class History:
    """Who came in last, when they left, and for each way in that was none the one before it."""

    last: GateScan | None = None
    left_at: datetime | None = None
    admitted: set[UUID] = field(default_factory=set[UUID])
    second: dict[UUID, UUID] = field(default_factory=dict[UUID, UUID])


def tell_history(scans: Sequence[GateScan], rule: EntryRule) -> History:
    """The history of one pass on one day in one zone."""
    result = History()
    for scan in sorted(scans, key=lambda each: (each.at, each.id)):
        if scan.outcome == Outcome.LEFT:
            result.left_at = scan.at if result.last and result.left_at is None else result.left_at
        elif _was_refused_by_site(scan):
            continue
        elif result.last is None or (rule.again and result.left_at is not None):
            result.last, result.left_at = scan, None
            result.admitted.add(scan.id)
        else:
            result.second[scan.id] = result.last.id
    return result


def _was_refused_by_site(scan: GateScan) -> bool:
    return not scan.told and scan.outcome == Outcome.ALREADY_ADMITTED


def settle_history(
    session: Session,
    late: Sequence[GateScan],
    zones: Mapping[str, ZoneRules],
    counter: AdmissionCounter,
    *,
    now: datetime,
) -> None:
    """Put right what is kept of the passes of these scans, which a device made without a network."""
    keys = list(dict.fromkeys(_key_of(scan) for scan in late if scan.outcome in TOLD_ANEW))
    if not keys:
        return
    session.flush()
    scans, admissions = _read_scans(session, keys), _read_admissions(session, keys)
    conflicts = _read_conflicts(session, [scan.id for key in keys for scan in scans[key]])
    for key in keys:
        history = tell_history(scans[key], _rule_of(key, zones))
        for scan in scans[key]:
            _settle_scan(session, scan, history, conflicts.get(scan.id), now)
        _settle_admission(session, key, history, admissions.get(key), counter)


def _key_of(scan: GateScan) -> Key:
    return scan.pass_number, scan.day, scan.zone


def _rule_of(key: Key, zones: Mapping[str, ZoneRules]) -> EntryRule:
    number, _day, zone = key
    return zones.get(zone, {}).get(number[0], EntryRule())


def _read_scans(session: Session, keys: Sequence[Key]) -> dict[Key, list[GateScan]]:
    theirs = (
        col(GateScan.pass_number).in_({number for number, _day, _zone in keys}),
        col(GateScan.day).in_({day for _number, day, _zone in keys}),
        col(GateScan.outcome).in_(TOLD_ANEW),
    )
    result: dict[Key, list[GateScan]] = defaultdict(list)
    for scan in session.exec(select(GateScan).where(*theirs)).all():
        result[_key_of(scan)].append(scan)
    return result


def _read_admissions(session: Session, keys: Sequence[Key]) -> dict[Key, Admission]:
    theirs = (
        col(Admission.pass_number).in_({number for number, _day, _zone in keys}),
        col(Admission.day).in_({day for _number, day, _zone in keys}),
    )
    rows = session.exec(select(Admission).where(*theirs)).all()
    return {(row.pass_number, row.day, row.zone): row for row in rows}


def _read_conflicts(session: Session, ids: Sequence[UUID]) -> dict[UUID, GateConflict]:
    rows = session.exec(select(GateConflict).where(col(GateConflict.scan_id).in_(ids))).all()
    return {row.scan_id: row for row in rows}


def _settle_scan(
    session: Session, scan: GateScan, history: History, conflict: GateConflict | None, now: datetime
) -> None:
    """What counts of one scan: a way in after all is no conflict, a second one that let somebody in is."""
    if scan.id in history.admitted:
        scan.outcome = Outcome.ADMITTED
        if conflict is not None:
            session.delete(conflict)
    elif scan.id in history.second:
        scan.told = scan.told or scan.outcome  # what the gate was answered then
        scan.outcome = Outcome.ALREADY_ADMITTED
        if scan.told == Outcome.ADMITTED:
            row = conflict or GateConflict(
                scan_id=scan.id, pass_number=scan.pass_number, outcome=scan.outcome, found_at=now
            )
            row.first_scan_id = history.second[scan.id]
            session.add(row)
    session.add(scan)


def _settle_admission(
    session: Session, key: Key, history: History, known: Admission | None, counter: AdmissionCounter
) -> None:
    """Where and when the holder came in last, and left; gates hear of it when it changed."""
    last = history.last
    if last is None:
        return
    place: dict[str, Any] = {
        "scan_id": last.id,
        "device_id": last.device_id,
        "gate": last.gate,
        "at": last.at,
        "left_at": history.left_at,
    }
    if known is not None and all(getattr(known, name) == value for name, value in place.items()):
        return
    counter.last += 1
    number, day, zone = key
    row = known or Admission(pass_number=number, day=day, zone=zone, sequence=counter.last, **place)
    row.sqlmodel_update(place | {"sequence": counter.last})
    session.add(row)
