"""How many went in and out at each gate on a day (GATE-1).

Whoever is scanned going out and did not come in again since has left once, however often the pass is held up: as a
second way in without an exit before it is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import Subquery, and_, case
from sqlalchemy import select as sa_select
from sqlmodel import Session, col, func

from maritime_site.core.db.statements import execute
from maritime_site.domain.check_in.models import Admission, GateScan, Outcome

PASSAGES = (Outcome.ADMITTED, Outcome.LEFT)


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
    scan = _scans_of(day)
    is_exit = and_(scan.c.outcome == Outcome.LEFT, func.coalesce(scan.c.before, "") != Outcome.LEFT)
    sums = (_sum_of(scan.c.outcome == Outcome.ADMITTED), _sum_of(is_exit), _sum_of(scan.c.outcome.not_in(PASSAGES)))
    counted = sa_select(scan.c.gate, scan.c.zone, *sums, func.max(scan.c.at)).group_by(scan.c.gate, scan.c.zone)
    there = _count_inside(session, day)
    return sorted(
        (
            GateCount(gate, zone, into, out, refused, last, there.get((gate, zone), 0))
            for gate, zone, into, out, refused, last in execute(session, counted)
        ),
        key=lambda row: (row.zone, row.gate),
    )


def _scans_of(day: date) -> Subquery:
    """The scans of a day, each with which way its pass went through a gate of the zone before it."""
    passed = col(GateScan.outcome).in_(PASSAGES)
    its_own = (col(GateScan.pass_number), col(GateScan.zone), passed)
    before = func.lag(col(GateScan.outcome)).over(partition_by=its_own, order_by=(col(GateScan.at), col(GateScan.id)))
    columns = (col(GateScan.gate), col(GateScan.zone), col(GateScan.outcome), col(GateScan.at))
    return sa_select(*columns, before.label("before")).where(col(GateScan.day) == day).subquery()


def _sum_of(condition: Any) -> Any:
    return func.sum(case((condition, 1), else_=0))


def _count_inside(session: Session, day: date) -> dict[tuple[str, str], int]:
    place = (col(Admission.gate), col(Admission.zone))
    there = (col(Admission.day) == day, col(Admission.left_at).is_(None))
    rows = execute(session, sa_select(*place, func.count()).where(*there).group_by(*place))
    return {(gate, zone): number for gate, zone, number in rows}
