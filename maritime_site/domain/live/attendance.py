"""Who is admitted today, and which gates have not been heard of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, exists, func
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from maritime_site.core.db.local_time import local_hour
from maritime_site.core.db.statements import execute
from maritime_site.domain.check_in.models import Admission, GateDevice, GateZone
from maritime_site.domain.people.kinds import KINDS

SILENT_AFTER = timedelta(minutes=10)
HOURS = 24
MOST_SILENT = 50


@dataclass(frozen=True)
class Admissions:
    """Admissions of one day: all of them, by hour of the event's zone (each of the 24), gate and kind, most first.

    `inside` is how many are there now; who is not known to have left counts.
    """

    inside: int
    total: int
    hours: list[int]
    gates: list[tuple[str, int]]
    kinds: list[tuple[str, int]]


@dataclass(frozen=True)
class SilentDevice:
    """A gate's device that should have been heard of."""

    id: UUID
    name: str
    gate: str
    seen_at: datetime


@dataclass(frozen=True)
class Devices:
    """How many devices are enrolled, how many of them are silent, and the silent ones, heard of last first."""

    enrolled: int
    silent: int
    rows: list[SilentDevice]


def count_admissions(session: Session, *, day: date, zone: ZoneInfo, now: datetime) -> Admissions:
    """Count who was admitted on a day; a pass's number begins with its kind's letter.

    Who is in several zones counts once, where the pass was admitted first, and as inside while any exit is missing.
    """
    hour, letter = local_hour(session, Admission.at, zone, now), func.substr(Admission.pass_number, 1, 1)
    counted = select(hour, col(Admission.gate), letter, func.count()).where(Admission.day == day)
    if session.exec(select(GateZone.id).limit(1)).first() is not None:  # without zones a pass is admitted once a day
        counted = counted.where(~_is_later(day))
    hours, gates, letters = [0] * HOURS, Counter[str](), Counter[str]()
    for at, gate, sign, number in execute(session, counted.group_by(hour, col(Admission.gate), letter)).all():
        hours[int(at)] += number
        gates[gate] += number
        letters[sign] += number
    there = select(func.count(func.distinct(Admission.pass_number)))
    inside = session.exec(there.where(Admission.day == day, col(Admission.left_at).is_(None))).one()
    return Admissions(inside, sum(hours), hours, _most_first(gates), _most_first(_kinds_of(letters)))


def _is_later(day: date) -> ColumnElement[bool]:
    """Whether the pass was admitted to another zone before."""
    other = aliased(Admission)
    first = (col(other.at) < Admission.at) | ((col(other.at) == Admission.at) & (col(other.zone) < Admission.zone))
    return exists().where(col(other.pass_number) == Admission.pass_number, col(other.day) == day, first)


def _kinds_of(letters: Mapping[str, int]) -> dict[str, int]:
    return {key: letters[kind.letter] for key, kind in KINDS.items() if letters.get(kind.letter)}


def _most_first(numbers: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(numbers.items(), key=lambda pair: (-pair[1], pair[0]))


def list_silent_devices(session: Session, *, now: datetime) -> Devices:
    """The devices in use that were not heard of for SILENT_AFTER."""
    in_use, late = col(GateDevice.revoked_at).is_(None), col(GateDevice.seen_at) <= now - SILENT_AFTER
    enrolled = session.exec(select(func.count()).select_from(GateDevice).where(in_use)).one()
    silent = session.exec(select(func.count()).select_from(GateDevice).where(in_use, late)).one()
    newest = select(GateDevice).where(in_use, late).order_by(col(GateDevice.seen_at).desc(), col(GateDevice.id))
    rows = session.exec(newest.limit(MOST_SILENT)).all()
    return Devices(enrolled, silent, [SilentDevice(row.id, row.name, row.gate, row.seen_at) for row in rows])
