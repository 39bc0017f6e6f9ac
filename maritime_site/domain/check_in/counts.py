"""How many went in and out at each gate on a day (GATE-1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import case
from sqlalchemy import select as sa_select
from sqlmodel import Session, col, func

from maritime_site.core.db.statements import execute
from maritime_site.domain.check_in.models import Admission, GateScan, Outcome

ENTRIES, EXITS = (Outcome.ADMITTED,), (Outcome.LEFT,)


@dataclass(frozen=True)
class GateCount:
    """A gate of a zone on a day. `inside` came in here last, and were not scanned going out."""

    gate: str
    zone: str
    entries: int
    exits: int
    refused: int
    last_scan_at: datetime
    inside: int = 0


def count_gates(session: Session, day: date) -> list[GateCount]:
    """Every gate that scanned on this day, by zone and name."""
    outcome = col(GateScan.outcome)
    entries, exits = (func.sum(case((outcome.in_(some), 1), else_=0)) for some in (ENTRIES, EXITS))
    place = (col(GateScan.gate), col(GateScan.zone))
    scanned = sa_select(*place, entries, exits, func.count(), func.max(GateScan.at)).where(col(GateScan.day) == day)
    there = _count_inside(session, day)
    return sorted(
        (
            GateCount(gate, zone, into, out, every - into - out, last, there.get((gate, zone), 0))
            for gate, zone, into, out, every, last in execute(session, scanned.group_by(*place))
        ),
        key=lambda row: (row.zone, row.gate),
    )


def _count_inside(session: Session, day: date) -> dict[tuple[str, str], int]:
    place = (col(Admission.gate), col(Admission.zone))
    there = (col(Admission.day) == day, col(Admission.left_at).is_(None))
    rows = execute(session, sa_select(*place, func.count()).where(*there).group_by(*place))
    return {(gate, zone): number for gate, zone, number in rows}
